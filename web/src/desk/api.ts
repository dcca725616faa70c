// What pit and cage ask of the house. Every sum and every right comes from there; the page only says it.
import { asked } from '../api/client'
import type { Routes } from '../api/routes'
import type { ApprovalRequest, Confirmed as Sure, DenialRequest, Proof } from '../api/shapes'

export type {
  AlarmTold as Alarm,
  AnnouncedTold as Announced,
  BooksTold as Books,
  CashDayTold as CashDay,
  CashNoticeTold as CashNotice,
  CheckedTold as Checked,
  ClaimTold as OpenClaim,
  Confirmed as Sure,
  DayStandsTold as DayStands,
  FloorTable,
  FloorTold as Floor,
  HungTold as Hung,
  KeptSubmission as Kept,
  LineTold as Line,
  MeterAsked,
  MeterTold as Meter,
  QueueTold as Queue,
  RequestTold as Request,
  RightsTold as Rights,
  SettingChange as Change,
  SideTold as Side,
  SignificantTold as Significant,
  SlipTold as Slip,
  SubmittedTold as Weighed,
  TableDay,
  TableTold,
  TaskTold as Task,
  WalletTold as PatronWallet,
} from '../api/shapes'
export type Pieces = Record<string, number>

export const rights = () => asked('GET', '/session/rights')
export const queue = () => asked('GET', '/approvals')
export const floor = () => asked('GET', '/floor')
export const meters = () => asked('GET', '/meters')
export const metersAsked = () => asked('GET', '/meters/asked')
export const viewOf = (table: number) => asked('GET', `/tables/${table}`)
export const weighed = (request: number) => asked('GET', `/approvals/${request}/weighed`)
export const hung = (table: number) => asked('GET', `/tables/${table}/hung`)
export const submissions = (table: number) => asked('GET', `/tables/${table}/submissions`)
export const announced = (table: number) => asked('GET', `/tables/${table}/announced`)
export const significant = (after: number) => asked('GET', '/significant', { after, most: 1000 })

export const approve = (request: number, proof: Proof, says: ApprovalRequest['says'] = '') => asked('POST', `/approvals/${request}/approve`, { ...proof, says })
export const deny = (request: number, proof: Proof, outcome: DenialRequest['outcome'], reason: string) => asked('POST', `/approvals/${request}/deny`, { ...proof, outcome, reason })
export const turnDown = (request: number, why: string) => asked('POST', `/approvals/${request}/turn-down`, { why })
export const agree = (request: number, proof: Proof) => asked('POST', `/meters/asked/${request}/agree`, proof)
export const agreeChallenge = (request: number) => asked('POST', `/meters/asked/${request}/agree/challenge`)
export const claimsOf = (meter: number) => asked('GET', `/meters/${meter}/claims`)
export const askRelease = (meter: number, claim: number, why: string) => asked('POST', `/meters/${meter}/release`, { claim, why })
export const askMeterUse = (meter: number, in_use: boolean, why: string) => asked('PUT', `/meters/${meter}/use`, { in_use, why })

export const askFill = (table: number, pieces: Pieces, sure: Sure = {}) => asked('POST', `/tables/${table}/fills`, { pieces, ...sure })
export const askCredit = (table: number, pieces: Pieces, sure: Sure = {}) => asked('POST', `/tables/${table}/credits`, { pieces, ...sure })
export const count = (table: number, what: 'opener' | 'closer', pieces: Pieces) => asked('POST', `/tables/${table}/${what}`, { pieces })
export const sign = (slip: number, sure: Sure = {}) => asked('POST', `/slips/${slip}/sign`, sure)
export const withdraw = (slip: number, why: string) => asked('POST', `/slips/${slip}/withdraw`, { why })
export const check = (table: number, settings: Record<string, string>) => asked('POST', `/tables/${table}/submissions/check`, { settings })
export const propose = (table: number, settings: Record<string, string>, effective: number | null, because: string) =>
  asked('POST', `/tables/${table}/submissions`, { settings, effective, because })
export const use = (table: number, in_use: boolean, why: string) => asked('PUT', `/tables/${table}/use`, { in_use, why })
export const closeTable = (table: number, why: string) => asked('POST', `/tables/${table}/close`, { why })
export const openTable = (table: number, why: string) => asked('POST', `/tables/${table}/open`, { why })

export const slips = (which: Routes['GET /slips']['takes'] = {}) => asked('GET', '/slips', which)
export const dayStands = () => asked('GET', '/days/standing')
export const books = () => asked('GET', '/books')
export const wallet = (patron: number) => asked('GET', `/patrons/${patron}/wallet`)
export const statement = (patron: number) => asked('GET', `/patrons/${patron}/statement`)
export const deposit = (patron: number, cents: number, sure: Sure = {}) => asked('POST', `/patrons/${patron}/deposits`, { cents, ...sure })
export const payOut = (patron: number, cents: number, order: string, sure: Sure = {}) => asked('POST', `/patrons/${patron}/withdrawals`, { cents, order, ...sure })
export const cashDay = (patron: number) => asked('GET', `/patrons/${patron}/cash`)
export const identify = (patron: number, shown: string) => asked('POST', `/patrons/${patron}/identification`, { shown })
export const cashNotices = () => asked('GET', '/cash/notices')
export const countCash = (cents: number) => asked('POST', '/funds/count', { cents })
export const takeBox = (table: number) => asked('POST', `/tables/${table}/drop`)
export const countBox = (slip: number, cents: number) => asked('POST', `/slips/${slip}/count`, { cents })
export const settleBox = (slip: number, cents: number, why: string, sure: Sure = {}) => asked('POST', `/slips/${slip}/settle`, { cents, why, ...sure })
export const balance = () => asked('POST', '/books/balance')
export const closeDay = (day: string) => asked('POST', '/days/close', { day })
export const openDay = (day: string) => asked('POST', '/days/open', { day })
