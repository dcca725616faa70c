// The command that an offer becomes once it was taken up: what is copied from it, and what was filled in, by the published table.
import { ANSWERS, type Source } from '../api/answers'
import type { Command, Offer } from '../api/shapes'

type Fills = 'chips' | 'parts' | 'pieces' | 'count' | 'value' | 'right' | 'left'
type Field<C, Name extends string> = C extends unknown ? (Name extends keyof C ? C[Name] : never) : never

/** What a person fills in: those fields of a command. */
export type Filled = { readonly [Name in Fills]?: Field<Command, Name> }

function copied(offer: Offer, from: Source): unknown {
  if (typeof from === 'string') return offer[from]
  if (from instanceof Array) return from.map((name) => offer[name])
  return Object.entries(from).every(([name, text]) => offer[name as keyof Offer] === text)
}

/** The command of an offer. What was not filled in is left out; the only amount there is need not be. */
export function commandOf(offer: Offer, filled: Filled = {}): Command {
  const { fields, fills } = ANSWERS[offer.act]
  const only = offer.chips && offer.chips.low === offer.chips.high ? { chips: offer.chips.low } : {}
  const said = Object.entries({ ...only, ...filled }).filter(([name]) => fills.includes(name))
  const all = [...Object.entries(fields).map(([name, from]) => [name, copied(offer, from)]), ...said]
  return { kind: offer.act, ...Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== null)) } as Command
}
