// Requests of the shift desk.
import { callApi } from '../api/client'
import type { EnterIncident, GiveComp } from '../api/shapes'

export type { Comp, DealerRotation, ExamResult, Incident, IncidentsResponse as Incidents, PlayerRating, RatingsResponse as Ratings, RotationResponse as Rotated, DayReportResponse as DayReport, PlayTotals } from '../api/shapes'

export const incidents = (day?: string) => callApi('GET', '/incidents', day ? { day } : {})
export const enterIncident = (one: EnterIncident) => callApi('POST', '/incidents', one)
export const ratings = () => callApi('GET', '/ratings')
export const giveComp = (patron: number, one: GiveComp) => callApi('POST', `/patrons/${patron}/comps`, one)
export const signComp = (comp: number, gives: boolean) => callApi('POST', `/comps/${comp}/sign`, { gives })
export const rotation = () => callApi('GET', '/rotation')
export const relieves = (dealer: number, table: number, why: string) => callApi('POST', `/staff/${dealer}/relieve`, { table, why })
export const begins = (dealer: number, table: number, why: string) => callApi('POST', `/staff/${dealer}/shift`, { role: 'dealer', tables: [table], why })
export const results = () => callApi('GET', '/school/results')
export const signResult = (result: number) => callApi('POST', `/school/results/${result}/sign`)
export const dayReport = () => callApi('GET', '/days/report')
