// Cards that come, go and are turned up, in a view. A place that the felt draws as a pile is a number; other hands have cards.
import type { HandSeen, Layout, View } from '../api/shapes'

export interface Table {
  view: View
  felt: Layout
}
type Face = string | null
type Sight = HandSeen['seen'][number]

const face = (card: string): Face => (card === '??' ? null : card)

/** Whether only the number of cards of a hand is known: a pile of the felt, or a seat that nobody has and nobody bets on. */
function isPile({ view, felt }: Table, hand: string): boolean {
  const place = felt.places?.[hand]
  if (place) return place.hidden ?? false
  const seat = hand.split('.')[0]
  const taken = view.seats.some((one) => one.seat === seat && one.player !== null)
  return !taken && !(hand in view.hands) && !view.bets.some((bet) => bet.on === hand)
}

/** Cards put to a hand, the shared cards or a pile. */
export function dealt(table: Table, to: string, cards: readonly string[], seen: string): void {
  put(table, to, cards.map(face), cards.map((card) => (card === '??' ? 'not you' : seen === 'all' ? 'all' : 'you')))
}

function put(table: Table, to: string, cards: readonly Face[], sights: readonly Sight[]): void {
  const { view } = table
  if (to === 'board') view.board.push(...cards)
  else if (isPile(table, to)) view.piles[to] = (view.piles[to] ?? 0) + cards.length
  else {
    const hand = (view.hands[to] ??= { cards: [], seen: [] })
    hand.cards.push(...cards)
    hand.seen.push(...sights)
    if (hand.parts && hand.parts.reduce((sum, part) => sum + part.cards.length, 0) !== hand.cards.length) delete hand.parts
  }
}

/** The last cards of a hand taken back. */
export function taken({ view }: Table, from: string, many: number): void {
  const hand = view.hands[from]
  if (from === 'board') view.board.splice(-many)
  else if (hand) {
    hand.cards.splice(-many)
    hand.seen.splice(-many)
  } else view.piles[from] = (view.piles[from] ?? 0) - many
}

/** Cards put away from a hand; for who does not know them, one back each. */
export function discarded(table: Table, from: string, to: string, cards: readonly string[]): void {
  const gone = less(table, from, cards.map(face))
  put(table, to, gone.map(([card]) => card), gone.map(([, sight]) => sight))
}

function less({ view }: Table, from: string, cards: readonly Face[]): Array<[Face, Sight]> {
  const hand = view.hands[from]
  if (!hand) {
    if (from === 'board') for (const card of cards) view.board.splice(view.board.indexOf(card), 1)
    else view.piles[from] = (view.piles[from] ?? 0) - cards.length
    return cards.map((card) => [card, card === null ? 'not you' : 'all'])
  }
  return cards.map((card) => {
    const known = hand.cards.indexOf(card)
    const at = known >= 0 ? known : hand.cards.indexOf(null)
    hand.cards.splice(at, 1)
    const [sight] = hand.seen.splice(at, 1)
    return [card, card === null ? 'not you' : (sight ?? 'all')]
  })
}

/** The card that was exposed by mistake goes to a hand. */
export function exposed(table: Table, to: string): void {
  const hand = table.view.hands['exposed']
  if (!hand) return
  delete table.view.hands['exposed']
  put(table, to, hand.cards, hand.seen)
}

/** A hand made out of a hand, with the cards that go there or the last one. */
export function split(table: Table, from: string, into: string, cards: readonly string[]): void {
  const { view } = table
  const hand = view.hands[from]
  if (!hand) return
  const goes = cards.length ? cards.map(face) : hand.cards.slice(-1)
  const gone = cards.length ? less(table, from, goes) : ([[hand.cards.pop() ?? null, hand.seen.pop() ?? 'not you']] as Array<[Face, Sight]>)
  view.hands[into] = { cards: gone.map(([card]) => card), seen: gone.map(([, sight]) => sight) }
}

/** Cards turned up: backs get their faces, and everybody sees them. */
export function shown({ view }: Table, name: string, cards: readonly string[]): void {
  const open = cards.map(face)
  if (name === 'board' && view.board.includes(null)) view.board = turned(view.board, open)
  const hand = view.hands[name]
  if (!hand) return
  const all = open.length === hand.cards.length
  if (hand.cards.includes(null)) {
    const covered = hand.parts?.[0]?.cards.includes(null) ?? false
    hand.cards = turned(hand.cards, open)
    if (all && hand.parts && covered) hand.parts = turnedUp(hand.parts, open)
  }
  const up = [...open]
  hand.seen = hand.cards.map((card, number) => {
    const at = card === null ? -1 : up.indexOf(card)
    if (at >= 0) up.splice(at, 1)
    return card === null ? 'not you' : at >= 0 ? 'all' : (hand.seen[number] ?? 'you')
  })
}

/** Cards not seen before take the place of backs, in order. */
function turned(held: readonly Face[], open: readonly Face[]): Face[] {
  if (open.length === held.length) return [...open]
  const known = [...held]
  const fresh = open.filter((card) => {
    const at = known.indexOf(card)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
  return held.map((card) => (card === null ? (fresh.shift() ?? null) : card))
}

function turnedUp(parts: NonNullable<HandSeen['parts']>, cards: readonly Face[]): NonNullable<HandSeen['parts']> {
  let next = 0
  return parts.map((part) => ({ ...part, cards: part.cards.map(() => cards[next++] ?? null) }))
}
