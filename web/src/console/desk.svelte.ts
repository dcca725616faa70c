// The console of one table: what the house tells of it, the packet that is keyed, and the act that is chosen. It knows no game.
import * as api from '../api/client'
import type { Command, Console, Event, MayCall } from '../api/shapes'
import type { LiveTable } from '../live/live.svelte'
import type { Refused } from '../table/source'
import { actsOf, typedFor, type Act } from './acts'
import { commandOf } from '../live/command'
import { callsAt, consoleOf, owedAt, type Owed } from './api'
import { Known, Packet, type Want } from './keying.svelte'
import { doneKey, isKeyOf, nextOf, walked } from './paying'

/** After these, what was keyed says nothing about what is out. */
const GOES_BACK = new Set(['CardsGathered', 'CardsTakenBack', 'RackShuffled', 'Reread'])
const LATER = 150
const LATE = 1500

export class Desk {
  console = $state.raw<Console | null>(null)
  byHand = $state(false)
  calls = $state.raw<readonly MayCall[]>([])
  role = $state('')
  owed = $state.raw<readonly Owed[]>([])
  refused = $state.raw<Refused | null>(null)
  packet = $state.raw<Packet | null>(null)
  /** The act whose cards or number are typed. */
  chosen = $state.raw<Act | null>(null)
  /** How often a slot shook. */
  shakes = $state(0)
  sending = $state(false)
  /** Whether the house has not said yet what the last thing that happened means. */
  stale = $state(true)
  /** Why this console is not open to whoever asks. */
  closed = $state('')
  said = $state.raw<readonly string[]>([])
  #done = $state.raw<readonly string[]>([])
  #ahead: string[] = []
  #known = new Known()
  #asked = 0
  #later: ReturnType<typeof setTimeout> | undefined
  #round = 0
  #heard = { round: 0, seq: 0 }

  constructor(
    readonly live: LiveTable,
    /** Whether whoever looks may be told what can be called. */
    readonly mayCall: () => boolean,
  ) {}

