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

interface Pattern {
  matches: RegExp
  names: readonly string[]
  says: string
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A pattern for a sentence with names in it: a name stands for anything, the shortest that fits. */
function patternOf(english: string, says: string): Pattern {
  const names: string[] = []
  const parts = english.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return escaped(part)
    names.push(part)
    return /^(?:n|m|k|number|seat|count)\d?$/.test(part) ? '([0-9][0-9,.]*)' : '(.+?)'
  })
  return { matches: new RegExp(`^${parts.join('')}$`, 'i'), names, says }
}
/** Patterns with more of their own text first. */
const ownText = (english: string): number => english.replace(/\{\w+\}/g, '').length

/** Translates what the house sends: as a whole, by pattern, or as a list of parts that are all known. */
export function house({ texts }: Texts, filledIn: (says: string) => string = (says) => says): (english: string) => string | undefined {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  const sorted = Object.entries(texts).sort(([a], [b]) => ownText(b) - ownText(a))
  for (const [english, [says]] of sorted) {
    if (/\{\w+\}/.test(english)) patterns.push(patternOf(english, says!))
    else whole.set(english, says!)
  }
  const kept = new Map<string, string | undefined>()
  function search(english: string): string | undefined {
    const exact = whole.get(english)
    if (exact !== undefined) return filledIn(exact)
    const [low, high] = [whole.get(lower(english)), whole.get(upper(english))]
    if (low !== undefined) return filledIn(upper(low))
    if (high !== undefined) return filledIn(lower(high))
    for (const { matches, names, says } of patterns) {
      const found = matches.exec(english)
      if (!found) continue
      const values = new Map(names.map((name, at) => [name, translated(found[at + 1]!) ?? found[at + 1]!]))
      const text = filledIn(says).replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '')
      return /^[A-Z]/.test(english) && !/^\{/.test(says) ? upper(text) : text
    }
    for (const mark of ['; ', ': ', ', ', ' and ', '\n', ' ']) {
      const parts = english.split(mark)
      if (parts.length < 2) continue
      const said = parts.map((part) => (/[A-Za-z]{2}/.test(part) ? translated(part) : part))
      if (said.every((part) => part !== undefined)) return said.join(joins.get(mark) ?? mark)
    }
    return undefined
  }
  const joins = new Map([[' and ', ` ${whole.get('and') ?? 'and'} `]])
  function translated(english: string): string | undefined {
    if (!kept.has(english)) {
      if (kept.size > 4000) kept.clear()
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
