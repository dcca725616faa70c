// A letter for each button: the first of its word that is still free.
import { imperative } from '../words'
import type { Offer } from '../api/views'

/** Letters that mean something else at a table, whatever is offered. */
const TAKEN = new Set(['n', '?'])

export function lettersOf(offers: readonly Offer[]): Map<string, string> {
  const used = new Set(TAKEN)
  const found = new Map<string, string>()
  for (const offer of offers) {
    const letter = [...imperative(offer.says).toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one))
    if (!letter) continue
    used.add(letter)
    found.set(offer.id, letter)
  }
  return found
}
