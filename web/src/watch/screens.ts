// A round as everybody saw it: the screen of each viewer, and the same moment on all of them.
import type { Layout, Move, RoundSeen, ScreenResponse } from '../api/shapes'
import { momentsOf, type Moment } from '../replay/steps'

export type Screen = ScreenResponse
export type Cited = Pick<RoundSeen, 'clauses' | 'rulings'>
export const EVERYTHING = 'everything'
export const FACE_UP = 'face up'

/** The label of the button of a screen. Seats have numbers, not names. */
export const calledBy = ({ viewer, seats }: Pick<Screen, 'viewer' | 'seats'>): string =>
  viewer === EVERYTHING ? 'As it was' : viewer === FACE_UP ? 'Dealer and public' : `Seat ${seats.join(', ')}`

const folded = new WeakMap<Screen, readonly Moment[]>()
/** The moments of a screen. They are folded when somebody looks, and once. */
export function momentsAt(screen: Screen, felt: Layout): readonly Moment[] {
  const known = folded.get(screen)
  if (known) return known
  const found = momentsOf(screen.steps, felt)
  folded.set(screen, found)
  return found
}

/** The last moment of a screen that is not after an event: what this viewer saw then. */
export function sameMoment(moments: readonly Moment[], nr: number): number {
  const later = moments.findIndex((moment) => moment.nr > nr)
  return later < 0 ? moments.length - 1 : Math.max(0, later - 1)
}

/** A move of chips as somebody reads it: from where, to where, how much and why, with the clause of its event. */
export interface Moved {
  from: string
  to: string
  cents: number
  why: string
  cites: string
}
type Place = Move[0]
const plain = (name: string): string => name.replaceAll('_', ' ')

/** The chips that the events of a moment moved. Seats have numbers, not names. */
export function movedIn({ events, view }: Moment): Moved[] {
  const seat = (player: string): string => {
    const seats = view.seats.filter((one) => one.player === player).map((one) => one.seat)
    return seats.length ? `seat ${seats.join(', ')}` : 'a player'
  }
  const called = (place: Place): string => {
    if (typeof place === 'string') return place.startsWith('player ') ? seat(place.slice(7)) : plain(place)
    if ('bet' in place) return `${plain(place.bet[2])} of seat ${place.bet[1]}`
    return `${called({ bet: place.aside })}, set aside`
  }
  return events.flatMap((event) => (event.moves ?? []).map(([from, to, cents, why]) => ({ from: called(from), to: called(to), cents, why, cites: event.cites })))
}
