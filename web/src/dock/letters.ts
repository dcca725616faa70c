// The letter of each button: the server names it, so that it is the same act at every game and in every state.
import type { Offer } from '../api/shapes'

/** Letters by offer. Of several offers with one letter, as for two hands, the first has it. */
export function lettersOf(offers: readonly Offer[]): Map<string, string> {
  const used = new Set<string>()
  const found = new Map<string, string>()
  for (const { id, letter } of offers) {
    if (!letter || used.has(letter)) continue
    used.add(letter)
    found.set(id, letter.toLowerCase())
  }
  return found
}
