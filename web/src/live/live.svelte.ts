// A table that somebody else runs: one line, a view kept up by events, compared with the hash of the house now and then.
import * as api from '../api/client'
import { folded } from '../table/fold'
import type { Now, Refused, Running, Source } from '../table/source'
import type { Command, Event, Layout, Offer, SeenEvent, View, Words } from '../api/shapes'
import { commandOf, type Filled } from './command'
import { viewHash } from './hash'
import type { Connection, Connect } from './connection'
import { connectHouse } from './connection'
import type { Frame, LineState } from './line'
import type { Answer } from './command_queue'

interface Seen {
  round: number
  seq: number
  said: number
  view: View
  offers: Offer[]
  hash: string
}
interface EventsFrame {
  round: number
  first: number
  events: Event[]
  words?: Words
  offers?: Offer[]
  hash?: string
  said?: number
  resumed?: boolean
}

/** More to subscribe to than the play. */
export interface More {
  look: { console?: true }
  takes: (frame: Frame) => void
}

export class LiveTable implements Source {
  #now = $state.raw<Now | null>(null)
  line = $state<LineState>('away')
  waiting = $state(false)
  /** Events of the round that is on, as they came over the line. */
  received = $state.raw<readonly SeenEvent[]>([])
  clock = $state.raw<Running | null>(null)
  /** How often a view had to be requested because ours differed from the one of the house. */
  afresh = $state(0)
  /** How many views were compared with the hash of the house. */
  compared = $state(0)
  /** The last of them: round, event and our own hash. */
  last = $state('')
  /** Round and event of what is shown. */
  at = $state('')
  /** Players who are away from play, and seats that are kept for somebody. */
  absent = $state.raw<readonly string[]>([])
  kept = $state.raw<readonly api.Kept[]>([])
  #round = 0
  #seq = 0
  #joined: Connection
  #first!: () => void
  readonly ready: Promise<void>

  constructor(
    readonly table: number,
    readonly felt: Layout,
    readonly name: string,
    readonly rules: api.Rules,
    joins: Connect,
    /** What else is subscribed to, and who takes all frames of the table then. */
    readonly more: More = { look: {}, takes: () => {} },
  ) {
    this.ready = new Promise((done) => (this.#first = done))
    this.#joined = joins({
      opened: () => this.#subscribe(),
      received: (frame) => this.#handle(frame),
      changed: (state) => (this.line = state),
      waits: (waiting) => (this.waiting = waiting),
    })
  }

  get now(): Now {
    if (!this.#now) throw new Error('no view yet')
    return this.#now
  }

  /** What is to be known of seats besides the play: by seat, a word. */
  get notes(): Readonly<Record<string, string>> {
    const away = this.now.view.seats.filter((one) => one.player !== null && this.absent.includes(one.player)).map((one) => [one.seat, 'away'] as const)
    return Object.fromEntries([...away, ...this.kept.map((one) => [one.seat, 'kept'] as const)])
  }

  /** The time by the clock of the house. */
  time = (): number => this.#joined.now()

  takeOffer(offer: Offer, filled: Filled = {}): Promise<Refused | null> {
    const round = this.#round
    const meant = {
      ...(this.now.view.over ? {} : { round }),
      stands: () => (this.line === 'live' ? this.#round === round && this.#isOffered(offer) : null),
    }
    return this.#joined.submit(commandOf(offer, filled), meant).then((answer) => answer.refused)
  }

  /** Whether an offer is there now that was taken up before. A closed spot that was tried has none. */
  #isOffered({ id, act, who, says, spot }: Offer): boolean {
    return !id || this.now.offers.some((one) => one.act === act && one.who === who && one.says === says && one.spot === spot)
  }

  submit(command: Command): Promise<Refused | null> {
    return this.commands(command).then((answer) => answer.refused)
  }

  /** Submit a command, and return the step in which it was accepted. */
  commands(command: Command, again = false): Promise<Answer> {
    return this.#joined.submit(command, again ? { again, stands: () => true } : undefined)
  }

  closes(): void {
    this.#joined.closes()
  }

  #subscribe(): void {
    const from = this.#now ? { round: this.#round, seq: this.#seq } : {}
    this.#joined.sends({ kind: 'subscribe', table: this.table, ...from, ...this.more.look })
  }

