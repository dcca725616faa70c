// Paying and taking in the prescribed order. The house sends the order and the amounts; the page keeps what the dealer has done.
import type { Payment } from '../api/shapes'
import { money } from '../money'
import { titled } from './acts'

const keyOf = ({ hands, on, by, wager, chips }: Payment): string => [hands, on, by, wager, chips].join('/')

export interface ToPay {
  payment: Payment
  done: boolean
}

/** Payments in order, those done that were done: of several alike, the first ones. */
export function walked(payments: readonly Payment[], done: readonly string[]): ToPay[] {
  const left = new Map<string, number>()
  for (const key of done) left.set(key, (left.get(key) ?? 0) + 1)
  return payments.map((payment) => {
    const many = left.get(keyOf(payment)) ?? 0
    if (many) left.set(keyOf(payment), many - 1)
    return { payment, done: many > 0 }
  })
}

/** What a payment waits for: roles that approve it, and bets that are decided before it. */
export const awaited = (payment: Payment): string =>
  [...(payment.needs ?? []), ...(payment.after ?? []).map((bet) => `${titled(bet.on)} ${bet.wager}`)].join(' and ').replaceAll('_', ' ')

/** The next thing to do with chips; what waits for somebody's approval is passed over. */
export const nextOf = (all: readonly ToPay[]): Payment | null => all.find((one) => !one.done && one.payment.hands !== 'waits')?.payment ?? null
export const doneKey = keyOf
/** Whether a key does it: P pays and returns, T takes. */
export const isKeyOf = (payment: Payment, key: string): boolean => (payment.hands === 'takes' ? 't' : 'p') === key

const DOES = { pays: 'Pay', takes: 'Take', returns: 'Return', waits: 'Waits' } as const
export const doing = (payment: Payment): string => DOES[payment.hands]
/** The chips that make it, in words; a note where the table's chips cannot make it. */
export function inChips({ stacks, chips }: Payment): string {
  if (!stacks) return `no chips of this table make ${money(chips)}`
  return stacks.map(({ chip, many }) => `${many} × ${money(chip)}`).join(', ')
}
