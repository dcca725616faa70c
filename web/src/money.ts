// Amounts as people read them, and the chips that make an amount. All money is in whole cents.
import { leftToRight } from './language/language'

/** An amount in dollars: cents only where there are cents, and a real minus. */
export function money(cents: number): string {
  const whole = Math.abs(cents)
  const rest = whole % 100
  const dollars = Math.floor(whole / 100).toLocaleString('en-US')
  return leftToRight(`${cents < 0 ? '−' : ''}$${dollars}${rest ? '.' + String(rest).padStart(2, '0') : ''}`)
}

/** An amount in few marks, for a stack in little room. */
export function brief(cents: number): string {
  const dollars = Math.floor(cents / 100)
  if (dollars < 1000) return money(cents)
  const [many, mark] = dollars < 1_000_000 ? [dollars / 1000, 'K'] : [dollars / 1_000_000, 'M']
  return `$${many >= 10 ? Math.floor(many) : Math.floor(many * 10) / 10}${mark}`
}

/** An amount that was won or lost, with its sign. */
export const signed = (cents: number): string => (cents > 0 ? leftToRight(`+${money(cents)}`) : money(cents))

/** The cents of an amount as a person types it, such as 1,250.50 or −3; null where it is not an amount, or more than can be counted. */
export function centsIn(typed: string): number | null {
  const found = /^\s*([−-])?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?\s*$/.exec(typed)
  if (!found || (found[2] === undefined && found[3] === undefined)) return null
  const cents = Number((found[2] ?? '0').replaceAll(',', '')) * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return found[1] && cents ? -cents : cents
}

const MOST_HANDED_OVER = 1e12

/** The cents of a sum that changes hands: whole dollars first, without a sign, and fewer than eleven digits of them. */
export function sumIn(typed: string): number | null {
  const cents = /^\s*\$?\s*\d/.test(typed) ? centsIn(typed) : null
  return cents !== null && cents < MOST_HANDED_OVER ? cents : null
}

export const MOST_SHOWN = 6

/** The chips of an amount, largest first, at most six of them: the pill below has the amount. */
export function stacked(cents: number, denominations: readonly number[]): number[] {
  const kinds = [...denominations].sort((a, b) => b - a)
  const found: number[] = []
  let left = cents
  for (const kind of kinds) {
    while (left >= kind && found.length < MOST_SHOWN) {
      found.push(kind)
      left -= kind
    }
  }
  if (!found.length && cents > 0) found.push(kinds.at(-1) ?? cents)
  return found
}

/** What is written on a chip. */
export function face(cents: number): string {
  if (cents % 100) return cents < 100 ? `${cents}¢` : String(cents / 100)
  const dollars = cents / 100
  return dollars >= 1000 && dollars % 1000 === 0 ? `${dollars / 1000}K` : String(dollars)
}

export interface ChipStyle {
  tone: number
  edges: number
}

const CHIP_STYLES: ReadonlyArray<[number, ChipStyle]> = [
  [100, { tone: 0, edges: 4 }],
  [500, { tone: 1, edges: 6 }],
  [2500, { tone: 2, edges: 8 }],
  [10000, { tone: 3, edges: 6 }],
  [50000, { tone: 4, edges: 10 }],
  [100000, { tone: 5, edges: 12 }],
]

/** The colour and the number of edge spots of a chip: two marks, and its number is a third. */
export function chipStyle(cents: number): ChipStyle {
  const known = CHIP_STYLES.find(([value]) => value === cents)
  if (known) return known[1]
  const below = CHIP_STYLES.filter(([value]) => value < cents).length
  return { tone: below === 0 ? 0 : 6, edges: 5 + below }
}
