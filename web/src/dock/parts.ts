// Cards that are set in parts, by their places in the hand: two decks have the same card twice.
import type { Offer } from '../api/shapes'

type Parts = number[][]

/** Whether every card goes into a part. Otherwise some are put away, and the others stay in the hand. */
export const takesAll = (offer: Offer, many: number): boolean => {
  const counts = (offer.parts ?? []).map((part) => part.count)
  return counts.every((count) => count != null) && counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) === many
}

/** To begin with: the cards in their order where all are taken, otherwise none. */
export function begun(offer: Offer, many: number): Parts {
  if (!takesAll(offer, many)) return (offer.parts ?? []).map(() => [])
  let from = 0
  return (offer.parts ?? []).map(({ count }) => Array.from({ length: count ?? 0 }, () => from++))
}

/** A way that the house names, as places in the hand. */
export function placed(way: readonly (readonly string[])[], cards: readonly string[]): Parts {
  const left: (string | null)[] = [...cards]
  return way.map((part) =>
    part.map((card) => {
      const at = left.indexOf(card)
      left[at] = null
      return at
    }),
  )
}

/** The cards that stay in the hand. */
export const kept = (parts: Parts, many: number): number[] => Array.from({ length: many }, (_, at) => at).filter((at) => !parts.some((part) => part.includes(at)))

/** Two cards change places. One that is not set yet takes the place of the other. */
export const swapped = (parts: Parts, one: number, other: number): Parts => parts.map((part) => part.map((at) => (at === one ? other : at === other ? one : at)))

/** A card goes out of the hand into the first part with room, or back. A part for one card gives up the one it had. */
export function toggled(offer: Offer, parts: Parts, card: number): Parts {
  if (parts.some((part) => part.includes(card))) return parts.map((part) => part.filter((at) => at !== card))
  const limits = (offer.parts ?? []).map((part) => part.count ?? Infinity)
  const roomy = parts.findIndex((part, number) => part.length < limits[number]!)
  const into = roomy < 0 ? 0 : roomy
  return parts.map((part, number) => (number === into ? [...(roomy < 0 ? part.slice(1) : part), card] : part))
}

/** Whether the parts can be submitted: each has as many cards as it takes, or at least one. */
export const isFull = (offer: Offer, parts: Parts): boolean => (offer.parts ?? []).every(({ count }, number) => (count == null ? parts[number]!.length > 0 : parts[number]!.length === count))
