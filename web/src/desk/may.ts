// What the reader may do, by the table of rights of the house. A control that is not theirs is not drawn; the house refuses it as well.
import type { Endpoint } from '../api/client'

export class May {
  readonly capacity: string
  #may: ReadonlySet<string>
  #says: ReadonlySet<string>

  constructor(told: { capacity: string; may: readonly string[]; says: readonly string[] }) {
    this.capacity = told.capacity
    this.#may = new Set(told.may)
    this.#says = new Set(told.says)
  }

  /** Whether an endpoint may be used, as `POST /slips/{number}/sign`. */
  does(endpoint: Endpoint): boolean {
    return this.#may.has(endpoint)
  }

  /** Whether a kind of command may be said at a table, as `Call`. */
  says(command: string): boolean {
    return this.#says.has(command)
  }

  /** Whether no shift is open. */
  get isOff(): boolean {
    return this.capacity === OFF_SHIFT
  }
}
const OFF_SHIFT = 'off shift'

export const NOTHING = new May({ capacity: '', may: [], says: [] })

/** The roles in words. */
export const roleSays = (role: string): string => role.replaceAll('_', ' ')
