// The inbox of whoever is at a desk, kept up on every page: the house says that something changed, and it is read again at once.
import * as api from '../api/client'
import type { InboxResponse } from '../api/shapes'
import { Line } from '../live/line'
import { sounds } from './sound'

const EVERY = 30_000
const LATER = 'inbox later'

export class InboxWatch {
  told = $state.raw<InboxResponse | null>(null)
  live = $state(false)
  wrong = $state('')
  now = $state(Date.now() / 1000)
  /** Items that were put off, until when in seconds since 1970. They come back by themselves. */
  later = $state.raw<Readonly<Record<string, number>>>(keptLater())
  items = $derived(this.told?.items ?? [])
  /** What waits for this reader now: theirs to decide, in nobody else's hand, and not put off. */
  yours = $derived(this.items.filter((one) => this.#isYours(one)))
  #known: ReadonlySet<string> | null = null
  #offset = 0
  #line: Line
  #timers: Array<ReturnType<typeof setInterval>>
  #busy = false
  #again = false

  constructor(
    readonly number: number,
    readonly ended: () => void,
  ) {
    this.#line = new Line(
      () => this.#line.sends({ kind: 'inbox' }),
      (frame) => frame.kind !== 'pong' && void this.refresh(),
      (state) => {
        this.live = state === 'live'
        if (state === 'ended') this.ended()
      },
    )
    this.#timers = [setInterval(() => void this.refresh(), EVERY), setInterval(() => (this.now = Date.now() / 1000 + this.#offset), 1000)]
    void this.refresh()
  }

  ends(): void {
    this.#timers.forEach(clearInterval)
    this.#line.closes()
  }

  #isYours(one: InboxResponse['items'][number]): boolean {
    return one.mine && one.weight > 0 && (one.claim === null || one.claim.by === this.number) && (this.later[one.key] ?? 0) <= this.now
  }

  nameOf(number: number | null): string {
    if (number === null) return ''
    return number === this.number ? 'you' : (this.told?.people[number] ?? 'somebody')
  }

  /** Put an item off for ten minutes: it is not counted and makes no sound until then. */
  putsOff(key: string): void {
    this.later = { ...this.later, [key]: this.now + 600 }
    sessionStorage.setItem(LATER, JSON.stringify(this.later))
  }

  async refresh(): Promise<void> {
    if (this.#busy) return void (this.#again = true)
    this.#busy = true
    try {
      const told = await api.callApi('GET', '/inbox')
      this.#offset = told.now - Date.now() / 1000
      this.now = told.now
      this.told = told
      this.wrong = ''
      this.#announces()
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

  /** A sound and a notification for what is new and yours; it names no person. */
  #announces(): void {
    const keys = new Set(this.yours.map((one) => one.key))
    const fresh = this.#known === null ? [] : this.yours.filter((one) => !this.#known!.has(one.key))
    this.#known = keys
    if (fresh.length) sounds.plays(fresh.length === 1 ? `${fresh[0]!.title}${fresh[0]!.table === null ? '' : `, table ${fresh[0]!.table}`}` : `${fresh.length} new in the inbox`)
  }

  /** Do something, and read again; return why it was not done. */
  async does(what: () => Promise<unknown>): Promise<string> {
    try {
      await what()
      await this.refresh()
      return ''
    } catch (error) {
      if (error instanceof api.NotDone && error.status === 401) this.ended()
      void this.refresh()
      return api.sentenceOf(error)
    }
  }
}

function keptLater(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(LATER) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
