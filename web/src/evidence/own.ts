// This very file, as far as a page can see it: what stands in its elements, put together with the frame that was signed.
import { AGAIN, ENDS, OPENS, checked, type Found, type Seal } from './seal'

export interface Read {
  /** The document as the browser read it, before the program drew anything. */
  html: string
  strict: boolean
  parts: Readonly<Record<string, string>>
  seals: readonly string[]
}

/** What the browser read; to be called before anything is drawn. */
export function read(): Read {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? ''
  const parts: Record<string, string> = { style: text('style'), program: text('script:not([type])') }
  for (const one of document.querySelectorAll<HTMLElement>('script[data-part]')) parts[one.dataset['part']!] = one.textContent ?? ''
  return { html: document.documentElement.outerHTML, strict: document.compatMode === 'CSS1Compat', parts, seals: [text('#seal'), text('#seal-again')] }
}

const together = (seal: Seal, parts: Read['parts']): string => seal.parts.map((part, at) => seal.frame[at]! + (parts[part.name] ?? '')).join('') + seal.frame.at(-1)!

/** Check the file in which this page is. A change of markup that a browser reads alike cannot be seen from inside. */
export async function checkedHere(here: Read): Promise<Found> {
  const [first = '', again = ''] = here.seals
  const found = await checked(here.seals, (seal) => together(seal, here.parts), () => OPENS + first + AGAIN + again + ENDS)
  const lost = found.seal?.parts.find((part) => here.parts[part.name]?.length !== part.bytes)
  if (lost && !found.change) return { ...found, wrong: `The markup around the data was changed, near byte ${lost.at.toLocaleString('en-US')}: “${lost.name}” is not where it was.` }
  if (!found.seal || found.change || found.wrong) return found
  const should = together(found.seal, here.parts) + OPENS + first + AGAIN + again + ENDS
  const html = new DOMParser().parseFromString(should, 'text/html').documentElement.outerHTML
  if (here.strict && html === here.html) return found
  const at = [...html].findIndex((one, place) => one !== here.html[place])
  const near = here.strict ? Math.max(0, at) + should.indexOf('<html') : 0
  return { ...found, wrong: `The markup around the data was changed, near byte ${near.toLocaleString('en-US')}.` }
}
