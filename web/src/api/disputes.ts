// Disputes about rounds: opened by the player or by staff, rebuilt from the record, decided. Nothing of one is ever changed.
import { callApi } from './client'
import type { Proof } from './shapes'

export type { DisputeEntry as Entry, DisputeResponse as Dispute, RebuiltRoundResponse as Rebuilt } from './shapes'

export const openDispute = (table: number, round: number, cents: number, says: string) => callApi('POST', '/disputes', { table, round, cents, says })
export const ownDisputes = async () => (await callApi('GET', '/own-disputes')).disputes
export const undecidedDisputes = async () => (await callApi('GET', '/disputes', { which: 'undecided' })).disputes
export const disputesAbout = async (table: number, round: number) => (await callApi('GET', '/disputes', { table, round })).disputes
export const disputeOf = (dispute: number) => callApi('GET', `/disputes/${dispute}`)
export const writeLetter = (dispute: number, says: string) => callApi('POST', `/disputes/${dispute}/letters`, { says })
export const reportDispute = (dispute: number, to: string) => callApi('POST', `/disputes/${dispute}/report`, { to })
export const rebuild = (dispute: number) => callApi('POST', `/disputes/${dispute}/rebuild`)
export const decisionChallenge = (dispute: number, cents: number, reason: string) => callApi('POST', `/disputes/${dispute}/decide/challenge`, { cents, reason })
export const decide = (dispute: number, proof: Proof, cents: number, reason: string) => callApi('POST', `/disputes/${dispute}/decide`, { ...proof, cents, reason })
