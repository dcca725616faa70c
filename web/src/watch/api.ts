// What is asked by whoever looks back: rounds found, seen, verified, marked and exported.
import { asked } from '../api/client'
import type { Layout } from '../api/felt'
import type { Cited, Screen } from './screens'

export interface Sought {
  table?: number
  since?: number
  until?: number
  person?: string
  wager?: string
  cents?: number
  paid_least?: number
  staked_least?: number
  clause?: string
  outcome?: string
  before?: number
  most?: number
}
export interface RoundFound {
  table: number
  round: number
  game: string
  name: string
  opened_at: number
  closed_at: number
  players: string[]
  wagers: string[]
  outcomes: string[]
  staked: number
  paid_most: number
  house_net: number
}
export interface Mark {
  id: number
  at: number
  by: number
  role: string
  nr: number
  says: string
}
export interface RoundSeen extends Cited {
  table: number
  round: number
  name: string
  edition: string
  digest: string
  build: string
  day: string
  first_step: number
  last_step: number
  over: boolean
  felt: Layout | null
  screens: Screen[]
  ledger_agrees: boolean
  marks: Mark[]
}
export interface Verified {
  holds: boolean
  steps: number
  rounds: number
  refusals: number
  findings: string[]
  not_proved: number
  other_rules: number
  milliseconds: number
}
const query = (terms: object): string => new URLSearchParams(Object.entries(terms).filter(([, one]) => one !== undefined && one !== '').map(([name, one]) => [name, String(one)])).toString()
const at = (table: number, round: number): string => `/record/rounds/${table}/${round}`

export const find = (sought: Sought): Promise<{ rounds: RoundFound[]; earlier: number | null; tables_behind: number }> => asked('GET', `/record/rounds?${query(sought)}`)
export const see = (table: number, round: number): Promise<RoundSeen> => asked('GET', at(table, round))
export const verify = (table: number, round: number): Promise<Verified> => asked('GET', `${at(table, round)}/verify`)
export const verifyRecord = (what: { table?: number; day?: string }): Promise<Verified> => asked('GET', `/record/verify?${query(what)}`)
export const mark = (table: number, round: number, nr: number, says: string): Promise<Mark> => asked('POST', `${at(table, round)}/marks`, { nr, says })
export const evidence = (table: number, round: number, about: string): Promise<{ file: string; html: string; sha256: string }> => asked('POST', `${at(table, round)}/evidence`, { about })
