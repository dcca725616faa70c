// What happened, a line an event: who, what, and the clause. The kinds are those of every table; no game is known here.
import { served, t, tn } from '../language/language'
import type { Event, Move, View } from '../api/shapes'
import { money } from '../money'
import { seatOf } from '../table/view_queries'
import { capital } from '../words'

export interface LogLine {
  /** A heading: a stage that began. */
  stage: boolean
  who: string
  says: string
  cites: string
}
type Named = { bet: [string, string, string] }

const plain = (name: string): string => served(name.replaceAll('_', ' '))
const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' }
/** A card in two marks; a tile as it is written. */
const marked = (card: string): string => (card.length === 2 && SUITS[card[1]!] ? `${card[0] === 'T' ? '10' : card[0]}${SUITS[card[1]!]}` : card)
const cards = (held: readonly string[]): string => {
  const seen = held.filter((card) => card !== '??')
  const hidden = held.length - seen.length
  const rest = hidden ? [tn('{n} card face down', '{n} cards face down', hidden)] : []
  return [...(seen.length > 8 ? [t('{many} cards', { many: seen.length })] : seen.length ? [seen.map(marked).join(' ')] : []), ...rest].join(', ')
}

/** The line of an event, or null where there is nothing to show. */
export function lineOf(event: Event, view: View): LogLine | null {
  const at = (hand: string): string => (/^\d/.test(hand) ? (view.you.some((own) => seatOf(own) === seatOf(hand)) ? t('You') : t('Seat {hand}', { hand })) : capital(plain(hand)))
  const wager = (named: Named): string => served(view.spots.find((spot) => spot.wager === named.bet[2])?.says ?? plain(named.bet[2]))
  /** What chips that nobody chose to bet are, such as an ante: the word of their move. */
  const posted = (moves: readonly Move[] | undefined): string => (moves?.length && moves[0]![3] !== 'bet' && !view.spots.some((spot) => spot.wager === moves[0]![3]) ? served(moves[0]![3]) : '')
  const line = (who: string, says: string): LogLine => ({ stage: false, who, says, cites: event.cites })
  switch (event.kind) {
    case 'RoundOpened':
      return line(t('Table'), t('round {number} opens', { number: event.number }))
    case 'StageBegan':
      return { stage: true, who: '', says: plain(event.stage), cites: event.cites }
    case 'BetPlaced':
      return line(at(event.bet.bet[1]), `${posted(event.moves) || wager(event.bet)} ${event.chips ? money(event.chips) : t('placed')}`)
    case 'BetTakenBack':
      return line(at(event.bet.bet[1]), t('{bet} taken back', { bet: wager(event.bet) }))
    case 'BetMoved':
      return line(at(event.bet.bet[1]), t('{bet} goes to {hand}', { bet: wager(event.bet), hand: at(event.to).toLowerCase() }))
    case 'BetsClosed':
      return line(t('Dealer'), t('no more bets'))
    case 'CardsDealt':
      return line(at(event.to), t('dealt {cards}', { cards: cards(event.cards) }))
    case 'DiceRolled':
      return line(t('Dice'), event.dice.join(' '))
    case 'NumberShown':
      return line(t('Table'), t('number {number}', { number: event.number }))
    case 'LookedAt':
      return line(at(event.hand), t('looked at: {cards}', { cards: cards(event.cards) }))
    case 'CardsShown':
      return line(at(event.hand), t('turned up: {cards}', { cards: cards(event.cards) }))
    case 'CardsDiscarded':
      return line(at(event.hand), t('put away: {cards}', { cards: cards(event.cards) }))
    case 'HandSplit':
      return line(at(event.hand), t('two hands of one'))
    case 'Chosen':
      return line(at(event.hand), `${plain(event.option)}${event.chips ? ` ${money(event.chips)}` : ''}`)
    case 'Questioned':
      return line(at(event.hand), t('asked again: {option}?', { option: plain(event.option) }))
    case 'Arranged':
      return line(at(event.hand), t('set: {parts}', { parts: event.parts.map(cards).join(t(' and ')) }))
    case 'BetSettled':
      return line(at(event.bet.bet[1]), `${wager(event.bet)} ${event.net > 0 ? t('▲ paid {net}', { net: money(event.net) }) : event.net < 0 ? t('▼ taken {net}', { net: money(-event.net) }) : t('= push')}${event.because ? `: ${served(event.because)}` : ''}`)
    case 'PotAwarded':
      return line(at(event.hand), `${t('▲ wins {chips}', { chips: money(event.chips) })}${event.because ? `: ${served(event.because)}` : ''}`)
    case 'PaymentHeld':
      return line(at(event.bet.bet[1]), t('{bet} ◔ {net} waits for {roles}', { bet: wager(event.bet), net: money(event.net), roles: event.needs.map(plain).join(t(' and ')) }))
    case 'Approved':
      return line(capital(plain(event.by)), t('approves {bet}', { bet: wager(event.bet) }))
    case 'Denied':
      return line(capital(plain(event.by)), t('denies {bet}: {reason}', { bet: wager(event.bet), reason: served(event.reason) }))
    case 'Called':
      return line(capital(plain(event.by)), t('calls: {what}', { what: plain(event.what) }))
    case 'Reread':
      return line(capital(plain(event.by)), `${t('corrects what was entered')}${event.cards.length ? `: ${cards(event.cards)}` : event.faces.length ? `: ${event.faces.join(' ')}` : ''}`)
    case 'RulingAsked':
      return line(capital(plain(event.by)), t('asks for a ruling: {what}', { what: plain(event.what) }))
    case 'Ruled':
      return line(capital(plain(event.by)), event.upheld ? t('upholds: {what}', { what: plain(event.what) }) : t('dismisses: {what}', { what: plain(event.what) }))
    case 'Voided':
      return line(t('Table'), t('∅ the round is void: {why}', { why: plain(event.why) }))
    case 'BetVoided':
      return line(at(event.bet.bet[1]), t('{bet} ∅ void: {why}', { bet: wager(event.bet), why: plain(event.why) }))
    case 'BetCorrected':
      return line(at(event.bet.bet[1]), t('{bet} corrected to {chips}', { bet: wager(event.bet), chips: money(event.chips) }))
    case 'RoundClosed':
      return line(t('Table'), t('the round is over'))
    default:
      return null
  }
}

