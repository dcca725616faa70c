// Requests of a console besides its feed: what a call would do, a card to be read again, and the floor.
import { callApi } from '../api/client'
import type { CallQuery, MarkedPayment, RereadRequest, WalkInCommand } from '../api/shapes'

export type { PaymentMarksResponse, FloorCall, CallForecastResponse, DutyResponse as Duty, RequestStatus as Reread, RereadForecastResponse } from '../api/shapes'

/** What a call names besides its own name. */
export type Named = { [Name in Exclude<keyof CallQuery, 'what'>]?: NonNullable<CallQuery[Name]> }
export const forecastCall = (table: number, what: string, named: Named) => callApi('GET', `/tables/${table}/forecast`, { what, ...named })
export const requestReread = (table: number, what: RereadRequest) => callApi('POST', `/tables/${table}/requests/reread`, what)
export const paymentMarks = (table: number) => callApi('GET', `/tables/${table}/payments`)
export const markPayments = (table: number, round: number, made: MarkedPayment[]) => callApi('POST', `/tables/${table}/payments`, { round, made })
export const unmarkPayments = (table: number, round: number, marks: number[]) => callApi('POST', `/tables/${table}/payments/back`, { round, marks })
export const callFloor = (table: number) => callApi('POST', `/tables/${table}/floor-call`, {})
export const floorCalls = () => callApi('GET', '/floor-calls')
export const comeTo = (call: number) => callApi('POST', `/floor-calls/${call}/come`)

export const walkInsAt = (table: number) => callApi('GET', `/tables/${table}/walk-ins`)
export const seatWalkIn = (table: number, seat: string, called: string) => callApi('POST', `/tables/${table}/walk-ins`, { seat, called })
export const submitForWalkIn = (table: number, number: number, body: WalkInCommand) => callApi('POST', `/tables/${table}/walk-ins/${number}/commands`, body)
export const walkInReceipt = (table: number, number: number) => callApi('POST', `/tables/${table}/walk-ins/${number}/receipt`)
export const cashFor = (table: number, player: string, cents: number) => callApi('POST', `/tables/${table}/requests/cash`, { player, cents })
export const forecastReread = (table: number, query: { on: string; card?: number; piece?: string; faces?: string }) => callApi('GET', `/tables/${table}/requests/reread`, query)
