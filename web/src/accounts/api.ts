// Requests of the page of accounts: who waits to set credentials, and which changes of accounts wait for a second person.
import { callApi, type Endpoint } from '../api/client'
import type { PendingChange, EnrolmentWaits, Proof } from '../api/shapes'
import type { May } from '../desk/may'

export type { PendingChange as Change, DutiesWaiting as Waiting, EnrolmentConfirmed, EnrolmentWaits } from '../api/shapes'

export type Kind = EnrolmentWaits['kind']
/** Something that can be done to an account, or requested: the house returns the change that waits then. */
export interface Act {
  right: Endpoint
  says: string
  kind: Kind
  /** Whether a role is named with it. */
  named?: true
  does: (number: number, role: string) => Promise<PendingChange | void>
}
export const ACTS: readonly Act[] = [
  { right: 'POST /staff/{number}/unlock', says: 'Unlock the account of staff', kind: 'staff', does: (number) => callApi('POST', `/staff/${number}/unlock`) },
  { right: 'POST /staff/{number}/roles', says: 'Grant a role', kind: 'staff', named: true, does: (number, role) => callApi('POST', `/staff/${number}/roles`, { role }) },
  { right: 'DELETE /staff/{number}/roles/{role}', says: 'Withdraw a role', kind: 'staff', named: true, does: (number, role) => callApi('DELETE', `/staff/${number}/roles/${encodeURIComponent(role)}`) },
  { right: 'DELETE /staff/{number}/account', says: 'Close the account of staff', kind: 'staff', does: (number) => callApi('DELETE', `/staff/${number}/account`) },
  { right: 'POST /patrons/{number}/unlock', says: "Unlock a patron's account", kind: 'patron', does: (number) => callApi('POST', `/patrons/${number}/unlock`) },
]
export const ENROLS: Record<Kind, Endpoint> = { patron: 'POST /patrons/{number}/enrolment', staff: 'POST /staff/{number}/enrolment' }
export const kindsOf = (may: May): Kind[] => (['patron', 'staff'] as const).filter((kind) => may.does(ENROLS[kind]))
const folder = (kind: Kind) => (kind === 'patron' ? 'patrons' : 'staff')

export const waiting = () => callApi('GET', '/duties')
export const confirmEnrolment = (kind: Kind, number: number, shown: string, proof: Proof) => callApi('POST', `/${folder(kind)}/${number}/enrolment`, { shown, ...proof })
export const enrolmentChallenge = (kind: Kind, number: number, shown: string) => callApi('POST', `/${folder(kind)}/${number}/enrolment/challenge`, { shown })
export const confirmChange = (number: number, proof: Proof) => callApi('POST', `/duties/${number}/confirm`, proof)
export const changeChallenge = (number: number) => callApi('POST', `/duties/${number}/confirm/challenge`)
export const turnDown = (number: number) => callApi('POST', `/duties/${number}/turn-down`)

export const LOST = { password: 'the password', everything: 'everything' } as const
