// Chips put down before bets are closed: by the chosen chip, and back again. The house decides about each of them.
import type { Offer } from '../api/views'
import { money } from '../money'
import type { Refused, Source } from '../table/source'

interface Put {
  on: string
  wager: string
  chips: number
}
const local = (sentence: string, cites: string): Refused => ({ code: 'page', sentence, cites })

export class Betting {
  chosen = $state(0)
  refused = $state<Refused | null>(null)
  /** The bet that is dragged off its spot. */
  carried = $state.raw<Offer | null>(null)
  /** What was put down in this round, in order. */
  #puts = $state.raw<Put[]>([])
  #round = -1
  #last = $state.raw<Put[]>([])

  constructor(readonly source: Source) {}

  get #view() {
    return this.source.now.view
  }
  get placing(): Offer[] {
    return this.source.now.offers.filter((offer) => offer.act === 'PlaceBet')
  }
  get #own(): Put[] {
    const { bets, viewer } = this.#view
    return bets.filter((bet) => bet.by === viewer && bet.chips && bet.fate === 'lies' && !bet.coupon).map(({ on, wager, chips }) => ({ on, wager, chips }))
  }
  get chip(): number {
    return this.#view.denominations[this.chosen] ?? 0
  }
  get canUndo(): boolean {
    return this.#puts.length > 0 && this.placing.length > 0
  }
  get canClear(): boolean {
    return this.source.now.offers.some((offer) => offer.act === 'TakeBack')
  }
  get canDouble(): boolean {
    return this.placing.length > 0 && this.#own.length > 0
  }
  get canRebet(): boolean {
    return this.placing.length > 0 && !this.#own.length && this.#last.length > 0
  }

  /** Follow the rounds: what lies when bets are closed is what a rebet puts down. */
  follows(): void {
    const { round, over } = this.#view
    if (round !== this.#round) {
      this.#round = round
      this.#puts = []
      this.refused = null
    }
    if (!over && this.placing.length && this.#own.length) this.#last = this.#own
  }

  /** A chip that one of the bets takes: the smallest that is enough, or the largest that is not too much. */
  begins(): void {
    const spans = this.placing.flatMap((offer) => (offer.chips ? [offer.chips] : []))
    if (!spans.length || spans.some(({ low, high }) => low === high || (low <= this.chip && this.chip <= high))) return
    const least = Math.min(...spans.map((span) => span.low))
    const most = Math.max(...spans.map((span) => span.high))
    const enough = this.#view.denominations.findIndex((chip) => chip >= least && chip <= most)
    if (enough >= 0) this.chosen = this.chip < least ? enough : this.#view.denominations.findLastIndex((chip) => chip <= most)
  }

  /** Ask the house for a bet that it does not offer: it says why not, with its clause. */
  async asks(on: string, wager: string): Promise<void> {
    const offer: Offer = { id: '', who: on, says: 'bets', act: 'PlaceBet', cites: '', spot: wager }
    await this.#says(offer, this.chip)
  }

  /** Take the bet back that was dragged off the felt. */
  async drops(): Promise<void> {
    const back = this.carried
    this.carried = null
    if (!back) return
    this.refused = await this.source.say(back)
    if (!this.refused) this.#puts = this.#puts.filter((put) => put.on !== back.who || put.wager !== back.spot)
  }

  /** Put the chosen chip on a spot. Where only one amount is taken, that amount. */
  async adds(offer: Offer, chip = this.chip): Promise<void> {
    const span = offer.chips
    if (!span) return this.#says(offer, 0)
    if (offer.act !== 'PlaceBet') return this.#says(offer, span.low)  // a choice pressed on its spot: the least of it
    const chips = span.low === span.high ? span.low : chip
    const says = this.#view.spots.find((spot) => spot.wager === offer.spot)?.says ?? offer.says
    if (chips < span.low) this.refused = local(`${money(chips)} is less than the ${says} takes: ${money(span.low)} at least.`, offer.cites)
    else if (chips > span.high) this.refused = local(`${money(chips)} is more than the ${says} takes now: ${money(span.high)} at most.`, offer.cites)
    else await this.#says(offer, chips)
  }

  async #says(offer: Offer, chips: number): Promise<void> {
    this.refused = await this.source.say(offer, chips ? { chips } : {})
    if (!this.refused && offer.spot) this.#puts = [...this.#puts, { on: offer.who, wager: offer.spot, chips }]
  }

  #offer(act: Offer['act'], put: Put): Offer | undefined {
    return this.source.now.offers.find((offer) => offer.act === act && offer.who === put.on && offer.spot === put.wager)
  }

  /** Take the last chip back: the whole bet, and what was there before it again. */
  async undo(): Promise<void> {
    const last = this.#puts.at(-1)
    const back = last && this.#offer('TakeBack', last)
    if (!last || !back) return
    const left = (this.#own.find((put) => put.on === last.on && put.wager === last.wager)?.chips ?? 0) - last.chips
    const puts = this.#puts.slice(0, -1)
    this.refused = await this.source.say(back)
    if (!this.refused && left > 0) await this.#again([{ ...last, chips: left }])
    this.#puts = puts
  }

  async clear(): Promise<void> {
    for (const back of this.source.now.offers.filter((offer) => offer.act === 'TakeBack')) {
      this.refused = await this.source.say(back)
      if (this.refused) return
    }
    this.#puts = []
  }

  double(): Promise<void> {
    return this.#again(this.#own)
  }

  rebet(): Promise<void> {
    return this.#again(this.#last)
  }

  /** Put several bets down, in the order of the spots; the first refusal ends it. */
  async #again(puts: readonly Put[]): Promise<void> {
    const order = this.#view.spots.map((spot) => spot.wager)
    for (const put of [...puts].sort((a, b) => order.indexOf(a.wager) - order.indexOf(b.wager))) {
      const offer = await this.#comes(put)
      if (!offer) continue
      await this.adds(offer, put.chips)
      if (this.refused) return
    }
  }

  /** An offer may come a moment after the answer to the command before it. */
  async #comes(put: Put): Promise<Offer | undefined> {
    for (let tries = 0; tries < 20; tries++) {
      const offer = this.#offer('PlaceBet', put)
      if (offer && (offer.chips?.high ?? 0) >= put.chips) return offer
      await new Promise((done) => setTimeout(done, 25))
    }
    return this.#offer('PlaceBet', put)
  }
}
