// Chips put down before bets are closed: by the chosen chip, and back again. The house decides about each of them.
import { t } from '../language/language'
import type { Joined, Offer } from '../api/shapes'
import { money } from '../money'
import { capital } from '../words'
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
  /** What was put down in this round, a press after the other: bets that belong together are one press. */
  #puts = $state.raw<Put[][]>([])
  /** The bets that belong together at each seat of the viewer, as they were last offered. */
  #together = $state.raw<ReadonlyMap<string, readonly Joined[]>>(new Map())
  /** Why bets came back, from the moment they did until the player bets again or the round after begins to be played. */
  cameBack = $state.raw<{ round: number; why: Refused } | null>(null)
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
    this.#tellsBack(round)
    if (!over && this.placing.length && this.#own.length) this.#last = this.#own
    const joined = this.placing.filter((offer) => offer.together?.length)
    if (joined.some((offer) => this.#together.get(offer.who)?.length !== offer.together?.length)) this.#together = new Map(joined.map((offer) => [offer.who, offer.together!]))
  }

  #says(wager: string): string {
    return this.#view.spots.find((spot) => spot.wager === wager)?.says ?? wager
  }

  /** Which bets go together here, in words; empty where one bet is enough. */
  get together(): string {
    const joined = this.placing.find((offer) => offer.together?.length)?.together ?? []
    if (joined.length < 2) return ''
    const names = joined.map((one) => this.#says(one.wager))
    return joined.length > 2
      ? t('{most} and {last} go together: one press bets all {n}.', { most: capital(names.slice(0, -1).join(', ')), last: names.at(-1)!, n: joined.length })
      : t('{first} and {last} go together: one press bets both.', { first: capital(names[0]!), last: names.at(-1)! })
  }

  /** The bets that are still missing beside those that lie, each with its chips: without them all go back. */
  get missing(): Put[] {
    if (!this.placing.length) return []
    return [...this.#together].flatMap(([on, joined]) => (joined.some((one) => this.#lies(on, one.wager)) ? this.#plan(on, joined, joined[0]!.wager, 0) : []))
  }

  async addsMissing(): Promise<void> {
    await this.#putsAll(this.missing)
  }

  /** Bets that came back are told of in the round that goes on without them, and while the next one is open. */
  #tellsBack(round: number): void {
    const told = this.cameBack
    const why = told?.round === round ? null : this.#back()
    if (why) this.cameBack = { round, why }
    else if (told && told.round !== round && (this.#own.length || !this.placing.length)) this.cameBack = null
  }

  /** Why bets came back when bets were closed, with the clause of the bet that was missing. */
  #back(): Refused | null {
    const events = (this.source.received ?? []).map((one) => one.event)
    const closed = events.findIndex((event) => event.kind === 'BetsClosed')
    let [chips, cites] = [0, '']
    for (let at = closed - 1; at >= 0; at--) {
      const event = events[at]!
      if (event.kind !== 'BetTakenBack') break
      if (event.bet.bet[0] !== this.#view.viewer) continue
      chips += (event.moves ?? []).reduce((sum, move) => sum + move[2], 0)
      cites = event.cites
    }
    const names = [...this.#together.values()][0]?.map((one) => this.#says(one.wager)) ?? []
    if (!chips || !names.length) return null
    return local(t('Your {chips} was returned: the {wager} needs the {others} beside it.', { chips: money(chips), wager: names[0]!, others: names.slice(1).join(t(' and the ')) }), cites)
  }

  #lies(on: string, wager: string): number {
    return this.#own.find((put) => put.on === on && put.wager === wager)?.chips ?? 0
  }

  /** What is to be put down so that more chips on one bet leave none of those beside it missing. */
  #plan(on: string, joined: readonly Joined[], wager: string, chips: number): Put[] {
    const first = joined[0]!.wager
    const same = joined.filter((one) => one.wager === first || one.equal).map((one) => one.wager)
    const most = Math.max(...same.map((one) => this.#lies(on, one)))
    const target = Math.max(most, same.includes(wager) ? this.#lies(on, wager) + chips : 0, joined[0]!.low)
    const puts = joined.map((one) => {
      if (same.includes(one.wager)) return { on, wager: one.wager, chips: target - this.#lies(on, one.wager) }
      return { on, wager: one.wager, chips: one.wager === wager ? chips : this.#lies(on, one.wager) ? 0 : one.low }
    })
    return puts.filter((put) => put.chips > 0)
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
    const joined = this.placing.find((one) => one.who === on && one.together?.some((other) => other.wager === wager))
    if (joined && !this.#lies(on, wager)) return this.adds(joined)
    const offer: Offer = { id: '', who: on, says: 'bets', act: 'PlaceBet', cites: '', spot: wager }
    await this.#submit(offer, this.chip)
  }

  /** Take the bet back that was dragged off the felt. */
  async drops(): Promise<void> {
    const back = this.carried
    this.carried = null
    if (!back) return
    this.refused = await this.source.takeOffer(back)
    if (!this.refused) this.#puts = this.#puts.map((puts) => puts.filter((put) => put.on !== back.who || put.wager !== back.spot)).filter((puts) => puts.length)
  }

  /** Put the chosen chip on a spot. Where only one amount is taken, that amount. */
  async adds(offer: Offer, chip = this.chip, press = true): Promise<void> {
    const span = offer.chips
    if (!span) return this.#submit(offer, 0)
    if (offer.act !== 'PlaceBet') return this.#submit(offer, offer.usual ?? span.low)  // a choice pressed on its spot
    const chips = span.low === span.high ? span.low : (offer.usual ?? chip)
    const says = this.#says(offer.spot ?? '')
    if (chips >= span.low && chips <= span.high) {
      const joined = offer.together ?? []
      return joined.length > 1 ? this.#putsAll(this.#plan(offer.who, joined, offer.spot ?? '', chips), offer) : this.#submit(offer, chips, press)
    }
    const [ends, word] = chips < span.low ? [span.low, 'less'] : [span.high, 'more']
    this.refused = local(word === 'less' ? t('{chips} is less than the {says} takes: {ends} at least.', { chips: money(chips), says, ends: money(ends) }) : t('{chips} is more than the {says} takes: {ends} at most.', { chips: money(chips), says, ends: money(ends) }), offer.cites)
    this.remedy = { offer, chips: ends }
  }

  async #submit(offer: Offer, chips: number, press = true): Promise<void> {
    const ghost = offer.act === 'PlaceBet' && offer.id && offer.spot && chips ? { on: offer.who, wager: offer.spot, chips } : null
    if (ghost) this.ghosts.puts(ghost, this.#mine)
    this.refused = await this.source.takeOffer(offer, chips ? { chips } : {})
    if (ghost) this.ghosts.answered(ghost, this.#refused !== null)
    if (!this.refused && offer.spot && press) this.#puts = [...this.#puts, [{ on: offer.who, wager: offer.spot, chips }]]
  }

  /** Put down what belongs together, as one press: each after the answer to the one before, without waiting for an offer. */
  async #putsAll(puts: readonly Put[], pressed?: Offer): Promise<void> {
    const [all, stack] = [puts.reduce((sum, put) => sum + put.chips, 0), this.#view.seats?.find((seat) => seat.player === this.#view.viewer)?.stack ?? Infinity]
    if (all > stack) {
      this.refused = local(t('{wagers} go together: {all} in all, and you have {stack}.', { wagers: capital(puts.map((put) => this.#says(put.wager)).join(t(' and '))), all: money(all), stack: money(stack) }), pressed?.cites ?? '')
      return
    }
    const done: Put[] = []
    for (const put of puts) {
      const known = this.#offer('PlaceBet', put)
      await this.#submit(known ?? { id: `${put.on}/bets/${put.wager}`, who: put.on, says: 'bets', act: 'PlaceBet', cites: '', spot: put.wager }, put.chips, false)
      if (this.refused) break
      done.push(put)
    }
    if (done.length) this.#puts = [...this.#puts, done]
  }

  #offer(act: Offer['act'], put: Put): Offer | undefined {
    return this.source.now.offers.find((offer) => offer.act === act && offer.who === put.on && offer.spot === put.wager)
  }

  /** Take the last press back: each of its bets whole, the last first, and what was there before it again. */
  async undo(): Promise<void> {
    const last = this.#puts.at(-1)
    if (!last) return
    const left = last.map((put) => ({ ...put, chips: this.#lies(put.on, put.wager) - put.chips })).filter((put) => put.chips > 0)
    const puts = this.#puts.slice(0, -1)
    for (const put of [...last].reverse()) {
      const back = await this.#comes(() => this.#offer('TakeBack', put))
      if (!back) return
      this.refused = await this.source.takeOffer(back)
      if (this.refused) return
    }
    if (left.length) await this.#again(left)
    this.#puts = puts
  }

  /** Take everything back: a bet that others need becomes free when they are gone. */
  async clear(): Promise<void> {
    const gone = new Set<string>()
    while (this.#own.some((put) => !gone.has(`${put.on} ${put.wager}`))) {
      const back = await this.#comes(() => this.source.now.offers.find((offer) => offer.act === 'TakeBack' && !gone.has(`${offer.who} ${offer.spot}`)))
      if (!back) break
      this.refused = await this.source.takeOffer(back)
      if (this.refused) return
      gone.add(`${back.who} ${back.spot}`)
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
    const done: Put[] = []
    for (const put of [...puts].sort((a, b) => order.indexOf(a.wager) - order.indexOf(b.wager))) {
      const fits = (): Offer | undefined => [this.#offer('PlaceBet', put)].find((offer) => (offer?.chips?.high ?? 0) >= put.chips)
      const offer = (await this.#comes(fits)) ?? this.#offer('PlaceBet', put)
      if (!offer) continue
      const alone: Offer = { ...offer, together: [] }
      delete alone.usual
      await this.adds(alone, put.chips, false)
      if (this.refused) break
      done.push(put)
    }
    if (done.length) this.#puts = [...this.#puts, done]
  }

  /** An offer may come a moment after the answer to the command before it. */
  async #comes(finds: () => Offer | undefined): Promise<Offer | undefined> {
    for (let tries = 0; tries < 20; tries++) {
      const offer = finds()
      if (offer) return offer
      await new Promise((done) => setTimeout(done, 25))
    }
    return finds()
  }
}
