// Limits as a patron reads them: one line for each kind and period, the strictest first.
import { t } from '../language/language'
import type { ActiveLimit, LimitKind, Period } from '../api/own'
import { money } from '../money'
import { long } from '../times'

export interface LimitRow {
  kind: LimitKind
  period: Period
  /** What counts: the strictest. */
  amount: number
  used: number
  /** The patron's own, where there is one. */
  own: ActiveLimit | undefined
}
export interface Choice {
  kind: LimitKind
  period: Period
}
const kinds = (): Readonly<Record<LimitKind, string>> => ({ loss: t('Loss'), deposit: t('Money put in,'), wager: t('Bets'), time: t('Time'), reality: t('Reality check') })
const periods = (): Readonly<Record<Period, string>> => ({ session: t('in a session'), day: t('in a day'), week: t('in a week'), month: t('in thirty days') })
const ORDER: readonly LimitKind[] = ['loss', 'deposit', 'wager', 'time', 'reality']
const LONG: readonly Period[] = ['day', 'week', 'month']
/** Every limit there can be. */
export const CHOICES: readonly Choice[] = [
  ...(['loss', 'deposit', 'wager'] as const).flatMap((kind) => LONG.map((period) => ({ kind, period }))),
  ...(['session', ...LONG] as const).map((period) => ({ kind: 'time' as const, period })),
  { kind: 'reality', period: 'session' },
]

export const isTime = (kind: LimitKind): boolean => kind === 'time' || kind === 'reality'
export const nameOf = ({ kind, period }: Choice): string => (kind === 'reality' ? kinds()[kind] : `${kinds()[kind]} ${periods()[period]}`)
export const amountOf = (kind: LimitKind, amount: number): string => (isTime(kind) ? long(amount) : money(amount))
export const limitText = (kind: LimitKind, amount: number): string => (kind === 'reality' ? t('every {time}', { time: long(amount) }) : amountOf(kind, amount))
export const usedOf = (row: LimitRow): string => (row.kind === 'reality' ? (row.amount > row.used ? t('next in {time}', { time: long(row.amount - row.used) }) : t('due now')) : t('{amount} used', { amount: amountOf(row.kind, row.used) }))

export function rowsOf(limits: readonly ActiveLimit[]): LimitRow[] {
  const found = new Map<string, LimitRow>()
  for (const held of limits) {
    const key = `${held.kind} ${held.period}`
    const row = found.get(key) ?? { kind: held.kind, period: held.period, amount: held.amount, used: held.used, own: undefined }
    row.amount = Math.min(row.amount, held.amount)
    if (held.set_by === 'patron') row.own = held
    found.set(key, row)
  }
  const places = new Map(CHOICES.map((choice, at) => [`${choice.kind} ${choice.period}`, at]))
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (places.get(`${a.kind} ${a.period}`) ?? 0) - (places.get(`${b.kind} ${b.period}`) ?? 0))
}

/** What was typed, in cents or seconds: dollars, or minutes. Null where it is not a number. */
export function typed(kind: LimitKind, text: string): number | null {
  const match = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text)
  if (!match) return null
  const whole = Number(match[1]!.replaceAll(',', ''))
  if (isTime(kind)) return match[2] ? null : whole * 60
  return whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
