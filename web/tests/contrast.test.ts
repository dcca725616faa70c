// Contrasts by arithmetic, as WCAG 2.2 defines them: axe does not look into SVG. A pair is text on what it is drawn on; 4.5 to 1, and
// 3 to 1 for large letters (24 px, or 18.66 px and bold). A colour that is used for text and is in no pair is found too.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Rgb = readonly [number, number, number]
type Tokens = ReadonlyMap<string, string>

const SOURCE = join(import.meta.dirname, '../src')
const CSS = readFileSync(join(SOURCE, 'tokens.css'), 'utf8')
/** The colours of a block; blocks after the first change some of them. */
const tokensIn = (css: string): Tokens => new Map([...css.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6}(?:[0-9a-f]{2})?);/g)].map(([, name, value]) => [name!, value!]))
const block = (head: string): string => CSS.slice(CSS.indexOf(head)).split('}')[0]!
const ROOT = tokensIn(block(':root'))
const THEMES: Readonly<Record<string, Tokens>> = {
  plain: ROOT,
  looking: new Map([...ROOT, ...tokensIn(block('.looking'))]),
  'four colours': new Map([...ROOT, ...tokensIn(block('.four-colours'))]),
}

/** What text is drawn on: colours on top of each other, the last one on top; `~` before a share of its strength. */
const SURFACES: Readonly<Record<string, readonly string[]>> = {
  page: ['room-0'],
  panel: ['room-1'],
  raised: ['room-2'],
  pressed: ['room-3'],
  hit: ['room-1', 'brass-faint'],
  'green cloth': ['green-2'],
  'edge of the cloth': ['green-1'],
  'rim of the green cloth': ['green-0'],
  'rim of the blue cloth': ['blue-0'],
  'second press': ['die-red'],
  'blue cloth': ['blue-2'],
  'open spot': ['green-2', 'brass-faint'],
  'open spot on blue': ['blue-2', 'brass-faint'],
  cell: ['green-2', 'dim'],
  'open cell': ['green-2', 'brass-faint~0.5'],
  'lit cell': ['brass'],
  pill: ['green-2', 'pill'],
  'number of a seat': ['green-2', 'pill', 'pill-line'],
  'own number': ['brass'],
  slot: ['green-2', 'deep'],
  rack: ['green-2', 'deep~0.5'],
  'top of brass': ['brass-top'],
  'foot of brass': ['brass-low'],
  paper: ['paper'],
  'printed page': ['print-page'],
  'back of a card': ['back-1'],
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((tone) => [`chip ${tone}`, [`chip-${tone}`]])),
}
const ROOM = ['page', 'panel', 'raised']
const CLOTH = ['green cloth', 'blue cloth', 'rim of the green cloth', 'rim of the blue cloth']
const BRASS = ['top of brass', 'foot of brass', 'lit cell', 'own number', 'paper']

interface Pair {
  text: string
  on: readonly string[]
  large?: boolean
}
const SMALL: readonly Pair[] = [
  { text: 'ink-0', on: [...ROOM, ...CLOTH, 'edge of the cloth', 'pressed', 'hit', 'open spot', 'open spot on blue', 'cell', 'open cell', 'pill', 'number of a seat', 'slot', 'rack'] },
  { text: 'ink-1', on: [...ROOM, 'pressed', 'hit', 'pill'] },
  { text: 'ink-2', on: ROOM },
  { text: 'brass', on: [...ROOM, 'pressed', 'back of a card'] },
  { text: 'brass-dark', on: BRASS },
  { text: 'brass-light', on: [...CLOTH, 'open spot', 'open spot on blue', 'cell', 'open cell', 'pill'] },
  { text: 'brass-top', on: ['pill', 'page'] },
  { text: 'print', on: CLOTH },
  { text: 'print~0.95', on: CLOTH },
  { text: 'ivory', on: CLOTH },
  ...['rose', 'sky', 'mint'].map((text) => ({ text, on: [...ROOM, ...CLOTH] })),
  ...['win', 'lose', 'push', 'wait', 'void'].map((text) => ({ text, on: [...ROOM, 'pill'] })),
  ...['suit-s', 'suit-h', 'suit-d', 'suit-c'].map((text) => ({ text, on: ['paper'] })),
  { text: 'chip-ink', on: ['second press', 'chip 1', 'chip 2', 'chip 3', 'chip 4', 'chip 6'] },
  { text: 'print-ink', on: ['printed page'] },
  { text: 'chip-ink-0', on: ['chip 0', 'chip 5'] },
]
const LARGE: readonly Pair[] = [
  { text: 'brass', on: ['green cloth'] },
  { text: 'print~0.7', on: CLOTH },
].map((pair) => ({ ...pair, large: true }))

