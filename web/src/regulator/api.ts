// What a regulator reads: what is in force and what was, what people did beside the rules, exclusions, meters and funds.
import { callApi } from '../api/client'
import type { Routes } from '../api/routes'
import type { GiveWord } from '../api/shapes'

export type {
  BooksResponse as Books,
  DecidedUnder as Under,
  ExclusionProved as Exclusion,
  StoredSubmission as Kept,
  MeterResponse as Meter,
  DisputeResponse as Dispute,
  ExamResult,
  GivenWord,
  ReadingResponse as Reading,
  RegisterEntry as Ruling,
  SignificantEvent as Alteration,
  StockEntry,
  WordKind,
  WordsResponse as Words,
  WorthResponse as Worth,
} from '../api/shapes'

export const submissions = (table: number) => callApi('GET', `/tables/${table}/submissions`)
export const register = (table: number) => callApi('GET', `/tables/${table}/register`)
export const alterations = () => callApi('GET', '/significant', { latest: true, most: 400 })
export const exclusions = () => callApi('GET', '/record/exclusions')
export const meters = () => callApi('GET', '/meters')
/** The rounds of a table, decided again under other rules. A thousand rounds take some seconds. */
export const under = (what: Routes['GET /record/under']['takes']) => callApi('GET', '/record/under', what, 120_000)
export const words = () => callApi('GET', '/regulator/words')
export const giveWord = (one: GiveWord) => callApi('POST', '/regulator/words', one)
export const wordChallenge = (one: GiveWord) => callApi('POST', '/regulator/words/challenge', one)
export const disputes = async () => (await callApi('GET', '/disputes', {})).disputes
export const results = () => callApi('GET', '/school/results')
export const stock = () => callApi('GET', '/equipment/entries', {})
export const books = () => callApi('GET', '/books')

/** Rows as a file that every spreadsheet reads. A cell that a spreadsheet would run is kept as text. */
export function csv(rows: ReadonlyArray<Readonly<Record<string, unknown>>>): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
    const safe = /^[=+@\t\r-]/.test(text) && typeof value !== 'number' ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))].join('\r\n') + '\r\n'
}
