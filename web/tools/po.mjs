// Reads a catalogue in the format of gettext, and makes it a module of the page.

const unquoted = (text) => JSON.parse(text)

/** The entries of a catalogue: message, plural, translations, flags and comments; the header apart. */
export function entriesOf(text) {
  const entries = []
  let entry = null
  let into = null
  const begins = () => {
    if (!entry || entry.id !== null) entry = { id: null, plural: null, says: [], flags: [], notes: [], where: [] }
    if (!entries.includes(entry)) entries.push(entry)
  }
  text.split('\n').forEach((line, at) => {
    const found = /^(msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+(".*")$/.exec(line)
    if (found) {
      const [, word, number, quoted] = found
      if (word === 'msgid') {
        begins()
        entry.id = unquoted(quoted)
        into = (more) => (entry.id += more)
      } else if (word === 'msgid_plural') {
        entry.plural = unquoted(quoted)
        into = (more) => (entry.plural += more)
      } else {
        const which = Number(number ?? 0)
        const own = entry
        own.says[which] = unquoted(quoted)
        into = (more) => (own.says[which] += more)
      }
    } else if (/^".*"$/.test(line)) into(unquoted(line))
    else if (line.startsWith('#')) {
      begins()
      if (line.startsWith('#,')) entry.flags.push(...line.slice(2).split(',').map((one) => one.trim()))
      else if (line.startsWith('#:')) entry.where.push(line.slice(2).trim())
      else entry.notes.push(line.slice(1).trim())
    } else if (line.trim()) throw new Error(`line ${at + 1}: not a line of a catalogue: ${line}`)
  })
  const header = entries.find((one) => one.id === '')
  return { header: header?.says[0] ?? '', entries: entries.filter((one) => one.id) }
}

/** The rule of plurals in a header, as an expression of n; one form for all if it names none. */
export function pluralOf(header) {
  const rule = /plural=([^;]+);/.exec(header)?.[1] ?? '0'
  if (!/^[n0-9 ()=!<>%&|?:]+$/.test(rule)) throw new Error(`not a rule of plurals: ${rule}`)
  return rule
}

/** The module of a catalogue: what is not translated is left out. */
export function moduleOf(text) {
  const { header, entries } = entriesOf(text)
  const texts = Object.fromEntries(entries.filter(({ says }) => says.length && says.every(Boolean)).map(({ id, says }) => [id, says]))
  return `export default { plural: (n) => Number(${pluralOf(header)}), texts: ${JSON.stringify(texts)} }`
}

/** The part of the build that reads catalogues. */
export const catalogues = () => ({
  name: 'catalogues',
  transform: (text, id) => (id.split('?')[0].endsWith('.po') ? { code: moduleOf(text), map: null } : undefined),
})
