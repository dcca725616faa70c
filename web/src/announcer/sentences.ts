// Sentences for whoever does not see the felt. They contain what the view contains: all of it on request, and each change.
import { served, t } from '../language/language'
import type { BetSeen, Offer, View } from '../api/shapes'
import { money } from '../money'
import { pieceText } from '../pieces/card'
import { seatOf } from '../table/view_queries'
import { capital, imperative } from '../words'

const plain = (name: string): string => served(name.replaceAll('_', ' '))
const wagerWords = (view: View, wager: string): string => view.spots.find((spot) => spot.wager === wager)?.says ?? plain(wager)

/** Cards in words; those that are face down are counted. */
export function cardsWords(cards: readonly (string | null)[]): string {
  const hidden = cards.filter((card) => card === null).length
  const seen = cards.filter((card) => card !== null).map(pieceText)
  return [...seen, ...(hidden ? [hidden === 1 ? t('a card face down') : t('{hidden} cards face down', { hidden })] : [])].join(', ')
}

const named = (bet: { on: string; wager: string }): string => t('seat {on} {wager}', { on: bet.on, wager: plain(bet.wager) })

/** What became of a bet. */
export function resultWords(bet: BetSeen): string {
  const result = money(Math.abs(bet.result ?? 0))
  switch (bet.fate) {
    case 'paid':
      return t('paid {result}', { result })
    case 'taken':
      return t('lost {result}', { result })
    case 'pushed':
      return t('push')
    case 'waits':
      return bet.waits_for?.length || !bet.pays_after?.length ? t('{result} waits for approval', { result }) : t('{result} waits for {bets}', { result, bets: bet.pays_after.map(named).join(t(' and ')) })
    case 'void':
      return t('void, and returned')
    default:
      return ''
  }
}

/** A hand by whose it is. */
function owner(view: View, hand: string): string {
  if (view.you.includes(hand)) return view.you.length > 1 ? t('your hand {hand}', { hand }) : t('you')
  return /^\d/.test(hand) ? t('seat {hand}', { hand }) : t('the {hand}', { hand: plain(hand) })
}
const worthWords = (worth: readonly string[] | undefined): string => (worth?.length ? ` ${capital(worth.join(', '))}.` : '')

/** The viewer's hands, whole. */
export function handWords(view: View): string {
  const own = view.you.filter((hand) => view.hands[hand]?.cards.length)
  const all = own.map((hand) => `${own.length > 1 ? t('Your hand {hand}', { hand }) : t('Your hand')}: ${cardsWords(view.hands[hand]!.cards)}.${worthWords(view.hands[hand]!.worth)}`)
  return all.join(' ') || t('You have no hand.')
}

/** What is to be known of seats besides the play: by seat, a word. */
export type Notes = Readonly<Record<string, string>>

/** What changed beside the play: who is away or back, and which seat is kept. */
export function noteChanges(was: Notes, now: Notes): string[] {
  const fresh = Object.keys(now).filter((seat) => was[seat] !== now[seat]).map((seat) => t('Seat {seat} is {what}.', { seat, what: served(now[seat]!) }))
  const back = Object.keys(was).filter((seat) => was[seat] === 'away' && !now[seat]).map((seat) => t('Seat {seat} is not away any more.', { seat }))
  return [...fresh, ...back]
}

/** The table, seat by seat, with whatever is face up. */
export function tableWords(view: View, notes: Notes = {}): string {
  const seats = view.seats.filter((seat) => seat.player).map((seat) => `${[`${seat.player === view.viewer ? t('Seat {seat}, you', { seat: seat.seat }) : t('Seat {seat}', { seat: seat.seat })}: ${money(seat.stack ?? 0)}`, ...(seat.word ? [plain(seat.word)] : []), ...(notes[seat.seat] ? [served(notes[seat.seat]!)] : [])].join(', ')}.`)
  const others = Object.entries(view.hands).filter(([hand, { cards }]) => !view.you.includes(hand) && cards.some((card) => card !== null))
  const shown = others.map(([hand, { cards, worth }]) => `${capital(owner(view, hand))}: ${cardsWords(cards)}.${worthWords(worth)}`)
  const board = view.board.length ? [t('Board: {cards}.', { cards: cardsWords(view.board) })] : []
  const pots = view.pots.map((pot) => `${capital(plain(pot.name))}: ${money(pot.chips)}.`)
  return [view.over ? t('The round is over.') : view.stage ? `${capital(plain(view.stage))}.` : '', ...seats, ...board, ...pots, ...shown].filter(Boolean).join(' ')
}

/** The offers, with what each costs or gives up; empty where it is not the viewer's turn. */
export function turnWords(view: View, offers: readonly Offer[]): string {
  if (view.turn === null || !view.you.includes(view.turn)) return ''
  const says = offers.filter((offer) => !offer.by_hand && (offer.act === 'Say' || offer.act === 'Arrange' || offer.act === 'CutStacks')).map((offer) => offered(offer))
  const which = view.you.length > 1 ? t('Your turn with hand {turn}', { turn: view.turn }) : t('Your turn')
  return says.length ? `${which}: ${says.length > 1 ? t('{most} or {last}', { most: says.slice(0, -1).join(', '), last: says.at(-1)! }) : says[0]!}.` : ''
}
function offered(offer: Offer): string {
  const word = imperative(offer.says).toLowerCase()
  const lost = (offer.gives_up ?? []).reduce((sum, bet) => sum + bet.chips, 0)
  if (offer.chips && offer.chips.low < offer.chips.high) return t('{word} between {low} and {high}', { word, low: money(offer.chips.low), high: money(offer.chips.high) })
  const price = offer.chips?.low ?? offer.price
  if (price != null) return word.endsWith(' to') ? `${word} ${money(price)}` : t('{word} for {price}', { word, price: money(price) })
  return lost ? t('{word} and give up {lost}', { word, lost: money(lost) }) : word
}

