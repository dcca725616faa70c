// Commands, numbered and never done twice. A command without an answer is sent again under its number, and gets the first answer.
import * as api from '../api/client'
import type { Refused } from '../table/source'
import type { Command } from '../api/shapes'

const AGAIN = [250, 500, 1000, 2000, 4000]
const PASSED: Refused = { code: 'passed', sentence: 'The line was lost, and the table went on before this was heard. It was not said.', cites: '' }

/** What came of a command: why it was refused, and the step of the table in which it was heard; 0 where there is none. */
export interface Answer {
  refused: Refused | null
  step: number
}
const notDone = (refused: Refused): Answer => ({ refused, step: 0 })

/** When a command is still meant: in which round it was said, and whether it would be said again now; null while the line is away. */
export interface Meant {
  round?: number
  stands: () => boolean | null
}
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export class Saying {
  /** The last number that was used, here or in another tab. */
  #said = 0
  #busy: Promise<unknown> = Promise.resolve()
  #ended = false

  constructor(
    readonly table: number,
    /** Names the session, so that tabs of one session count together and nobody else does. */
    readonly who: string,
    readonly changed: (waiting: boolean) => void,
  ) {}

  /** The house told which number was used last. */
  counts(said: number): void {
    this.#said = Math.max(this.#said, said)
  }

  ends(): void {
    this.#ended = true
  }

  /** Say a command after all that were said before it. */
  says(command: Command, meant?: Meant): Promise<Answer> {
    const said = this.#busy.then(() => this.#alone(() => this.#says(command, meant)))
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

  async #says(command: Command, meant?: Meant): Promise<Answer> {
    this.counts(Number(localStorage.getItem(this.#key) ?? 0))
    const number = this.#said + 1
    this.changed(true)
    try {
      for (let tried = 0; ; tried++) {
        try {
          const answer = await api.say(this.table, number, command, meant?.round)
          this.#heard(number)
          return answer
        } catch (error) {
          const away = !(error instanceof api.NotDone) || error.status === 503 || error.status === 429
          if (!away || this.#ended) return notDone(this.#objection(error, number))
        }
        await wait((AGAIN[Math.min(tried, AGAIN.length - 1)] ?? 4000) * (0.75 + Math.random() / 2))
        if (meant && !(await this.#standsStill(number, meant))) return notDone(PASSED)
      }
    } finally {
      this.changed(false)
    }
  }

  /** Before it is sent again: wait for the line, and say nothing that was not heard and is not offered any more. */
  async #standsStill(number: number, meant: Meant): Promise<boolean> {
    while (meant.stands() === null && !this.#ended) await wait(100)
    return this.#said >= number || meant.stands() !== false
  }

  #heard(number: number): void {
    this.#said = Math.max(this.#said, number)
    localStorage.setItem(this.#key, String(this.#said))
  }

  #objection(error: unknown, number: number): Refused {
    if (!(error instanceof api.NotDone)) return { code: 'away', sentence: api.sentenceOf(error), cites: '' }
    if (error.wrong.code === 'number_passed_over') this.#heard(number)
    return { code: error.wrong.code, sentence: api.sentenceOf(error), cites: '' }
  }
}
