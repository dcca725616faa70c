// Time and result of the session, kept up from the house; and whether a reality check is due. One for the whole page.
import type { Session } from '../api/client'
import { figures } from '../api/own'

const EVERY = 20_000

export class Standing {
  net = $state<number | null>(null)
  atTables = $state(0)
  /** Seconds until a reality check, as received at `#receivedAt`; null where there is none. */
  checkIn = $state<number | null>(null)
  seconds = $state(0)
  due = $state(false)
  #receivedAt = 0
  #ticks: ReturnType<typeof setInterval>
  #polls: ReturnType<typeof setInterval>
  #soon: ReturnType<typeof setTimeout> | undefined

  constructor(readonly session: Session) {
    const offset = session.now - Date.now() / 1000
    const tick = (): void => {
      this.seconds = Math.max(0, Date.now() / 1000 + offset - session.begun_at)
      if (this.checkIn !== null && this.checkIn - (Date.now() - this.#receivedAt) / 1000 <= 0 && !this.due) void this.refresh()
    }
    tick()
    this.#ticks = setInterval(tick, 2000)
    this.#polls = setInterval(() => void this.refresh(), EVERY)
    void this.refresh()
  }

  /** Ask the house soon: something happened. Several calls are one question. */
  soon(): void {
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.refresh(), 400)
  }

  /** Only a player's session has a result. */
  get isPlayer(): boolean {
    return this.session.kind === 'patron'
  }

  async refresh(): Promise<void> {
    if (!this.isPlayer) return
    try {
      const told = await figures()
      this.net = told.net
      this.atTables = told.at_tables
      this.checkIn = told.check_in
      this.#receivedAt = Date.now()
      this.due = told.check_in !== null && told.check_in <= 0
    } catch {
      // The house is away for a moment; what is shown stays, and the next question is not far.
    }
  }

  ends(): void {
    clearInterval(this.#ticks)
    clearInterval(this.#polls)
    clearTimeout(this.#soon)
  }
}
