// Requests of the pages about people: patrons and staff. What may be done is the table of rights; the house checks it again.
import { callApi } from '../api/client'
import type { BeginShift, ChangedPerson, NewPerson, SetLimit } from '../api/shapes'

export type { PatronFound, PersonResponse as Person, StaffMemberResponse as Member } from '../api/shapes'

export const findPatrons = (find: string) => callApi('GET', '/patrons', { find })
export const openPatron = (person: NewPerson) => callApi('POST', '/patrons', person)
export const personOf = (patron: number) => callApi('GET', `/patrons/${patron}`)
export const changePerson = (patron: number, person: ChangedPerson) => callApi('PUT', `/patrons/${patron}`, person)
export const erasePerson = (patron: number) => callApi('DELETE', `/patrons/${patron}`)
export const closePatron = (patron: number) => callApi('DELETE', `/patrons/${patron}/account`)
export const unlock = (patron: number) => callApi('POST', `/patrons/${patron}/unlock`)
export const limitPatron = (patron: number, limit: SetLimit) => callApi('PUT', `/patrons/${patron}/limits`, limit)
export const exclude = (patron: number, seconds: number | null, why: string) => callApi('POST', `/patrons/${patron}/exclusion`, { seconds, why })
export const liftExclusion = (patron: number) => callApi('DELETE', `/patrons/${patron}/exclusion`)

export const staff = () => callApi('GET', '/staff')
export const admit = (person: NewPerson) => callApi('POST', '/staff', person)
export const beginShift = (number: number, role: BeginShift['role'], tables: number[] | null, why: string) => callApi('POST', `/staff/${number}/shift`, { role, tables, why })
export const endShift = (number: number) => callApi('DELETE', `/staff/${number}/shift`)
export const relieves = (number: number, table: number, why: string) => callApi('POST', `/staff/${number}/relieve`, { table, why })
