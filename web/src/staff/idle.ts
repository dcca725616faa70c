// Whether somebody is still there. A page of staff that is left alone must not serve the next person (A7).
export const AFTER = 300_000
/** Milliseconds after which a page locks: a console at five minutes at the latest (T15), a desk with its session. */
export const locksAfter = (isConsole: boolean, seconds: number): number => (isConsole ? Math.min(AFTER, seconds * 1000) : seconds * 1000)
/** How long before the lock the warning is shown. */
export const WARNS = 30_000
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const
const EVERY = 1000

export class Idle {
  #last = Date.now()
  #told = Date.now()
  #timer: ReturnType<typeof setInterval>

  constructor(
    readonly locks: () => void,
    /** Milliseconds that are left, once they are few; null while they are not. */
    readonly warns: (left: number | null) => void,
    readonly after = AFTER,
    /** Somebody is there: reading alone does not keep a session, so the house is told, a few times in its idle time. */
    readonly present: () => void = () => {},
  ) {
    for (const sign of SIGNS) addEventListener(sign, this.#here, { capture: true, passive: true })
    this.#timer = setInterval(() => this.#checks(), EVERY)
  }

  #here = (): void => {
    this.#checks()
    this.#last = Date.now()
    this.warns(null)
    if (this.#last - this.#told < this.after / 10) return
    this.#told = this.#last
    this.present()
  }

  /** A laptop that slept has passed the time as well. */
  #checks(): void {
    const left = this.after - (Date.now() - this.#last)
    if (left <= 0) this.locks()
    else this.warns(left <= WARNS ? left : null)
  }

  ends(): void {
    clearInterval(this.#timer)
    for (const sign of SIGNS) removeEventListener(sign, this.#here, { capture: true })
  }
}
