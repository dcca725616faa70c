// What a decision cost: fractions that the lab has written, compared without rounding. The grades are those of the coach (docs/school.md).
import { fraction, less, minus, over, reads, type Fraction } from '../lab/fraction'

/** Scene, moment, hand, the first bet in cents, and the choices, the best first, with what each makes in cents. */
export type Row = [scene: string, moment: number, hand: string, base: number, choices: [says: string, makes: string][]]

const GRADES: ReadonlyArray<[string, bigint]> = [['best', 0n], ['close', 1n], ['slip', 5n], ['costly', 20n]]

/** What a choice costs against the best one, in cents. */
export const costOf = (row: Row, at: number): Fraction => minus(reads(row[4][0]![1]), reads(row[4][at]![1]))

/** The same in cents for each dollar of the first bet. */
export const perDollar = (row: Row, at: number): Fraction => over({ num: costOf(row, at).num * 100n, den: costOf(row, at).den }, fraction(BigInt(row[3])))

export function gradeOf(cents: Fraction): string {
  return GRADES.find(([, most]) => !less(fraction(most), cents))?.[0] ?? 'blunder'
}

/** An amount of cents in dollars, to the cent; halves go away from zero. */
export function dollars(cents: Fraction): string {
  const lost = cents.num < 0n
  const whole = ((lost ? -cents.num : cents.num) * 2n + cents.den) / (2n * cents.den)
  return `${lost && whole ? '−' : ''}$${(whole / 100n).toLocaleString('en-US')}.${String(whole % 100n).padStart(2, '0')}`
}

/** Numbers of rows in the order of a word: the same for everybody who types it. */
export function inOrderOf(word: string, many: number): number[] {
  let state = 2166136261
  const draws = (): number => {
    for (const mark of [...word, '/']) state = Math.imul(state ^ mark.codePointAt(0)!, 16777619)
    state ^= state >>> 15
    return (state = Math.imul(state, 2246822519)) >>> 0
  }
  const order = Array.from({ length: many }, (_, at) => at)
  for (let at = many - 1; at > 0; at--) {
    const other = draws() % (at + 1)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
