// What the dock does with chips and cards before anything is sent.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BetSeen, Offer, View } from '../src/api/shapes'
import { Betting } from '../src/dock/betting.svelte'
import { passedOver } from '../src/dock/passed_over'
import { lettersOf } from '../src/dock/letters'
import { begun, isFull, kept, placed, swapped, takesAll, toggled } from '../src/dock/parts'
import { commandOf, type Filled } from '../src/live/command'
import type { Refused, Source } from '../src/table/source'

const offer = (more: Partial<Offer>): Offer => ({ id: '3/x', who: '3', says: 'waves', act: 'Say', cites: 'X-1', ...more })

/** A table of two spots at which every bet from $5 to $100 is taken, until it is closed. */
class Table implements Source {
  felt = {} as Source['felt']
  name = ''
  bets: Record<string, number> = {}
  said: string[] = []
  round = 1
  closed = false
  refuses: Refused | null = null

  get now() {
    const spots = ['red', 'blue'].map((wager) => ({ wager, says: wager }))
    const bets = Object.entries(this.bets).map(([wager, chips]): BetSeen => ({ on: '3', by: 'p', wager, chips, fate: 'lies' }))
    const view = { viewer: 'p', round: this.round, over: false, denominations: [100, 500, 2500, 10000], spots, bets } as unknown as View
    const left = (wager: string): number => 10000 - (this.bets[wager] ?? 0)
    const open = spots.map(({ wager }) => offer({ act: 'PlaceBet', says: 'bets', spot: wager, chips: { low: 500, high: left(wager), unit: 100 } }))
    const back = bets.map(({ wager }) => offer({ act: 'TakeBack', spot: wager }))
    return { view, offers: this.closed ? [] : [...open, ...back] }
  }
  takeOffer(one: Offer, answer: Filled = {}): Promise<Refused | null> {
    const wager = one.spot ?? ''
    this.said.push(`${one.act} ${wager} ${answer.chips ?? ''}`.trim())
    if (this.closed || this.refuses) return Promise.resolve(this.refuses ?? { code: 'closed', sentence: 'Bets are closed.', cites: 'X-2' })
    if (one.act === 'TakeBack') delete this.bets[wager]
    else this.bets[wager] = (this.bets[wager] ?? 0) + (answer.chips ?? 0)
    return Promise.resolve(null)
  }
  offerOn(wager: string): Offer {
    return this.now.offers.find((one) => one.spot === wager)!
  }
}

function begin(): { table: Table; bets: Betting } {
  const table = new Table()
  const bets = new Betting(table)
  bets.follows()
  bets.begins()
  return { table, bets }
}

test('the first chip is the smallest that is enough', () => {
  expect(begin().bets.chip).toBe(500)
})

test('undo takes the last chip back and leaves those before it', async () => {
  const { table, bets } = begin()
  await bets.adds(table.offerOn('red'))
  bets.picks(2)
  await bets.adds(table.offerOn('red'))
  expect(table.bets).toEqual({ red: 3000 })
  await bets.undo()
  expect(table.bets).toEqual({ red: 500 })
  await bets.undo()
  expect(table.bets).toEqual({})
  expect(bets.canUndo).toBe(false)
})

test('double puts the same down again, on every spot', async () => {
  const { table, bets } = begin()
  await bets.adds(table.offerOn('blue'))
  await bets.adds(table.offerOn('red'), 2500)
  await bets.double()
  expect(table.bets).toEqual({ blue: 1000, red: 5000 })
})

test('clear takes everything back, and rebet puts down what lay when bets were closed', async () => {
  const { table, bets } = begin()
  await bets.adds(table.offerOn('red'))
  bets.follows()
  table.closed = true
  expect([bets.canUndo, bets.canClear, bets.canDouble, bets.canRebet]).toEqual([false, false, false, false])
  Object.assign(table, { closed: false, round: 2, bets: {} })
  bets.follows()
  expect(bets.canRebet).toBe(true)
  await bets.rebet()
  expect(table.bets).toEqual({ red: 500 })
  await bets.clear()
  expect(table.bets).toEqual({})
})

test('a chip lies on its spot as a ghost until the house tells of it, and is gone when it is refused', async () => {
  const { table, bets } = begin()
  const first = bets.adds(table.offerOn('red'), 500)
  const second = bets.adds(table.offerOn('red'), 2500)
  expect(bets.ghosts.shown.map((one) => one.chips)).toEqual([500, 2500])
  await Promise.all([first, second])
  table.bets = { red: 500 } // the answers came, and the event of the second not yet
  bets.follows()
  expect(bets.ghosts.shown).toEqual([{ on: '3', wager: 'red', chips: 2500 }])
  table.bets = { red: 3000 }
  bets.follows()
  expect(bets.ghosts.shown).toEqual([])
  table.refuses = { code: 'x', sentence: 'No.', cites: 'X-3' }
  const refused = bets.adds(table.offerOn('blue'), 500)
  expect(bets.ghosts.shown).toHaveLength(1)
  await refused
  expect(bets.ghosts.shown).toEqual([])
})

