// The catalogues: every sentence of players' pages is in each of them, with the same values, and what is not in them is found.
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { catalogueOf, house, loaded, type Texts } from '../src/language/catalogue'
import { LANGUAGES, language, reads, served, t, tn } from '../src/language/language'
import { viewIn } from '../src/language/table'
import { accented } from '../src/language/pseudo'
import type { View } from '../src/api/shapes'
import { formsOf, LANGUAGES as WRITTEN, pageCatalogue } from '../tools/catalogue.mjs'
import { entriesOf, moduleOf, pluralOf } from '../tools/po.mjs'
import { allSentences, sentencesIn } from '../tools/sentences.mjs'

interface Entry {
  id: string
  plural: string | null
  says: string[]
  flags: string[]
}
const text = (file: string): string => readFileSync(new URL(`../src/language/${file}`, import.meta.url), 'utf8')
const entries = (file: string): Entry[] => entriesOf(text(file)).entries as Entry[]
const names = (says: string): string => [...new Set([...says.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join()
const said = allSentences() as { messages: Map<string, { says: string; plural?: string }>; outside: Array<{ name: string; line: number; says: string }> }

afterEach(() => reads('en'))

test('no sentence of a player’s page is outside the catalogue', () => {
  expect(said.outside.map(({ name, line, says }) => `${name}:${line}: ${says}`)).toEqual([])
  expect(said.messages.size).toBeGreaterThan(600)
})

test('a sentence outside the catalogue is found, wherever it is', () => {
  const found = (source: string, name?: string): string[] => sentencesIn(source, name).outside.map(({ says }: { says: string }) => says)
  expect(found('<p>A new sentence</p>')).toEqual(['A new sentence'])
  expect(found('<b>{won ? "paid" : \'lost\'}</b>')).toEqual(['paid', 'lost'])
  expect(found('<button aria-label="Sit down"></button>')).toEqual(['Sit down'])
  expect(found('<p>Seat {seat} of {many}</p>')).toEqual(['Seat {} of'])
  expect(found('const wrong = `${chips} is too much`', 'x.ts')).toEqual(['{} is too much'])
  expect(found("const why = t('Seat {seat}', { seat: two ? 'both' : 1 })", 'x.ts')).toEqual(['both'])
  expect(found('const why = t(sentence)', 'x.ts')).toEqual(['t() of a text that is not written out'])
  expect(found("<p class=\"big sum\">{t('A sentence')} {money(chips)}</p>")).toEqual([])
})

test.each(WRITTEN as string[])('%s has what the pages say, translated, with the same values', (code) => {
  const file = text(`${code}.po`)
  expect(pageCatalogue(file, [...said.messages.values()]) === file, 'node tools/catalogue.mjs').toBe(true)
  for (const { id, plural, says } of entries(`${code}.po`)) {
    expect(says.length, id).toBe(plural ? formsOf(file) : 1)
    for (const one of says) {
      expect(one, id).not.toBe('')
      expect(names(one), id).toBe(names(id))
    }
  }
})

test('catalogues of the house have the same patterns, with the same values', () => {
  const [first, ...others] = (WRITTEN as string[]).map((code) => entries(`${code}.house.po`))
  for (const other of others) expect(other.map(({ id }) => id)).toEqual(first!.map(({ id }) => id))
  for (const { id, says } of [first!, ...others].flat()) {
    expect(says, id).toHaveLength(1)
    expect(names(says[0]!), id).toBe(names(id))
    expect(says[0], id).not.toBe('')
  }
})

test('what no native reader has read is marked', () => {
  for (const code of WRITTEN as string[]) for (const file of [`${code}.po`, `${code}.house.po`]) expect(text(file)).toContain('X-Needs-Native-Reader: yes')
  for (const code of WRITTEN as string[]) for (const { id, flags } of entries(`${code}.po`)) expect(flags, id).toContain('fuzzy')
})

test('a sentence has its values, and as many as there are', async () => {
  expect(t('Seat {seat}', { seat: 3 })).toBe('Seat 3')
  expect(tn('{n} round', '{n} rounds', 1)).toBe('1 round')
  await reads('es')
  expect(t('Seat {seat}', { seat: 3 })).toBe('Asiento 3')
  expect([tn('{n} round', '{n} rounds', 1), tn('{n} round', '{n} rounds', 2)]).toEqual(['1 ronda', '2 rondas'])
  await reads('zh-Hans')
  expect([tn('{n} round', '{n} rounds', 1), tn('{n} round', '{n} rounds', 2)]).toEqual(['1 局', '2 局'])
  expect(t('a sentence that no catalogue has')).toBe('a sentence that no catalogue has')
})

test('what the house sends is translated as a whole, by pattern, or as a list', () => {
  const texts: Texts = { plural: () => 0, texts: { ante: ['apuesta'], 'pair, {rank}': ['par de {rank}'], aces: ['ases'], kings: ['reyes'], "{hand} against seat {seat}'s {other}": ['{hand} contra {other} del asiento {seat}'], and: ['y'], pair: ['par'], 'even money': ['a la par'], '{hand}, {price}': ['{hand}, {price}'] } }
  const { served } = catalogueOf([texts, texts])
  expect(served('ante')).toBe('apuesta')
  expect(served('Ante')).toBe('Apuesta')
  expect(served('pair, aces')).toBe('par de ases')
  expect(served("pair, aces against seat 2's pair, kings")).toBe('par de ases contra par de reyes del asiento 2')
  expect(served('pair, kings, even money')).toBe('par de reyes, a la par')
  expect(served('ante and aces')).toBe('apuesta y ases')
  expect(served('ante and something else')).toBeUndefined()
  expect(house(texts)('no such thing')).toBeUndefined()
})

/** What the house sends, by game and kind, as `scripts/web fixtures` wrote it. */
const sent = (): Array<[string, string[]]> => Object.values(JSON.parse(readFileSync(new URL('../build/house.json', import.meta.url), 'utf8')) as Record<string, Record<string, string[]>>).flatMap((kinds) => Object.entries(kinds))
/** Names that a rulebook gives, and no words. */
const CODE = /^(?:[BPT]\d\w*|dead \d .+)$/
const KNOWN_REFUSALS = 160

test.each(WRITTEN as string[])('%s has every word of the house, and no fewer refusals than before', async (code) => {
  const { served } = (await loaded(code))!
  const all = sent()
  expect(all.length, 'run scripts/web fixtures').toBeGreaterThan(200)
  const texts = new Set(all.filter(([kind]) => kind !== 'refusal').flatMap(([, words]) => words.map((word) => word.trim())))
  expect(texts.size).toBeGreaterThan(900)
  expect([...texts].filter((text) => !CODE.test(text) && served(text) === undefined)).toEqual([])
  const refusals = all.filter(([kind]) => kind === 'refusal').flatMap(([, words]) => words)
  expect(refusals.filter((text) => served(text) !== undefined).length).toBeGreaterThanOrEqual(KNOWN_REFUSALS)
})

test('the pseudo-language shows what is in the catalogue, and leaves what is not', async () => {
  await reads('en-XA')
  expect(t('Seat {seat}', { seat: 3 })).toBe(accented('Seat {seat}').replace('{seat}', '3'))
  expect(t('not in it')).toBe('not in it')
  expect(served('no such word of any game')).toBe('no such word of any game')
  expect(language()).toBe('en-XA')
  expect(LANGUAGES['en-XB']!.dir).toBe('rtl')
})

test('a view in English is the view itself, and one in another language has the same keys', async () => {
  const view = { spots: [{ wager: 'w', says: 'x' }], bets: [], hands: {} } as unknown as View
  expect(viewIn(view)).toBe(view)
  await reads('es')
  expect(viewIn(view).spots[0]!.wager).toBe('w')
  expect(viewIn(view)).toBe(viewIn(view))
})

test('a catalogue that cannot be read is refused', async () => {
  expect(() => entriesOf('msgid "a"\nmsgstr "b"\nnonsense')).toThrow('line 3')
  expect(() => pluralOf('Plural-Forms: nplurals=2; plural=alert(1);')).toThrow('not a rule')
  expect(moduleOf('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr ""')).toContain('texts: {}')
  expect(await loaded('xx')).toBeNull()
})
