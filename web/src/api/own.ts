// Requests about oneself: money, limits, breaks, time, and rounds that were played.
import { callApi } from './client'
import type { LimitKind, LimitPeriod as Period } from './shapes'

export type {
  RealityCheckResponse as Check,
  ExclusionResponse as Exclusion,
  SessionFiguresResponse as Figures,
  ActiveLimit,
  LimitKind,
  LimitsResponse as Limits,
  StatementLine,
  PayoutOrderResponse as PayoutOrder,
  LimitPeriod as Period,
  PlayDay as Day,
  Replay,
  WalletResponse as Wallet,
} from './shapes'

export const wallet = () => callApi('GET', '/wallet')
export const statement = () => callApi('GET', '/wallet/statement')
/** Order cash out of the wallet; the answer is given once. */
export const orderPayout = (cents: number) => callApi('POST', '/wallet/payout', { cents })
export const days = () => callApi('GET', '/wallet/days')
export const limits = () => callApi('GET', '/limits')
export const setLimit = (kind: LimitKind, period: Period, amount: number | null) => callApi('PUT', '/limits', { kind, period, amount })
export const exclude = (seconds: number | null) => callApi('POST', '/exclusion', { seconds, why: 'asked for on the page' })
export const figures = () => callApi('GET', '/session/figures')
export const check = () => callApi('GET', '/session/reality-check')
export const confirmCheck = () => callApi('POST', '/session/reality-check')
/** Proof that a round was in the log of the house at a time; not before a witness has cosigned it, some seconds later. */
export const receipt = (table: number, round: number) => callApi('GET', `/rounds/${table}/${round}/receipt`)
export const replay = (table: number, round: number) => callApi('GET', `/rounds/${table}/${round}`)
export const tableState = (table: number) => callApi('GET', `/tables/${table}`)
/** The events of a round as sent to this viewer: of this one or the one before. */
export const missedEvents = (table: number, round: number) => callApi('GET', `/tables/${table}/missed`, { round, after: 0 })
