// What members of staff ask about themselves: their shift.
import { callApi } from '../api/client'
import type { StaffRole } from '../api/shapes'

export type { ShiftResponse as Shift, StaffRole } from '../api/shapes'

/** The roles that a person may hold. */
export const ROLES: readonly StaffRole[] = ['dealer', 'floor', 'shift_manager', 'manager', 'director', 'surveillance', 'cage', 'count', 'regulator', 'administrator']
export const beginShift = (role: StaffRole, tables: number[] | null) => callApi('POST', '/shift', { role, tables })
export const endShift = () => callApi('DELETE', '/shift')
/** Take a table over from its dealer. */
export const relieve = (table: number) => callApi('POST', '/shift/relieve', { table })
/** Who deals at a table now. */
export const dealerAt = (table: number) => callApi('GET', `/tables/${table}/dealer`)
