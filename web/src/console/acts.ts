// What the dealer may do now, besides keying cards: words, what is done to the cards and the place, and the opening of a round.
import type { Console, Offer } from '../api/shapes'
import { centsIn } from '../money'
import { seatOf } from '../table/view_queries'
import type { Filled } from '../live/command'
import { capital, imperative } from '../words'
import { calledOf, type WalkIn } from './walk_ins.svelte'

export interface Act {
  id: string
  says: string
  cites: string
  /** The key that does it. */
  letter: string
  /** What the dealer says aloud with it. */
  aloud: string
  /** What has to be typed with it: a number, a name; or the cards it turns up or lays out. */
  takes: '' | 'number' | 'name' | 'cards' | 'amount'
  /** It goes on by this. */
  main: boolean
  offer: Offer
  /** The account number of the walk-in who does it, where the dealer keys for one. */
  walkIn?: number
}
/** Keys that mean something else, whatever is offered. */
const TAKEN = new Set(['p', 't', 'x', '?', '/'])
const ACTS = new Set(['Say', 'Arrange', 'CutStacks', 'TurnUp', 'Tend', 'OpenRound'])
const wordOf = (offer: Offer): string => (offer.act === 'Tend' ? (offer.what ?? '') : offer.says)

function takes(offer: Offer): Act['takes'] {
  if (offer.act === 'TurnUp' || offer.act === 'Arrange') return 'cards'
  if (offer.counts) return 'number'
  const [name] = offer.names ?? []
  return name === undefined ? '' : name === 'number' ? 'number' : 'name'
}

/** The acts in the order of their use, the one that goes on first. */
export function actsOf(offers: readonly Offer[], console: Console | null): Act[] {
  const open = offers.filter((offer) => ACTS.has(offer.act) && !offer.stacks)
  const { now, say = [] } = console ?? {}
  const isMain = (offer: Offer): boolean => (offer.act === 'OpenRound' ? now?.doing === 'opens' : now?.word != null && wordOf(offer) === now.word)
  const ordered = [...open].sort((a, b) => rank(a, isMain) - rank(b, isMain))
  const used = new Set(TAKEN)
  return ordered.map((offer, at) => {
    const words = wordOf(offer)
    const letter = [...imperative(words).toLowerCase()].find((one) => /[a-z]/.test(one) && !used.has(one)) ?? ''
    used.add(letter)
    const aloud = say.find((one) => (offer.act === 'OpenRound' ? one.on === 'opens' : one.word === offer.says && offer.act !== 'Tend'))?.says ?? ''
    const whose = offer.who !== 'dealer' && /^\d/.test(offer.who) ? `, seat ${offer.who}` : ''
    return { id: offer.id, says: `${imperative(words)}${whose}`, cites: offer.cites, letter, aloud, takes: takes(offer), main: at === 0 && isMain(offer), offer }
  })
}
const rank = (offer: Offer, isMain: (offer: Offer) => boolean): number => (isMain(offer) ? 0 : offer.by_hand ? 3 : offer.act === 'Arrange' ? 2 : 1)

const CHOICES = new Set(['Say', 'Arrange', 'CutStacks'])
/** What a walk-in may choose now, as the dealer keys it: of one seat at a time, that of the turn first. */
export function walkInActs(walkIns: readonly WalkIn[], turn: string | null, taken: Iterable<string>): Act[] {
  const all = walkIns.flatMap((one) => one.offers.filter((offer) => CHOICES.has(offer.act) && !offer.stacks).map((offer) => ({ one, offer })))
  const seat = all.some(({ offer }) => seatOf(offer.who) === seatOf(turn ?? '')) ? seatOf(turn ?? '') : seatOf(all[0]?.offer.who ?? '')
  const used = new Set([...TAKEN, ...taken])
  return all.filter(({ offer }) => seatOf(offer.who) === seat).map(({ one, offer }) => {
    const words = imperative(offer.says)
    const letter = [offer.letter?.toLowerCase() ?? '', ...words.toLowerCase()].find((letter) => /^[a-z]$/.test(letter) && !used.has(letter)) ?? ''
    used.add(letter)
    const whose = one.seats.length > 1 || offer.who !== seat ? `, ${titled(offer.who)}` : ''
    const takes = offer.act === 'Arrange' ? 'cards' : offer.counts ? 'number' : offer.chips && offer.chips.low !== offer.chips.high ? 'amount' : ''
    return { id: `${one.number} ${offer.id}`, says: `${capital(calledOf(one))}: ${words.toLowerCase()}${whose}`, cites: offer.cites, letter, aloud: '', takes, main: false, offer, walkIn: one.number }
  })
}

/** What was typed with an act, as its command names it. */
export function typedFor({ offer, takes }: Act, typed: string): Filled {
  if (!typed) return {}
  if (takes === 'amount') return { chips: centsIn(typed) ?? 0 }
  return offer.act === 'Tend' ? { value: typed } : { count: Number(typed) }
}

/** A hand as it is spoken of. */
export const titled = (hand: string): string => (/^\d/.test(hand) ? `seat ${hand}` : hand === 'dealer' ? 'the dealer' : hand)
export const headed = (hand: string): string => capital(/^\d/.test(hand) ? `seat ${hand}` : hand)
