// Sentences for whoever does not see the felt. They say what the view says, seat by seat.
import type { Offer, View } from '../api/views'
import { money } from '../money'
import { tagOf, tagText } from '../table/reading'
import { imperative } from '../words'

const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' }
const SUITS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }

export const cardWords = (card: string): string => {
  const suit = SUITS[card[1] ?? '']
  return suit && card.length === 2 ? `${RANKS[card[0]!] ?? card[0]} of ${suit}` : card
}

export interface Sentences {
  turn: string
  happened: string
  table: string
  hand: string
}

export function sentences(view: View, offers: readonly Offer[]): Sentences {
  const own = view.you.filter((hand) => view.hands[hand]?.cards.length)
  const hand = own.map((name) => handWords(view, name)).join(' ')
  const says = offers.filter((offer) => offer.act === 'Say').map((offer) => imperative(offer.says).toLowerCase())
  const mine = view.turn !== null && view.you.includes(view.turn) && says.length
  const settled = view.bets.filter((bet) => bet.by === view.viewer && bet.fate !== 'lies')
  const results = settled.map((bet) => `${wagerWords(view, bet.wager)}: ${resultWords(bet)}.`).join(' ')
  const seats = view.seats.filter((seat) => seat.player).map((seat) => `Seat ${seat.seat}${seat.player === view.viewer ? ', you' : ''}: ${money(seat.stack ?? 0)}${seat.word ? `, ${seat.word}` : ''}.`)
  const stage = view.over ? 'The round is over.' : view.stage ? `${view.stage}.` : ''
  return {
    turn: mine ? `Your turn: ${says.join(', ')}. ${hand}` : '',
    happened: [stage, own.length ? hand : '', results].filter(Boolean).join(' '),
    table: [stage, ...seats].join(' '),
    hand: hand || 'You have no hand.',
  }
}

function handWords(view: View, name: string): string {
  const held = view.hands[name]!
  const cards = held.cards.map((card) => (card === null ? 'a card face down' : cardWords(card))).join(', ')
  return `Your hand: ${cards}.${held.worth?.length ? ` ${held.worth.join(', ')}.` : ''}`
}
const wagerWords = (view: View, wager: string): string => view.spots.find((spot) => spot.wager === wager)?.says ?? wager
const resultWords = (bet: View['bets'][number]): string => {
  const tag = tagOf(bet)
  return tag ? `${bet.fate} ${tagText(tag).replace(/[▲▼=◔∅]/g, '').trim()}`.trim() : bet.fate
}
