// People without a screen, for whom the dealer keys: who sits where, what may be keyed for them, and the bets that are being keyed.
import * as api from '../api/client'
import type { Amount, Command, Offer, View, WalkInReceipt, WalkInResponse, WalkInsResponse } from '../api/shapes'
import { seatOf } from '../table/view_queries'
import { cashFor, seatWalkIn, submitForWalkIn, walkInReceipt, walkInsAt } from './api'

export type WalkIn = WalkInResponse
/** How somebody is spoken of: by the word that the dealer gave them. */
export const calledOf = (one: Pick<WalkIn, 'called' | 'seats'>): string => one.called || `seat ${one.seats[0] ?? ''}`

export class WalkIns {
  told = $state.raw<WalkInsResponse | null>(null)
  #asked = 0

  constructor(readonly table: number) {}

  all = $derived.by(() => this.told?.walk_ins ?? [])

  at = (seat: string): WalkIn | undefined => this.all.find((one) => one.seats.includes(seat))

  /** Read who sits there and what may be keyed; an answer that comes late is not used. */
  async reads(): Promise<void> {
    const asked = ++this.#asked
    try {
      const told = await walkInsAt(this.table)
      if (asked === this.#asked) this.told = told
    } catch {
      // the line is away for a moment, or somebody else deals here now
    }
  }

  async seats(seat: string, called: string): Promise<string> {
    try {
      const { refused } = await seatWalkIn(this.table, seat, called)
      await this.reads()
      return refused
    } catch (error) {
      return api.sentenceOf(error)
    }
  }

  /** Send what was keyed for somebody, with the next number; the step, or the sentence of a refusal. */
  async submits(number: number, view: Pick<View, 'over' | 'round'>, said: Command): Promise<{ step: number; refused: { code: string; sentence: string; cites: string } | null }> {
    const one = this.all.find((other) => other.number === number)
    try {
      const { step, refused } = await submitForWalkIn(this.table, number, { number: (one?.said ?? 0) + 1, round: view.over ? null : view.round, said })
      if (one) one.said++
      return { step, refused }
    } catch (error) {
      void this.reads()
      return { step: 0, refused: { code: 'page', sentence: api.sentenceOf(error), cites: '' } }
    }
  }

  receipt = (number: number): Promise<WalkInReceipt> => walkInReceipt(this.table, number)
  /** Ask the floor to confirm a sale of chips for cash. */
  requestApproval = (player: string, cents: number) => cashFor(this.table, player, cents)
}

// Bets that are keyed: a seat, a spot, chips; nothing is sent before Enter

export interface Keyed {
  offer: Offer
  spot: string
  chips: number[]
}
const total = (chips: readonly number[]): number => chips.reduce((sum, chip) => sum + chip, 0)

export class BetKeys {
  seat = $state('')
  on = $state(0)
  spots = $state.raw<Keyed[]>([])
  wrong = $state('')
  sending = $state(false)

  constructor(
    readonly walkIns: WalkIns,
    readonly view: () => View,
  ) {}

  /** The seats at which bets can be keyed now, in order. */
  open = $derived.by(() => this.walkIns.all.flatMap((one) => one.seats.filter((seat) => betsOf(one, seat).length)))
  sum = $derived(this.spots.reduce((all, one) => all + total(one.chips), 0))

  /** Take a seat in hand; whether bets can be keyed there. */
  takes(seat: string): boolean {
    const one = this.walkIns.at(seat)
    const offers = one ? betsOf(one, seat) : []
    if (!offers.length) return false
    this.seat = seat
    this.on = 0
    this.wrong = ''
    this.spots = offers.map((offer) => ({ offer, spot: offer.spot ?? '', chips: [] }))
    return true
  }

  leaves(): void {
    this.seat = ''
    this.spots = []
    this.wrong = ''
  }

  /** A key while a seat is in hand; whether it meant anything. */
  key(key: string, back = false): boolean {
    if (!this.seat) return /^\d$/.test(key) && this.takes(key === '0' ? '10' : key)
    if (this.sending) return true
    if (key === 'Escape') this.leaves()
    else if (key === 'Tab') this.on = (this.on + (back ? this.spots.length - 1 : 1)) % this.spots.length
    else if (key === 'Backspace') this.#drops()
    else if (key === 'Enter') void this.places()
    else if (/^[1-9]$/.test(key)) this.lays(Number(key) - 1)
    else return key === ' '
    return true
  }

  /** Lay a chip on the spot that is next. */
  lays(nth: number): void {
    const chip = this.view().denominations[nth]
    if (chip === undefined) return
    this.wrong = ''
    this.spots = this.spots.map((one, at) => (at === this.on ? { ...one, chips: [...one.chips, chip] } : one))
  }

  #drops(): void {
    this.wrong = ''
    this.spots = this.spots.map((one, at) => (at === this.on ? { ...one, chips: one.chips.slice(0, -1) } : one))
  }

  /** Put down what was keyed, spot by spot. What the table refuses stays, with its sentence. */
  async places(): Promise<void> {
    const one = this.walkIns.at(this.seat)
    if (!one || !this.sum || this.sending) return
    this.sending = true
    this.wrong = ''
    try {
      for (const bet of withJoined(this.spots)) {
        if (!bet.chips.length) continue
        const said = { kind: 'PlaceBet', on: bet.offer.who, wager: bet.spot, chips: total(bet.chips), by: one.name } as Command
        const { refused } = await this.walkIns.submits(one.number, this.view(), said)
        if (refused) {
          this.wrong = `${refused.sentence} ${refused.cites}`.trim()
          return
        }
        this.spots = this.spots.map((other) => (other.spot === bet.spot ? { ...other, chips: [] } : other))
      }
      this.leaves()
    } finally {
      this.sending = false
      void this.walkIns.reads()
    }
  }
}
const betsOf = (one: WalkIn, seat: string): Offer[] => one.offers.filter((offer) => offer.act === 'PlaceBet' && offer.chips && seatOf(offer.who) === seat)

/** Bets that belong together are keyed once: the others get their least, or as much as the first. */
export function withJoined(keyed: readonly Keyed[]): Keyed[] {
  const found = keyed.map((one) => ({ ...one }))
  for (const one of keyed) {
    if (!one.chips.length) continue
    for (const joined of one.offer.together ?? []) {
      const other = found.find((two) => two.spot === joined.wager && two.offer.who === one.offer.who)
      if (!other || other.chips.length) continue
      other.chips = joined.equal ? [...one.chips] : [joined.low]
    }
  }
  return found
}

/** The least, the most, or an amount in words. */
export const limits = ({ low, high }: Amount, money: (cents: number) => string): string => (low === high ? money(low) : `${money(low)} to ${money(high)}`)
