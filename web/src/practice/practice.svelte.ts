// A table that runs in the browser. To the page it is a table like any other; the line to it is a worker.
import { t } from '../language/language'
import type { Rules } from '../api/client'
import type { Command, Layout } from '../api/shapes'
import type { ConnectionCallbacks, Connection } from '../live/connection'
import type { Frame } from '../live/line'
import { LiveTable } from '../live/live.svelte'
import { isStill } from '../motion/wanted'
import type { Refused } from '../table/source'
import type { Kit, PracticeGame } from './kit'
import type { FromWorker, ToWorker, FaultKind } from './messages'

const TABLE = 0
/** Bets that belong together at one table, at most. */
const MOST_BETS = 6
export type Word = 'deal' | 'next' | 'on'
interface Opened {
  name: string
  seed: string
  felt: Layout
  rules: Rules
}

export class Practice {
  /** How much has come, from nought to one; null once everything is there. */
  loading = $state<number | null>(0)
  starting = $state(false)
  fault = $state.raw<{ kind: FaultKind; why: string } | null>(null)
  table = $state.raw<LiveTable | null>(null)
  seed = $state('')
  /** How often a round was begun again. */
  times = $state(0)
  /** What the house does only when the person continues. */
  word = $state<Word | null>(null)
  /** What the person's hand still needs, in words; without it the bets go back. */
  lacks = $state.raw<readonly string[]>([])
  #worker: Worker
  #callbacks: ConnectionCallbacks | null = null
  #sent = 0
  /** Whether the first round is dealt without a press. */
  #deals = false
  #answers = new Map<number, (refused: Refused | null) => void>()

  constructor(kit: Kit) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'practice' })
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#handle(event.data)
    this.#worker.onerror = (event) => this.#fails('not loaded', event.message || 'the worker did not start')
    this.#post({ kind: 'load', base: new URL('.', location.href).href, python: kit.python, lock: kit.lock, files: kit.files })
  }

  /** Open a table; `dealt` puts the least bets down at once, so that cards come without a press. */
  opens({ key, file }: PracticeGame, seed: string, bots: number, dealt = false): void {
    this.table = null
    this.word = null
    this.#deals = dealt
    const pace = isStill() ? 0 : 90
    this.#post({ kind: 'open', game: key, file, seed, bots, pace })
  }

  /** Open the next round, put the least bets down and deal. */
  dealsNext(): void {
    this.#deals = true
    this.goesOn()
  }

  /** Deal, open the next round, or go on after a window. */
  goesOn(): void {
    this.word = null
    this.#sends({ kind: 'continue' })
  }

  /** This round again, with the same cards. */
  again(): void {
    this.word = null
    this.times++
    this.#sends({ kind: 'again' })
  }

  ends(): void {
    this.#worker.terminate()
  }

  #post(said: ToWorker): void {
    this.#worker.postMessage(said)
  }

  #sends(frame: object): void {
    this.#post({ kind: 'frame', frame })
  }

  #fails(kind: FaultKind, why: string): void {
    this.fault = { kind, why }
    for (const answer of this.#answers.values()) answer({ code: 'fault', sentence: t('The table has stopped.'), cites: '' })
    this.#answers.clear()
  }

  #handle(told: FromWorker): void {
    if (told.kind === 'loading') this.loading = told.done / told.total
    else if (told.kind === 'starting') this.starting = true
    else if (told.kind === 'loaded') this.loading = null
    else if (told.kind === 'opened') this.#sits(JSON.parse(told.told) as Opened)
    else if (told.kind === 'failed') this.#fails(told.fault, told.why)
    else for (const frame of told.frames) this.#takes(frame)
  }

  #takes(frame: Frame): void {
    if (frame.kind === 'word') {
      this.word = frame['does'] as Word | null
      this.lacks = frame['lacks'] as string[]
      if (this.#deals && this.word === 'deal' && this.table) void this.#dealsIn(this.table)
    } else if (frame.kind === 'said') this.#answered(frame['number'] as number, frame['refused'] as Refused | null)
    else this.#callbacks?.received(frame)
  }

  #answered(number: number, refused: Refused | null): void {
    this.#answers.get(number)?.(refused)
    this.#answers.delete(number)
    if (!this.#answers.size) this.#callbacks?.waits(false)
  }

  #sits({ name, seed, felt, rules }: Opened): void {
    this.seed = seed
    const table = new LiveTable(TABLE, felt, name, rules, (ears) => this.#joins(ears))
    void table.ready.then(() => {
      this.table = table
      if (this.#deals && this.word === 'deal') void this.#dealsIn(table)
    })
    this.#sends({ kind: 'view' })
    this.#sends({ kind: 'continue' })
  }

  /** Put the least bet on the first spot and on those that belong to it, then deal. */
  async #dealsIn(table: LiveTable): Promise<void> {
    this.#deals = false
    for (let puts = 0; puts < MOST_BETS; puts++) {
      const { view, offers } = table.now
      const placing = view.spots.flatMap((spot) => offers.find((offer) => offer.act === 'PlaceBet' && offer.spot === spot.wager && view.you.includes(offer.who)) ?? [])
      const isDue = (spot: string | null | undefined): boolean => this.lacks.includes(view.spots.find((one) => one.wager === spot)?.says ?? '')
      const own = view.bets.some((bet) => bet.by === view.viewer)
      const next = own ? placing.find((offer) => isDue(offer.spot)) : placing[0]
      if (!next?.chips || (await table.takeOffer(next, { chips: next.chips.low }))) break
    }
    if (this.word === 'deal') this.goesOn()
  }

  #joins(ears: ConnectionCallbacks): Connection {
    this.#callbacks = ears
    return {
      sends: () => this.#sends({ kind: 'view' }),
      submit: async (command) => ({ refused: await this.#submit(command), step: 0 }),
      counts: () => {},
      now: () => Date.now() / 1000,
      closes: () => {},
    }
  }

  #submit(command: Command): Promise<Refused | null> {
    const number = ++this.#sent
    this.#callbacks?.waits(true)
    this.#sends({ kind: 'say', number, said: command })
    return new Promise((done) => this.#answers.set(number, done))
  }
}
