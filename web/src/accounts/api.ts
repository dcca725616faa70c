// What the page of accounts asks of the house: who waits to set credentials, and which changes of accounts wait for a second person.
import { asked } from '../api/client'
import type { May } from '../desk/may'
import type { Proof } from '../own/passkeys.svelte'

export type Kind = 'patron' | 'staff'
/** Somebody who waits to set credentials. The code is read off the person's own terminal and is not here. */
export interface EnrolmentWaits {
  number: number
  name: string
  kind: Kind
  lost: 'password' | 'everything'
  /** The enrolled terminal at which it began. */
  device: number | null
  begun_at: number
  confirmed_by: number[]
  roles: string[]
}
export interface EnrolmentConfirmed {
  complete: boolean
  needs: number
  confirmed_by: number[]
}
export interface Change {
  number: number
  what: string
  about: number
  role: string
  asked_by: number
  asked_as: string
  at: number
  until: number
}
export interface Waiting {
  enrolments: EnrolmentWaits[]
  changes: Change[]
}
/** Something that can be done to an account. */
export interface Act {
  right: string
  says: string
  kind: Kind
  /** Whether a role is named with it. */
  named?: true
}
export const ACTS: readonly Act[] = [
  { right: 'POST /staff/{number}/unlock', says: 'Unlock the account of staff', kind: 'staff' },
  { right: 'POST /staff/{number}/roles', says: 'Grant a role', kind: 'staff', named: true },
  { right: 'DELETE /staff/{number}/roles/{role}', says: 'Withdraw a role', kind: 'staff', named: true },
  { right: 'DELETE /staff/{number}/account', says: 'Close the account of staff', kind: 'staff' },
  { right: 'POST /patrons/{number}/unlock', says: "Unlock a patron's account", kind: 'patron' },
]
export const ENROLS: Record<Kind, string> = { patron: 'POST /patrons/{number}/enrolment', staff: 'POST /staff/{number}/enrolment' }
export const kindsOf = (may: May): Kind[] => (['patron', 'staff'] as const).filter((kind) => may.does(ENROLS[kind]))

export const waiting = (): Promise<Waiting> => asked('GET', '/duties')
export const enrolmentAt = (kind: Kind, number: number): string => `/${kind === 'patron' ? 'patrons' : 'staff'}/${number}/enrolment`
export const confirmEnrolment = (kind: Kind, number: number, shown: string, proof: Proof): Promise<EnrolmentConfirmed> => asked('POST', enrolmentAt(kind, number), { shown, ...proof })
export const confirmChange = (number: number, proof: Proof): Promise<Change> => asked('POST', `/duties/${number}/confirm`, proof)
export const turnDown = (number: number): Promise<void> => asked('POST', `/duties/${number}/turn-down`)
/** Do something to an account, or ask for it: the house returns the change that waits then. */
export function asks({ right, named }: Act, number: number, role: string): Promise<Change | undefined> {
  const [method = '', path = ''] = right.split(' ')
  return asked(method, path.replace('{number}', String(number)).replace('{role}', encodeURIComponent(role)), named && method === 'POST' ? { role } : undefined)
}

export const LOST = { password: 'the password', everything: 'everything' } as const
