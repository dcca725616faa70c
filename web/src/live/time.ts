// The time by the clock of the house, from answers that say it. The clock of the browser may be wrong, and may be set at any time.

/** A response that took longer is too inexact: the page may have slept while it waited. Seconds. */
const SLOWEST = 2
/** A clock that differs by more than an answer allows was set since. Seconds. */
const SET = 0.05

export class HouseTime {
  /** Seconds that the clock of the house is ahead of ours. */
  offset = 0
  #quickest = Infinity

  constructor(readonly own: () => number = () => Date.now() / 1000) {}

  /** The time by the clock of the house, in seconds since 1970. */
  now(): number {
    return this.own() + this.offset
  }

  /** A time that came with another frame: better than nothing, until a response to a ping. */
  received(now: number): void {
    if (this.#quickest === Infinity) this.offset = now - this.own()
  }

  /** A response to a ping: the time of the house is that of the middle, give or take half of what that took. The quickest is best. */
  answered(sent: number, now: number): void {
    const took = this.own() - sent
    const offset = now - sent - took / 2
    const wasSet = Math.abs(offset - this.offset) > took / 2 + SET
    if (took < 0 || took > SLOWEST || (took > this.#quickest * 2 && !wasSet)) return
    this.#quickest = wasSet ? took : Math.min(this.#quickest, took)
    this.offset = offset
  }

  /** The connection was lost: the next time that is received counts again. */
  forgets(): void {
    this.#quickest = Infinity
  }
}
