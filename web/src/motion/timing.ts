// When a piece begins to move. Pieces of one kind follow each other at a short distance, kinds come one after the other, and the whole never
// runs more than a moment behind the table: where more waits than fits into that moment, it goes closer together.
export interface Times {
  deal: number
  gap: number
  turn: number
  bet: number
  collect: number
}
/** Cards, what is turned up, and what is gathered, paid or taken wait for each other. A bet and chips that go home never wait. */
export type Phase = 'gathered' | 'dealt' | 'turned' | 'settled'
export const ORDER: readonly Phase[] = ['gathered', 'dealt', 'turned', 'settled']
/** The longest time in milliseconds after which a piece begins to move. */
export const LONGEST = 1200

export const lasts = (phase: Phase, times: Times): number => ({ gathered: times.collect, dealt: times.deal, turned: times.turn, settled: times.collect })[phase]

export class Queue {
  #phase: Phase | null = null
  #begins = 0
  #ends = 0

  /** In how many milliseconds each of some pieces begins to move. */
  plans(phase: Phase, many: number, now: number, times: Times): number[] {
    if (!many) return []
    const next = this.#phase === phase ? this.#begins + times.gap : this.#ends
    const first = Math.min(Math.max(next - now, 0), LONGEST)
    const step = Math.min(times.gap, (LONGEST - first) / many)
    const plan = Array.from({ length: many }, (_, at) => first + at * step)
    this.#phase = phase
    this.#begins = now + plan.at(-1)!
    this.#ends = Math.max(this.#ends, this.#begins + lasts(phase, times))
    return plan
  }

  /** Whether something still moves, or waits for its turn. */
  isBusy(now: number): boolean {
    return this.#ends > now
  }

  forgets(): void {
    this.#phase = null
    this.#begins = this.#ends = 0
  }
}
