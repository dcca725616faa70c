// What moves between two views of a table: cards that are dealt or turned, dice, chips. Only the two views are compared, so whatever sends views
// of a table has motion, and nothing here knows a game. A view is shown whole at once; what is found here only shows how it came about.
import type { BetSeen, HandSeen, View } from '../api/shapes'
import { betKey, seatOf } from '../table/view_queries'

export interface CardMove {
  kind: 'dealt' | 'turned'
  hand: string
  /** Which card of the hand, as it is drawn. */
  at: number
}
export interface DieMove {
  kind: 'rolled'
  at: number
}
/** Chips: put on a spot, gathered into the pot, paid by the house, taken by it, or back to their seat. */
export interface ChipMove {
  kind: 'placed' | 'gathered' | 'paid' | 'taken' | 'home'
  bet: string
  seat: string
  chips: number
  /** Whether the stack as drawn is what moves; else the chips come to a stack or go from it. */
  whole: boolean
}
export type Move = CardMove | DieMove | ChipMove

/** A round gives way to another: what was on the felt is cleared. */
export const isCleared = (before: View, after: View): boolean => before.round !== after.round

/** Everything that moves from one view to the next, in the order in which it is shown. */
export function movesBetween(before: View, after: View): Move[] {
  const cleared = isCleared(before, after)
  const from = cleared ? { ...after, hands: {}, board: [], dice: [], bets: [] } : before
  return [...(cleared ? before.bets.flatMap((bet) => homeward(before, bet)) : []), ...chips(from, after), ...cards(from, after), ...dice(from, after)]
}

/** Cards as they are drawn: in the parts they were set in, where there are several. */
const drawn = (hand: HandSeen | undefined): ReadonlyArray<string | null> => ((hand?.parts?.length ?? 0) > 1 ? hand!.parts!.flatMap((part) => part.cards) : (hand?.cards ?? []))

function cards(before: View, after: View): CardMove[] {
  const hands = Object.keys(after.hands).flatMap((hand) => compared(hand, drawn(before.hands[hand]), drawn(after.hands[hand])))
  return [...hands, ...compared('board', before.board, after.board)]
}

function compared(hand: string, was: ReadonlyArray<string | null>, is: ReadonlyArray<string | null>): CardMove[] {
  return is.flatMap((card, at): CardMove[] => {
    if (at >= was.length) return [{ kind: 'dealt', hand, at }]
    return was[at] === null && card !== null ? [{ kind: 'turned', hand, at }] : []
  })
}

const dice = (before: View, after: View): DieMove[] => (String(before.dice) === String(after.dice) ? [] : after.dice.map((_, at) => ({ kind: 'rolled', at })))

/** Where a bet's chips come from and go to: the seat of whoever made it. */
const seatFor = (view: View, bet: BetSeen): string => {
  const own = view.seats.filter((seat) => seat.player === bet.by).map((seat) => seat.seat)
  return own.includes(seatOf(bet.on)) ? seatOf(bet.on) : (own[0] ?? seatOf(bet.on))
}

/** When the felt is cleared, what was not taken goes back to its seat; void bets went when they became void. */
const homeward = (view: View, bet: BetSeen): ChipMove[] =>
  bet.fate === 'taken' || bet.fate === 'void' ? [] : some({ kind: 'home', bet: betKey(bet), seat: seatFor(view, bet), chips: bet.chips - (bet.away ?? 0), whole: false })

const some = (move: ChipMove): ChipMove[] => (move.chips > 0 ? [move] : [])

function chips(before: View, after: View): ChipMove[] {
  const was = new Map(before.bets.map((bet) => [key(bet), bet]))
  const is = new Set(after.bets.map(key))
  const back = before.bets.filter((bet) => !is.has(key(bet))).flatMap((bet) => homeward(before, bet))
  return [...back, ...after.bets.flatMap((bet) => changed(after, was.get(key(bet)), bet))]
}
const key = (bet: BetSeen): string => `${bet.by} ${betKey(bet)}`

function changed(view: View, was: BetSeen | undefined, is: BetSeen): ChipMove[] {
  const move = (kind: ChipMove['kind'], many: number, whole = false): ChipMove[] => some({ kind, bet: betKey(is), seat: seatFor(view, is), chips: many, whole })
  const more = is.coupon ? 0 : is.chips - (was?.chips ?? 0)
  const away = (is.away ?? 0) - (was?.away ?? 0)
  const found = [...move('placed', more, !was?.chips), ...move('home', -more), ...move('gathered', away)]
  if (is.fate === (was?.fate ?? 'lies')) return found
  if (is.fate === 'taken') return [...found, ...move('taken', is.chips)]
  if (is.fate === 'void') return [...found, ...move('home', is.chips)]
  return is.fate === 'paid' && isAhead(view, is.by) ? [...found, ...move('paid', is.result ?? 0)] : found
}

/**
 * Whether what a player got back in this round is more than all that the player staked in it, counting what is not settled as lost. Only
 * then are chips seen coming from the rack: a return at or below the stake is told, and never celebrated (U5).
 */
export function isAhead(view: View, player: string): boolean {
  const net = (bet: BetSeen): number => (bet.fate === 'lies' || bet.fate === 'waits' ? (bet.coupon ? 0 : -bet.chips) : (bet.result ?? 0))
  return view.bets.filter((bet) => bet.by === player).reduce((sum, bet) => sum + net(bet), 0) > 0
}
