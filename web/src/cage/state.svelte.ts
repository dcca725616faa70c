// The cage, kept up by asking every few seconds: slips, the day, the books. Nothing of it is reckoned here.
import * as api from '../api/client'
import * as desk from '../desk/api'
import { May, NOTHING } from '../desk/may'

const EVERY = 4000

export class Cage {
  may = $state.raw<May>(NOTHING)
  tables = $state.raw<api.TableResponse[]>([])
  slips = $state.raw<desk.Slip[]>([])
  queue = $state.raw<{ yours: { sign: number[] } }>({ yours: { sign: [] } })
  day = $state.raw<desk.CageDay | null>(null)
  noDay = $state(false)
  /** The day that was sealed here, with its root. */
  sealed = $state.raw<{ day: string; root: string | null } | null>(null)
  books = $state.raw<desk.Books | null>(null)
  live = $state(false)
  wrong = $state('')
  now = $state(Date.now() / 1000)
  #timers: Array<ReturnType<typeof setInterval>>
  #busy = false
  #again = false

  constructor(readonly ended: () => void) {
    this.#timers = [setInterval(() => document.visibilityState === 'visible' && void this.refresh(), EVERY), setInterval(() => (this.now = Date.now() / 1000), 1000)]
    void this.refresh()
  }

  ends(): void {
    this.#timers.forEach(clearInterval)
  }

  async refresh(): Promise<void> {
    if (this.#busy) {
      this.#again = true
      return
    }
    this.#busy = true
    try {
      if (!this.may.capacity) this.may = new May(await desk.rights())
      const may = this.may
      const reads = may.does('GET /slips')
      const [tables, told, books, queue] = await Promise.all([api.tables(), reads ? desk.slips({ most: 200 }) : null, may.does('GET /books') ? desk.books() : null, !reads && may.does('GET /approvals') ? desk.queue() : null])
      this.tables = tables
      this.books = books
      this.slips = told?.slips ?? queue?.slips ?? []
      this.queue = { yours: { sign: told?.yours ?? queue?.yours.sign ?? [] } }
      if (may.does('GET /days/standing')) await this.#stands()
      this.live = true
      this.wrong = ''
    } catch (error) {
      if (error instanceof api.NotDone && error.status === 401) return this.ended()
      this.live = error instanceof api.NotDone
      this.wrong = api.sentenceOf(error)
    } finally {
      this.#busy = false
      if (this.#again) {
        this.#again = false
        void this.refresh()
      }
    }
  }

  /** How the day stands; between two days there is none. */
  async #stands(): Promise<void> {
    try {
      this.day = await desk.dayStands()
      this.noDay = false
    } catch (error) {
      if (!(error instanceof api.NotDone) || error.wrong.code !== 'day_not_open') throw error
      this.day = null
      this.noDay = true
    }
  }

  get waiting(): desk.Slip[] {
    return this.slips.filter((one) => ['waiting', 'signed', 'counting'].includes(one.standing)).reverse()
  }

  name(table: number): string {
    return this.tables.find((one) => one.table === table)?.name ?? ''
  }

  /** Do something, and ask again; return why it was not done. */
  async does(what: () => Promise<unknown>): Promise<string> {
    try {
      await what()
      await this.refresh()
      return ''
    } catch (error) {
      if (error instanceof api.NotDone && error.status === 401) this.ended()
      return api.sentenceOf(error)
    }
  }
}
