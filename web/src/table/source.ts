// Where a table comes from: a live floor, a recording, or fixtures. The page knows only this.
import type { Layout } from '../api/felt'
import type { Event, Offer, View } from '../api/views'

export interface Answer {
  chips?: number
  parts?: string[][]
  number?: number
  /** Numbers of stacks that go to an end of the wall. */
  right?: number[]
  left?: number[]
}
export interface Now {
  view: View
  offers: readonly Offer[]
}
/** A clock that runs for a hand, by the time of the house. */
export interface Running {
  hand: string | null
  seconds: number
  endsAt: number
}
export interface Source {
  readonly felt: Layout
  readonly name: string
  /** The table as it is now; reading it in a component follows it. */
  readonly now: Now
  /** Take an offer up. Resolves with null, or with why it was refused. */
  say(offer: Offer, answer?: Answer): Promise<Refused | null>
  /** The clock that runs, and the time of the house; a table from fixtures has none. */
  readonly clock?: Running | null
  readonly time?: () => number
  /** What was told of this round, as far as it is known here. */
  readonly events?: readonly Event[]
  /** Whether a command waits for its answer, and whether anything can be said at all. */
  readonly waiting?: boolean
  readonly line?: 'live' | 'away' | 'ended'
}
export interface Refused {
  code: string
  sentence: string
  cites: string
}
