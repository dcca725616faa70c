// What moves between two views, and when. Every worked round is folded step by step: what is found there must hold whatever the game.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BetSeen, Layout, View } from '../src/api/shapes'
import { movesBetween, type ChipMove, type Move } from '../src/motion/moves'
import { lasts, LONGEST, Queue, type Times } from '../src/motion/timing'
import { milliseconds } from '../src/motion/wanted'
import { folded, type EventBatch } from '../src/table/fold'
import { tagOfAll } from '../src/table/view_queries'

const FOLDER = new URL('../build/folds/', import.meta.url)
const TOKENS = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8')
const token = (name: string): number => milliseconds(new RegExp(`--${name}: (\\d+ms)`).exec(TOKENS)?.[1] ?? '')
const TIMES: Times = { deal: token('deal'), gap: token('gap'), turn: token('turn'), bet: token('bet'), collect: token('collect') }

const bet = (more: Partial<BetSeen>): BetSeen => ({ on: '3', by: 'me', wager: 'red', chips: 2500, fate: 'lies', ...more })
const view = (more: Partial<View>): View =>
  ({ round: 1, seq: 1, seats: [{ seat: '3', player: 'me' }, { seat: '4', player: 'you' }], hands: {}, board: [], dice: [], bets: [], pots: [], ...more }) as unknown as View
const kinds = (moves: readonly Move[]): string[] => moves.map((move) => move.kind)
const isChips = (move: Move): move is ChipMove => 'chips' in move

test('the tokens have the times of the page', () => expect(TIMES).toEqual({ deal: 180, gap: 40, turn: 160, bet: 140, collect: 220 }))
test('a style sheet may write a time in seconds', () => expect([' 180ms', '.18s', '0s', ''].map(milliseconds)).toEqual([180, 180, 0, 0]))

test('cards that are new are dealt, and backs that have a face are turned', () => {
  const seen = ['all', 'all'] as ['all', 'all']
  const before = view({ hands: { 3: { cards: [null, 'As'], seen } }, board: ['2c'] })
  const after = view({ seq: 2, hands: { 3: { cards: ['Kd', 'As', '9h'], seen }, dealer: { cards: [null], seen } }, board: ['2c', '3c'] })
  expect(movesBetween(before, after)).toEqual([
    { kind: 'turned', hand: '3', at: 0 },
    { kind: 'dealt', hand: '3', at: 2 },
    { kind: 'dealt', hand: 'dealer', at: 0 },
    { kind: 'dealt', hand: 'board', at: 1 },
  ])
})

test('chips come from the seat of whoever bets, and go back there', () => {
  const behind = bet({ on: '4', wager: 'blue' })
  expect(movesBetween(view({}), view({ bets: [bet({}), behind] }))).toMatchObject([{ kind: 'placed', seat: '3', whole: true }, { kind: 'placed', bet: '4 blue', seat: '3' }])
  expect(movesBetween(view({ bets: [bet({})] }), view({ bets: [bet({ chips: 3000 })] }))).toMatchObject([{ kind: 'placed', chips: 500, whole: false }])
  expect(movesBetween(view({ bets: [bet({})] }), view({}))).toMatchObject([{ kind: 'home', chips: 2500 }])
  expect(kinds(movesBetween(view({ bets: [bet({})] }), view({ bets: [bet({ fate: 'void' })] })))).toEqual(['home'])
  const over = view({ bets: [bet({ fate: 'taken', result: -2500 }), bet({ wager: 'blue', fate: 'pushed' })] })
  expect(movesBetween(over, view({ round: 2, hands: { 3: { cards: [null], seen: ['not you'] } } }))).toMatchObject([{ kind: 'home', bet: '3 blue' }, { kind: 'dealt', hand: '3' }])
})

