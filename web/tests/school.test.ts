// The school in the browser is the school of the terminal: the same papers, the same marks. And answers are read as people type them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadPyodide } from 'pyodide'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Kit } from '../src/practice/kit'
import { placed, unpacked as placedGame } from '../src/practice/python'
import { answerOf, choiceOf, clock, EMPTY, inWords, piecesOf, pressed } from '../src/school/draft'
import { decimal, reads } from '../src/lab/fraction'
import { decisionsOf, MANY, ranked, written } from '../src/school/klass'
import { costOf, dollars, gradeOf, inOrderOf, perDollar, type Row } from '../src/school/prices'
import { schooled, type SchoolServer } from '../src/school/python'
import type { Entered, ItemData, Overview, Next, PaperData, Report, Verdict } from '../src/school/frames'

const ITEM: ItemData = { name: '', kind: '', asks: '', form: 'one', choices: ['x', 'y', 'z'], lines: [], words: [], view: null, cards: [], shared: [], dice: [], stacks: [] }

describe('an answer', () => {
  test('one choice takes the place of another, and several stand together', () => {
    expect(pressed(ITEM, pressed(ITEM, EMPTY, 0), 2).marked).toEqual([2])
    const several: ItemData = { ...ITEM, form: 'several' }
    const both = pressed(several, pressed(several, EMPTY, 2), 0)
    expect(both.marked).toEqual([0, 2])
    expect(pressed(several, both, 2).marked).toEqual([0])
    expect(pressed(ITEM, EMPTY, 3)).toBe(EMPTY)
  })

  test('there is none until something is marked or an amount is whole', () => {
    expect(answerOf(ITEM, EMPTY)).toBeNull()
    expect(answerOf({ ...ITEM, form: 'amount' }, { marked: [], typed: '2.' })).toBeNull()
    expect(answerOf({ ...ITEM, form: 'amount' }, { marked: [], typed: '2.5' })).toEqual([250])
  })

  test('letters and numbers are keys of choices', () => {
    expect(['a', 'B', '3', 'd', '4', '0', 'Enter'].map((key) => choiceOf(ITEM, key))).toEqual([0, 1, 2, -1, -1, -1, -1])
    expect(choiceOf({ ...ITEM, form: 'amount' }, '2')).toBe(-1)
  })

  test('cards have their suits, and words are no cards', () => {
    expect(piecesOf('Seat 3: Ts Ah / 2c, with JK').filter((one) => one.suit).map((one) => one.text)).toEqual(['10♠', 'A♥', '2♣'])
    expect(piecesOf('As the dealer says: As a rule; Ks').map((one) => one.text).join('')).toBe('As the dealer says: As a rule; K♠')
    expect(piecesOf('As a rule').some((one) => one.suit)).toBe(false)
  })

  test('times in words', () => {
    expect([5, 60, 600, 3600, 90_000, 400_000].map(inWords)).toEqual(['in this sitting', 'in one minute', 'in 10 minutes', 'in one hour', 'in one day', 'in 5 days'])
    expect([clock(2700), clock(59.9), clock(0)]).toEqual(['45:00', '0:59', '0:00'])
  })
})

const FOLDER = new URL('../build/practice/', import.meta.url)
const made = existsSync(new URL('school.json', FOLDER)) && existsSync(new URL('practice.json', FOLDER))
const kit = (made ? JSON.parse(readFileSync(new URL('practice.json', FOLDER), 'utf8')) : { files: [] }) as Kit
const papers = (made ? JSON.parse(readFileSync(new URL('school.json', FOLDER), 'utf8')) : []) as Array<{ game: string; seed: string; paper: string; items: Array<{ name: string; key: number[] }> }>
const LATE = 120_000
const unpacked = (path: string): Uint8Array => new Uint8Array(gunzipSync(readFileSync(new URL(`${path}.gz`, FOLDER))))
let server: SchoolServer
const request = <T>(said: object): T => JSON.parse(server.handle(JSON.stringify(said))) as T