test('a closed spot that is asked for, and another round, have no ghost', async () => {
  const { table, bets } = begin()
  const asked = bets.tryClosedBet('3', 'red')
  expect(bets.ghosts.shown).toEqual([])
  await asked
  table.bets = {}
  void bets.adds(table.offerOn('red'), 500)
  table.round = 2
  bets.follows()
  expect(bets.ghosts.shown).toEqual([])
})

test('the first refusal ends a double', async () => {
  const { table, bets } = begin()
  await bets.adds(table.offerOn('red'))
  await bets.adds(table.offerOn('blue'))
  table.refuses = { code: 'x', sentence: 'No.', cites: 'X-3' }
  table.said = []
  await bets.double()
  expect(table.said).toHaveLength(1)
  expect(bets.refused?.cites).toBe('X-3')
})

test('too little and too much are not sent, and a closed spot is asked for', async () => {
  const { table, bets } = begin()
  await bets.adds(table.offerOn('red'), 100)
  expect(bets.refused).toMatchObject({ cites: 'X-1', sentence: '$1 is less than the red takes: $5 at least.' })
  await bets.adds(table.offerOn('red'), 20000)
  expect(bets.refused?.sentence).toContain('$100 at most')
  expect(bets.remedy?.chips).toBe(10000)
  expect(table.said).toEqual([])
  table.closed = true
  await bets.tryClosedBet('3', 'red')
  expect(bets.refused).toMatchObject({ sentence: 'Bets are closed.', cites: 'X-2' })
})

test('a bet that is dragged off the felt is taken back', async () => {
  const { table, bets } = begin()
  await bets.adds(table.offerOn('red'))
  bets.carried = table.now.offers.find((one) => one.act === 'TakeBack')!
  await bets.drops()
  expect(table.bets).toEqual({})
  expect(bets.canUndo).toBe(false)
})

test('a hand is set in parts that take all cards, by its places', () => {
  const sets = offer({ act: 'Arrange', parts: [{ name: 'high', count: 2 }, { name: 'low', count: 1 }] })
  expect(takesAll(sets, 3)).toBe(true)
  expect(begun(sets, 3)).toEqual([[0, 1], [2]])
  expect(placed([['As', '2c'], ['As']], ['As', 'As', '2c'])).toEqual([[0, 2], [1]])
  expect(swapped([[0, 1], [2]], 1, 2)).toEqual([[0, 2], [1]])
})

test('cards are put away, one where one goes, as many as one likes where no number is said', () => {
  const one = offer({ act: 'Arrange', parts: [{ name: 'discard', count: 1 }] })
  expect(begun(one, 3)).toEqual([[]])
  expect(isFull(one, [[]])).toBe(false)
  expect(toggled(one, [[]], 2)).toEqual([[2]])
  expect(toggled(one, [[2]], 0)).toEqual([[0]])
  expect(kept([[0]], 3)).toEqual([1, 2])
  const some = offer({ act: 'Arrange', parts: [{ name: 'cards' }] })
  const both = toggled(some, toggled(some, [[]], 4), 1)
  expect(both).toEqual([[4, 1]])
  expect(toggled(some, both, 4)).toEqual([[1]])
  expect(isFull(some, both)).toBe(true)
})

test('stacks of a wall go to its ends', () => {
  expect(commandOf(offer({ act: 'CutStacks', stacks: true }), { right: [1, 2], left: [3] })).toEqual({ kind: 'CutStacks', who: '3', right: [1, 2], left: [3] })
})

test('a letter is the one that the house names, and of two hands the first has it', () => {
  const words = [offer({ id: 'a', says: 'doubles', letter: 'D' }), offer({ id: 'b', says: 'doubles', letter: 'D' }), offer({ id: 'c', says: 'dances' })]
  expect([...lettersOf(words)]).toEqual([['a', 'd']])
})

test('a key of the page is the letter that the acts have for it', () => {
  const acts = readFileSync(new URL('../../src/houseway/families/acts.toml', import.meta.url), 'utf8')
  const named = [...acts.matchAll(/letter = "(.)"\n(?:words.*\n)?page   = "(.*)"/g)].map((found) => [found[1]!, found[2]!])
  const help = readFileSync(new URL('../src/pages/Help.svelte', import.meta.url), 'utf8')
  expect(named.length).toBe(9)
  for (const [letter, page] of named) expect(help).toContain(`['${letter}', t('${page}')]`)
})

const TOGETHER = [{ wager: 'red', low: 500 }, { wager: 'blue', low: 500, equal: true }]

