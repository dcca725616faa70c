// Disputes about rounds: opened by the player or by staff, rebuilt from the record, decided. Nothing of one is ever changed.
import { asked } from './client'
import type { Proof } from '../own/passkeys.svelte'

export interface Entry {
  nr: number
  at: number
  by: number
  role: string
  kind: 'saw' | 'letter' | 'rebuilt' | 'decided' | 'reported'
  says: string
  facts: Record<string, unknown>
  request: number | null
}
export interface Dispute {
  number: number
  at: number
  table: number
  round: number
  opened_by: number
  opened_as: string
  player: string | null
  cents: number
  says: string
  state: 'open' | 'decided' | 'settled'
  entries: Entry[]
}
export interface Rebuilt {
  events: unknown[]
  moves: unknown[]
  ledger_agrees: boolean
}
export const openDispute = (table: number, round: number, cents: number, says: string): Promise<Dispute> => asked('POST', '/disputes', { table, round, cents, says })
export const ownDisputes = async (): Promise<Dispute[]> => (await asked<{ disputes: Dispute[] }>('GET', '/own-disputes')).disputes
const listed = async (query: string): Promise<Dispute[]> => (await asked<{ disputes: Dispute[] }>('GET', `/disputes?${query}`)).disputes
export const undecidedDisputes = (): Promise<Dispute[]> => listed('which=undecided')
export const disputesAbout = (table: number, round: number): Promise<Dispute[]> => listed(`table=${table}&round=${round}`)
export const rebuild = (dispute: number): Promise<Rebuilt> => asked('POST', `/disputes/${dispute}/rebuild`)
export const decide = (dispute: number, proof: Proof, cents: number, reason: string): Promise<Dispute> => asked('POST', `/disputes/${dispute}/decide`, { ...proof, cents, reason })
