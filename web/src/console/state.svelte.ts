// The console of one table: what the house sends of it, the packet that is keyed, and the act that is chosen. It knows no game.
import type { Command, Event } from '../api/shapes'
import type { LiveTable } from '../live/live.svelte'
import type { Refused } from '../table/source'
import { actsOf, typedFor, walkInActs, type Act } from './acts'
import { commandOf } from '../live/command'
import type { Feed } from './feed.svelte'
import { PiecesOut, Packet, type Want } from './packet.svelte'
import * as api from '../api/client'
import { markPayments, paymentMarks, unmarkPayments, type PaymentMarksResponse } from './api'
import { BetKeys, WalkIns } from './walk_ins.svelte'
import { nextStroke, outdated, plain, strokesLeft, walked } from './payments'

/** After these, what was keyed does not show what is out. */
const GOES_BACK = new Set(['CardsGathered', 'CardsTakenBack', 'RackShuffled', 'Reread'])
/** Milliseconds in which an Enter is the habit of ending a packet that has closed itself. */
const HABIT = 400
/** Milliseconds after which a console that was not received is requested. */
const LATE = 1500

export class ConsoleState {
  refused = $state.raw<Refused | null>(null)
  packet = $state.raw<Packet | null>(null)
  /** The act whose cards or number are typed. */
  chosen = $state.raw<Act | null>(null)
  /** How often a slot shook. */
  shakes = $state(0)
  sending = $state(false)
  said = $state.raw<readonly string[]>([])
  /** What dealers have marked as paid and taken; null until the house has sent it. */
  marks = $state.raw<PaymentMarksResponse | null>(null)
  marking = $state(false)
  #ahead: string[] = []
  #out = new PiecesOut()
  #round = 0
  #closed = -HABIT
  /** The suit that closed the last packet: struck again at once, it does not begin the next one. */
  #closing = ''
  #lastEvent = { round: 0, seq: 0 }

  constructor(
    readonly live: LiveTable,
    readonly feed: Feed,
  ) {
    this.walkIns = new WalkIns(live.table)
    this.betKeys = new BetKeys(this.walkIns, () => this.live.now.view)
  }

