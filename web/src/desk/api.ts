// What pit and cage ask of the house. Every sum and every right comes from there; the page only says it.
import { asked, type TableTold } from '../api/client'
import type { View } from '../api/views'
import type { Proof } from '../own/passkeys.svelte'

export interface Rights {
  capacity: string
  may: string[]
  says: string[]
}
export interface Approval {
  by: number
  role: string
  says: string
  at: number
}
export interface Request {
  number: number
  at: number
  table: number
  round: number | null
  kind: string
  asked_by: number
  asked_as: string
  about: number | null
  needs: string[]
  missing: string[]
  clause: string
  facts: Record<string, unknown>
  approvals: Approval[]
  ending: { how: string; by: number; role: string; reason: string; at: number } | null
  not_sent: string | null
}
export type Pieces = Record<string, number>
/** What a person adds to an act that moves money: a code from a sum on, and a yes to the same within a minute. */
export interface Sure {
  code?: string
  again?: boolean
}
/** The cash of a patron in this gaming day, tables and cage together. */
export interface CashDay {
  deposits: number
  tables: number
  cash_in: number
  paid: number
  /** Cash at tables that one person alone has seen; a manager signs for paying it out. */
  unconfirmed: number
  identified: boolean
}
export interface CashNotice {
  day: string
  patron: number
  way: 'in' | 'out'
  cents: number
  at: number
}
export interface Slip {
  number: number
  kind: string
  standing: string
  asked_by: number
  role: string
  at: number
  cents: number
  table: number | null
  patron: number | null
  pieces: Pieces
  needs: string[]
  given: Array<{ by: number; role: string; at: number }>
  expected: Pieces | null
  books: number | null
  counts: Array<{ by: number; cents: number }>
  step: number | null
  why: string
}
export interface Task {
  number: number
  [more: string]: unknown
}
export interface Queue {
  requests: Request[]
  slips: Slip[]
  tasks: Task[]
  /** What whoever asks may do now, by number. */
  yours: { approve: number[]; deny: number[]; sign: number[] }
}
export interface FloorTable {
  table: number
  in_use: boolean
  closed: boolean
  why: string
  dealer: number | null
  rack: number
  rounds: number
  rounds_an_hour: string | null
  opened_at: number | null
  drop: number
  win: number
  compared: number
  expected: number | null
  deviation: number | null
}
export interface Alarm {
  kind: string
  urgent: boolean
  table: number | null
  sentence: string
  since: number | null
}
export interface Floor {
  day: string | null
  now: number
  tables: FloorTable[]
  alarms: Alarm[]
}
export interface Meter {
  number: number
  name: string
  in_use: boolean
  levels: Record<string, number>
  tables: number[]
}
export interface MeterAsked {
  number: number
  at: number
  by: number
  role: string
  what: Record<string, unknown>
  agreed_by: number | null
  agreed_role: string | null
  meter: number | null
}
export interface Change {
  setting: string
  before: string | null
  after: string | null
}
export interface Side {
  edge: string | null
  low: number | null
  high: number | null
  hold: number | null
  most: number | null
}
export interface Weighed {
  changes: Change[]
  wagers: Array<{ wager: string; before: Side; after: Side }>
}
export interface Checked {
  breaches: Array<{ key: string; says: string; cites: string }>
  changes: Change[]
  prices: Array<{ wager: string; before: string | null; after: string | null }>
}
export interface Kept {
  request: number
  at: number
  settings: Record<string, string>
  before_digest: string
  after_digest: string
  effective: number
  how: string | null
  approved_at: number | null
}
export interface Announced {
  request: number
  effective: number
  changes: Change[]
  is_approved: boolean
}
export interface Hung {
  digest: string
  settings: Record<string, string> | null
  notice_seconds: number
}
export interface TableDay {
  table: number
  stands: 'plays' | 'drop' | 'counting' | 'differs' | 'equal'
  opener: number | null
  fills: number
  credits: number
  drop: number | null
  closer: number | null
  win: number | null
  difference: number
  closed: boolean
}
export interface DayStands {
  day: string
  tables: TableDay[]
  playing: number[]
  open: number[]
  waiting: Slip[]
  unexplained: number
}
export interface Books {
  places: Record<string, number>
  bank: Pieces
  by_pieces: number
  on_the_way: number
  without_slip: number
  unexplained: number
}
export interface PatronWallet {
  number: number
  name: string
  balance: number
  at_tables: number
  tables: Array<{ table: number; chips: number }>
  exclusion: { since: number; until: number | null } | null
}
export interface Line {
  at: number
  what: string
  reference: string
  cents: number
  wallet: number
  balance: number
}
export interface Significant {
  id: number
  at: number
  kind: string
  who: number | null
  element: string
}
const get = <Shape>(path: string): Promise<Shape> => asked('GET', path)
const post = <Shape>(path: string, body?: unknown): Promise<Shape> => asked('POST', path, body)

