// An answer while it is given: what is marked or typed, by pointer or by keys. It knows no key, and decides nothing.
import { centsIn } from '../money'
import type { ItemData } from './frames'

/** Letters before choices, as on paper. */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export interface Draft {
  marked: readonly number[]
  typed: string
}
export const EMPTY: Draft = { marked: [], typed: '' }

/** A choice was pressed: the only one, or one of several. */
export function pressed(item: ItemData, draft: Draft, at: number): Draft {
  if (at < 0 || at >= item.choices.length) return draft
  if (item.form === 'one') return { ...draft, marked: [at] }
  const marked = draft.marked.includes(at) ? draft.marked.filter((one) => one !== at) : [...draft.marked, at]
  return { ...draft, marked: marked.sort((one, other) => one - other) }
}

/** The answer as the school takes it; null where there is none yet. */
export function answerOf(item: ItemData, draft: Draft): number[] | null {
  if (item.form !== 'amount') return draft.marked.length ? [...draft.marked] : null
  const cents = centsIn(draft.typed)
  return cents === null ? null : [cents]
}

/** Which choice a key means: its letter, or its number on the keyboard. */
export function choiceOf(item: ItemData, key: string): number {
  if (item.form === 'amount' || key.length !== 1) return -1
  const at = /\d/.test(key) ? Number(key) - 1 : LETTERS.indexOf(key.toUpperCase())
  return at < item.choices.length ? at : -1
}

/** How long until a topic comes again, in words. */
export function inWords(seconds: number): string {
  const steps: Array<[number, string]> = [[86_400, 'day'], [3_600, 'hour'], [60, 'minute']]
  for (const [size, name] of steps) {
    const many = Math.round(seconds / size)
    if (many >= 1) return many === 1 ? `in one ${name}` : `in ${many} ${name}s`
  }
  return 'in this sitting'
}

/** A clock: minutes and seconds that are left or were taken. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

export interface Piece {
  text: string
  /** The suit, where it is a card. */
  suit?: string
}
const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' }
const CARD = '(?:[2-9TJQKA][shdc]|JK)'
const CARDS = new RegExp(`(?<=^|: |; |with |/ )${CARD}(?: ${CARD})*(?=$|;|,|\\.| /)`, 'g')

/** A line with its cards set apart: a run of cards between marks, so that no word is taken for one. */
export function piecesOf(line: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const run of line.matchAll(CARDS)) {
    if (run.index > from) found.push({ text: line.slice(from, run.index) })
    for (const [at, card] of run[0].split(' ').entries()) {
      if (at) found.push({ text: ' ' })
      found.push(card === 'JK' ? { text: 'Joker' } : { text: `${card[0] === 'T' ? '10' : card[0]}${SUITS[card[1]!]}`, suit: card[1]! })
    }
    from = run.index + run[0].length
  }
  if (from < line.length) found.push({ text: line.slice(from) })
  return found
}
