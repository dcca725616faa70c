// Sentences for whoever does not see the felt: what changed from one view to the next, a sentence each.
import { expect, test } from 'vitest'
import type { BetSeen, Offer, View } from '../src/api/shapes'
import { cardsWords, changes, handWords, tableWords, turnWords } from '../src/announcer/sentences'

const view = (more: Partial<View>): View =>
  ({ viewer: 'p1', round: 7, you: ['3'], stage: 'x_y', turn: null, seats: [], spots: [{ wager: 'w', says: 'first bet' }], bets: [], hands: {}, board: [], pots: [], dice: [], number: null, void: null, over: false, ...more }) as unknown as View
const bet = (more: Partial<BetSeen>): BetSeen => ({ on: '3', by: 'p1', wager: 'w', chips: 2500, fate: 'lies', ...more }) as BetSeen
const hand = (...cards: Array<string | null>) => ({ cards, seen: [], worth: [] }) as unknown as View['hands'][string]

test('cards are said whole, and those face down are counted', () => {
  expect(cardsWords(['Qs', 'Th', 'JK', '1-2', null, null])).toBe('queen of spades, ten of hearts, joker, tile 1 2, 2 cards face down')
})

test('each change is one sentence, and nothing is said twice', () => {
  const open = view({})
  const staked = view({ bets: [bet({})] })
  const dealt = view({ bets: [bet({})], stage: 'z', hands: { '3': { ...hand('Qs'), worth: ['a pair'] }, dealer: hand(null, null) } })
  const paid = view({ bets: [bet({ fate: 'paid', result: 2500 })], stage: 'z', over: true, hands: { ...dealt.hands, dealer: hand('2c', '3d') } })
  expect(changes(null, open)).toEqual(['Round 7.', 'X y.'])
  expect(changes(open, staked)).toEqual(['You have $25 on first bet.'])
  expect(changes(staked, staked)).toEqual([])
  expect(changes(staked, dealt)).toEqual(['Z.', 'Dealt to you: queen of spades. A pair.', 'Dealt to the dealer: 2 cards face down.'])
  expect(changes(dealt, paid)).toEqual(['The dealer: two of clubs, three of diamonds.', 'First bet: paid $25.', 'The round is over. You won $25.'])
  expect(changes(staked, view({}))).toEqual(['First bet taken back.'])
})

test('a turn says what may be said and what it costs', () => {
  const offer = (more: Partial<Offer>): Offer => ({ id: '1', who: '3', says: 'waves', act: 'Say', cites: 'X', ...more })
  const offers = [offer({ says: 'drops', gives_up: [{ wager: 'w', chips: 2500 }] as unknown as Offer['gives_up'] }), offer({ says: 'lifts', chips: { low: 500, high: 900, unit: 100 } }), offer({ says: 'stays' })]
  expect(turnWords(view({ turn: '3' }), offers)).toBe('Your turn: drop and give up $25, lift between $5 and $9 or stay.')
  expect(turnWords(view({ turn: '4' }), offers)).toBe('')
})

test('table and hand are read when asked for', () => {
  const seats = [{ seat: '3', player: 'p1', stack: 900, word: '' }, { seat: '4', player: 'p2', stack: 100, word: 'folded' }, { seat: '5', player: null, stack: null }] as unknown as View['seats']
  expect(tableWords(view({ seats, hands: { '3': hand('Qs'), '4': hand(null) } }))).toBe('X y. Seat 3, you: $9. Seat 4: $1, folded.')
  expect(handWords(view({ hands: { '3': hand('Qs') } }))).toBe('Your hand: queen of spades.')
  expect(handWords(view({}))).toBe('You have no hand.')
})
