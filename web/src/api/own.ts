// What is asked about oneself: money, limits, breaks, time, and rounds that were played.
import type { SeenEvent, View, Words } from './views'
import type { Layout } from './felt'
import { asked, type Clause, type Ruling } from './client'

export interface Wallet {
  number: number
  name: string
  balance: number
  at_tables: number
  /** The same chips, table by table. */
  tables: Array<{ table: number; chips: number }>
  exclusion: Exclusion | null
}
/** An order to be paid; its code is for the cashier. */
export interface PayoutOrder {
  number: number
  code: string
  cents: number
  until: number
}
export interface StatementLine {
  at: number
  what: string
  reference: string
  cents: number
  wallet: number
  balance: number
}
export type LimitKind = 'deposit' | 'loss' | 'wager' | 'time' | 'reality'
export type Period = 'session' | 'day' | 'week' | 'month'
export interface LimitHeld {
  kind: LimitKind
  period: Period
  set_by: string
  amount: number
  used: number
  then: number | null
  then_at: number | null
}
export interface Limits {
  limits: LimitHeld[]
  loosened_after_seconds: number
  shortest_exclusion_seconds: number
}
export interface Exclusion {
  since: number
  until: number | null
}
export interface Figures {
  seconds: number
  net: number
  at_tables: number
  check_in: number | null
}
export interface Check extends Figures {
  seconds_today: number
  net_today: number
  staked: number
  rounds: number
  expected: number
  priced: number
}
export interface Day {
  day: string
  net: number
  seconds: number
}
export interface Step {
  at: number
  /** The number of its event in the round, counted for all viewers together; a player's own round has none. */
  nr?: number
  /** The step of the record that it belongs to. */
  step?: number
  events: SeenEvent[]
  words: Words
}
export interface Replay {
  table: number
  round: number
  name: string
  view: View
  felt: Layout | null
  steps: Step[]
  clauses: Record<string, Clause>
  rulings: Record<string, Ruling>
}

export const wallet = (): Promise<Wallet> => asked('GET', '/wallet')
export const statement = (): Promise<{ lines: StatementLine[] }> => asked('GET', '/wallet/statement')
/** Order cash out of the wallet; the answer is given once. */
export const orderPayout = (cents: number): Promise<PayoutOrder> => asked('POST', '/wallet/payout', { cents })
export const days = (): Promise<{ days: Day[] }> => asked('GET', '/wallet/days')
export const limits = (): Promise<Limits> => asked('GET', '/limits')
export const setLimit = (kind: LimitKind, period: Period, amount: number | null): Promise<Limits> => asked('PUT', '/limits', { kind, period, amount })
export const exclude = (seconds: number | null): Promise<Exclusion> => asked('POST', '/exclusion', { seconds, why: 'asked for on the page' })
export const figures = (): Promise<Figures> => asked('GET', '/session/figures')
export const check = (): Promise<Check> => asked('GET', '/session/reality-check')
export const confirmCheck = (): Promise<void> => asked('POST', '/session/reality-check')
/** Proof that a round was in the log of the house at a time; not before a witness has cosigned it, some seconds later. */
export const receipt = (table: number, round: number): Promise<{ witnessed: boolean }> => asked('GET', `/rounds/${table}/${round}/receipt`)
export const replay = (table: number, round: number): Promise<Replay> => asked('GET', `/rounds/${table}/${round}`)
export const saidAt = (table: number): Promise<{ said: number }> => asked('GET', `/tables/${table}`)
/** The events of a round as this viewer was told them: of this one or the one before. */
export const told = (table: number, round: number): Promise<{ rounds: Array<{ round: number; first: number; events: SeenEvent['event'][] }> }> => asked('GET', `/tables/${table}/missed?round=${round}&after=0`)
