// What a console asks of the house: the steps and the words, what may be called and what it would do, and what is owed.
import { asked } from '../api/client'
import type { CallQuery, RereadRequest } from '../api/shapes'

export type { CallsTold, ConsoleTold, FloorCallTold as FloorCall, ForetoldTold, OwedTold as Owed, RequestTold as Reread } from '../api/shapes'

/** What a call names besides its own name. */
export type Named = { [Name in Exclude<keyof CallQuery, 'what'>]?: NonNullable<CallQuery[Name]> }
export const consoleOf = (table: number) => asked('GET', `/tables/${table}/console`)
export const callsAt = (table: number) => asked('GET', `/tables/${table}/calls`)
export const owedAt = (table: number) => asked('GET', `/tables/${table}/owed`)
export const foretell = (table: number, what: string, named: Named) => asked('GET', `/tables/${table}/foretold`, { what, ...named })
export const asksReread = (table: number, what: RereadRequest) => asked('POST', `/tables/${table}/ask/reread`, what)
export const callFloor = (table: number) => asked('POST', `/tables/${table}/floor-call`, {})
export const floorCalls = () => asked('GET', '/floor-calls')
export const comeTo = (call: number) => asked('POST', `/floor-calls/${call}/come`)
