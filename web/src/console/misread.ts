// Where a card lies that was entered wrongly: found by its name, as it was keyed. What lies face down is found by its place only.
import type { View } from '../api/shapes'

export const DICE = 'dice'
export interface Entered {
  on: string
  /** The place in its hand, from one. */
  card: number
  face: string | null
}

/** Every card that was entered in this round, hand by hand. */
export function enteredCards(view: View): Entered[] {
  return Object.entries(view.hands).flatMap(([on, hand]) => (on in view.piles ? [] : hand.cards.map((face, at) => ({ on, card: at + 1, face }))))
}

/** The cards that a name can mean: face up and named so. */
export const namedCards = (view: View, face: string): Entered[] => enteredCards(view).filter((one) => one.face === face)