/** A table at which blue has to be as much as red, and red stays while blue lies. */
class Joined extends Table {
  after = Infinity
  override get now() {
    const { view } = super.now
    const [red, blue] = [this.bets['red'] ?? 0, this.bets['blue'] ?? 0]
    const open = offer({ act: 'PlaceBet', says: 'bets', spot: 'red', chips: { low: Math.max(100, 500 - red), high: 10000 - red, unit: 100 }, together: TOGETHER })
    const other = red > blue ? [offer({ act: 'PlaceBet', says: 'bets', spot: 'blue', chips: { low: red - blue, high: red - blue, unit: 100 }, together: TOGETHER })] : []
    const back = blue ? ['blue'] : red ? ['red'] : []
    Object.assign(view, { seats: [{ seat: '3', player: 'p', stack: 5000 - red - blue }] })
    return { view, offers: this.closed ? [] : [open, ...other, ...back.map((wager) => offer({ act: 'TakeBack', spot: wager }))] }
  }
  override takeOffer(one: Offer, answer: Filled = {}): Promise<Refused | null> {
    if (this.said.length >= this.after) this.closed = true
    return super.takeOffer(one, answer)
  }
}
function joined(): { table: Joined; bets: Betting } {
  const table = new Joined()
  const bets = new Betting(table)
  bets.follows()
  bets.begins()
  return { table, bets }
}

test('one press bets all that belongs together, on either spot, and undo and clear take all of it back', async () => {
  const { table, bets } = joined()
  expect(bets.together).toBe('Red and blue go together: one press bets both.')
  await bets.adds(table.offerOn('red'), 1000)
  expect(table.bets).toEqual({ red: 1000, blue: 1000 })
  expect(table.said).toEqual(['PlaceBet red 1000', 'PlaceBet blue 1000'])
  await bets.adds(table.offerOn('red'), 500)
  expect(table.bets).toEqual({ red: 1500, blue: 1500 })
  await bets.undo()
  expect(table.bets).toEqual({ red: 1000, blue: 1000 })
  await bets.clear()
  expect(table.bets).toEqual({})
  await bets.tryClosedBet('3', 'blue')
  expect(table.bets).toEqual({ red: 500, blue: 500 })
  await bets.double()
  expect(table.bets).toEqual({ red: 1000, blue: 1000 })
})

test('what is missing beside a bet is named with its chips, and one press adds it', async () => {
  const { table, bets } = joined()
  table.bets = { red: 1500 }
  bets.follows()
  expect(bets.missing).toEqual([{ on: '3', wager: 'blue', chips: 1500 }])
  await bets.addsMissing()
  expect(table.bets).toEqual({ red: 1500, blue: 1500 })
  expect(bets.missing).toEqual([])
})

test('bets that belong together are not begun with too few chips for all of them', async () => {
  const { table, bets } = joined()
  await bets.adds(table.offerOn('red'), 3000)
  expect(table.bets).toEqual({})
  expect(bets.refused?.sentence).toBe('Red and blue go together: $60 in all, and you have $50.')
})

test('a bet that comes back because another was missing is never silent', async () => {
  const { table, bets } = joined()
  table.after = 1
  await bets.adds(table.offerOn('red'), 1000)
  expect(table.bets).toEqual({ red: 1000 })
  expect(bets.refused).not.toBeNull()
  const back = { kind: 'BetTakenBack', bet: { bet: ['p', '3', 'red'] }, cites: 'X-9', moves: [['x', 'y', 1000]] }
  Object.assign(table, { received: [back, { kind: 'BetsClosed', cites: 'X-2' }].map((event, at) => ({ seq: at + 1, round: 1, event })) })
  bets.follows()
  expect(bets.cameBack?.why).toEqual({ code: 'page', sentence: 'Your $10 was returned: the red needs the blue beside it.', cites: 'X-9' })
})

test('a choice that is meant in full starts in full', async () => {
  const { table, bets } = begin()
  await bets.adds(offer({ says: 'doubles', spot: 'red', chips: { low: 100, high: 5000, unit: 100 }, usual: 5000 }))
  expect(table.said).toEqual(['Say red 5000'])
})

test('of several that call, those who come later are told who is first, and a bet with its own word is none', () => {
  const called = (hand: string, option: string) => ({ kind: 'Chosen', hand, option, cites: 'X-1' })
  const put = (hand: string) => ({ kind: 'BetPlaced', bet: { bet: ['p', hand, 'cover'] }, chips: 500, cites: 'X-2' })
  const stage = { kind: 'StageBegan', stage: 'calls', cites: 'X-1' }
  const events = [stage, called('3', 'banco'), called('12', 'banco'), called('dealer', 'goes on'), put('12')] as never[]
  expect(passedOver(events, ['3'])).toEqual({ seat: '12', says: 'banco', cites: 'X-2' })
  expect(passedOver(events, ['12'])).toBeNull()
  expect(passedOver(events, ['5'])).toBeNull()
  expect(passedOver([stage, called('3', 'raises'), put('3'), called('12', 'raises'), put('12')] as never[], ['3'])).toBeNull()
  expect(passedOver([called('3', 'banco'), stage, called('12', 'banco'), called('dealer', 'goes on'), put('12')] as never[], ['3'])).toBeNull()
})
