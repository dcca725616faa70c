// What a console asks of the house: the steps and the words, what may be called and what it would do, and what is owed.
import { asked } from '../api/client'
import type { Console, Foretold, MayCall } from '../api/console'

export interface ConsoleTold {
  table: number
  round: number
  step: number
  console: Console
  /** Whether cards, dice and numbers are said here; elsewhere a device reads them. */
  by_hand: boolean
  now: number
}
export interface CallsTold {
  step: number
  role: string
  calls: MayCall[]
}
export interface ForetoldTold {
  step: number
  role: string
  foretold: Foretold
}
export interface Owed {
  who: string[]
  together: boolean
  what: string
  says: string[]
  until: string
  left: { many: number; unit: string } | null
  clause: string
  otherwise: string
}
/** What a call names besides its own name. */
export interface Named {
  about?: string
  wager?: string
  card?: string
  chips?: number
  player?: string
}
export const consoleOf = (table: number): Promise<ConsoleTold> => asked('GET', `/tables/${table}/console`)
export const callsAt = (table: number): Promise<CallsTold> => asked('GET', `/tables/${table}/calls`)
export const owedAt = (table: number): Promise<{ owed: Owed[] }> => asked('GET', `/tables/${table}/owed`)
export function foretell(table: number, what: string, named: Named): Promise<ForetoldTold> {
  const query = new URLSearchParams({ what })
  for (const [name, value] of Object.entries(named)) if (value !== undefined) query.set(name, String(value))
  return asked('GET', `/tables/${table}/foretold?${query}`)
}

/** A correction of a card as its request stands: done, ended otherwise, or waiting for who is missing. */
export interface Reread {
  number: number
  missing: string[]
  ending: { how: string; reason: string } | null
}
export const asksReread = (table: number, what: { on: string; because: string; card?: number; piece?: string; faces?: number[] }): Promise<Reread> => asked('POST', `/tables/${table}/ask/reread`, what)

/** A table at which the floor is wanted. */
export interface FloorCall {
  number: number
  at: number
  table: number
  by: number
  why: string
  came_by: number | null
}
export const callFloor = (table: number): Promise<FloorCall> => asked('POST', `/tables/${table}/floor-call`, {})
export const floorCalls = (): Promise<FloorCall[]> => asked('GET', '/floor-calls')
export const comeTo = (call: number): Promise<FloorCall> => asked('POST', `/floor-calls/${call}/come`)