test('a return at or below the stake is never celebrated (U5)', () => {
  const settles = (...bets: BetSeen[]): string[] => kinds(movesBetween(view({ bets: bets.map((one) => ({ ...one, fate: 'lies' as const, result: 0 })) }), view({ seq: 2, bets })))
  const red = bet({ fate: 'paid', result: 2500 })
  const blue = { wager: 'blue', on: '3', by: 'me' }
  expect(settles(red)).toEqual(['paid'])
  expect(settles(red, bet({ ...blue, fate: 'taken', result: -2500 }))).toEqual(['taken'])
  expect(settles(red, bet({ ...blue, fate: 'taken', result: -2400 }))).toEqual(['paid', 'taken'])
  expect(settles(red, bet({ ...blue, chips: 2500 }))).toEqual([])
  expect(settles(red, bet({ ...blue, by: 'you', fate: 'taken', result: -9900 }))).toEqual(['paid', 'taken'])
  expect(settles(bet({ fate: 'pushed', result: 0 }))).toEqual([])
  expect(tagOfAll([red, bet({ ...blue, fate: 'taken', result: -2500 })])?.mark).toBe('=')
  expect(tagOfAll([red, bet({ ...blue, fate: 'taken', result: -3000 })])?.mark).toBe('▼')
  expect(tagOfAll([red, bet({ ...blue, fate: 'taken', result: -2000 })])).toMatchObject({ mark: '▲', text: '$5' })
  expect(tagOfAll([red, bet(blue)])).toBeNull()
})

test('pieces of a kind follow each other, kinds wait for each other', () => {
  const queue = new Queue()
  expect(queue.plans('dealt', 3, 1000, TIMES)).toEqual([0, 40, 80])
  expect(queue.plans('dealt', 2, 1010, TIMES)).toEqual([110, 150])
  expect(queue.plans('turned', 1, 1010, TIMES)).toEqual([330])
  expect(queue.isBusy(1499)).toBe(true)
  expect(queue.isBusy(1500)).toBe(false)
  expect(queue.plans('settled', 1, 5000, TIMES)).toEqual([0])
})

test('however fast events come, nothing is shown later than a moment after them', () => {
  const queue = new Queue()
  let late = 0
  for (let now = 0; now < 20_000; now += 5) {
    const phase = (['dealt', 'turned', 'settled'] as const)[(now / 5) % 3]!
    const plan = queue.plans(phase, 1 + ((now / 5) % 60), now, TIMES)
    expect(plan.every((start, at) => start >= 0 && (at === 0 || start >= plan[at - 1]!))).toBe(true)
    late = Math.max(late, plan.at(-1)! + lasts(phase, TIMES))
  }
  expect(late).toBeLessThanOrEqual(LONGEST + TIMES.collect)
})

/** So many rounds of each game are looked at; all of them are folded elsewhere. */
const MOST = 8
const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
test('there are rounds to fold', () => expect(files.length, 'run scripts/web fixtures').toBeGreaterThan(0))

const staked = (now: View, player: string): number => now.bets.filter((one) => one.by === player && !one.coupon).reduce((sum, one) => sum + one.chips, 0)
/** What came back to a player so far: stakes of settled bets, with what they won or lost. */
const returned = (now: View, player: string): number =>
  now.bets.filter((one) => one.by === player && one.fate !== 'lies' && one.fate !== 'waits').reduce((sum, one) => sum + (one.coupon ? 0 : one.chips) + (one.result ?? 0), 0)

/** What moved in a round, counted from its views alone. */
function checked(before: View, after: View, moves: readonly Move[]): string[] {
  const wrong: string[] = []
  const many = (shown: View): number => Object.values(shown.hands).reduce((sum, hand) => sum + hand.cards.length, shown.board.length)
  const dealt = moves.filter((move) => move.kind === 'dealt').length
  if (before.round === after.round && many(after) - many(before) > dealt) wrong.push(`${many(after) - many(before)} cards came and ${dealt} moved`)
  for (const move of moves.filter(isChips)) {
    const by = after.bets.filter((one) => `${one.on} ${one.wager}` === move.bet)
    if (move.chips <= 0) wrong.push(`no chips: ${JSON.stringify(move)}`)
    if (move.kind === 'paid' && !by.some((one) => returned(after, one.by) > staked(after, one.by))) wrong.push(`celebrated: ${move.bet}`)
  }
  return wrong
}

test.each(files)('%s: every card that comes is dealt, and no return at or below a stake is celebrated (U5)', (file) => {
  const { felt, rounds } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { felt: Layout; rounds: Array<{ round: string; steps: EventBatch[] }> }
  const wrong: string[] = []
  const met = new Set<string>()
  for (const { round, steps } of rounds.slice(0, MOST)) {
    let now: View | null = null
    for (const step of steps) {
      const next: View = folded(now, step, felt)
      const moves = now ? movesBetween(now, next) : []
      for (const move of moves) met.add(move.kind)
      if (now) wrong.push(...checked(now, next, moves).map((what) => `${round}: ${what}`))
      now = next
    }
  }
  expect(wrong).toEqual([])
  expect(met.size).toBeGreaterThan(1)
}, 120_000)
