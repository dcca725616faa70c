import { sentenceOf } from './client'

/** Work that a page waits for: whether it is under way, and what went wrong with it. */
export class Task {
  busy = $state(false)
  wrong = $state('')
  readonly #says: (error: unknown) => string
  constructor(says: (error: unknown) => string = sentenceOf, wrong = '') {
    this.#says = says
    this.wrong = wrong
  }
  async does(what: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.wrong = ''
    try {
      await what()
    } catch (error) {
      this.wrong = this.#says(error)
    } finally {
      this.busy = false
    }
  }
}
