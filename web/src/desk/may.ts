// What the reader may do, by the table of rights of the house. A control that is not theirs is not drawn; the house refuses it as well.
export class May {
  readonly capacity: string
  #may: ReadonlySet<string>

  constructor(told: { capacity: string; may: readonly string[] }) {
    this.capacity = told.capacity
    this.#may = new Set(told.may)
  }

  /** Whether an endpoint may be used, as `POST /slips/{number}/sign`. */
  does(endpoint: string): boolean {
    return this.#may.has(endpoint)
  }
}

export const NOTHING = new May({ capacity: '', may: [] })

/** The roles in words. */
export const roleSays = (role: string): string => role.replaceAll('_', ' ')
