// Requests of pit and cage. Every sum and every right comes from the house; the page only shows them.
import { callApi } from '../api/client'
import type { Routes } from '../api/routes'
import type { ApprovalRequest, Confirmed as Sure, Correction, DenialRequest, FileReport, LinkTable, MoveCash, MoveChips, OpenMeter, Permission, Proof, RaiseCeiling } from '../api/shapes'

export type {
  AlarmResponse as Alarm,
  AnnouncedChange as Announced,
  BooksResponse as Books,
  CashDayResponse as CashDay,
  CashNotice,
  CashMove,
  DueFiling,
  FilingsResponse as Filings,
  CheckedSubmissionResponse as Checked,
  OpenClaim,
  Confirmed as Sure,
  CageDayResponse as CageDay,
  FloorTable,
  FloorResponse as Floor,
  ActiveSubmissionResponse as ActiveSubmission,
  StoredSubmission as Kept,
  StatementLine as Line,
  MeterRequest,
  MeterResponse as Meter,
  QueueResponse as Queue,
  RequestStatus as Request,
  RightsResponse as Rights,
  SettingChange as Change,
  WagerSideResponse as Side,
  SignificantEvent as Significant,
  SlipResponse as Slip,
  SubmissionImpactResponse as Weighed,
  TableDay,
  TableResponse,
  CameraTask as Task,
  WalletResponse as PatronWallet,
} from '../api/shapes'
export type Pieces = Record<string, number>

export const rights = () => callApi('GET', '/session/rights')
export const queue = () => callApi('GET', '/approvals')
export const floor = () => callApi('GET', '/floor')
export const meters = () => callApi('GET', '/meters')
export const meterRequests = () => callApi('GET', '/meters/requests')
export const viewOf = (table: number) => callApi('GET', `/tables/${table}`)
export const weighed = (request: number) => callApi('GET', `/approvals/${request}/weighed`)
export const activeSubmission = (table: number) => callApi('GET', `/tables/${table}/submission`)
export const submissions = (table: number) => callApi('GET', `/tables/${table}/submissions`)
export const announced = (table: number) => callApi('GET', `/tables/${table}/announced`)
export const significant = (after: number) => callApi('GET', '/significant', { after, most: 1000 })

export const approve = (request: number, proof: Proof, says: ApprovalRequest['says'] = '') => callApi('POST', `/approvals/${request}/approve`, { ...proof, says })
export const deny = (request: number, proof: Proof, outcome: DenialRequest['outcome'], reason: string) => callApi('POST', `/approvals/${request}/deny`, { ...proof, outcome, reason })
export const turnDown = (request: number, why: string) => callApi('POST', `/approvals/${request}/turn-down`, { why })
export const agree = (request: number, proof: Proof) => callApi('POST', `/meters/requests/${request}/agree`, proof)
export const agreeChallenge = (request: number) => callApi('POST', `/meters/requests/${request}/agree/challenge`)
export const claimsOf = (meter: number) => callApi('GET', `/meters/${meter}/claims`)
export const requestRelease = (meter: number, claim: number, why: string) => callApi('POST', `/meters/${meter}/release`, { claim, why })
export const requestMeterUse = (meter: number, in_use: boolean, why: string) => callApi('PUT', `/meters/${meter}/use`, { in_use, why })
export const requestMeter = (one: OpenMeter) => callApi('POST', '/meters', one)
export const requestLink = (meter: number, one: LinkTable) => callApi('POST', `/meters/${meter}/tables`, one)
export const requestCeiling = (meter: number, one: RaiseCeiling) => callApi('PUT', `/meters/${meter}/ceiling`, one)

export const requestRecut = (table: number, because: string) => callApi('POST', `/tables/${table}/requests/recut`, { because })
export const requestPermission = (table: number, one: Permission) => callApi('POST', `/tables/${table}/requests/permission`, one)
export const requestCorrection = (table: number, one: Correction) => callApi('POST', `/tables/${table}/requests/correction`, one)
export const requestVoid = (table: number, why: string) => callApi('POST', `/tables/${table}/requests/void`, { why })

export const requestFill = (table: number, pieces: Pieces, sure: Sure = {}) => callApi('POST', `/tables/${table}/fills`, { pieces, ...sure })
export const requestCredit = (table: number, pieces: Pieces, sure: Sure = {}) => callApi('POST', `/tables/${table}/credits`, { pieces, ...sure })
export const count = (table: number, what: 'opener' | 'closer', pieces: Pieces) => callApi('POST', `/tables/${table}/${what}`, { pieces })
export const lookAt = (slip: number) => callApi('GET', `/slips/${slip}/look`)
export const sign = (slip: number, sure: Sure = {}) => callApi('POST', `/slips/${slip}/sign`, sure)
export const withdraw = (slip: number, why: string) => callApi('POST', `/slips/${slip}/withdraw`, { why })
export const check = (table: number, settings: Record<string, string>) => callApi('POST', `/tables/${table}/submissions/check`, { settings })
export const propose = (table: number, settings: Record<string, string>, effective: number | null, because: string) =>
  callApi('POST', `/tables/${table}/submissions`, { settings, effective, because })
export const use = (table: number, in_use: boolean, why: string) => callApi('PUT', `/tables/${table}/use`, { in_use, why })
export const closeTable = (table: number, why: string) => callApi('POST', `/tables/${table}/close`, { why })
export const openTable = (table: number, why: string) => callApi('POST', `/tables/${table}/open`, { why })

export const slips = (which: Routes['GET /slips']['takes'] = {}) => callApi('GET', '/slips', which)
export const dayStands = () => callApi('GET', '/days/standing')
export const books = () => callApi('GET', '/books')
export const wallet = (patron: number) => callApi('GET', `/patrons/${patron}/wallet`)
export const statement = (patron: number) => callApi('GET', `/patrons/${patron}/statement`)
export const deposit = (patron: number, cents: number, sure: Sure = {}) => callApi('POST', `/patrons/${patron}/deposits`, { cents, ...sure })
export const payOut = (patron: number, cents: number, order: string, sure: Sure = {}) => callApi('POST', `/patrons/${patron}/withdrawals`, { cents, order, ...sure })
export const cashDay = (patron: number) => callApi('GET', `/patrons/${patron}/cash`)
export const identify = (patron: number, shown: string) => callApi('POST', `/patrons/${patron}/identification`, { shown })
export const cashNotices = () => callApi('GET', '/cash/notices')
export const filings = (day?: string) => callApi('GET', '/filings', day ? { day } : {})
export const fileReport = (one: FileReport) => callApi('POST', '/filings', one)
export const countCash = (cents: number) => callApi('POST', '/funds/count', { cents })
export const moveCash = (one: MoveCash) => callApi('POST', '/funds/cash', one)
export const moveChips = (one: MoveChips) => callApi('POST', '/funds/chips', one)
export const markers = () => callApi('GET', '/markers')
export const openBooks = () => callApi('POST', '/books')
export const takeBox = (table: number) => callApi('POST', `/tables/${table}/drop`)
export const countBox = (slip: number, cents: number) => callApi('POST', `/slips/${slip}/count`, { cents })
export const settleBox = (slip: number, cents: number, why: string, sure: Sure = {}) => callApi('POST', `/slips/${slip}/settle`, { cents, why, ...sure })
export const balance = () => callApi('POST', '/books/balance')
export const closeDay = (day: string) => callApi('POST', '/days/close', { day })
export const openDay = (day: string) => callApi('POST', '/days/open', { day })