/** The lines of a round. A hand that was turned up by its faces and then by the word that settles it is shown once: `shown` is by hand. */
export function linesOf(events: readonly Event[], view: View, shown = new Map<string, string>()): LogLine[] {
  return events.flatMap((event) => {
    if (event.kind === 'Reread') shown.clear()
    if (event.kind === 'CardsShown') {
      const held = event.cards.join()
      if (shown.get(event.hand) === held) return []
      shown.set(event.hand, held)
    }
    return lineOf(event, view) ?? []
  })
}

/** Kinds that the felt itself shows: results where the chips were, cards where they are. */
const ON_THE_FELT = new Set(['BetSettled', 'PotAwarded', 'StageBegan', 'LookedAt', 'RoundOpened', 'RoundClosed', 'CardsShown', 'CardsDiscarded', 'Arranged'])
/** Kinds of which a row by the same hand is one line. */
const IN_A_ROW = new Set(['BetPlaced', 'CardsDealt'])

/** The round in few lines, the latest first. What is on the felt is left out, and so are chips that a word put there. */
export function brieflyOf(events: readonly Event[], view: View): LogLine[] {
  const found: LogLine[] = []
  let before = undefined as Event | undefined
  for (const event of events) {
    if (ON_THE_FELT.has(event.kind) || (event.kind === 'CardsDealt' && event.cards.every((card) => card === '??'))) continue
    const line = lineOf(event, view)
    const last = found[0]
    const byWord = event.kind === 'BetPlaced' && before?.kind === 'Chosen' && before.hand === event.bet.bet[1]
    if (byWord && last && event.chips && !last.says.includes('$')) found[0] = { ...last, says: `${last.says} ${money(event.chips)}` }
    if (!line || byWord) continue
    if (last && last.who === line.who && before?.kind === event.kind && IN_A_ROW.has(event.kind)) found[0] = { ...last, says: `${last.says}${event.kind === 'CardsDealt' ? ` ${cards(event.cards)}` : `, ${line.says}`}` }
    else found.unshift(line)
    before = event
  }
  return found
}