describe.skipIf(!made)('run scripts/web fixtures without a number to have the school', () => {
  beforeAll(async () => {
    const stdlib = join(tmpdir(), `school-${process.pid}.zip`)
    writeFileSync(stdlib, unpacked(kit.files.at(-2)!.path))
    const python = await loadPyodide({ stdLibURL: stdlib })
    rmSync(stdlib)
    placed(python, unpacked(kit.files.at(-1)!.path), unpacked(kit.files.at(-3)!.path))
    for (const game of kit.games) placedGame(python, unpacked(game.file.path))
    server = schooled(python, unpacked(kit.school.path))
  }, LATE)

  test.each(papers)('a paper of $game is the same as outside, and is marked the same', { timeout: LATE }, ({ game, seed, paper, items }) => {
    const told = request<PaperData>({ kind: 'exam', game, seed, items: items.length })
    expect(told.paper).toBe(paper)
    expect(told.items.map((one) => one.name)).toEqual(items.map((one) => one.name))
    expect(JSON.stringify(told)).not.toContain('"key"')
    const given = items.map((one, at) => (at === 1 ? null : [one.key, 1]))
    const report = request<Report>({ kind: 'marks', given, candidate: 'Ann', date: '2026-03-02' })
    expect([report.right, report.asked, report.wrong.map((one) => one.number)]).toEqual([items.length - 1, items.length, [2]])
  })

  test('an answer is scheduled, kept, and read again', { timeout: LATE }, () => {
    const game = papers[0]!.game
    expect(request<Entered>({ kind: 'enter', name: 'Ann' }).games).toEqual({})
    expect(request<Overview>({ kind: 'overview', game }).steps).toHaveLength(5)
    const first = request<Next>({ kind: 'practise', game, seed: 'tests', of: null })
    const verdict = request<Verdict>({ kind: 'answer', said: [-1], seconds: 3 })
    expect(verdict.right).toBe(false)
    expect(verdict.again).toBeGreaterThan(0)
    expect(verdict.clauses[0]![2]).toMatch(/\w/)
    expect(request<Next>({ kind: 'next' }).item.name).not.toBe(first.item.name)
    const again = request<Entered>({ kind: 'enter', name: '', kept: verdict.kept })
    expect([again.name, again.games[game]!.topics]).toEqual(['Ann', 1])
    expect(request<Entered>({ kind: 'enter', name: '', kept: '{"version": 9}' }).wrong).toMatch(/version/)
  })
})

describe('a class', () => {
  const rows: Row[] = Array.from({ length: 40 }, (_, at) => [`s${at}`, at, '1', 500, [['stay', '10'], ['go', '-15'], ['rest', '39/4']]])
  const line = (name: string, chosen: string, word = 'june'): string => `some_game ${word} ${name} ${chosen}`
  test('everybody with the same word decides about the same hands', () => {
    expect(decisionsOf(rows, 'june')).toEqual(decisionsOf(rows, ' june '))
    expect(decisionsOf(rows, 'june')).not.toEqual(decisionsOf(rows, 'july'))
    expect(new Set(decisionsOf(rows, 'june').map((row) => row[0])).size).toBe(MANY)
    expect([...inOrderOf('x', 9)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })
  test('the least cost is first, equal costs share a place, and a line of another class is refused', () => {
    const { placed, wrong } = ranked([line('bob', '1'.padEnd(MANY, '0')), line('ann', '0'.repeat(MANY)), line('eve', '0'.repeat(MANY)), line('dan', '00'), line('fay', '0'.repeat(MANY), 'july'), line('ann', '0'.repeat(MANY)), line('gus', '9'.repeat(MANY)), 'what'], rows, 'some_game', 'june')
    expect(placed.map((one) => [one.place, one.name, decimal(one.cost, 2), one.best])).toEqual([[1, 'ann', '0.00', 20], [1, 'eve', '0.00', 20], [3, 'bob', '0.25', 19]])
    expect(wrong).toHaveLength(5)
    expect(ranked([written({ game: 'some_game', word: 'a b', name: 'Ann B', chosen: Array<number>(MANY).fill(2) })], rows, 'some_game', 'a b').placed[0]).toMatchObject({ name: 'Ann-B', best: 0 })
  })
  test('costs are exact and have the grades of the coach', () => {
    expect([0, 1, 2].map((at) => gradeOf(perDollar(rows[0]!, at)))).toEqual(['best', 'slip', 'close'])
    expect(dollars(costOf(rows[0]!, 2))).toBe('$0.00')
    expect([dollars(reads('-3007/2')), dollars(reads('1/2')), dollars(reads('123456'))]).toEqual(['−$15.04', '$0.01', '$1,234.56'])
    expect([['0', 'best'], ['1', 'close'], ['101/100', 'slip'], ['20', 'costly'], ['201/10', 'blunder']].every(([cents, grade]) => gradeOf(reads(cents!)) === grade)).toBe(true)
  })
})