  acts = $derived.by(() => (this.live.now ? actsOf(this.live.now.offers, this.console) : []))
  main = $derived(this.acts.find((act) => act.main) ?? null)
  payments = $derived(walked(this.console?.payments ?? [], this.#done))
  nextPayment = $derived(nextOf(this.payments))

  ends(): void {
    clearTimeout(this.#later)
  }

  /** Something happened at the table: look at it, and ask the house what it means. */
  follows(): void {
    const { view } = this.live.now
    this.#known.begins(view.round)
    if (view.round !== this.#round) [this.#round, this.#done, this.said, this.chosen] = [view.round, [], [], null]
    this.#hears()
    this.#known.sees([...Object.values(view.hands).flatMap((hand) => hand.cards), ...view.board])
    if (this.chosen && !this.acts.some((act) => act.id === this.chosen?.id)) this.chosen = null
    this.#wants()
    void this.#asks()
    clearTimeout(this.#later)
    this.#later = setTimeout(() => void this.#asksMore(), LATER)
  }

  /** Forget what was keyed once cards went back; each event counts once. */
  #hears(): void {
    const fresh = this.live.heard.filter((one) => one.round !== this.#heard.round || one.seq > this.#heard.seq)
    const last = fresh.at(-1)
    if (last) this.#heard = last
    if (fresh.some((one) => GOES_BACK.has((one.event as Event).kind))) this.#known.forgets()
  }

  async #asks(): Promise<void> {
    const asked = ++this.#asked
    this.stale = true
    try {
      const told = await consoleOf(this.live.table)
      if (asked !== this.#asked) return
      this.console = told.console
      this.byHand = told.by_hand
      this.closed = ''
      this.stale = false
      this.#wants()
    } catch (error) {
      if (error instanceof api.NotDone && error.status === 403) this.closed = api.sentenceOf(error)
    }
  }

  async #asksMore(): Promise<void> {
    const none = { step: 0, role: '', calls: [] }
    const [calls, owed] = await Promise.allSettled([this.mayCall() ? callsAt(this.live.table) : none, owedAt(this.live.table)])
    if (calls.status === 'fulfilled') [this.calls, this.role] = [calls.value.calls, calls.value.role]
    else this.calls = []
    if (owed.status === 'fulfilled') this.owed = owed.value.owed
  }

  // What is keyed

  #want(): Want | null {
    const { view } = this.live.now
    const owing = view.over || view.disputed ? undefined : view.owing[0]
    const plain = { exact: true, backs: false, parts: [] }
    if (owing && this.byHand && this.console) {
      const kind = owing.to === 'dice' ? 'dice' : owing.to === 'number' ? 'number' : 'pieces'
      return { ...plain, kind, to: owing.to, many: owing.many, backs: kind === 'pieces' && !this.console.deck.read && owing.seen !== 'all' }
    }
    const act = this.chosen ?? (this.console?.now.doing === 'turns up' ? this.main : null)
    if (act?.takes !== 'cards' || !this.console) return null
    const parts = act.offer.act === 'Arrange' ? (act.offer.parts ?? []).map(({ name, count }) => ({ name, count: count ?? 0 })) : []
    const many = parts.length ? parts.reduce((sum, part) => sum + part.count, 0) : (act.offer.many ?? 1)
    return { ...plain, kind: 'pieces', to: act.offer.about ?? act.offer.who, many, exact: parts.length > 0, parts }
  }

  /** Begin a packet where another is wanted; one that is being keyed stays. */
  #wants(): void {
    const want = this.#want()
    const same = want !== null && this.packet !== null && JSON.stringify(want) === JSON.stringify(this.packet.want)
    if (same) return
    const was = this.packet
    if (this.sending && was) this.#known.keyed(was.faces) // it was heard: something else is due
    const isOwn = (this.chosen ?? this.main)?.offer.act === 'Arrange'
    this.packet = want && this.console ? new Packet(want, this.console.deck, isOwn ? () => 0 : this.#known.out) : null
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
    if (this.sending) {
      if (key.length === 1 || key === 'Enter' || key === 'Backspace') this.#ahead.push(key)
      return true
    }
    if (!packet) return false
    if (key === 'Backspace') {
      this.refused = null
      return packet.back()
    }
    if (key === 'Enter' || key === ' ') {
      void this.deals()
      return true
    }
    const struck = packet.stroke(key)
    if (struck === 'out') this.#objects({ code: 'out', sentence: this.console?.deck.out ?? '', cites: this.console?.deck.cites ?? '' })
    else if (struck !== 'none') this.refused = null
    return struck !== 'none'
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
    if (!(await this.says(command))) return
    if (this.packet === packet) {
      this.#known.keyed(packet.faces) // and as many are due to the same hand again
      this.packet = null
    }
    this.chosen = null
    this.#wants()
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

  /** Say something to the table; whether it was heard. */
  async says(command: Command): Promise<boolean> {
    if (this.sending) return false
    this.sending = true
    this.refused = null
    const { at } = this.live
    try {
      const refused = await this.live.says(command)
      if (!refused) return await this.#arrives(at)
      this.#ahead = []
      this.#objects(refused)
      return false
    } finally {
      this.sending = false
    }
  }

  /** Wait until the table is seen as it is after what was heard; what is typed meanwhile is for what comes next. */
  async #arrives(at: string): Promise<true> {
    for (const late = performance.now() + LATE; this.live.at === at && performance.now() < late; ) await new Promise((done) => setTimeout(done, 8))
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
    if (!(await this.says(commandOf(act.offer, typedFor(act, typed))))) return
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

  /** Pay or take the next bet; whether this key does it. */
  pays(key: string): boolean {
    const next = this.nextPayment
    if (!next || !(isKeyOf(next, key) || key === ' ')) return false
    this.#done = [...this.#done, doneKey(next)]
    return true
  }

  /** The announcement was said. */
  announces(words: string): void {
    this.said = [...this.said, words]
  }
}
