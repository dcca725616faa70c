// Commands, numbered and never done twice. A command without an answer is sent again under its number, and gets the first answer.
import { t } from '../language/language'
import * as api from '../api/client'
import type { Refused } from '../table/source'
import type { Command } from '../api/shapes'

const AGAIN = [250, 500, 1000, 2000, 4000]
const passed = (): Refused => ({ code: 'passed', sentence: t('The connection was lost, and the table moved on before this was received. It was not done.'), cites: '' })

/** The result of a command: its refusal, and the step of the table in which it was accepted; 0 where there is none. */
export interface Answer {
  refused: Refused | null
  step: number
}
const notDone = (refused: Refused): Answer => ({ refused, step: 0 })

/** When a command is still meant: its round, and whether it would be submitted again now; null while the connection is lost. */
export interface Meant {
  round?: number
  /** Whether the same sale of chips a moment ago was meant too. */
  again?: boolean
  stands: () => boolean | null
}
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export class CommandQueue {
  /** The last number that was used, here or in another tab. */
  #last = 0
  #busy: Promise<unknown> = Promise.resolve()
  #ended = false

  constructor(
    readonly table: number,
    /** Names the session, so that tabs of one session count together and nobody else does. */
    readonly who: string,
    readonly changed: (waiting: boolean) => void,
  ) {}

  /** The house sent the number that was used last. */
  counts(said: number): void {
    this.#last = Math.max(this.#last, said)
  }

  ends(): void {
    this.#ended = true
  }

  /** Submit a command after all earlier ones. */
  submit(command: Command, meant?: Meant): Promise<Answer> {
    const said = this.#busy.then(() => this.#alone(() => this.#send(command, meant)))
    this.#busy = said.catch(() => null)
    return said
  }

  /** One tab at a time. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return navigator.locks ? (navigator.locks.request(this.#key, work) as Promise<Result>) : work()
  }

  get #key(): string {
    return `said ${this.who} ${this.table}`
  }

  async #send(command: Command, meant?: Meant): Promise<Answer> {
    this.counts(Number(localStorage.getItem(this.#key) ?? 0))
    const number = this.#last + 1
    this.changed(true)
    try {
      for (let tried = 0; ; tried++) {
        try {
          const answer = await api.sendCommand(this.table, number, command, meant?.round, meant?.again)
          this.#used(number)
          return answer
        } catch (error) {
          const away = !(error instanceof api.NotDone) || error.status === 503 || error.status === 429
          if (!away || this.#ended) return notDone(this.#objection(error, number))
        }
        await wait((AGAIN[Math.min(tried, AGAIN.length - 1)] ?? 4000) * (0.75 + Math.random() / 2))
        if (meant && !(await this.#standsStill(number, meant))) return notDone(passed())
      }
    } finally {
      this.changed(false)
    }
  }

  /** Before it is sent again: wait for the connection, and send nothing that was not accepted and is not offered any more. */
  async #standsStill(number: number, meant: Meant): Promise<boolean> {
    while (meant.stands() === null && !this.#ended) await wait(100)
    return this.#last >= number || meant.stands() !== false
  }

  #used(number: number): void {
    this.#last = Math.max(this.#last, number)
    localStorage.setItem(this.#key, String(this.#last))
  }

  #objection(error: unknown, number: number): Refused {
    if (!(error instanceof api.NotDone)) return { code: 'away', sentence: api.sentenceOf(error), cites: '' }
    if (error.wrong.code === 'number_passed_over') this.#used(number)
    return { code: error.wrong.code, sentence: api.sentenceOf(error), cites: '' }
  }
}
