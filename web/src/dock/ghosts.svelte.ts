// Chips that the viewer has put down and the house has not confirmed yet. They are on their spot at half strength from the press on, turn
// solid with the event and vanish with a refusal. Nothing else is shown before the house confirms it.
import type { BetSeen } from '../api/shapes'

export interface Ghost {
  on: string
  wager: string
  chips: number
}
/** How long a response may be ahead of its event; then the felt is as the house sent it. */
const LATE = 2000

export class Ghosts {
  #lie = $state.raw<readonly Ghost[]>([])
  /** The confirmed chips of each spot when the first of its ghosts was put down. */
  #told = new Map<string, number>()

  get shown(): readonly Ghost[] {
    return this.#lie
  }

  puts(ghost: Ghost, bets: readonly BetSeen[]): void {
    if (!this.#lie.some((one) => key(one) === key(ghost))) this.#told.set(key(ghost), staked(ghost, bets))
    this.#lie = [...this.#lie, ghost]
  }

  /** The house refused it; accepted chips come in an event, which may follow the response. */
  answered(ghost: Ghost, isRefused: boolean): void {
    if (isRefused) this.#without(ghost)
    else setTimeout(() => this.#without(ghost), LATE)
  }

  /** The house sent the chips on the felt: as many chips as came to a spot are ghosts no more. */
  follows(bets: readonly BetSeen[]): void {
    for (const ghost of this.#lie) {
      const told = this.#told.get(key(ghost)) ?? 0
      if (staked(ghost, bets) < told + ghost.chips) continue
      this.#told.set(key(ghost), told + ghost.chips)
      this.#without(ghost)
    }
  }

  clears(): void {
    if (this.#lie.length) this.#lie = []
  }

  #without(ghost: Ghost): void {
    if (this.#lie.includes(ghost)) this.#lie = this.#lie.filter((one) => one !== ghost)
  }
}

const key = ({ on, wager }: Ghost): string => `${on} ${wager}`
const staked = ({ on, wager }: Ghost, bets: readonly BetSeen[]): number =>
  bets.filter((bet) => bet.on === on && bet.wager === wager && !bet.coupon).reduce((sum, bet) => sum + bet.chips, 0)