/** Text on what is drawn from other data: marks of roads on their discs, and a colour of its own for what has no contrast. */
const ELSEWHERE: Readonly<Record<string, string>> = { 'room-0': 'a letter on a disc of a road, in rose, sky or mint' }
/** Backgrounds without text: dots, lines, bars of charts, and the veil behind a dialog. */
const BARE = new Set(['ivory', 'win', 'lose', 'wait', 'push', 'tile', 'deep', 'brass', 'ink-0', 'ink-2'])

function mixed(tokens: Tokens, names: readonly string[]): Rgb {
  return names.reduce<Rgb>((under, name) => {
    const [token = '', share = '1'] = name.split('~')
    const value = tokens.get(token)
    if (!value) throw new Error(`no colour is called ${token}`)
    const byte = (at: number): number => parseInt(value.slice(at, at + 2), 16)
    const alpha = (value.length > 7 ? byte(7) / 255 : 1) * Number(share)
    return [1, 3, 5].map((at, number) => alpha * byte(at) + (1 - alpha) * under[number]!) as unknown as Rgb
  }, [0, 0, 0])
}
function light([r, g, b]: Rgb): number {
  const [x, y, z] = [r, g, b].map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * x + 0.7152 * y + 0.0722 * z
}
export function contrast(tokens: Tokens, text: string, surface: readonly string[]): number {
  const [high, low] = [light(mixed(tokens, [...surface, text])), light(mixed(tokens, surface))].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
/** Every pair that is too faint, in words. */
function faint(tokens: Tokens, pairs: readonly Pair[]): string[] {
  return pairs.flatMap(({ text, on, large }) =>
    on.flatMap((name) => {
      const found = contrast(tokens, text, SURFACES[name]!)
      return found < (large ? 3 : 4.5) ? [`${text} on ${name}: ${found.toFixed(2)}`] : []
    }),
  )
}

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts|css)$/.test(name) && !name.endsWith('tokens.css')).map((name) => readFileSync(join(SOURCE, name), 'utf8'))
const named = (text: string): string[] => [...text.matchAll(/var\(--([a-z0-9-]+)\)/g)].map(([, name]) => name!)
/** Colours that some text has: in a style, in the fill of a text of SVG, as the tone of a tag. */
function usedForText(source: string): string[] {
  const styles = [...source.matchAll(/[^-]color:\s*([^;"}]+)/g)].map(([, value]) => value!)
  const fills = [...source.matchAll(/<text[^>]*?fill=("[^"]*"|\{[^}]*\})/gs)].map(([, value]) => value!)
  const tones = [...source.matchAll(/\btone: '([^']+)'/g)].map(([, value]) => value!)
  return [...styles, ...fills, ...tones].flatMap(named)
}
const usedBehind = (source: string): string[] => [...source.matchAll(/background(?:-color)?:\s*([^;"}]+)/g)].flatMap(([, value]) => named(value!))

for (const [look, tokens] of Object.entries(THEMES)) {
  test(`every text can be read: ${look}`, () => {
    expect(faint(tokens, [...SMALL, ...LARGE])).toEqual([])
  })
}

test('every colour that text has is in a pair, and so is everything behind it', () => {
  const texts = new Set([...SMALL, ...LARGE].map(({ text }) => text.split('~')[0]!))
  const behind = new Set(Object.values(SURFACES).flat().map((name) => name.split('~')[0]!))
  expect(sources.length).toBeGreaterThan(50)
  expect([...new Set(sources.flatMap(usedForText))].filter((name) => !texts.has(name) && !(name in ELSEWHERE))).toEqual([])
  expect([...new Set(sources.flatMap(usedBehind))].filter((name) => !behind.has(name) && !BARE.has(name))).toEqual([])
})

test('marks of roads can be read on their discs', () => {
  for (const disc of ['rose', 'sky', 'mint']) expect(contrast(ROOT, 'room-0', [disc])).toBeGreaterThan(4.5)
})

test('a faint pair is found, and the arithmetic is that of WCAG', () => {
  const known = new Map([['black', '#000000'], ['white', '#ffffff'], ['grey', '#777777'], ['veil', '#ffffff80']])
  expect(contrast(known, 'black', ['white'])).toBeCloseTo(21, 5)
  expect(contrast(known, 'grey', ['white'])).toBeCloseTo(4.48, 2)
  expect(contrast(known, 'veil', ['black'])).toBeCloseTo(contrast(known, 'white~0.50196', ['black']), 3)
  expect(faint(new Map([...ROOT, ['ink-2', '#6f6d66']]), SMALL)).toEqual(['ink-2 on page: 3.76', 'ink-2 on panel: 3.54', 'ink-2 on raised: 3.21'])
  expect(usedForText('<text y="1" fill={open ? \'var(--a)\' : tone}>x</text> .b { color: var(--c); border-color: var(--d) }')).toEqual(['c', 'a'])
})
