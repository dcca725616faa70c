// A catalogue: the sentences of the page by their English text, and those of the house by their English pattern.
import { accented } from './pseudo'

/** What a catalogue file contains: by English text, its translations; several where it counts. */
export interface Texts {
  plural: (n: number) => number
  texts: Readonly<Record<string, readonly string[]>>
}
export interface Catalogue {
  text: (english: string) => string | undefined
  counted: (english: string, n: number) => string | undefined
  served: (english: string) => string | undefined
}
const FILES: Readonly<Record<string, () => Promise<[Texts, Texts]>>> = {
  es: async () => [(await import('./es.po')).default, (await import('./es.house.po')).default],
  'zh-Hans': async () => [(await import('./zh-Hans.po')).default, (await import('./zh-Hans.house.po')).default],
}

/** The catalogue of a language; the languages for tests have the sentences of the first one. */
export async function loaded(named: string): Promise<Catalogue | null> {
  const tested = named.startsWith('en-X')
  const files = await FILES[tested ? 'es' : named]?.()
  if (!files) return null
  return tested ? pseudo(files) : catalogueOf(files)
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A sentence of the house with names in it: its own texts in order, and a name between each two of them. */
interface Pattern {
  texts: readonly string[]
  names: readonly string[]
  says: string
}
const NAME = /\{(\w+)\}/
const NUMBER = /^[0-9][0-9,.]*$/
/** Names that stand for a number only. */
const COUNTED = new Set(['n', 'm', 'a', 'b', 'c', 'number', 'seat'])
/** Names that stand for a rank or a suit only, and for a tile. */
const RANKED = new Set(['rank', 'ranks', 'others', 'suit'])
/** A price: a word of its own, or what begins with a number. */
const PRICE = /^[$0-9]/
const TILE = /^\d-\d(?:, [A-Z][a-z]+)?$/
/** Amounts, cards, pips and marks, which are the same in every language. */
const same = (text: string): boolean => !/[A-Za-z]{2,}/.test(text) || /^(?:[2-9TJQKA]{1,2}[shdc])(?:[ ,]+[2-9TJQKA]{1,2}[shdc])*$/.test(text)
const ownText = (english: string): number => english.replace(/\{\w+\}/g, '').length

/** All ways in which names stand for parts of a text, the shortest for the first name first. */
function* ways({ texts, names }: Pattern, text: string, at = 0): Generator<readonly string[]> {
  if (!text.startsWith(texts[at]!)) return
  const rest = text.slice(texts[at]!.length)
  if (at === names.length) {
    if (!rest) yield []
    return
  }
  const last = at + 1 === names.length && !texts[at + 1]
  for (let end = last ? rest.length : 1; end <= rest.length; end += 1) {
    const part = rest.slice(0, end)
    if (COUNTED.has(names[at]!) && !NUMBER.test(part)) {
      if (!/^[0-9]/.test(part)) return
      continue
    }
    if (names[at] === 'tile' && !TILE.test(part)) continue
    if (rest.startsWith(texts[at + 1]!, end)) for (const others of ways({ texts, names, says: '' }, rest.slice(end), at + 1)) yield [part, ...others]
  }
}

/** Translates what the house sends: as a whole, by a pattern whose parts are all known, or as a list of parts that are all known. */
export function house({ texts }: Texts, made: (says: string) => string = (says) => says): (english: string) => string | undefined {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const [english, [says]] of Object.entries(texts).sort(([a], [b]) => ownText(b) - ownText(a))) {
    if (!NAME.test(english)) whole.set(english, says!)
    else {
      const parts = english.split(NAME)
      patterns.push({ texts: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1), says: says! })
    }
  }
  const joins = new Map([[' and ', ` ${made(whole.get('and') ?? 'and')} `], ['; ', '; '], [': ', ': '], [', ', ', '], ['. ', '. '], [' · ', ' · '], [' ', ' ']])
  const kept = new Map<string, string | undefined>()

  function search(english: string): string | undefined {
    for (const [text, alters] of [[english, (says: string) => says], [lower(english), upper], [upper(english), lower]] as const) {
      const exact = whole.get(text)
      if (exact !== undefined) return alters(made(exact))
    }
    if (english.includes('_')) return translated(english.replaceAll('_', ' '))
    if (english.includes('\n')) return translated(english.replaceAll('\n', ' '))?.replace(' ', '\n')
    const cited = /^(.+) (\([A-Z][A-Z0-9]*-[^ ]+\))$/.exec(english)
    if (cited) return after(cited[1]!, ` ${cited[2]!}`)
    for (const text of english === lower(english) ? [english] : [english, lower(english)]) {
      for (const pattern of patterns) {
        const found = by(pattern, text)
        if (found !== undefined) return text === english ? found : upper(found)
      }
    }
    for (const [mark, join] of joins) {
      const parts = english.split(mark)
      if (parts.length < 2) continue
      const said = parts.map((part) => (part ? translated(part) : part))
      if (said.every((part) => part !== undefined)) return said.join(join)
    }
    return /[.!?:]$/.test(english) ? after(english.slice(0, -1), english.slice(-1)) : undefined
  }
  function after(text: string, mark: string): string | undefined {
    const found = translated(text)
    return found === undefined ? undefined : found + mark
  }
  function by(pattern: Pattern, text: string): string | undefined {
    for (const parts of ways(pattern, text)) {
      if (parts.some((part, at) => (RANKED.has(pattern.names[at]!) || (pattern.names[at] === 'price' && !PRICE.test(part))) && !whole.has(part))) continue
      const values = parts.map(translated)
      if (values.every((value) => value !== undefined)) return made(pattern.says).replace(/\{(\w+)\}/g, (_, name: string) => values[pattern.names.indexOf(name)]!)
    }
    return undefined
  }
  function translated(english: string): string | undefined {
    if (same(english)) return english
    if (!kept.has(english)) {
      if (kept.size > 4000) kept.clear()
      kept.set(english, undefined) // a part is never the whole
      kept.set(english, search(english))
    }
    return kept.get(english)
  }
  return translated
}

export function catalogueOf([page, server]: readonly [Texts, Texts]): Catalogue {
  return {
    text: (english) => page.texts[english]?.[0],
    counted: (english, n) => page.texts[english]?.[page.plural(n)],
    served: house(server),
  }
}

/** The pseudo-language: what is in the catalogue is accented and longer, so that what is not can be seen. */
function pseudo([page, server]: readonly [Texts, Texts]): Catalogue {
  const english = Object.fromEntries(Object.keys(server.texts).map((text) => [text, [text]]))
  return {
    text: (text) => (page.texts[text] ? accented(text) : undefined),
    counted: (text) => (page.texts[text] ? accented(text) : undefined),
    served: house({ plural: server.plural, texts: english }, accented),
  }
}
