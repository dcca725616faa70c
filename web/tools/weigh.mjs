// What a first load is, compressed: the document, the scripts and styles it names or imports at once, and both fonts. More than 180 KB fails.
// What is loaded only when it is asked for is said beside it.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const FOLDER = new URL('../../src/houseway/floor/page/', import.meta.url)
const MOST = 180_000
const files = readdirSync(new URL('assets/', FOLDER), { withFileTypes: true }).filter((file) => file.isFile()).map(({ name }) => name)
const read = (name) => readFileSync(new URL(name, FOLDER))
const line = (name, bytes) => console.log(`${name.padEnd(52)} ${bytes.toLocaleString('en-US').padStart(9)}`)

/** Files that a script or a document loads without being asked: named by the document, or imported at the top of a script. */
function loads(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  const text = read(name).toString('utf8')
  const named = name.endsWith('.html') ? files.filter((file) => text.includes(file)) : files.filter((file) => new RegExp(`(?:from|^import|;import)\\s*["']\\./${file.replaceAll('.', '\\.')}["']`, 'm').test(text))
  for (const file of named) loads(`assets/${file}`, found)
  return found
}

const first = [...loads('index.html'), ...files.filter((file) => file.endsWith('.woff2')).map((file) => `assets/${file}`)]
let sum = 0
for (const name of first) {
  const data = read(name)
  const bytes = name.endsWith('.woff2') ? data.length : gzipSync(data, { level: 9 }).length
  sum += bytes
  line(name, bytes)
}
line('first load, compressed', sum)
for (const file of files) if (!first.includes(`assets/${file}`) && /\.(js|css)$/.test(file)) line(`when asked for: assets/${file}`, gzipSync(read(`assets/${file}`), { level: 9 }).length)
if (sum > MOST) {
  console.error(`more than ${MOST}`)
  process.exitCode = 1
}
