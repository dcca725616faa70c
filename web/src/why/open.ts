// What can be opened over a table.
import type { BetSeen, View } from '../api/shapes'

export type Open =
  | { kind: 'why' }
  | { kind: 'rules' }
  | { kind: 'learn' }
  | { kind: 'log' }
  | { kind: 'help' }
  | { kind: 'tip' }
  | { kind: 'clause'; cites: string }
  /** Bets as they were when somebody asked: the next round clears them from the felt. */
  | { kind: 'bets'; bets: readonly BetSeen[] }

/** The results at a spot, to be opened; null where nothing was decided there. */
export function resultsAt(view: View, on: string, wager: string): Open | null {
  const bets = view.bets.filter((bet) => bet.on === on && bet.wager === wager && bet.fate !== 'lies')
  return bets.length ? { kind: 'bets', bets } : null
}

/** What a key opens; the keys are on the sheet of keys. */
export const OPENED_BY: Readonly<Record<string, Open>> = { '?': { kind: 'why' }, '/': { kind: 'rules' }, ',': { kind: 'log' } }