/** What changed from one view to the next, a sentence each, in the order in which it is told at a table. */
export function changes(before: View | null, now: View): string[] {
  const was = before?.round === now.round ? before : null
  const begun = !was && !now.over ? [t('Round {number}.', { number: now.round.toLocaleString('en-US') })] : []
  const stage = now.stage && now.stage !== was?.stage && !now.over ? [`${capital(plain(now.stage))}.`] : []
  const over = now.over && was && !was.over ? [ending(now)] : []
  return [...begun, ...words(was, now), ...betting(was, now), ...stage, ...tabled(was, now), ...dealing(was, now), ...settling(was, now), ...over]
}

function words(was: View | null, now: View): string[] {
  const spoke = now.seats.filter((seat) => seat.player && seat.player !== now.viewer && seat.word && seat.word !== was?.seats.find((one) => one.seat === seat.seat)?.word)
  return spoke.map((seat) => t('Seat {seat} {word}.', { seat: seat.seat, word: plain(seat.word ?? '') }))
}
function betting(was: View | null, now: View): string[] {
  const chips = (view: View | null, on: string, wager: string): number => view?.bets.filter((bet) => bet.on === on && bet.wager === wager && bet.by === now.viewer).reduce((sum, bet) => sum + bet.chips, 0) ?? 0
  const own = [...(was?.bets ?? []), ...now.bets].filter((bet) => bet.by === now.viewer && !bet.gift)
  const spots = new Map(own.map((bet) => [`${bet.on} ${bet.wager}`, bet]))
  return [...spots.values()].flatMap(({ on, wager }) => {
    const [then, lies] = [chips(was, on, wager), chips(now, on, wager)]
    if (lies > then) return [t('You have {chips} on {wager}.', { chips: money(lies), wager: wagerWords(now, wager) })]
    return lies < then && !now.over && !now.bets.some((bet) => bet.on === on && bet.wager === wager && bet.fate !== 'lies') ? [t('{wager} taken back.', { wager: capital(wagerWords(now, wager)) })] : []
  })
}
function tabled(was: View | null, now: View): string[] {
  const dice = now.dice.length && now.dice.join() !== was?.dice.join() ? [t('Dice: {dice}.', { dice: now.dice.join(', ') })] : []
  const number = now.number != null && now.number !== was?.number ? [t('Number {number}.', { number: now.number })] : []
  const fresh = now.board.slice(was?.board.length ?? 0)
  return [...dice, ...number, ...(fresh.length ? [t('On the board: {cards}.', { cards: cardsWords(fresh) })] : [])]
}
function dealing(was: View | null, now: View): string[] {
  return Object.entries(now.hands).flatMap(([hand, { cards, worth }]) => {
    const held = was?.hands[hand]?.cards ?? []
    if (cards.join() === held.join()) return []
    const whose = owner(now, hand)
    const more = cards.length > held.length && held.every((card, at) => card === cards[at])
    const mine = now.you.includes(hand)
    if (!mine && cards.every((card) => card === null)) return more ? [t('Dealt to {whose}: {cards}.', { whose, cards: cardsWords(cards.slice(held.length)) })] : []
    if (more) return [`${t('Dealt to {whose}: {cards}.', { whose, cards: cardsWords(cards.slice(held.length)) })}${worthWords(worth)}`]
    return cards.length ? [`${mine ? t('Your hand') : capital(whose)}${mine && now.you.length > 1 ? ` ${hand}` : ''}: ${cardsWords(cards)}.${worthWords(worth)}`] : []
  })
}
function settling(was: View | null, now: View): string[] {
  const before = new Map((was?.bets ?? []).map((bet) => [`${bet.on} ${bet.wager} ${bet.by}`, bet.fate]))
  const own = now.bets.filter((bet) => bet.by === now.viewer && bet.fate !== 'lies' && before.get(`${bet.on} ${bet.wager} ${bet.by}`) !== bet.fate)
  const several = new Set(now.you.map(seatOf)).size > 1 || now.you.length > 1
  return own.map((bet) => `${capital(wagerWords(now, bet.wager))}${several ? `, ${bet.on}` : ''}: ${resultWords(bet)}.`)
}
function ending(now: View): string {
  const own = now.bets.filter((bet) => bet.by === now.viewer)
  const net = own.reduce((sum, bet) => sum + (bet.result ?? 0), 0)
  if (now.void) return t('The round is void, and bets are returned.')
  if (!own.length) return t('The round is over.')
  return net > 0 ? t('The round is over. You won {net}.', { net: money(net) }) : net < 0 ? t('The round is over. You lost {net}.', { net: money(-net) }) : t('The round is over. You are even.')
}
