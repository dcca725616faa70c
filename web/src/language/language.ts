// The language of players' pages. English is written in the source, and the catalogue of another language is loaded only where that language is chosen.
import type { Catalogue } from './catalogue'

type Values = Readonly<Record<string, string | number>>
export interface Language {
  /** The name of the language in itself. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The locale of its dates. */
  dates: string
  /** In the choice on the page. Languages for tests are not. */
  offered: boolean
}
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', dir: 'ltr', dates: 'en-GB', offered: true },
  es: { name: 'Español', dir: 'ltr', dates: 'es', offered: true },
  'zh-Hans': { name: '简体中文', dir: 'ltr', dates: 'zh-Hans', offered: true },
  'en-XA': { name: 'Pseudo', dir: 'ltr', dates: 'en-GB', offered: false },
  'en-XB': { name: 'Pseudo RTL', dir: 'rtl', dates: 'en-GB', offered: false },
}
const KEPT = 'houseway.language'

let catalogue: Catalogue | null = null
let code = 'en'

const filled = (text: string, values?: Values): string => (values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text)

/** A sentence of the page in the language of the reader, with its values. */
export const t = (text: string, values?: Values): string => filled(catalogue?.text(text) ?? text, values)

/** A sentence about a number, which is its value `n`: with one, and with any other. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  return filled(catalogue?.counted(one, n) ?? (n === 1 ? one : many), { n, ...values })
}

/** A word or a sentence of the house in the language of the reader. What the catalogue lacks stays as the house sent it. */
export const served = (text: string): string => catalogue?.served(text) ?? text

/** An amount or a number with its sign, which stays from left to right in every text. */
export const leftToRight = (text: string): string => (LANGUAGES[code]!.dir === 'rtl' ? `\u2066${text}\u2069` : text)

export const language = (): string => code
export const dates = (): string => LANGUAGES[code]!.dates

/** The language that was chosen in this browser, or by the address. */
export function chosen(): string {
  const named = new URLSearchParams(location.search).get('language') ?? stored()
  return named && LANGUAGES[named] ? named : 'en'
}
function stored(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

/** Read the catalogue of a language. Where it does not load, the page is in English. */
export async function reads(named: string): Promise<void> {
  catalogue = named === 'en' ? null : await import('./catalogue').then(({ loaded }) => loaded(named)).catch(() => null)
  code = catalogue ? named : 'en'
  if (typeof document === 'undefined') return
  document.documentElement.lang = code
  document.documentElement.dir = LANGUAGES[code]!.dir
}

/** Choose a language, and begin the page again in it. */
export function chooses(named: string): void {
  try {
    localStorage.setItem(KEPT, named)
  } catch {
    // A browser that keeps nothing shows the choice in the address only.
  }
  const address = new URL(location.href)
  if (stored() === named) address.searchParams.delete('language')
  else address.searchParams.set('language', named)
  history.replaceState(null, '', address)
  location.reload()
}
