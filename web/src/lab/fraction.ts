// Fractions of whole numbers. An edge is never a float: it is multiplied and added as it is, and rounded only to be printed.
export interface Fraction {
  num: bigint
  den: bigint
}

function shared(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y) [x, y] = [y, x % y]
  return x
}

/** A fraction in its lowest terms, with the sign above. */
export function fraction(num: bigint, den = 1n): Fraction {
  if (den === 0n) throw new RangeError('a fraction over nothing')
  const sign = den < 0n ? -1n : 1n
  const by = shared(num, den * sign) || 1n
  return { num: (num * sign) / by, den: (den * sign) / by }
}

/** Read `3/2` or `5`. */
export function reads(text: string): Fraction {
  const [num = '0', den = '1'] = text.split('/')
  return fraction(BigInt(num), BigInt(den))
}

export const ZERO = fraction(0n)
export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den + b.num * a.den, a.den * b.den)
export const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den - b.num * a.den, a.den * b.den)
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den)
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den, a.den * b.num)
export const less = (a: Fraction, b: Fraction): boolean => a.num * b.den < b.num * a.den
export const same = (a: Fraction, b: Fraction): boolean => a.num === b.num && a.den === b.den
export const fractionText = ({ num, den }: Fraction): string => `${num}/${den}`

/** A fraction with so many decimals, halves away from zero. */
export function decimal({ num, den }: Fraction, places: number): string {
  const scale = 10n ** BigInt(places)
  const size = num < 0n ? -num : num
  const found = (size * 2n * scale + den) / (2n * den)
  const rest = places ? `.${String(found % scale).padStart(places, '0')}` : ''
  return `${num < 0n && found > 0n ? '−' : ''}${(found / scale).toLocaleString('en-US')}${rest}`
}

export const percent = (one: Fraction, places = 4): string => `${decimal(times(one, fraction(100n)), places)} %`

/** A number for a drawing; nothing is reckoned with it. */
export const drawn = ({ num, den }: Fraction): number => {
  const scale = 10n ** 12n
  return Number((num * scale) / den) / 1e12
}

/** Read what somebody typed as a price to one: `30`, `3:2`, `3/2`, `1.5`; null where it is none. */
export function priceIn(typed: string): Fraction | null {
  const text = typed.trim().replaceAll(',', '')
  const odds = /^(\d{1,9})\s*(?::|\/|to)\s*(\d{1,9})$/.exec(text)
  if (odds) return BigInt(odds[2]!) ? fraction(BigInt(odds[1]!), BigInt(odds[2]!)) : null
  const found = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  return found ? fraction(BigInt(found[1]! + (found[2] ?? '')), 10n ** BigInt(found[2]?.length ?? 0)) : null
}
