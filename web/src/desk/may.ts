// What the reader may do, by the table of rights of the house. A control that is not theirs is not drawn; the house refuses it as well.
import type { Endpoint } from '../api/client'

export class May {
  readonly capacity: string
  #may: ReadonlySet<string>
  #commands: ReadonlySet<string>

  constructor(told: { capacity: string; may: readonly string[]; says: readonly string[] }) {
    this.capacity = told.capacity
    this.#may = new Set(told.may)
    this.#commands = new Set(told.says)
  }

  /** Whether an endpoint may be used, as `POST /slips/{number}/sign`. */
  does(endpoint: Endpoint): boolean {
    return this.#may.has(endpoint)
  }

  /** Whether a kind of command may be submitted at a table, as `Call`. */
  maySubmit(command: string): boolean {
    return this.#commands.has(command)
  }

  /** Whether no shift is open. */
  get isOff(): boolean {
    return this.capacity === OFF_SHIFT
  }
}
const OFF_SHIFT = 'off shift'

export const NOTHING = new May({ capacity: '', may: [], says: [] })

/** The roles in words. */
export const roleText = (role: string): string => role.replaceAll('_', ' ')
