// Shows how a table came to be as it is. The drawing is the table as it is now, always; a piece that came from somewhere is moved there by a
// transform and let go. So nothing waits for motion: a button is there when its offer is, and whatever is cut short leaves the right picture.
import type { View } from '../api/shapes'
import { Flights, type XY } from './flights'
import { isCleared, movesBetween, type CardMove, type ChipMove, type Move } from './moves'
import { ORDER, Queue, type Phase, type Times } from './timing'
import { timesWanted } from './wanted'

const PHASES: Readonly<Record<Move['kind'], Phase | null>> = { placed: null, home: null, gathered: 'gathered', dealt: 'dealt', rolled: 'turned', turned: 'turned', paid: 'settled', taken: 'settled' }

export class Stage {
  #queue = new Queue()
  #flights = new Flights()
  /** Where chips were before they left the felt. */
  #left = new Map<string, XY>()
  #times: Times | null = null

  /** Called before the drawing changes: remember where what goes away was. Returns nothing; what is gone stays to be seen for a moment. */
  leaves(root: HTMLElement, before: View, after: View): void {
    this.#left.clear()
    this.#times = document.hidden ? null : timesWanted()
    if (!this.#times) return this.jumps()
    if (isCleared(before, after)) {
      if (this.#queue.isBusy(performance.now())) {
        this.jumps() // a whole round waits: what it was is not played any more
        this.#times = null
        return
      }
      this.#flights.clears(root, this.#times.collect)
    }
    if (isCleared(before, after) || after.bets.length < before.bets.length) this.#left = this.#flights.stacks(root)
  }

  /** Called when the drawing has changed: move what came, from where it came. Chips whose ghosts lie there already have come. */
  shows(root: HTMLElement, before: View, after: View, ghosts: ReadonlySet<string> = new Set()): void {
    const times = this.#times
    if (!times) return
    const moves = movesBetween(before, after).filter((move) => move.kind !== 'placed' || !ghosts.has(move.bet))
    if (!moves.length) return
    this.#flights.locate(root, after)
    for (const move of moves) if (PHASES[move.kind] === null) this.#chips(move as ChipMove, 0, times)
    for (const phase of ORDER) {
      const some = moves.filter((move) => PHASES[move.kind] === phase)
      const plan = this.#queue.plans(phase, some.length, performance.now(), times)
      some.forEach((move, at) => this.#moves(move, plan[at]!, times))
      if (phase === 'settled' && some.length) this.#flights.showResults(plan[0]!, times.collect)
    }
    this.#flights.handsNear(moves.filter((move): move is CardMove => move.kind === 'dealt' || move.kind === 'turned'), times)
  }

  /** Nothing moves any more: the table is what is drawn. */
  jumps(): void {
    this.#flights.ends()
    this.#queue.forgets()
  }

  #moves(move: Move, delay: number, times: Times): void {
    if ('chips' in move) this.#chips(move, delay, times)
    else if (move.kind === 'dealt') this.#flights.deals(move, delay, times.deal)
    else if (move.kind === 'turned') this.#flights.turns(move, delay, times.turn)
    else this.#flights.rolls(move.at, delay, times.turn)
  }

  #chips(move: ChipMove, delay: number, times: Times): void {
    const takes = move.kind === 'placed' ? times.bet : times.collect
    this.#flights.chips(move, this.#left.get(move.bet) ?? null, delay, takes)
  }
}
