// What happened at a table while the line was down: one sentence, with its amount where a round ended.
import { t } from '../language/language'
import type { RoundResponse } from '../api/client'
import type { View } from '../api/shapes'
import { money } from '../money'

/** How the player stood when the line went down. */
export interface Before {
  at: number
  round: number
  /** Whether a bet of the player was at stake in that round. */
  staked: boolean
  /** Whether a hand of the player was to decide. */
  turn: boolean
}
/** Seconds of a line that was down which are worth a sentence where nothing was at stake. */
export const NOTABLE = 3
/** Milliseconds for which the sentence stands. */
export const SHOWN = 20_000

/** How often the house is asked for a round that is over, and the milliseconds between. */
export const ASKS = 5
export const AGAIN = 500

const result = (net: number): string => (net > 0 ? t('you won {net}', { net: money(net) }) : net < 0 ? t('you lost {net}', { net: money(-net) }) : t('you came out even'))

/** A sentence about a line that was down. Where it says how the player stands now, it goes when that changes. */
export interface Missed {
  text: string
  present: boolean
}

export function missed(was: Before, seconds: number, round: RoundResponse | undefined, view: View | undefined): Missed {
  const down = t('The line was down for {seconds} s.', { seconds })
  const past = (text: string): Missed => ({ text, present: false })
  if (round) return past(t('{down} Round {round} ended meanwhile: {what}.', { down, round: was.round, what: round.void ? t('it is void, and your bets were returned') : result(round.net) }))
  if (was.staked && view && (view.round !== was.round || view.over)) return past(`${down} ${t('Round {round} ended meanwhile; history has its result.', { round: was.round })}`)
  if (view && view.round !== was.round) return { text: `${down} ${t('Another round began, and you have no bet in it.')}`, present: true }
  if (was.turn && !(view?.turn && view.you.includes(view.turn))) return past(t('{down} Your time ran out meanwhile, and the house did what its rules prescribe for a hand that does not act.', { down }))
  return { text: `${down} ${was.staked ? t('Your bets lie as before.') : t('Nothing of yours was at stake.')}`, present: was.staked }
}
