// Cases and saved searches of surveillance.
import { callApi } from '../api/client'
import type { AddEntry, SaveSearch } from '../api/shapes'
import { exactTime } from '../times'

export type { CaseEntry, CaseResponse as Case, CasesResponse as Cases, PersonHistory, SavedSearch, SearchesResponse as Searches, WatchCase } from '../api/shapes'

export const cases = () => callApi('GET', '/cases')
export const caseOf = (number: number) => callApi('GET', `/cases/${number}`)
export const openCase = (question: string) => callApi('POST', '/cases', { question })
export const addEntry = (number: number, entry: AddEntry) => callApi('POST', `/cases/${number}/entries`, entry)
export const caseFile = (number: number) => callApi('POST', `/cases/${number}/file`)
export const searches = () => callApi('GET', '/searches')
export const saveSearch = (one: SaveSearch) => callApi('POST', '/searches', one)

export const exactDay = (seconds: number): string => {
  const at = new Date(Math.round(seconds * 1000))
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}
/** A time as a field of date and time holds it, to the millisecond. */
export const typedTime = (seconds: number): string => `${exactDay(seconds)}T${exactTime(seconds)}`
/** What was typed, in seconds since 1970; null where it is no time. */
export const timeTyped = (text: string): number | null => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at / 1000
}
/** How far a recording is behind the record, in words. */
export const offsetText = (recorded: number, shown: number): string => {
  const late = Math.round((shown - recorded) * 1000)
  return late === 0 ? 'the recording has the same time' : `the recording is ${Math.abs(late).toLocaleString('en-US')} ms ${late > 0 ? 'after' : 'before'} the record`
}
/** The SHA-256 of a file that stays where it is. */
export async function digestOf(file: File): Promise<string> {
  const made = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(made)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
/** Bytes that were sent as base64, for a download. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
