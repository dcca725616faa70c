// A class in the browser: everybody who types the same word gets the same decisions, and is ranked by what the choices cost.
// A pupil hands in one line; whoever ranks prices it again, so that a line contains only the choices.
import { plus, less, ZERO, fraction, over, type Fraction } from '../lab/fraction'
import { gradeOf, inOrderOf, perDollar, type Row } from './prices'

export const MANY = 20
export interface HandedIn {
  game: string
  word: string
  name: string
  chosen: number[]
}

const plain = (text: string): string => text.trim().replace(/\s+/g, '-')

/** What a pupil hands in: the game, the word of the class, the name, and one figure for each decision. */
export const written = ({ game, word, name, chosen }: HandedIn): string => [game, plain(word), plain(name) || 'nobody', chosen.join('')].join(' ')

/** A line that was handed in; null where it is not one. */
export function read(line: string): HandedIn | null {
  const found = /^(\w+) (\S+) (\S+) (\d+)$/.exec(line.trim())
  return found ? { game: found[1]!, word: found[2]!, name: found[3]!, chosen: [...found[4]!].map(Number) } : null
}

/** The decisions of a class, in their order. */
export const decisionsOf = (rows: readonly Row[], word: string): Row[] => inOrderOf(plain(word), rows.length).slice(0, MANY).map((at) => rows[at]!)

export interface Placed {
  place: number
  name: string
  /** Cents for each dollar of the first bets, a decision. */
  cost: Fraction
  best: number
  many: number
}

/** The class by cost, the least first; a line of another class is returned as what is wrong with it. */
export function ranked(lines: readonly string[], rows: readonly Row[], game: string, word: string): { placed: Placed[]; wrong: string[] } {
  const decisions = decisionsOf(rows, word)
  const wrong: string[] = []
  const found = new Map<string, Placed>()
  for (const line of lines.filter((one) => one.trim())) {
    const one = read(line)
    if (!one) wrong.push(`Not a line of a class: ${line.trim()}`)
    else if (one.game !== game || one.word !== plain(word)) wrong.push(`${one.name} was in another class`)
    else if (one.chosen.length !== decisions.length || one.chosen.some((at, number) => at >= decisions[number]![4].length)) wrong.push(`${one.name} did not answer every decision`)
    else if (found.has(one.name)) wrong.push(`${one.name} has handed in twice`)
    else {
      const cost = one.chosen.reduce((sum, at, number) => plus(sum, perDollar(decisions[number]!, at)), ZERO)
      const best = one.chosen.filter((at, number) => gradeOf(perDollar(decisions[number]!, at)) === 'best').length
      found.set(one.name, { place: 0, name: one.name, cost: over(cost, fraction(BigInt(decisions.length))), best, many: decisions.length })
    }
  }
  const all = [...found.values()]
  return { placed: all.map((one) => ({ ...one, place: 1 + all.filter((other) => less(other.cost, one.cost)).length })).sort((one, other) => one.place - other.place || one.name.localeCompare(other.name)), wrong }
}

