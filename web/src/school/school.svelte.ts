// The school in a worker: requests are answered in order. The browser stores a learner's results.
import type { Kit } from '../practice/kit'
import type { FaultKind } from '../practice/messages'
import { keeps, learner } from './kept'
import type { Decision, Entered, Given, Overview, Next, PaperData, Report, Setting, Verdict } from './frames'
import type { FromSchool, ToSchool } from './worker'

export class School {
  /** How much has come, from zero to one; null once everything is there. */
  loading = $state<number | null>(0)
  starting = $state(false)
  fault = $state.raw<{ kind: FaultKind; why: string } | null>(null)
  /** How much of a paper is made. */
  made = $state(0)
  /** Whether the browser keeps what was learnt. */
  keeps = $state(true)
  #worker: Worker
  #number = 0
  /** For a browser that keeps nothing: until the page is closed it is here. */
  #kept: string | null = null
  #answers = new Map<number, (told: unknown) => void>()

  constructor(kit: Kit) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'school' })
    this.#worker.onmessage = (event: MessageEvent<FromSchool>) => this.#handle(event.data)
    this.#worker.onerror = (event) => (this.fault = { kind: 'not loaded', why: event.message || 'the worker did not start' })
    this.#post({ kind: 'load', base: new URL('.', location.href).href, python: kit.python, lock: $state.snapshot(kit.lock), files: kit.files, school: kit.school, games: kit.games.map((game) => game.file) })
  }

  async enters(name: string): Promise<Entered> {
    const found = await this.#request<Entered>({ kind: 'enter', name, kept: learner() ?? this.#kept })
    if (name && !found.wrong) this.#keeps(found.kept)
    return found
  }
  overview = (game: string): Promise<Overview> => this.#request({ kind: 'overview', game })
  practises = (game: string, seed: string, of: string): Promise<Setting & Next> => this.#request({ kind: 'practise', game, seed, of: of || null })
  next = (): Promise<Next> => this.#request({ kind: 'next' })
  async answers(said: readonly number[], seconds: number): Promise<Verdict> {
    const verdict = await this.#request<Verdict>({ kind: 'answer', said, seconds })
    this.#keeps(verdict.kept)
    return verdict
  }
  async closes(): Promise<void> {
    const { kept } = await this.#request<{ kept: string | null }>({ kind: 'close' })
    if (kept) this.#keeps(kept)
  }
  decides = (game: string, scene: string, moment: number, hand: string): Promise<Decision> => this.#request({ kind: 'coach', game, scene, moment, hand })
  examines(game: string, seed: string): Promise<PaperData> {
    this.made = 0
    return this.#request({ kind: 'exam', game, seed })
  }
  marks = (given: readonly Given[], candidate: string, date: string): Promise<Report> => this.#request({ kind: 'marks', given, candidate, date })
  ends(): void {
    this.#worker.terminate()
  }

  #keeps(text: string): void {
    this.#kept = text
    this.keeps = keeps(text)
  }

  #post(said: ToSchool): void {
    this.#worker.postMessage(said)
  }

  #request<T>(said: object): Promise<T> {
    const number = ++this.#number
    this.#post({ kind: 'ask', number, said })
    return new Promise((done) => this.#answers.set(number, done as (told: unknown) => void))
  }

  #handle(told: FromSchool): void {
    if (told.kind === 'loading') this.loading = told.done / told.total
    else if (told.kind === 'starting') this.starting = true
    else if (told.kind === 'loaded') this.loading = null
    else if (told.kind === 'made') this.made = told.share
    else if (told.kind === 'failed') this.fault = { kind: told.fault, why: told.why }
    else {
      this.#answers.get(told.number)?.(JSON.parse(told.told))
      this.#answers.delete(told.number)
    }
  }
}
