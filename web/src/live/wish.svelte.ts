// A player's wish for the end of the round: a seat, chips, or to leave. The house stores it and does it then; the page polls its status.
import * as api from '../api/client'
import type { Refused } from '../table/source'

/** What the page has of the table at a request. */
export interface Around {
  /** Whether the player sits there, by the view of the house. */
  seated: boolean
  /** The time of the house. */
  now: number
}

export class WishState {
  own = $state.raw<api.Wish | null>(null)

  constructor(readonly table: number) {}

  /** Ask how the wish stands. A wish that ended because the line was lost for too long is wished again; returns why one cannot be. */
  async refresh({ seated, now }: Around): Promise<Refused | null> {
    const had = this.own
    let told: api.Wishes
    try {
      told = await api.wishes(this.table)
    } catch {
      this.own = had && { ...had } // the house is away for a moment; the request is repeated
      return null
    }
    this.own = told.own
    if (told.own?.refused) {
      await this.withdraws()
      return told.own.refused
    }
    if (!had?.seat || told.own || seated || had.until === null || now < had.until) return null
    return this.sits(had.seat, had.chips)
  }

  sits(seat: string | null, chips: number | null): Promise<Refused | null> {
    return this.#does(api.wishFor(this.table, { ...(seat === null ? {} : { seat }), ...(chips === null ? {} : { chips }) }))
  }

  leaves(): Promise<Refused | null> {
    return this.#does(api.wishFor(this.table, {}))
  }

  withdraws(): Promise<Refused | null> {
    return this.#does(api.withdraws(this.table))
  }

  async #does(work: Promise<api.Wishes>): Promise<Refused | null> {
    try {
      this.own = (await work).own
      return null
    } catch (error) {
      return { code: error instanceof api.NotDone ? error.wrong.code : 'away', sentence: api.sentenceOf(error), cites: '' }
    }
  }
}
