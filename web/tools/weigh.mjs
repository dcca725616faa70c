// What a first load is, compressed: the document, its script, its styles and both fonts. More than 180 KB fails.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const FOLDER = new URL('../../src/houseway/floor/page/', import.meta.url)
const MOST = 180_000
let sum = 0
for (const name of ['index.html', ...readdirSync(new URL('assets/', FOLDER)).map((file) => `assets/${file}`)]) {
  const data = readFileSync(new URL(name, FOLDER))
  const bytes = name.endsWith('.woff2') ? data.length : gzipSync(data, { level: 9 }).length
  sum += bytes
  console.log(`${name.padEnd(52)} ${bytes.toLocaleString('en-US').padStart(9)}`)
}
console.log(`${'first load, compressed'.padEnd(52)} ${sum.toLocaleString('en-US').padStart(9)}`)
if (sum > MOST) {
  console.error(`more than ${MOST}`)
  process.exitCode = 1
}
