// A table in the language of the reader: the words of the house in a view and on a felt, each translated once.
import type { Layout, View } from '../api/shapes'
import type { Now, Source } from '../table/source'
import { language, served } from './language'

const views = new WeakMap<View, View>()
const felts = new WeakMap<Layout, Layout>()

function kept<T extends object>(made: WeakMap<T, T>, own: T, makes: (own: T) => T): T {
  if (language() === 'en') return own
  const known = made.get(own)
  if (known) return known
  const fresh = makes(own)
  made.set(own, fresh)
  return fresh
}
const each = <T, R>(all: Readonly<Record<string, T>>, does: (one: T) => R): Record<string, R> => Object.fromEntries(Object.entries(all).map(([name, one]) => [name, does(one)]))

/** A view with the names of its bets, hands and facts. Keys, amounts and clauses stay. */
export const viewIn = (view: View): View =>
  kept(views, view, (own) => ({
    ...own,
    spots: own.spots.map((spot) => ({ ...spot, says: served(spot.says), ...(spot.pays && { pays: spot.pays.map((line) => ({ ...line, hand: served(line.hand), pays: served(line.pays) })) }) })),
    bets: own.bets.map((bet) => ({ ...bet, ...(bet.facts && { facts: served(bet.facts) }), ...(bet.row && { row: served(bet.row) }) })),
    hands: each(own.hands, (hand) => ({ ...hand, ...(hand.worth && { worth: hand.worth.map(served) }), ...(hand.parts && { parts: hand.parts.map((part) => ({ ...part, name: served(part.name), ...(part.worth && { worth: served(part.worth) }) })) }) })),
  }))

/** A felt with what is printed on it. */
export const feltIn = (felt: Layout): Layout =>
  kept(felts, felt, (own) => ({
    ...own,
    title: served(own.title),
    ...(own.prints && { prints: own.prints.map((one) => ({ ...one, text: served(one.text) })) }),
    ...(own.places && { places: each(own.places, (place) => (place.prints ? { ...place, prints: served(place.prints) } : place)) }),
    ...(own.seat && {
      seat: {
        ...own.seat,
        spots: own.seat.spots.map((spot) => (spot.prints ? { ...spot, prints: served(spot.prints) } : spot)),
        ...(own.seat.paid && { paid: each(own.seat.paid, (paid) => (paid.says ? { ...paid, says: served(paid.says) } : paid)) }),
      },
    }),
    ...(own.board && { board: own.board.map((band) => ({ ...band, cells: band.cells.map((cell) => ({ ...cell, ...(cell.prints && { prints: served(cell.prints) }), ...(cell.under && { under: served(cell.under) }) })) })) }),
  }))

/** A source whose view and felt are in the language of the reader; all else is its own. */
export function sourceIn(source: Source): Source {
  if (language() === 'en') return source
  return new Proxy(source, {
    get(own, key) {
      if (key === 'felt') return feltIn(own.felt)
      if (key === 'now') return { ...own.now, view: viewIn(own.now.view) } satisfies Now
      const value: unknown = Reflect.get(own, key, own)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
}
