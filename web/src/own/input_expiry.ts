// What was typed and not sent is forgotten after a while: a half-typed name and password must not wait for whoever comes next (A9).
export const AFTER = 60_000

export class InputExpiry {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly forget: () => void,
    readonly after = AFTER,
  ) {}

  /** Something was typed, or nothing is left of it. The time begins again. */
  typed(anything: boolean): void {
    clearTimeout(this.#timer)
    this.#timer = anything ? setTimeout(this.forget, this.after) : undefined
  }

  ends(): void {
    clearTimeout(this.#timer)
  }
}
