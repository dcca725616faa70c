// Why the round came out as it did, in the words of the server: the hands that were compared, and the card that decided.
import type { BetSeen, View } from '../api/shapes'
import { t } from '../language/language'
import { signed } from '../money'
import { capital } from '../words'

export interface Reason {
  text: string
  cites: string
}
const settled = (bet: BetSeen): boolean => bet.result !== undefined && bet.result !== null && Boolean(bet.facts)

/** The facts of the viewer's bets, those with a comparison first; where hands play for pots, who won with what. */
export function reasonsOf(view: View, pots: boolean): Reason[] {
  const own = view.bets.filter((bet) => bet.by === view.viewer && settled(bet))
  const facts = [...new Set(own.map((bet) => bet.facts!))].sort((one, other) => Number(other.includes(' against ')) - Number(one.includes(' against ')))
  const said = facts.map((text) => ({ text: `${capital(text)}.`, cites: own.find((bet) => bet.facts === text)?.cites ?? '' }))
  if (!pots) return said
  const won = view.bets.filter((bet) => bet.by !== view.viewer && settled(bet) && bet.result! > 0)
  const compared = facts.some((text) => text.includes(' against ') || text.includes(' with seat '))
  const others = won.map((bet) => ({ text: t('Seat {seat} {net}: {facts}.', { seat: bet.on, net: signed(bet.result!), facts: bet.facts! }), cites: bet.cites ?? '' }))
  return compared ? [...said, ...others] : [...others, ...said]
}
