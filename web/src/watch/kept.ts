// What was looked for last, so that somebody who comes back from a round finds the list as it was.
import type { Sought } from './api'

export interface Typed {
  table: string
  since: string
  until: string
  person: string
  beside: string
  wager: string
  amount: string
  clause: string
  outcome: Sought['outcome'] | ''
}
export const NOTHING: Typed = { table: '', since: '', until: '', person: '', beside: '', wager: '', amount: '', clause: '', outcome: '' }
let kept: Typed = NOTHING
export const keeps = (typed: Typed): Typed => (kept = { ...typed })
export const last = (): Typed => ({ ...kept })

/** The typed fields as a query. Exactly $25 is `25`; `>25` is at least that much, paid on one bet. */
export function soughtBy(typed: Typed): Sought | string {
  const found: Sought = {}
  const table = typed.table.trim()
  if (table) {
    if (!/^[1-9]\d{0,8}$/.test(table)) return 'A table is a number.'
    found.table = Number(table)
  }
  for (const name of ['since', 'until'] as const)
    if (typed[name]) {
      const at = Date.parse(typed[name])
      if (Number.isNaN(at)) return 'This is not a time.'
      found[name] = at * 1000
    }
  for (const name of ['person', 'beside', 'clause'] as const) if (typed[name].trim()) found[name] = typed[name].trim()
  if (typed.outcome) found.outcome = typed.outcome
  if (typed.wager.trim()) found.wager = typed.wager.trim().toLowerCase().replaceAll(' ', '_')
  const amount = typed.amount.trim()
  if (amount) {
    const told = /^([>≥]?)\s*\$?\s*([\d,]+)(?:\.(\d{2}))?$/.exec(amount)
    if (!told) return 'An amount is dollars, such as 25 or 25.50, or >25 for more.'
    found[told[1] ? 'paid_least' : 'cents'] = Number(told[2]!.replaceAll(',', '')) * 100 + Number(told[3] ?? 0)
  }
  return found
}
export const OUTCOMES = ['paid', 'taken', 'pushed', 'held', 'approved', 'denied', 'void', 'bet void', 'called', 'ruling asked', 'ruled', 'card read again', 'corrected', 'limit raised', 'refused'] as const
