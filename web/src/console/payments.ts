// Paying and taking in the prescribed order. The house sends order, amounts and what dealers have marked as done; the page keeps nothing.
import type { Payment, PaymentMark } from '../api/shapes'
import { money } from '../money'
import { seatOf } from '../table/view_queries'
import { titled } from './acts'

type Marked = Pick<PaymentMark, 'hands' | 'on' | 'by' | 'wager' | 'chips'>
const keyOf = ({ hands, on, by, wager, chips }: Marked | Payment): string => [hands, on, by, wager, chips].join('/')
export const plain = ({ hands, on, by, wager, chips }: Payment): Marked => ({ hands: hands as Marked['hands'], on, by, wager, chips })

export interface ToPay {
  payment: Payment
  /** The mark of the dealer who did it. */
  mark: PaymentMark | null
}

/** Payments in order, those with a mark that were done: of several alike, the first ones. */
export function walked(payments: readonly Payment[], marks: readonly PaymentMark[]): ToPay[] {
  const left = [...marks]
  return payments.map((payment) => {
    const at = left.findIndex((mark) => keyOf(mark) === keyOf(payment))
    return { payment, mark: at < 0 ? null : left.splice(at, 1)[0]! }
  })
}

/** What was done and is not in the settlement any more, after a correction. */
export function outdated(payments: readonly Payment[], marks: readonly PaymentMark[]): PaymentMark[] {
  const used = new Set(walked(payments, marks).map((one) => one.mark?.number))
  return marks.filter((mark) => !used.has(mark.number))
}

/** What a payment waits for: roles that approve it, and bets that are decided before it. */
export const awaited = (payment: Payment): string =>
  [...(payment.needs ?? []), ...(payment.after ?? []).map((bet) => `${titled(bet.on)} ${bet.wager}`)].join(' and ').replaceAll('_', ' ')

/** What is done with one stroke: the next payments of one seat that come one after the other. What waits for approval is passed over. */
export interface Stroke {
  seat: string
  payments: readonly Payment[]
  /** Chips to the player less chips to the house; what is returned was the player's. */
  net: number
}
export function nextStroke(all: readonly ToPay[]): Stroke | null {
  const open = all.filter((one) => !one.mark && one.payment.hands !== 'waits').map((one) => one.payment)
  const [first] = open
  if (!first) return null
  const end = open.findIndex((one) => seatOf(one.on) !== seatOf(first.on) || one.by !== first.by)
  const payments = end < 0 ? open : open.slice(0, end)
  const net = payments.reduce((sum, one) => sum + (one.hands === 'pays' ? one.chips : one.hands === 'takes' ? -one.chips : 0), 0)
  return { seat: seatOf(first.on), payments, net }
}
/** How many seats are left. */
export function strokesLeft(all: readonly ToPay[]): number {
  let many = 0
  let before = ''
  for (const { payment, mark } of all) {
    if (mark || payment.hands === 'waits') continue
    const seat = `${seatOf(payment.on)} ${payment.by}`
    if (seat !== before) many++
    before = seat
  }
  return many
}
/** The key of a stroke: T where the house only takes, P otherwise. */
export const keyFor = ({ payments }: Stroke): 'P' | 'T' => (payments.every((one) => one.hands === 'takes') ? 'T' : 'P')

const DOES = { pays: 'Pay', takes: 'Take', returns: 'Return', waits: 'Waits' } as const
export const doing = (payment: Payment): string => DOES[payment.hands]
/** A stroke in words. */
export function strokeText({ seat, payments }: Stroke): string {
  const kinds = new Set(payments.map((one) => one.hands))
  const verb = kinds.size === 1 ? doing(payments[0]!) : kinds.has('takes') ? (kinds.has('pays') ? 'Take and pay' : 'Settle') : 'Pay'
  return `${verb} ${titled(seat)}`
}
/** The chips that make it, in words; a note where the table's chips cannot make it. */
export function inChips({ stacks, chips }: Payment): string {
  if (!stacks) return `no chips of this table make ${money(chips)}`
  return stacks.map(({ chip, many }) => `${many} × ${money(chip)}`).join(', ')
}
