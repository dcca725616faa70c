// Queries of a view about one seat, one spot, one bet. No game is named here.
import { t } from '../language/language'
import type { BetSeen, Offer, View } from '../api/shapes'
import { brief, money } from '../money'

export const seatOf = (hand: string): string => hand.split('.')[0] ?? hand

/** The hands of a seat, those of a split too, in order. */
export function handsOf(view: View, seat: string): string[] {
  const found = Object.keys(view.hands).filter((hand) => seatOf(hand) === seat)
  return found.length ? found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })) : [seat]
}

/** What a bet is called where it is drawn. */
export const betKey = (bet: BetSeen): string => `${bet.on} ${bet.wager}`
/** What a stack of several bets is called. */
export const stackKey = (bets: readonly BetSeen[]): string => bets.map(betKey).join('|')

export const betsOn = (view: View, hand: string, wagers: readonly string[]): BetSeen[] =>
  view.bets.filter((bet) => bet.on === hand && wagers.includes(bet.wager))

/** The offer that puts chips on one of these wagers at a seat of the viewer. */
export const offerFor = (offers: readonly Offer[], seat: string, wagers: readonly string[]): Offer | undefined =>
  offers.find((offer) => seatOf(offer.who) === seat && offer.spot != null && wagers.includes(offer.spot) && offer.act !== 'TakeBack')

/** Whether the hand of a seat was given up; the server sends it. */
export const isOut = (view: View, seat: string): boolean => view.seats.find((one) => one.seat === seat)?.out ?? false

export interface Tag {
  mark: string
  text: string
  tone: string
}

/** The outcome of a bet, as a mark and as a colour. `short` leaves the word of a push out. */
export function tagOf(bet: BetSeen, short = false): Tag | null {
  const result = bet.result ?? 0
  switch (bet.fate) {
    case 'paid':
      return { mark: '▲', text: money(result), tone: 'var(--win)' }
    case 'taken':
      return { mark: '▼', text: money(-result), tone: 'var(--lose)' }
    case 'pushed':
      return { mark: '=', text: short ? '' : t('push'), tone: 'var(--push)' }
    case 'waits':
      return { mark: '◔', text: money(result), tone: 'var(--wait)' }
    case 'void':
      return { mark: '∅', text: t('back'), tone: 'var(--void)' }
    default:
      return null
  }
}

/** What became of all bets on a spot together: one that is paid does not hide what was lost beside it (U5). */
export function tagOfAll(bets: readonly BetSeen[], short = false): Tag | null {
  const [first, ...others] = bets
  if (!first || !others.length) return first ? tagOf(first, short) : null
  const open = bets.find((bet) => bet.fate === 'lies' || bet.fate === 'waits')
  if (open || bets.every((bet) => bet.fate === 'void')) return tagOf(open ?? first, short)
  const result = bets.reduce((sum, bet) => sum + (bet.result ?? 0), 0)
  return tagOf({ ...first, result, fate: result > 0 ? 'paid' : result < 0 ? 'taken' : 'pushed' }, short)
}

export const tagText = (tag: Tag): string => `${tag.mark} ${tag.text}`.trim()

/** How narrow letters may be set before fewer of them are better, and how wide a letter is. */
const NARROWEST = 0.82
const LETTER = 0.64

/** The longest way to say a tag or an amount that is still read in some room; the whole one is in the dock and under why. A tag without an amount
 * is its mark alone in the end, in any language. */
export function fitting(text: string, room: number, size: number): string {
  const amount = /\$([\d,]+)/.exec(text)?.[0]
  const short = amount ? text.replace(/\$[\d,.]+/, brief(Number(amount.replaceAll(/[$,]/g, '')) * 100)) : text.replace(/ .*$/, '')
  const ways = [text, text.replace(' ', ''), short.replace(' ', ''), short.replace(' ', '').replace('$', ''), short.replace(' ', '').replace('$', '').replace(/\.\d/, '')]
  return ways.find((one) => (one.length * LETTER + 0.5) * size * NARROWEST <= room) ?? ways.at(-1)!
}
