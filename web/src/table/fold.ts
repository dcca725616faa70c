// A view kept up by events: what happened is folded in, then the words that go with it are put over it. Nothing is decided here, and a
// result is never guessed: an event has happened.
import type { Event, Layout, SeenEvent, View, Words } from '../api/shapes'
import { dealt, discarded, exposed, shown, split, taken, type Table } from './fold_cards'
import { apply as money } from './fold_money'
import { seatOf } from './view_queries'

export interface EventBatch {
  events: readonly SeenEvent[]
  words: Words
}

/** The view after some events. The view that was given does not change. */
export function folded(before: View | null, told: EventBatch, felt: Layout): View {
  const since = told.events.filter((seen) => before === null || seen.seq > before.seq)
  const last = told.events.at(-1)?.seq ?? before?.seq ?? 0
  if (told.words.opens) return { ...told.words.opens, seq: last }
  if (before === null) throw new Error('events before the first view')
  if (!since.length) return before
  const table: Table = { view: structuredClone(before), felt }
  for (const { event } of since) happened(table, event)
  return worded({ ...table.view, seq: last }, told.words)
}

function happened(table: Table, event: Event): void {
  const { view } = table
  if (!view.over || event.kind === 'ChipsMoved') money(view, event)
  switch (event.kind) {
    case 'StageBegan':
      Object.assign(view, { stage: event.stage, over: false }) // a paid round goes on when a mistake is seen late
      break
    case 'Owed':
      view.owing.push(...event.dues.map(pendingDraw))
      break
    case 'DuesChanged':
      view.owing = event.dues.map(pendingDraw)
      break
    case 'CardsDealt':
      dealt(table, event.to, event.cards, event.seen)
      view.owing.shift()
      break
    case 'DiceRolled':
      view.dice = event.dice
      view.owing.shift()
      break
    case 'NumberShown':
      view.number = event.number
      view.owing.shift()
      break
    case 'StacksOpened':
      view.piles = Object.fromEntries(Object.entries(view.piles).filter(([hand]) => !hand.startsWith('stack ')))
      break
    case 'LookedAt':
      view.hands[event.hand] = { cards: faces(event.cards), seen: event.cards.map(() => 'you') }
      break
    case 'CardsRemoved':
      dealt(table, 'discards', event.cards, 'all')
      break
    case 'CardsTakenBack':
      taken(table, event.hand, event.count)
      break
    case 'CardsDiscarded':
      discarded(table, event.hand, event.to, event.cards)
      break
    case 'CardsGathered':
      Object.assign(view, { hands: {}, piles: {}, board: [], owing: [] })
      break
    case 'CardExposed':
      dealt(table, 'exposed', event.cards, 'all')
      break
    case 'ExposedTaken':
      exposed(table, event.to)
      break
    case 'RackShuffled':
      for (const place of event.places ?? ['discards', 'burn']) {
        delete view.piles[place]
        delete view.hands[place]
      }
      break
    case 'HandSplit':
      split(table, event.hand, event.into, event.cards ?? [])
      break
    case 'CardsShown':
      shown(table, event.hand, event.cards)
      break
    case 'Arranged':
      arranged(view, event.hand, event.parts)
      break
    case 'Chosen':
      for (const seat of view.seats) if (seat.seat === event.hand && seat.player !== null) seat.word = event.option
      break
    case 'RulingAsked':
      view.disputed = { what: event.what, by: event.by, needs: event.needs, cites: event.cites, ...(event.about ? { about: event.about } : {}) }
      break
    case 'Ruled':
      view.disputed = null
      break
    case 'Voided':
      Object.assign(view, { owing: [], disputed: null, void: event.cites, stage: null })
      break
    case 'RoundClosed':
      Object.assign(view, { over: true, stage: null })
      break
  }
}

const faces = (cards: readonly string[]): Array<string | null> => cards.map((card) => (card === '??' ? null : card))

function pendingDraw(due: [string, number, string, string, ...unknown[]]): View['owing'][number] {
  return { to: due[0], many: due[1], seen: due[2] }
}

/** A hand that was set: its cards in parts, which get their names with the words. */
function arranged(view: View, hand: string, parts: readonly (readonly string[])[]): void {
  const held = view.hands[hand]
  if (!held) return
  delete held.parts
  if (parts.length > 1) held.parts = parts.map((cards) => ({ name: '', cards: faces(cards) }))
}

/** The words that go with events: turn, button, who is out, and what hands are called. */
function worded({ lit: _lit, ...view }: View, words: Words): View {
  const out = words.out ?? []
  const hands = Object.fromEntries(
    Object.entries(view.hands).map(([name, { worth: _worth, plays: _plays, order: _order, parts, ...hand }]) => {
      const said = words.hands?.[name]
      const named = said?.parts?.length ? (parts ?? []).map(({ cards }, number) => part(cards, said.parts![number])) : []
      return [name, { ...hand, ...(said?.worth?.length ? { worth: said.worth } : {}), ...(said?.plays ? { plays: said.plays } : {}), ...(named.length ? { parts: named } : {}), ...(said?.order?.length ? { order: said.order } : {}) }]
    }),
  )
  const seats = view.seats.map(({ out: _out, ...seat }) => (out.includes(seat.seat) ? { ...seat, out: true } : seat))
  return { ...view, turn: words.turn, button: words.button ?? null, hands, seats, you: yours(view), ...(words.roads?.length ? { roads: words.roads } : {}), ...(words.lit?.length ? { lit: words.lit } : {}) }
}

function part(cards: Array<string | null>, said: [string, string] | undefined): { name: string; cards: Array<string | null>; worth?: string } {
  const [name, worth] = said ?? ['', '']
  return worth ? { name, cards, worth } : { name, cards }
}

/** The viewer's hands: a split adds one after the hand it was made of. */
function yours(view: View): string[] {
  const seats = new Set(view.you.map(seatOf))
  const made = Object.keys(view.hands).filter((hand) => hand.includes('.') && seats.has(seatOf(hand)) && !view.you.includes(hand))
  return [...view.you, ...made]
}
