// Requests of the shift desk.
import { callApi } from '../api/client'
import type { EnterIncident } from '../api/shapes'

export type { Incident, IncidentsResponse as Incidents } from '../api/shapes'

export const incidents = (day?: string) => callApi('GET', '/incidents', day ? { day } : {})
export const enterIncident = (one: EnterIncident) => callApi('POST', '/incidents', one)
