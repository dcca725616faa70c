// What the lab has counted, and figures under any prices: the ways are whole numbers, the prices fractions, and so is everything that follows.
import { fraction, less, minus, over, plus, reads, times, ZERO, type Fraction } from './fraction'

/** Name, row, how many times its price it wins, what is left without it, stake, ways. */
export type EndingData = [string, string, string, string, string, string]
export interface PlayData {
  strategy: string
  house_edge: string
  simulated: string[]
  endings: EndingData[]
}
export interface RowData {
  name: string
  title: string
  to_one: string
  says: string
}
export interface ChartData {
  title: string
  total: number
  note: string
  lines: Array<{ when: string; do: string; ways: number; mistake: string; by: string }>
}
export interface TableData {
  name: string
  hangs: boolean
  rows: RowData[]
  plays: PlayData[]
  charts: ChartData[]
}
export interface VariantData {
  settings: Record<string, string>
  tables: TableData[]
}
export interface WagerData {
  wager: string
  says: string
  unit: string
  method: string
  cites: string[]
  variants: VariantData[]
}
export interface GameData {
  game: string
  name: string
  rounds_an_hour: number
  wagers: WagerData[]
}
export interface Listed {
  game: string
  name: string
  wagers: number
}
export type Prices = Readonly<Record<string, Fraction>>
export interface Outcome {
  name: string
  row: string
  net: Fraction
  staked: Fraction
  ways: bigint
}
export interface Figures {
  edge: Fraction
  risk: Fraction
  hit: Fraction
  variance: Fraction
  total: bigint
  outcomes: Outcome[]
}

export const pricesOf = (table: TableData): Prices => Object.fromEntries(table.rows.map((row) => [row.name, reads(row.to_one)]))

/** The figures of a play under some prices. */
export function figures(play: PlayData, prices: Prices): Figures | null {
  if (!play.endings.length) return null
  const outcomes = play.endings.map(([name, row, many, left, staked, ways]) => {
    const price = prices[row]
    return { name, row, net: price && row ? plus(reads(left), times(reads(many), price)) : reads(left), staked: reads(staked), ways: BigInt(ways) }
  })
  const total = outcomes.reduce((all, one) => all + one.ways, 0n)
  const mean = (of: (one: Outcome) => Fraction): Fraction => over(summed(outcomes, of), fraction(total))
  const won = mean(({ net }) => net)
  const edge = minus(ZERO, won)
  return {
    edge,
    risk: over(edge, mean(({ staked }) => staked)),
    hit: fraction(outcomes.reduce((all, one) => all + (one.net.num > 0n ? one.ways : 0n), 0n), total),
    variance: minus(mean(({ net }) => times(net, net)), times(won, won)),
    total,
    outcomes,
  }
}

/** Add up over one denominator: a hundred small fractions are not brought to lowest terms one by one. */
function summed(outcomes: readonly Outcome[], of: (one: Outcome) => Fraction): Fraction {
  const by = new Map<bigint, bigint>()
  for (const one of outcomes) {
    const { num, den } = of(one)
    by.set(den, (by.get(den) ?? 0n) + num * one.ways)
  }
  return [...by].reduce((all, [den, num]) => plus(all, fraction(num, den)), ZERO)
}

/** The plays of a table under some prices, the best for the player first. */
export function ranked(table: TableData, prices: Prices): Array<{ play: PlayData; edge: Fraction }> {
  const found = table.plays.map((play) => ({ play, edge: figures(play, prices)?.edge ?? reads(play.house_edge) }))
  return found.sort((a, b) => (less(a.edge, b.edge) ? -1 : less(b.edge, a.edge) ? 1 : 0))
}

/** The price of a row at which the edge is as wished; null where the row does not decide it or the price would be below nothing. */
export function solved(play: PlayData, prices: Prices, row: string, wished: Fraction): Fraction | null {
  const at = (price: Fraction): Fraction | null => figures(play, { ...prices, [row]: price })?.edge ?? null
  const [none, one] = [at(ZERO), at(fraction(1n))]
  if (!none || !one) return null
  const slope = minus(one, none) // the edge is a line in each price
  if (slope.num === 0n) return null
  const found = over(minus(wished, none), slope)
  return found.num < 0n ? null : found
}

/** What the house holds after so many rounds of one unit, and the spread around it: for a drawing. */
export function holds(edge: number, deviation: number, rounds: number): { mean: number; half: number; most: number; rare: number } {
  const spread = deviation * Math.sqrt(rounds)
  return { mean: edge * rounds, half: 0.6745 * spread, most: 1.96 * spread, rare: 2.9677 * spread }
}