export const rights = (): Promise<Rights> => get('/session/rights')
export const queue = (): Promise<Queue> => get('/approvals')
export const floor = (): Promise<Floor> => get('/floor')
export const meters = (): Promise<Meter[]> => get('/meters')
export const metersAsked = (): Promise<MeterAsked[]> => get('/meters/asked')
export const viewOf = (table: number): Promise<{ view: View }> => get(`/tables/${table}`)
export const weighed = (request: number): Promise<Weighed> => get(`/approvals/${request}/weighed`)
export const hung = (table: number): Promise<Hung> => get(`/tables/${table}/hung`)
export const submissions = (table: number): Promise<Kept[]> => get(`/tables/${table}/submissions`)
export const announced = (table: number): Promise<Announced[]> => get(`/tables/${table}/announced`)
export const significant = (after: number): Promise<{ events: Significant[] }> => get(`/significant?after=${after}&most=1000`)

export const approve = (request: number, proof: Proof, says = ''): Promise<Request> => post(`/approvals/${request}/approve`, { ...proof, says })
export const deny = (request: number, proof: Proof, outcome: string, reason: string): Promise<Request> => post(`/approvals/${request}/deny`, { ...proof, outcome, reason })
export const turnDown = (request: number, why: string): Promise<Request> => post(`/approvals/${request}/turn-down`, { why })
export const agree = (asked: number, proof: Proof): Promise<MeterAsked> => post(`/meters/asked/${asked}/agree`, proof)
/** A claim that has taken nothing yet: those after it wait for it. */
export interface OpenClaim {
  claim: number
  house: string
  table: number
}
export const claimsOf = (meter: number): Promise<OpenClaim[]> => get(`/meters/${meter}/claims`)
export const askRelease = (meter: number, claim: number, why: string): Promise<MeterAsked> => post(`/meters/${meter}/release`, { claim, why })
export const askMeterUse = (meter: number, in_use: boolean, why: string): Promise<MeterAsked> => asked('PUT', `/meters/${meter}/use`, { in_use, why })

export const askFill = (table: number, pieces: Pieces, sure: Sure = {}): Promise<Slip> => post(`/tables/${table}/fills`, { pieces, ...sure })
export const askCredit = (table: number, pieces: Pieces, sure: Sure = {}): Promise<Slip> => post(`/tables/${table}/credits`, { pieces, ...sure })
export const count = (table: number, what: 'opener' | 'closer', pieces: Pieces): Promise<Slip> => post(`/tables/${table}/${what}`, { pieces })
export const sign = (slip: number, sure: Sure = {}): Promise<Slip> => post(`/slips/${slip}/sign`, sure)
export const withdraw = (slip: number, why: string): Promise<Slip> => post(`/slips/${slip}/withdraw`, { why })
export const check = (table: number, settings: Record<string, string>): Promise<Checked> => post(`/tables/${table}/submissions/check`, { settings })
export const propose = (table: number, settings: Record<string, string>, effective: number | null, because: string): Promise<{ request: number; effective: number; checked: Checked }> =>
  post(`/tables/${table}/submissions`, { settings, effective, because })
export const use = (table: number, in_use: boolean, why: string): Promise<unknown> => asked('PUT', `/tables/${table}/use`, { in_use, why })
export const closeTable = (table: number, why: string): Promise<unknown> => post(`/tables/${table}/close`, { why })
export const openTable = (table: number, why: string): Promise<unknown> => post(`/tables/${table}/open`, { why })

export const slips = (which: { kind?: string; table?: number; patron?: number; most?: number } = {}): Promise<{ slips: Slip[]; yours: number[] }> =>
  get(`/slips?${new URLSearchParams(Object.entries(which).map(([name, value]) => [name, String(value)])).toString()}`)
export const dayStands = (): Promise<DayStands> => get('/days/standing')
export const books = (): Promise<Books> => get('/books')
export const wallet = (patron: number): Promise<PatronWallet> => get(`/patrons/${patron}/wallet`)
export const statement = (patron: number): Promise<{ lines: Line[] }> => get(`/patrons/${patron}/statement`)
export const deposit = (patron: number, cents: number, sure: Sure = {}): Promise<Slip> => post(`/patrons/${patron}/deposits`, { cents, ...sure })
export const payOut = (patron: number, cents: number, order: string, sure: Sure = {}): Promise<Slip> => post(`/patrons/${patron}/withdrawals`, { cents, order, ...sure })
export const cashDay = (patron: number): Promise<CashDay> => asked('GET', `/patrons/${patron}/cash`)
export const identify = (patron: number, shown: string): Promise<void> => post(`/patrons/${patron}/identification`, { shown })
export const cashNotices = (): Promise<{ notices: CashNotice[] }> => asked('GET', '/cash/notices')
export const countCash = (cents: number): Promise<Slip> => post('/funds/count', { cents })
export const takeBox = (table: number): Promise<Slip> => post(`/tables/${table}/drop`)
export const countBox = (slip: number, cents: number): Promise<Slip> => post(`/slips/${slip}/count`, { cents })
export const settleBox = (slip: number, cents: number, why: string, sure: Sure = {}): Promise<Slip> => post(`/slips/${slip}/settle`, { cents, why, ...sure })
export const balance = (): Promise<void> => post('/books/balance')
export const closeDay = (day: string): Promise<{ day: string; root: string | null }> => post('/days/close', { day })
export const openDay = (day: string): Promise<{ day: string; root: string | null }> => post('/days/open', { day })

export type { TableTold }
