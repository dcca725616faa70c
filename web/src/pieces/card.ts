// A card in its own units, and the ways to draw one: whole, in a fan (index down the left), as a strip (index across the top), small.
import { served, t } from '../language/language'
export const WIDTH = 60
export const HEIGHT = 84
export const RATIO = HEIGHT / WIDTH
export type CardStyle = 'full' | 'fan' | 'strip' | 'small'

const RANKS: Record<string, string> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two' }
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }

/** A card or a tile in words; a hidden one as such. */
export function pieceText(piece: string | null): string {
  if (piece === null) return t('face down')
  if (piece === 'JK') return t('joker')
  if (piece.includes('-')) return t('tile {pips}', { pips: piece.slice(0, 3).replace('-', ' ') })
  return t('{rank} of {suit}', { rank: served(RANKS[piece[0] ?? ''] ?? piece), suit: served(SUITS[piece[1] ?? ''] ?? '') })
}
