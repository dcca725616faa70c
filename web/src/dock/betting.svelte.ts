// Chips put down before bets are closed: by the chosen chip, and back again. The house decides about each of them.
import type { Offer } from '../api/shapes'
import { money } from '../money'
import type { Refused, Source } from '../table/source'
import { Ghosts } from './ghosts.svelte'

interface Put {
  on: string
  wager: string
  chips: number
}
const local = (sentence: string, cites: string): Refused => ({ code: 'page', sentence, cites })

export class Betting {
  chosen = $state(0)
  #refused = $state<Refused | null>(null)
  /** What can be pressed instead of what was refused: the least or the most that a spot takes. */
  remedy = $state.raw<{ offer: Offer; chips: number } | null>(null)
  /** The bet that is dragged off its spot. */
  carried = $state.raw<Offer | null>(null)
  readonly ghosts = new Ghosts()
  /** What was put down in this round, in order. */
  #puts = $state.raw<Put[]>([])
  #round = -1
  #begun = -1
  #picked = false
  #last = $state.raw<Put[]>([])

  constructor(readonly source: Source) {}

  get #view() {
    return this.source.now.view
  }
  get placing(): Offer[] {
    return this.source.now.offers.filter((offer) => offer.act === 'PlaceBet')
  }
  get #mine() {
    return this.#view.bets.filter((bet) => bet.by === this.#view.viewer)
  }
  get #own(): Put[] {
    return this.#mine.filter((bet) => bet.chips && bet.fate === 'lies' && !bet.coupon).map(({ on, wager, chips }) => ({ on, wager, chips }))
  }
  get refused(): Refused | null {
    return this.#refused
  }
  set refused(why: Refused | null) {
    this.#refused = why
    this.remedy = null
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

  /** Follow the rounds: the bets at the close are what a rebet puts down. */
  follows(): void {
    const { round, over } = this.#view
    if (round !== this.#round) {
      this.#round = round
      this.#puts = []
      this.refused = null
      this.ghosts.clears()
    }
    this.ghosts.follows(this.#mine)
    if (!over && this.placing.length && this.#own.length) this.#last = this.#own
  }

  /** The player chose a chip. */
  picks(number: number): void {
    this.chosen = number
    this.#picked = true
  }

  /** Once a round, where the player has not chosen one, and wherever no bet takes it: the smallest chip that most bets take. */
  begins(): void {
    const spans = this.placing.flatMap((offer) => (offer.chips && offer.chips.low < offer.chips.high ? [offer.chips] : []))
    const taking = this.#view.denominations.map((chip) => spans.filter(({ low, high }) => low <= chip && chip <= high).length)
    const most = Math.max(0, ...taking)
    if (!most || ((this.#picked || this.#begun === this.#round) && taking[this.chosen])) return
    this.#begun = this.#round
    this.chosen = taking.indexOf(most)
  }

  async remedies(): Promise<void> {
    if (this.remedy) await this.adds(this.remedy.offer, this.remedy.chips)
  }

  /** Submit a bet that is not offered: the refusal has the reason and its clause. */
  async tryClosedBet(on: string, wager: string): Promise<void> {
    const offer: Offer = { id: '', who: on, says: 'bets', act: 'PlaceBet', cites: '', spot: wager }
    await this.#submit(offer, this.chip)
  }

  /** Take the bet back that was dragged off the felt. */
  async drops(): Promise<void> {
    const back = this.carried
    this.carried = null
    if (!back) return
    this.refused = await this.source.takeOffer(back)
    if (!this.refused) this.#puts = this.#puts.filter((put) => put.on !== back.who || put.wager !== back.spot)
  }

  /** Put the chosen chip on a spot. Where only one amount is taken, that amount. */
  async adds(offer: Offer, chip = this.chip): Promise<void> {
    const span = offer.chips
    if (!span) return this.#submit(offer, 0)
    if (offer.act !== 'PlaceBet') return this.#submit(offer, span.low)  // a choice pressed on its spot: the least of it
    const chips = span.low === span.high ? span.low : chip
    const says = this.#view.spots.find((spot) => spot.wager === offer.spot)?.says ?? offer.says
    if (chips >= span.low && chips <= span.high) return this.#submit(offer, chips)
    const [ends, word] = chips < span.low ? [span.low, 'less'] : [span.high, 'more']
    this.refused = local(`${money(chips)} is ${word} than the ${says} takes: ${money(ends)} at ${word === 'less' ? 'least' : 'most'}.`, offer.cites)
    this.remedy = { offer, chips: ends }
  }

  async #submit(offer: Offer, chips: number): Promise<void> {
    const ghost = offer.act === 'PlaceBet' && offer.id && offer.spot && chips ? { on: offer.who, wager: offer.spot, chips } : null
    if (ghost) this.ghosts.puts(ghost, this.#mine)
    this.refused = await this.source.takeOffer(offer, chips ? { chips } : {})
    if (ghost) this.ghosts.answered(ghost, this.#refused !== null)
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
    this.refused = await this.source.takeOffer(back)
    if (!this.refused && left > 0) await this.#again([{ ...last, chips: left }])
    this.#puts = puts
  }

  async clear(): Promise<void> {
    for (const back of this.source.now.offers.filter((offer) => offer.act === 'TakeBack')) {
      this.refused = await this.source.takeOffer(back)
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
