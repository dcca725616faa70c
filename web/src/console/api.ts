// What a console asks of the house besides what is sent to it: what a call would do, a card to be read again, and the floor.
import { asked } from '../api/client'
import type { CallQuery, RereadRequest } from '../api/shapes'

export type { FloorCallTold as FloorCall, ForetoldTold, OwedTold as Owed, RequestTold as Reread } from '../api/shapes'

/** What a call names besides its own name. */
export type Named = { [Name in Exclude<keyof CallQuery, 'what'>]?: NonNullable<CallQuery[Name]> }
export const foretell = (table: number, what: string, named: Named) => asked('GET', `/tables/${table}/foretold`, { what, ...named })
export const asksReread = (table: number, what: RereadRequest) => asked('POST', `/tables/${table}/ask/reread`, what)
export const callFloor = (table: number) => asked('POST', `/tables/${table}/floor-call`, {})
export const floorCalls = () => asked('GET', '/floor-calls')
export const comeTo = (call: number) => asked('POST', `/floor-calls/${call}/come`)
