// What the pages beside a table compute by themselves: limits as lines, amounts that are typed, times, and the log.
import { expect, test } from 'vitest'
import type { Event, Layout, View } from '../src/api/shapes'
import type { ActiveLimit } from '../src/api/own'
import { rowsOf, typed, usedOf } from '../src/own/limits'
import { momentsOf, ticksOf, type Step } from '../src/replay/steps'
import { long } from '../src/times'
import { linesOf } from '../src/why/log'

const held = (more: Partial<ActiveLimit>): ActiveLimit => ({ kind: 'loss', period: 'day', set_by: 'patron', amount: 20_000, used: 12_000, then: null, then_at: null, ...more })

test('the strictest limit counts, and the own one is the one to change', () => {
  const rows = rowsOf([held({ kind: 'reality', period: 'session', amount: 3600, used: 2520 }), held({ set_by: 'house', amount: 10_000 }), held({})])
  expect(rows.map((row) => [row.kind, row.amount, row.own?.amount])).toEqual([['loss', 10_000, 20_000], ['reality', 3600, 3600]])
  expect(usedOf(rows[1]!)).toBe('next in 18 min')
})

test('what is typed is cents or seconds, and never a fraction of a cent', () => {
  expect([typed('loss', ' $1,200.5 '), typed('loss', '47.50'), typed('time', '90'), typed('loss', '1.005'), typed('time', '1.5'), typed('loss', 'x')]).toEqual([120_050, 4750, 5400, null, null, null])
})

test('times are said as people say them', () => {
  expect([long(0), long(20), long(2520), long(7980), long(7200), long(3 * 86_400)]).toEqual(['0 min', '20 s', '42 min', '2 h 13 min', '2 h', '3 days'])
})

test('a log names seats, amounts and clauses, and a card that is hidden has no name', () => {
  const view = { you: ['3'], spots: [{ wager: 'w', says: 'main bet', cites: '' }] } as unknown as View
  const events = [
    { kind: 'StageBegan', stage: 'bets', cites: 'X-1' },
    { kind: 'BetPlaced', bet: { bet: ['ann', '3', 'w'] }, chips: 2500, cites: 'X-2' },
    { kind: 'CardsDealt', to: '5', cards: ['??', '??'], seen: 'hidden', cites: 'X-3' },
    { kind: 'Owed', dues: [], cites: 'X-3' },
    { kind: 'BetSettled', bet: { bet: ['ann', '3', 'w'] }, net: -2500, because: 'folded', cites: 'X-4' },
  ] as unknown as Event[]
  expect(linesOf(events, view).map(({ who, says, cites }) => `${who}|${says}|${cites}`)).toEqual(['|bets|X-1', 'You|main bet $25|X-2', 'Seat 5|dealt 2 cards face down|X-3', 'You|main bet ▼ taken $25: folded|X-4'])
})

test('a hand that was turned up by its faces is not told again by the word that settles it', () => {
  const view = { you: [], spots: [] } as unknown as View
  const shows = (hand: string, ...cards: string[]): Event => ({ kind: 'CardsShown', hand, cards, cites: 'X-1' }) as unknown as Event
  const sentences = (...events: Event[]): string[] => linesOf(events, view).map(({ who, says }) => `${who} ${says}`)
  expect(sentences(shows('3', 'As', 'Kd'), shows('3', 'As', 'Kd'))).toEqual(['Seat 3 turned up: A♠ K♦'])
  expect(sentences(shows('3', 'As'), shows('3', 'As', 'Kd'), shows('4', 'As', 'Kd'))).toHaveLength(3)
  const reread = { kind: 'Reread', by: 'floor', cards: [], faces: [], cites: 'X-2' } as unknown as Event
  expect(sentences(shows('3', 'As'), reread, shows('3', 'As'))).toHaveLength(3)
})

test('a replay has a moment for each event that tells something, and its stages as marks', () => {
  const view = { viewer: 'ann', you: ['3'], seats: [{ seat: '3', player: 'ann', stack: 10_000 }], spots: [], bets: [], hands: {}, meters: {}, pots: [], owing: [], piles: {}, seq: 1, over: false }
  const step = (seq: number, event: object, words: object = { turn: null }): Step => ({ at: seq, events: [{ seq, round: 1, event: { cites: 'X-1', ...event } }], words }) as unknown as Step
  const bet = { bet: ['ann', '3', 'w'] }
  const moments = momentsOf(
    [
      step(1, { kind: 'RoundOpened', number: 7 }, { turn: null, opens: view }),
      step(2, { kind: 'StageBegan', stage: 'bets' }),
      step(3, { kind: 'BetPlaced', bet, chips: 500, moves: [['player ann', bet, 500, 'bets']] }),
      step(4, { kind: 'Owed', dues: [] }),
      step(5, { kind: 'RoundClosed' }),
    ],
    {} as Layout,
  )
  expect(moments.map((moment) => [moment.view.seq, moment.view.bets.length, moment.view.over])).toEqual([[1, 0, false], [4, 1, false], [5, 1, true]])
  expect(moments[1]!.view.seats[0]!.stack).toBe(9500)
  expect(ticksOf(moments)).toEqual([{ step: 1, says: 'bets' }])
})
