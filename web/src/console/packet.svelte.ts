// Pieces from the keyboard: two strokes a card or a tile, one for a die; after a suit, one a card. The house sends the list of pieces.
import type { Deck } from '../api/shapes'

/** What is to be keyed. */
export interface Want {
  kind: 'pieces' | 'dice' | 'number'
  /** The hand they go to. */
  to: string
  /** How many, where that is known; fewer end a packet only where it is marked so. */
  many: number
  exact: boolean
  /** Whether the last piece ends the packet although fewer may. */
  closes?: boolean
  /** They come face down at a table that reads nothing, so there is nothing to key. */
  backs: boolean
  /** The names and sizes of parts, where they are laid out in some. */
  parts: readonly { name: string; count: number }[]
}
export const BACK = '??'
const TENS: Readonly<Record<string, string>> = { '0': 't' }
const DIGIT = /^[1-6]$/

/** The pieces by their two strokes: a card by rank and suit, a tile by its ends in either order. */
export function codesOf(pieces: Readonly<Record<string, number>>): Map<string, string> {
  const codes = new Map<string, string>()
  for (const face of Object.keys(pieces)) {
    const code = face.replace('-', '').toLowerCase()
    codes.set(code, face)
    if (face.includes('-')) codes.set([...code].reverse().join(''), face)
  }
  return codes
}

/** A piece as somebody typed it into a field: in either case, a ten as `10`, a tile by its ends. */
export const pieceTyped = (typed: string, pieces: Readonly<Record<string, number>>): string | undefined => codesOf(pieces).get(typed.replace(/[\s-]/g, '').toLowerCase().replace(/^(0|10)/, 't'))

export type Stroke = 'first' | 'piece' | 'out' | 'none'

/** One packet as it is keyed. It holds no rule: it knows which pieces exist, and how many of each are out. */
export class Packet {
  faces = $state.raw<string[]>([])
  /** The first stroke of a piece. */
  first = $state('')
  /** The suit of the cards that are keyed by their ranks alone, since a suit was struck first. */
  suit = $state('')
  #codes: Map<string, string>
  #first: Set<string>
  #suits: Set<string>

  constructor(
    readonly want: Want,
    readonly deck: Pick<Deck, 'pieces'>,
    /** How many of a piece are out, as far as this console knows. */
    readonly out: (face: string) => number,
  ) {
    this.#codes = codesOf(deck.pieces)
    this.#first = new Set([...this.#codes.keys()].map((code) => code[0] ?? ''))
    this.#suits = new Set(Object.keys(deck.pieces).flatMap((face) => /^\w[shdc]$/.exec(face)?.[0][1] ?? []))
    if (want.backs) this.faces = Array.from({ length: want.many }, () => BACK)
  }

  get isWhole(): boolean {
    return this.want.exact ? this.faces.length === this.want.many : this.faces.length > 0
  }

  get isFull(): boolean {
    return this.want.kind !== 'number' && this.want.exact && this.faces.length >= this.want.many
  }

  /** Whether the last stroke ended the packet: it closes itself. */
  get closes(): boolean {
    return this.isFull || (this.want.closes === true && this.faces.length >= this.want.many)
  }

  /** What may be struck next. */
  nexts(): Set<string> {
    if (this.want.kind !== 'pieces') return new Set('123456')
    if (this.first) return new Set([...this.#codes.keys()].filter((code) => code[0] === this.first).map((code) => code[1] ?? ''))
    return this.suit || !this.faces.length ? new Set([...this.#first, ...this.#suits]) : this.#first
  }

  /** Whether a key begins a piece. */
  begins(key: string): boolean {
    const letter = key.toLowerCase()
    return this.want.kind === 'pieces' && (this.#suits.has(letter) || this.#first.has(TENS[letter] ?? letter))
  }

  stroke(key: string): Stroke {
    const letter = key.toLowerCase()
    if (this.isFull || this.want.backs) return 'none'
    if (this.want.kind === 'number') return this.#number(letter)
    if (this.want.kind === 'dice') return DIGIT.test(letter) ? this.#adds(letter) : 'none'
    if (this.first) return this.#second(letter)
    if (this.#suits.has(letter) && (this.suit || !this.faces.length)) {
      this.suit = letter // the ranks that follow are of this suit
      return 'first'
    }
    const rank = TENS[letter] ?? letter
    return this.suit ? this.#takes(this.#codes.get(rank + this.suit)) : this.#begins(letter)
  }

  #number(letter: string): Stroke {
    if (!/^\d$/.test(letter)) return 'none'
    this.faces = [`${this.faces[0] ?? ''}${letter}`]
    return 'piece'
  }

  #begins(letter: string): Stroke {
    const rank = this.#first.has(letter) ? letter : TENS[letter]
    if (rank === undefined || !this.#first.has(rank)) return 'none'
    this.first = rank
    return 'first'
  }

  /** Another rank instead of a suit corrects the first stroke. */
  #second(letter: string): Stroke {
    const face = this.#codes.get(this.first + letter)
    if (face === undefined) return this.#begins(letter)
    this.first = ''
    return this.#takes(face)
  }

  /** A whole piece, unless every one of it is out. */
  #takes(face: string | undefined): Stroke {
    if (face === undefined) return 'none'
    const many = this.deck.pieces[face] ?? 0
    const here = this.faces.filter((one) => one === face).length
    return this.out(face) + here >= many ? 'out' : this.#adds(face)
  }

  #adds(face: string): Stroke {
    this.faces = [...this.faces, face]
    return 'piece'
  }

  /** Take back the last stroke or piece; whether there was one. */
  back(): boolean {
    if (this.first) this.first = ''
    else if (this.suit && !this.faces.some((face) => face.endsWith(this.suit))) this.suit = this.faces.at(-1)?.[1] ?? ''
    else if (this.want.backs || !this.faces.length) return false
    else this.faces = this.faces.slice(0, -1)
    return true
  }

  /** The faces in their parts. */
  inParts(): string[][] {
    let at = 0
    return this.want.parts.map((part) => this.faces.slice(at, (at += part.count)))
  }
}

/** What this console keyed and saw of a round: how many of each piece are out. What it cannot see, the table checks at the end of a packet. */
export class PiecesOut {
  #round = -1
  #keyed = new Map<string, number>()
  #seen = new Map<string, number>()

  /** Another round begins, or cards went back: what was keyed is no longer valid. */
  begins(round: number): void {
    if (round !== this.#round) this.forgets()
    this.#round = round
  }
  forgets(): void {
    this.#keyed.clear()
  }
  keyed(faces: readonly string[]): void {
    for (const face of faces) if (face !== BACK) this.#keyed.set(face, (this.#keyed.get(face) ?? 0) + 1)
  }
  sees(faces: Iterable<string | null>): void {
    this.#seen.clear()
    for (const face of faces) if (face !== null) this.#seen.set(face, (this.#seen.get(face) ?? 0) + 1)
  }
  out = (face: string): number => Math.max(this.#keyed.get(face) ?? 0, this.#seen.get(face) ?? 0)
}
