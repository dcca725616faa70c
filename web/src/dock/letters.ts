// A letter for each button: the first of its word that is still free.
import { imperative } from '../words'
import type { Offer } from '../api/shapes'

/** Letters that mean something else at a table, whatever is offered; and those of the tray, while bets are open. */
const TAKEN = ['n', 'g', 'h', 'l', '?']
const OF_THE_TRAY = ['d', 'r', 'x']

export function lettersOf(offers: readonly Offer[], betting = false): Map<string, string> {
  const used = new Set([...TAKEN, ...(betting ? OF_THE_TRAY : [])])
  const found = new Map<string, string>()
  for (const offer of offers) {
    const letter = [...imperative(offer.says).toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one))
    if (!letter) continue
    used.add(letter)
    found.set(offer.id, letter)
  }
  return found
}
