// The pages of staff: where each is, who opens it, and how it is loaded. One line for a page; nothing is loaded that nobody opens.
import type { Component } from 'svelte'
import type { House, Session } from '../api/client'

/** What every page of staff is given. */
export interface StaffPage {
  house: House
  session: Session
  /** What the address names, such as a table. */
  named: readonly string[]
  /** Lock the page: the session has ended, or its person left. */
  locks: () => void
  /** Ask again who one is: the shift has changed. */
  renews: () => void
  out: () => void
}
export interface Place {
  key: string
  says: string
  /** What is done there, in half a sentence. */
  about: string
  address: RegExp
  /** Where a member of staff goes for it; null where it is not open to them. */
  to: (session: Session) => string | null
  loads: () => Promise<{ default: Component<StaffPage> }>
}
const CHAIN = ['floor', 'shift_manager', 'manager', 'director']
export const SUPERVISES: readonly string[] = CHAIN

/** A place for some roles, at one address. */
export const forRoles =
  (address: string, ...roles: string[]) =>
  (session: Session): string | null =>
    session.role !== null && roles.includes(session.role) ? address : null

export const PLACES: readonly Place[] = [
  {
    key: 'console',
    says: 'Console',
    about: 'Deal, call, pay and take at a table',
    address: /^#\/console\/(\d+)$/,
    to: ({ role, tables }) => (role === 'dealer' && tables?.[0] ? `#/console/${tables[0]}` : null),
    loads: () => import('../console/Console.svelte'),
  },
  {
    key: 'watch',
    says: 'Surveillance',
    about: 'Find any round and go through it as everybody saw it',
    address: /^#\/watch(?:\/(\d+)\/(\d+)(?:\/(\d+))?)?$/,
    to: forRoles('#/watch', 'surveillance', 'regulator', 'shift_manager', 'manager', 'director'),
    loads: () => import('../watch/Watch.svelte'),
  },
  {
    key: 'regulator',
    says: 'Regulator',
    about: 'What is in force and what was, alterations, exclusions, funds, and verification on the spot',
    address: /^#\/regulator$/,
    to: forRoles('#/regulator', 'regulator'),
    loads: () => import('../regulator/Regulator.svelte'),
  },
  {
    key: 'pit',
    says: 'Pit',
    about: 'The floor, what waits, fills and credits, limits, submissions, meters and alarms',
    address: /^#\/pit$/,
    to: forRoles('#/pit', ...SUPERVISES, 'surveillance', 'regulator'),
    loads: () => import('../pit/Pit.svelte'),
  },
  {
    key: 'slips',
    says: 'Slips',
    about: 'Sign what comes to the table and what leaves it, and count its chips',
    address: /^#\/slips$/,
    to: forRoles('#/slips', 'dealer', 'floor'),
    loads: () => import('../cage/Slips.svelte'),
  },
  {
    key: 'cage',
    says: 'Cage',
    about: 'Wallets, slips, drop and count, the close of the day',
    address: /^#\/cage$/,
    to: forRoles('#/cage', 'cage', 'count', 'shift_manager', 'manager', 'director', 'surveillance', 'regulator'),
    loads: () => import('../cage/Cage.svelte'),
  },
]

/** The place of an address, and what it names. */
export function placeAt(hash: string): { place: Place; named: readonly string[] } | null {
  for (const place of PLACES) {
    const found = place.address.exec(hash)
    if (found) return { place, named: found.slice(1) }
  }
  return null
}
