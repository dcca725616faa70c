// Keeps the catalogues beside the page: what the pages say now, in its order, with what is translated. A message that is gone goes too.
//   node tools/catalogue.mjs            write them anew; new messages are empty
//   node tools/catalogue.mjs --check    only compare; a difference fails
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { entriesOf } from './po.mjs'
import { allSentences } from './sentences.mjs'

const FOLDER = new URL('../src/language/', import.meta.url)
export const LANGUAGES = ['es', 'zh-Hans']
const quoted = (text) => JSON.stringify(text)

/** One entry: where it is said, the flag that a native reader has not read it, the message, and what it is in this language. */
export function entryOf({ id, plural, says, flags = ['fuzzy'], where = [] }, forms) {
  const lines = [...where.map((one) => `#: ${one}`), ...(flags.length ? [`#, ${flags.join(', ')}`] : []), `msgid ${quoted(id)}`]
  if (plural) return [...lines, `msgid_plural ${quoted(plural)}`, ...Array.from({ length: forms }, (_, at) => `msgstr[${at}] ${quoted(says[at] ?? '')}`)].join('\n')
  return [...lines, `msgstr ${quoted(says[0] ?? '')}`].join('\n')
}

const headOf = (text) => text.slice(0, text.indexOf('\n\n') < 0 ? text.length : text.indexOf('\n\n')).trimEnd()
export const formsOf = (text) => Number(/nplurals=(\d)/.exec(text)?.[1] ?? 1)

/** A catalogue of the page as it has to be. */
export function pageCatalogue(text, messages) {
  const known = new Map(entriesOf(text).entries.map((entry) => [entry.id, entry]))
  const entries = [...messages].map(({ says, plural, where }) => {
    const entry = known.get(says)
    return entryOf({ id: says, plural, says: entry?.says ?? [], flags: entry ? entry.flags : ['fuzzy'], where: [...new Set(where.map((one) => one.replace(/:\d+$/, '')))] }, formsOf(text))
  })
  return `${[headOf(text), ...entries].join('\n\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const messages = [...allSentences().messages.values()]
  for (const language of LANGUAGES) {
    const url = new URL(`${language}.po`, FOLDER)
    const text = readFileSync(url, 'utf8')
    const made = pageCatalogue(text, messages)
    if (made === text) continue
    if (process.argv[2] === '--check') {
      console.error(`${language}.po is not what the pages say: node tools/catalogue.mjs`)
      process.exitCode = 1
    } else writeFileSync(url, made)
  }
}
