// The floor as the pit sees it, kept up: a table that changes is refreshed at once, and everything every few seconds.
import * as api from '../api/client'
import { Line } from '../live/line'
import { floorCalls, type FloorCall } from '../console/api'
import * as desk from '../desk/api'
import { May, NOTHING } from '../desk/may'

const EVERY = 4000
const SOON = 300
const MOST_SUBSCRIBED = 80

/** Sums of the floor; a result and what was expected of it are of the same rounds. */
export function sumsOf(tables: readonly desk.FloorTable[]) {
  const priced = tables.filter((one) => one.expected !== null && one.deviation)
  const sum = (of: readonly desk.FloorTable[], what: (one: desk.FloorTable) => number): number => of.reduce((all, one) => all + what(one), 0)
  return {
    drop: sum(tables, (one) => one.drop),
    win: sum(tables, (one) => one.win),
    waits: sum(tables, (one) => one.waits),
    priced: priced.length,
    compared: sum(priced, (one) => one.compared),
    expected: sum(priced, (one) => one.expected ?? 0),
    deviation: Math.round(Math.sqrt(sum(priced, (one) => (one.deviation ?? 0) ** 2))),
  }
}

export class Pit {
  may = $state.raw<May>(NOTHING)
  tables = $state.raw<api.TableResponse[]>([])
  floor = $state.raw<desk.Floor | null>(null)
  queue = $state.raw<desk.Queue>({ requests: [], slips: [], tasks: [], yours: { approve: [], deny: [], sign: [] } })
  /** Tables at which the floor is wanted and nobody has come. */
  calls = $state.raw<FloorCall[]>([])
  meters = $state.raw<desk.Meter[]>([])
  meterRequests = $state.raw<desk.MeterRequest[]>([])
  events = $state.raw<desk.Significant[]>([])
  live = $state(false)
  wrong = $state('')
  now = $state(Date.now() / 1000)
  #offset = 0
  #line: Line
  #timers: Array<ReturnType<typeof setInterval>>
  #soon: ReturnType<typeof setTimeout> | undefined
  #subscribed = new Set<number>()
  #busy = false
  #again = false
  #read = 0

  constructor(readonly ended: () => void) {
    this.#line = new Line(
      () => {
        this.#subscribed.clear()
        this.#subscribe()
      },
      (frame) => frame.kind !== 'welcome' && this.#moves(),
      (state) => {
        this.live = state === 'live'
        if (state === 'ended') this.ended()
      },
    )
    this.#timers = [setInterval(() => document.visibilityState === 'visible' && void this.refresh(), EVERY), setInterval(() => (this.now = Date.now() / 1000 + this.#offset), 1000)]
    void this.refresh()
  }

  ends(): void {
    this.#timers.forEach(clearInterval)
    clearTimeout(this.#soon)
    this.#line.closes()
  }

  #moves(): void {
    this.live = true
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.refresh(), SOON)
  }

  /** Subscribe to the tables as a watcher: an event there means that something may wait. */
  #subscribe(): void {
    for (const { table } of this.tables.slice(0, MOST_SUBSCRIBED)) {
      if (this.#subscribed.has(table)) continue
      this.#subscribed.add(table)
      this.#line.sends({ kind: 'subscribe', table })
    }
  }

  /** Ask for everything once more; while it is under way, a second wish waits for its end. */
  async refresh(): Promise<void> {
    if (this.#busy) {
      this.#again = true
      return
    }
    this.#busy = true
    try {
      if (!this.may.capacity) this.may = new May(await desk.rights())
      const may = this.may
      const [tables, queue, calls, floor, meters, asked] = await Promise.all([
        api.tables(),
        may.does('GET /approvals') ? desk.queue() : this.queue,
        may.does('GET /floor-calls') ? floorCalls() : [],
        may.does('GET /floor') ? desk.floor() : null,
        desk.meters(),
        may.does('GET /meters/requests') ? desk.meterRequests() : [],
      ])
      Object.assign(this, { tables, queue, calls, floor, meters, meterRequests: asked.filter((one) => one.agreed_by === null), wrong: '' })
      if (floor) this.#offset = floor.now - Date.now() / 1000
      if (may.does('GET /significant')) await this.#notes()
      this.#subscribe()
    } catch (error) {
      if (error instanceof api.NotDone && error.status === 401) return this.ended()
      this.wrong = api.sentenceOf(error)
    } finally {
      this.#busy = false
      if (this.#again) {
        this.#again = false
        void this.refresh()
      }
    }
  }

  async #notes(): Promise<void> {
    const { events } = await desk.significant(this.#read)
    if (!events.length) return
    this.#read = events.at(-1)?.id ?? this.#read
    this.events = [...this.events, ...events].slice(-60)
  }

  /** A table of the lobby and what the floor adds to it. */
  of(table: number): { told: api.TableResponse | undefined; stands: desk.FloorTable | undefined } {
    return { told: this.tables.find((one) => one.table === table), stands: this.floor?.tables.find((one) => one.table === table) }
  }

  /** What waits at a table. */
  at(table: number): { requests: desk.Request[]; slips: desk.Slip[] } {
    return { requests: this.queue.requests.filter((one) => one.table === table), slips: this.queue.slips.filter((one) => one.table === table) }
  }

  /** Do something, and ask again; return why it was not done. */
  async does(what: () => Promise<unknown>): Promise<string> {
    try {
      await what()
      void this.refresh()
      return ''
    } catch (error) {
      if (error instanceof api.NotDone && error.status === 401) this.ended()
      return api.sentenceOf(error)
    }
  }
}
