// The pages of staff: where each is, what its reader must be allowed, and how it is loaded. Nothing is loaded that is not open.
import type { Component } from 'svelte'
import type { Endpoint, House, Session } from '../api/client'
import type { May } from '../desk/may'

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
  /** What the table of rights must allow for the page to be of use. */
  needs: readonly Endpoint[]
  /** What sends its reader to another page: whoever may do this has one of their own. */
  but?: readonly Endpoint[]
  /** Whether it is open to staff without a shift too: the next dealer takes a table over at its console. */
  offShift?: true
  /** Where this member of staff goes for it; null where they come to it from another page. */
  at: (session: Session) => string | null
  loads: () => Promise<{ default: Component<StaffPage> }>
}

/** Whether a page is open to its reader: by the table of rights, and not by the name of a role. */
export const isOpen = ({ needs, but = [], offShift }: Place, may: May): boolean => (may.isOff ? offShift === true : needs.every((one) => may.does(one)) && !but.some((one) => may.does(one)))

/** The pages that are open to a member of staff, each with its address. */
export const openTo = (session: Session, may: May): Array<Place & { to: string }> =>
  PLACES.flatMap((place) => {
    const to = isOpen(place, may) ? place.at(session) : null
    return to === null ? [] : [{ ...place, to }]
  })

export const PLACES: readonly Place[] = [
  {
    key: 'console',
    says: 'Console',
    about: 'Deal, call, pay and take at a table',
    address: /^#\/console\/(\d+)$/,
    needs: ['GET /tables/{table}/console'],
    offShift: true,
    at: ({ tables }) => (tables?.[0] ? `#/console/${tables[0]}` : null),
    loads: () => import('../console/Console.svelte'),
  },
  {
    key: 'watch',
    says: 'Surveillance',
    about: 'Find any round and go through it as everybody saw it',
    address: /^#\/watch(?:\/(\d+)\/(\d+)(?:\/(\d+))?)?$/,
    needs: ['GET /record/rounds'],
    at: () => '#/watch',
    loads: () => import('../watch/Watch.svelte'),
  },
  {
    key: 'cases',
    says: 'Cases',
    about: 'What surveillance gathers about a question: rounds, moments, clips, people and notes, up to a finding',
    address: /^#\/cases(?:\/(\d+))?$/,
    needs: ['GET /cases'],
    at: () => '#/cases',
    loads: () => import('../watch/CasesPage.svelte'),
  },
  {
    key: 'regulator',
    says: 'Regulator',
    about: 'What is in force and what was, alterations, exclusions, funds, and verification on the spot',
    address: /^#\/regulator$/,
    needs: ['GET /tables/{table}/submissions', 'GET /significant', 'GET /books', 'GET /record/exclusions', 'GET /record/verify'],
    but: ['POST /record/rounds/{table}/{round}/marks'],
    at: () => '#/regulator',
    loads: () => import('../regulator/Regulator.svelte'),
  },
  {
    key: 'inbox',
    says: 'Inbox',
    about: 'Whatever waits for you: calls, payments, slips, disputes, alarms and duties, with what is needed to decide',
    address: /^#\/inbox$/,
    needs: ['GET /inbox'],
    at: () => '#/inbox',
    loads: () => import('../inbox/Inbox.svelte'),
  },
  {
    key: 'pit',
    says: 'Pit',
    about: 'The floor, what waits, fills and credits, limits, submissions, meters and alarms',
    address: /^#\/pit$/,
    needs: ['GET /floor', 'GET /approvals'],
    at: () => '#/pit',
    loads: () => import('../pit/Pit.svelte'),
  },
  {
    key: 'shift',
    says: 'Shift',
    about: 'Rotation of dealers, ratings and comps, the report of the day, and the incident log of the gaming day, on screen and on paper',
    address: /^#\/shift$/,
    needs: ['GET /incidents'],
    at: () => '#/shift',
    loads: () => import('../shift/Shift.svelte'),
  },
  {
    key: 'slips',
    says: 'Slips',
    about: 'Sign what comes to the table and what leaves it, and count its chips',
    address: /^#\/slips$/,
    needs: ['POST /slips/{number}/sign', 'GET /approvals'],
    but: ['GET /slips'],
    at: () => '#/slips',
    loads: () => import('../cage/Slips.svelte'),
  },
  {
    key: 'stock',
    says: 'Stock',
    about: 'Cards, dice and tiles: in, out, destroyed, compared and counted, each entry signed by somebody else',
    address: /^#\/stock$/,
    needs: ['GET /equipment', 'GET /equipment/entries'],
    at: () => '#/stock',
    loads: () => import('../stock/Stock.svelte'),
  },
  {
    key: 'cage',
    says: 'Cage',
    about: 'Wallets, slips, drop and count, the close of the day',
    address: /^#\/cage$/,
    needs: ['GET /slips', 'GET /books', 'GET /days/standing'],
    at: () => '#/cage',
    loads: () => import('../cage/Cage.svelte'),
  },
  {
    key: 'filings',
    says: 'Forms',
    about: 'Tax forms, currency reports and the log of cash: what is due, and what was filed by whom',
    address: /^#\/filings$/,
    needs: ['GET /filings'],
    at: () => '#/filings',
    loads: () => import('../cage/Filings.svelte'),
  },
  {
    key: 'patrons',
    says: 'Patrons',
    about: 'Open an account, find a patron, identity, limits, exclusion, sign-in and money',
    address: /^#\/patrons$/,
    needs: ['GET /patrons'],
    at: () => '#/patrons',
    loads: () => import('../people/Patrons.svelte'),
  },
  {
    key: 'staff',
    says: 'Staff',
    about: 'Who is on shift and where; admit, begin, end and relieve',
    address: /^#\/staff$/,
    needs: ['GET /staff'],
    at: () => '#/staff',
    loads: () => import('../people/Staff.svelte'),
  },
  {
    key: 'accounts',
    says: 'Accounts',
    about: 'Confirm who sets new credentials, and changes of accounts that wait for a second person',
    address: /^#\/accounts$/,
    needs: ['GET /duties'],
    at: () => '#/accounts',
    loads: () => import('../accounts/Accounts.svelte'),
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
