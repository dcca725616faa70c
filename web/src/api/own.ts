// What is asked about oneself: money, limits, breaks, time, and rounds that were played.
import { asked } from './client'
import type { LimitKind, LimitPeriod as Period } from './shapes'

export type {
  CheckTold as Check,
  ExclusionTold as Exclusion,
  FiguresTold as Figures,
  LimitHeld,
  LimitKind,
  LimitsTold as Limits,
  LineTold as StatementLine,
  OrderTold as PayoutOrder,
  LimitPeriod as Period,
  PlayDay as Day,
  Replay,
  WalletTold as Wallet,
} from './shapes'

export const wallet = () => asked('GET', '/wallet')
export const statement = () => asked('GET', '/wallet/statement')
/** Order cash out of the wallet; the answer is given once. */
export const orderPayout = (cents: number) => asked('POST', '/wallet/payout', { cents })
export const days = () => asked('GET', '/wallet/days')
export const limits = () => asked('GET', '/limits')
export const setLimit = (kind: LimitKind, period: Period, amount: number | null) => asked('PUT', '/limits', { kind, period, amount })
export const exclude = (seconds: number | null) => asked('POST', '/exclusion', { seconds, why: 'asked for on the page' })
export const figures = () => asked('GET', '/session/figures')
export const check = () => asked('GET', '/session/reality-check')
export const confirmCheck = () => asked('POST', '/session/reality-check')
/** Proof that a round was in the log of the house at a time; not before a witness has cosigned it, some seconds later. */
export const receipt = (table: number, round: number) => asked('GET', `/rounds/${table}/${round}/receipt`)
export const replay = (table: number, round: number) => asked('GET', `/rounds/${table}/${round}`)
export const saidAt = (table: number) => asked('GET', `/tables/${table}`)
/** The events of a round as this viewer was told them: of this one or the one before. */
export const told = (table: number, round: number) => asked('GET', `/tables/${table}/missed`, { round, after: 0 })