  console = $derived.by(() => this.feed.console)
  calls = $derived.by(() => this.feed.calls)
  walkIns = $state.raw(new WalkIns(0))
  betKeys = $state.raw(new BetKeys(this.walkIns, () => this.live.now.view))
  #own = $derived.by(() => (this.live.now ? actsOf(this.live.now.offers, this.console) : []))
  #theirs = $derived.by(() => (this.live.now ? walkInActs(this.walkIns.all, this.live.now.view.turn, this.#own.map((act) => act.letter)) : []))
  acts = $derived([...this.#own, ...this.#theirs])
  main = $derived(this.acts.find((act) => act.main) ?? null)
  /** The round whose payments they are: the one that is played, or the last one. */
  paidRound = $derived(this.console ? this.console.round - (this.console.steps[0]?.state === 'now' ? 1 : 0) : 0)
  #marksHere = $derived(this.marks?.round === this.paidRound ? this.marks.made : null)
  payments = $derived(walked(this.console?.payments ?? [], this.#marksHere ?? []))
  /** Whether something is to be paid and the house has not sent what was done. */
  unknown = $derived(this.payments.some((one) => one.payment.hands !== 'waits') && this.#marksHere === null)
  stroke = $derived(this.unknown ? null : nextStroke(this.payments))
  strokesLeft = $derived(this.unknown ? 0 : strokesLeft(this.payments))
  outdated = $derived(outdated(this.console?.payments ?? [], this.#marksHere ?? []))
  /** The marks of the last stroke: they were made at one moment. */
  lastMarks = $derived((this.#marksHere ?? []).filter((one, _, all) => one.at === all.at(-1)?.at))

  /** Something happened at the table, or its console came. */
  follows(): void {
    const { view } = this.live.now
    this.#out.begins(view.round)
    if (view.round !== this.#round) [this.#round, this.said, this.chosen] = [view.round, [], null]
    this.#noteReturnedCards()
    this.#out.sees([...Object.values(view.hands).flatMap((hand) => hand.cards), ...view.board])
    if (this.chosen && !this.acts.some((act) => act.id === this.chosen?.id)) this.chosen = null
    this.#wants()
  }

  /** Forget what was keyed once cards went back; each event counts once. */
  #noteReturnedCards(): void {
    const fresh = this.live.received.filter((one) => one.round !== this.#lastEvent.round || one.seq > this.#lastEvent.seq)
    const last = fresh.at(-1)
    if (last) this.#lastEvent = last
    if (fresh.some((one) => GOES_BACK.has((one.event as Event).kind))) this.#out.forgets()
  }

  // What is keyed

  #want(): Want | null {
    const { view } = this.live.now
    const owing = view.over || view.disputed ? undefined : view.owing[0]
    const plain = { exact: true, backs: false, parts: [] }
    if (owing && this.feed.byHand && this.console) {
      const kind = owing.to === 'dice' ? 'dice' : owing.to === 'number' ? 'number' : 'pieces'
      return { ...plain, kind, to: owing.to, many: owing.many, backs: kind === 'pieces' && !this.console.deck.read && owing.seen !== 'all' }
    }
    const act = this.chosen ?? (this.console?.now.doing === 'turns up' ? this.main : null)
    if (act?.takes !== 'cards' || !this.console) return null
    const parts = act.offer.act === 'Arrange' ? (act.offer.parts ?? []).map(({ name, count }) => ({ name, count: count ?? 0 })) : []
    const many = parts.length ? parts.reduce((sum, part) => sum + part.count, 0) : (act.offer.many ?? 1)
    const backs = act.walkIn !== undefined && !this.console.deck.read
    return { ...plain, kind: 'pieces', to: act.offer.about ?? act.offer.who, many, exact: parts.length > 0, closes: act.offer.many != null, backs, parts }
  }

  /** Whether cards to be keyed follow those that nobody may see: the first key of the next one says that these were dealt. */
  get goesOn(): boolean {
    return this.packet?.want.backs === true && this.live.now.view.owing.some((one) => one.seen === 'all')
  }

  /** Begin a packet where another is wanted; one that is being keyed stays. */
  #wants(): void {
    const want = this.#want()
    const same = want !== null && this.packet !== null && JSON.stringify(want) === JSON.stringify(this.packet.want)
    if (same) return
    const was = this.packet
    if (this.sending && was) this.#out.keyed(was.faces) // it was accepted: something else is due
    const isOwn = (this.chosen ?? this.main)?.offer.act === 'Arrange'
    this.packet = want && this.console ? new Packet(want, this.console.deck, isOwn ? () => 0 : this.#out.out) : null
    if (this.packet && !this.sending) this.#replays()
  }

  /** What was typed while the last packet was on its way. */
  #replays(): void {
    const keys = this.#ahead
    this.#ahead = []
    for (const key of keys) this.key(key)
  }

  /** A key for the packet; whether it meant anything. */
  key(key: string): boolean {
    const packet = this.packet
    if (key === this.#closing && this.#closedItself(HABIT)) return true // struck twice
    if (this.sending) {
      if (key === 'Enter' && !this.#ahead.length && this.#closedItself(LATE)) return true
      if (key.length === 1 || key === 'Enter' || key === 'Backspace') this.#ahead.push(key)
      return true
    }
    if (!packet) return false
    if (key === 'Backspace') {
      this.refused = null
      return packet.back()
    }
    if (key === 'Enter' && this.#closedItself(HABIT)) return true
    if (key === 'Enter' || key === ' ') {
      void this.deals()
      return true
    }
    if (this.goesOn && packet.begins(key)) {
      this.#ahead.push(key) // a card that comes after them is keyed, so they have been dealt
      void this.deals()
      return true
    }
    const struck = packet.stroke(key)
    if (struck === 'piece' && packet.closes) {
      this.refused = null
      this.#closed = performance.now()
      this.#closing = /^[shdc]$/i.test(key) ? key : ''
      void this.deals()
      return true
    }
    if (struck === 'out') this.#objects({ code: 'out', sentence: this.console?.deck.out ?? '', cites: this.console?.deck.cites ?? '' })
    else if (struck !== 'none') this.refused = null
    return struck !== 'none'
  }

  /** Whether a packet closed itself within some milliseconds: an Enter is then the habit of ending it. */
  #closedItself(ms: number): boolean {
    return performance.now() - this.#closed < ms
  }

  #objects(why: Refused): void {
    this.refused = why
    this.shakes++
  }

  /** End the packet: say it to the table. */
  async deals(): Promise<void> {
    const packet = this.packet
    if (!packet || this.sending) return
    const act = this.chosen ?? this.main
    const command = packet.want.exact && !packet.isWhole ? null : this.#command(packet, act)
    if (!command) {
      this.shakes++
      return
    }
    if (!(await this.submit(command, act?.walkIn))) return
    if (this.packet === packet) {
      this.#out.keyed(packet.faces) // and as many are due to the same hand again
      this.packet = null
    }
    this.chosen = null
    this.#wants()
    // Several packets that nobody may see come one after the other: one stroke says that they were dealt.
    if (packet.want.backs && this.packet?.want.backs && this.packet !== packet) return this.deals()
    this.#replays()
  }

  #command(packet: Packet, act: Act | null): Command | null {
    const { want, faces } = packet
    const { view } = this.live.now
    if (!view.over && view.owing[0]) {
      if (want.kind === 'dice') return { kind: 'Roll', dice: faces.map(Number) }
      if (want.kind === 'number') return { kind: 'Display', number: Number(faces[0]) }
      return { kind: 'Deal', to: want.to, pieces: faces }
    }
    if (!act) return null
    if (faces.length) return commandOf(act.offer, { pieces: faces, parts: packet.inParts() })
    return act.offer.act === 'TurnUp' ? commandOf({ ...act.offer, act: 'Say' }) : null // the word alone, without its cards
  }

  /** Submit a command to the table; whether it was accepted. */
  async submit(command: Command, walkIn?: number): Promise<boolean> {
    if (this.sending) return false
    this.sending = true
    this.refused = null
    try {
      const { refused, step } = await (walkIn === undefined ? this.live.commands(command) : this.walkIns.submits(walkIn, this.live.now.view, command))
      if (!refused) return await this.#arrives(step)
      this.#ahead = []
      this.#objects(refused)
      return false
    } finally {
      this.sending = false
    }
  }

  /** Wait for the console after the step of a command; what is typed meanwhile is for what comes next. */
  async #arrives(step: number): Promise<true> {
    if (!(await this.feed.reaches(step, LATE)) && this.live.line === 'live') this.live.resubscribe()
    this.follows()
    return true
  }

  // What is done

  /** Do an act; one that takes something is chosen first. */
  async does(act: Act, typed = ''): Promise<void> {
    if (act.takes && !typed) {
      this.chosen = act
      this.#wants()
      return
    }
    if (!(await this.submit(commandOf(act.offer, typedFor(act, typed)), act.walkIn))) return
    this.chosen = null
    this.#wants()
    if (this.packet) this.#replays()
    else this.#ahead = []
  }

  leaves(): void {
    this.chosen = null
    this.refused = null
    this.#wants()
  }

  /** Read what was marked: after a reload, by another dealer, or at another screen. */
  async readsMarks(): Promise<void> {
    if (this.marking || !this.payments.length) return
    try {
      const told = await paymentMarks(this.live.table)
      if (!this.marking) this.marks = told
    } catch {
      // the line is away for a moment, or somebody else deals here now
    }
  }

  /** Pay and take at the next seat: one stroke, which the house records before it counts. */
  async pays(): Promise<void> {
    const { stroke, paidRound } = this
    if (stroke) await this.#marks(() => markPayments(this.live.table, paidRound, stroke.payments.map(plain)))
  }

  /** Take back the last stroke. */
  async takesBack(): Promise<void> {
    const { lastMarks, paidRound } = this
    if (lastMarks.length) await this.#marks(() => unmarkPayments(this.live.table, paidRound, lastMarks.map((one) => one.number)))
  }

  async #marks(does: () => Promise<PaymentMarksResponse>): Promise<void> {
    if (this.marking) return
    this.marking = true
    this.refused = null
    try {
      this.marks = await does()
    } catch (error) {
      this.#objects({ code: 'marks', sentence: api.sentenceOf(error), cites: '' })
      this.marks = await paymentMarks(this.live.table).catch(() => null)
    } finally {
      this.marking = false
    }
  }

  /** The dealer has said the announcement. */
  announces(words: string): void {
    this.said = [...this.said, words]
  }
}
