// What members of staff ask about themselves: their shift.
import { asked } from '../api/client'

/** The roles that a person may hold. */
export const ROLES = ['dealer', 'floor', 'shift_manager', 'manager', 'director', 'surveillance', 'cage', 'count', 'regulator', 'administrator'] as const

export interface Shift {
  id: number
  speaker: number
  role: string
  tables: number[] | null
  begun_at: number
}
export const beginShift = (role: string, tables: number[] | null): Promise<Shift> => asked('POST', '/shift', { role, tables })
export const endShift = (): Promise<void> => asked('DELETE', '/shift')
/** Who deals now; and what waits for the floor, where the rules of the table want it confirmed. */
export interface Relieved {
  number: number
  table: number
  request: { number: number; missing: string[]; clause: string } | null
}
/** Take a table over from its dealer. */
export const relieve = (table: number): Promise<Relieved> => asked('POST', '/shift/relieve', { table })
/** Who deals at a table now. */
export const dealerAt = (table: number): Promise<Shift> => asked('GET', `/tables/${table}/dealer`)
