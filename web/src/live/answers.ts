// The command that an offer becomes once it was taken up: what was offered, and what was said with it.
import type { Command, Offer } from '../api/shapes'
import type { Answer } from '../table/source'

export type { Command } from '../api/shapes'
/** A command in which something may not have been said. */
type Unsaid<C> = C extends Command ? { [Name in keyof C]: C[Name] | null | undefined } : never

/** The amount that was said, or the only one there is. */
function amount(offer: Offer, said: Answer): number | undefined {
  if (said.chips !== undefined || !offer.chips) return said.chips
  return offer.chips.low === offer.chips.high ? offer.chips.low : undefined
}

/** Leave out what was not said. */
const told = (command: Unsaid<Command>): Command => Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined && value !== null)) as Command

export function commandOf(offer: Offer, said: Answer): Command {
  const { who, by, spot, says } = offer
  switch (offer.act) {
    case 'PlaceBet':
      return told({ kind: 'PlaceBet', on: who, wager: spot, chips: amount(offer, said), by })
    case 'TakeBack':
      return told({ kind: 'TakeBack', on: who, wager: spot, by })
    case 'Designate':
      return told({ kind: 'Designate', by, hand: who })
    case 'Arrange':
      return told({ kind: 'Arrange', who, parts: said.parts, word: says })
    case 'CutStacks':
      return told({ kind: 'CutStacks', who, right: said.right, left: said.left })
    case 'Tip':
      return told({ kind: 'Tip', who, chips: amount(offer, said) })
    case 'Leave':
      return { kind: 'Leave', player: who }
    default:
      return told({ kind: 'Say', who, what: says, chips: amount(offer, said), count: said.number })
  }
}
