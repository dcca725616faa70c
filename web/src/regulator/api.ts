// What a regulator reads: what is in force and what was, what people did beside the rules, exclusions, meters and funds.
import { asked } from '../api/client'

export interface Change {
  setting: string
  before: string | null
  after: string | null
}
export interface Price {
  wager: string
  before: string | null
  after: string | null
}
/** A submission of a table, and how its request ended. */
export interface Kept {
  request: number
  at: number
  settings: Record<string, string>
  before_digest: string
  after_digest: string
  effective: number
  how: string | null
  approved_at: number | null
  changes: Change[]
  prices: Price[]
}
export interface Alteration {
  id: number
  at: number
  kind: string
  who: number | null
  about: number | null
  element: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
export interface Exclusion {
  id: number
  patron: number
  name: string
  since: number
  until: number | null
  by: number
  lifted_at: number | null
  state: 'in force' | 'over' | 'lifted'
  rounds: number
  stakes: number
  buy_ins: number
}
export interface Meter {
  number: number
  name: string
  in_use: boolean
  levels: Record<string, number>
  tables: number[]
}
export interface Books {
  places: Record<string, number>
  bank: Record<string, number>
  by_pieces: number
  on_the_way: number
  without_slip: number
  unexplained: number
}
export const submissions = (table: number): Promise<Kept[]> => asked('GET', `/tables/${table}/submissions`)
export const alterations = (): Promise<{ events: Alteration[] }> => asked('GET', '/significant?latest=true&most=400')
export const exclusions = (): Promise<{ exclusions: Exclusion[] }> => asked('GET', '/record/exclusions')
export const meters = (): Promise<{ meters: Meter[] } | Meter[]> => asked('GET', '/meters')
export const books = (): Promise<Books> => asked('GET', '/books')

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
