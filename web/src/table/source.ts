// Where a table comes from: a live floor, a recording, or fixtures. The page knows only this.
import type { Layout, Offer, SeenEvent, View } from '../api/shapes'
import type { Filled } from '../live/command'

export interface Now {
  view: View
  offers: readonly Offer[]
  /** Whether it came all at once, as when the line is back: how it came about is not shown. */
  still?: boolean
}
/** A clock that runs for a hand, or for everybody while bets or a window are open, by the time of the house. */
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
  takeOffer(offer: Offer, filled?: Filled): Promise<Refused | null>
  /** The clock that runs, and the time of the house; a table from fixtures has none. */
  /** What happened in the round so far, as far as it was received; the first may be missing. */
  readonly received?: readonly SeenEvent[]
  /** What is to be known of seats besides the play, such as that a player is away: by seat, a word. */
  readonly notes?: Readonly<Record<string, string>>
  readonly clock?: Running | null
  readonly time?: () => number
  /** Whether a command waits for its answer, and whether commands can be submitted at all. */
  readonly waiting?: boolean
  readonly line?: 'live' | 'away' | 'ended'
}
export interface Refused {
  code: string
  sentence: string
  cites: string
}
