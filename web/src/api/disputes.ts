// Disputes about rounds: opened by the player or by staff, rebuilt from the record, decided. Nothing of one is ever changed.
import { asked } from './client'
import type { Proof } from './shapes'

export type { DisputeEntry as Entry, DisputeTold as Dispute, RebuiltTold as Rebuilt } from './shapes'

export const openDispute = (table: number, round: number, cents: number, says: string) => asked('POST', '/disputes', { table, round, cents, says })
export const ownDisputes = async () => (await asked('GET', '/own-disputes')).disputes
export const undecidedDisputes = async () => (await asked('GET', '/disputes', { which: 'undecided' })).disputes
export const disputesAbout = async (table: number, round: number) => (await asked('GET', '/disputes', { table, round })).disputes
export const rebuild = (dispute: number) => asked('POST', `/disputes/${dispute}/rebuild`)
export const decisionChallenge = (dispute: number, cents: number, reason: string) => asked('POST', `/disputes/${dispute}/decide/challenge`, { cents, reason })
export const decide = (dispute: number, proof: Proof, cents: number, reason: string) => asked('POST', `/disputes/${dispute}/decide`, { ...proof, cents, reason })