  /** Ask for the whole view: ours has a gap, or is not the one of the house. */
  resubscribe(): void {
    this.afresh++
    this.#joined.sends({ kind: 'subscribe', table: this.table, ...this.more.look })
  }

  #handle(frame: Frame): void {
    if (frame['table'] !== this.table) return
    if (frame.kind === 'view') this.#sees(frame as unknown as Seen)
    else if (frame.kind === 'events') this.#applyEvents(frame as unknown as EventsFrame)
    else if (frame.kind === 'clock') this.#ticks(frame)
    else if (frame.kind === 'away') this.absent = (frame['players'] as Array<{ player: string }>).map((one) => one.player)
    else if (frame.kind === 'kept') this.kept = frame['seats'] as api.Kept[]
    this.more.takes(frame)
  }

  /** Notes besides the play are sent again after a view, unless there are none. */
  #forgets(): void {
    if (this.absent.length) this.absent = []
    if (this.kept.length) this.kept = []
  }

  #sees({ round, seq, said, view, offers, hash }: Seen): void {
    this.#forgets()
    this.#round = round
    this.#seq = seq
    this.#joined.counts(said)
    this.received = []
    const { clock } = view
    this.clock = clock?.ends_at ? { hand: view.turn, seconds: clock.seconds, endsAt: clock.ends_at } : null
    this.#now = { view: { ...view, seq }, offers, still: true }
    this.at = `${round} ${seq}`
    this.line = 'live'
    void this.#compares(view, hash, round, seq)
    this.#first()
  }

  #applyEvents(told: EventsFrame): void {
    const now = this.#now
    if (!now) return
    if (told.resumed) {
      this.line = 'live'
      this.#forgets()
    }
    if (told.said !== undefined) this.#joined.counts(told.said)
    const last = told.first + told.events.length - 1
    if (told.words) {
      const goesOn = told.round === this.#round ? told.first <= this.#seq + 1 : told.first === 1
      if (!goesOn && !told.words.opens) return this.resubscribe()
      const before = { ...now.view, seq: told.round === this.#round ? this.#seq : 0 }
      const events = told.events.map((event, at) => ({ round: told.round, seq: told.first + at, event }))
      this.received = [...this.received.filter((one) => one.round === told.round && one.seq < told.first), ...events]
      const view = folded(before, { events, words: told.words }, this.felt)
      this.#now = { view, offers: told.offers ?? now.offers, still: told.resumed === true }
      if (told.hash) void this.#compares(view, told.hash, told.round, last)
    } else if (told.offers) this.#now = { view: now.view, offers: told.offers }
    if (!told.events.length) return
    this.#seq = Math.max(last, told.round === this.#round ? this.#seq : 0)
    this.#round = told.round
    this.at = `${this.#round} ${this.#seq}`
  }

  #ticks(frame: Frame): void {
    const endsAt = frame['ends_at'] as number | null
    this.clock = endsAt ? { hand: (frame['hand'] as string | null) || null, seconds: frame['seconds'] as number, endsAt } : null
  }

  async #compares(view: View, hash: string, round: number, seq: number): Promise<void> {
    const own = await viewHash(view)
    if (own === null) return
    this.compared++
    this.last = `${round} ${seq} ${own}`
    if (own !== hash) this.resubscribe()
  }
}

/** Open a table: its felt, its rules, and its view. */
export async function openTable(table: number, session: api.Session, more?: More): Promise<LiveTable> {
  const [felt, rules, all] = await Promise.all([api.feltOf(table), api.rulesOf(table), api.tables()])
  const live = new LiveTable(table, felt, all.find((one) => one.table === table)?.name ?? felt.title, rules, connectHouse(table, session), more)
  await live.ready
  return live
}
