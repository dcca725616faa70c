// Writes src/api/views.ts, felt.ts and console.ts from the published schemas, so that the page's types are the server's.
//
//     npm run types            writes them
//     npm run types -- --check  fails where they are not what would be written
import { readFileSync, writeFileSync } from 'node:fs'

const SCHEMAS = { views: 'houseway', felt: 'felt', console: 'console' }
const here = new URL('..', import.meta.url)

/** The text of a module with one type for each definition of a schema. */
export function written(schema) {
  const types = Object.entries(schema.$defs).map(([name, shape]) => declared(name, shape))
  return `// Written by tools/types.mjs from ${schema.$id}: ${schema.title}.\n\n${types.join('\n')}`
}

function declared(name, shape) {
  const says = shape.description ? `/** ${shape.description} */\n` : ''
  if (shape.type === 'object' && shape.properties) return `${says}export interface ${name} ${members(shape)}\n`
  return `${says}export type ${name} = ${typed(shape)}\n`
}

function members(shape) {
  const needed = new Set(shape.required ?? [])
  const lines = Object.entries(shape.properties).map(([name, of]) => `  ${name}${needed.has(name) ? '' : '?'}: ${typed(of)}`)
  return `{\n${lines.join('\n')}\n}`
}

const PLAIN = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

function typed(shape) {
  if (shape.$ref) return shape.$ref.split('/').at(-1)
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  const either = shape.anyOf ?? shape.oneOf
  if (either) return either.map(typed).join(' | ')
  if (Array.isArray(shape.type)) return shape.type.map((one) => PLAIN[one]).join(' | ')
  if (shape.prefixItems) return `[${shape.prefixItems.map(typed).join(', ')}]`
  if (shape.type === 'array') return `${grouped(typed(shape.items))}[]`
  if (shape.type === 'object' && shape.properties) return members(shape)
  if (shape.type === 'object') return `Record<string, ${typed(shape.additionalProperties)}>`
  return PLAIN[shape.type] ?? 'unknown'
}

const grouped = (text) => (text.includes('|') ? `(${text})` : text)

/** The files and what belongs into them. */
export function files() {
  return Object.entries(SCHEMAS).map(([file, schema]) => {
    const read = JSON.parse(readFileSync(new URL(`../docs/schema/${schema}.schema.json`, here), 'utf8'))
    return { path: new URL(`src/api/${file}.ts`, here), text: written(read) }
  })
}

if (import.meta.url === `file://${process.argv[1]}`) {
  for (const { path, text } of files()) {
    if (!process.argv.includes('--check')) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`${path.pathname} is not what the schema says: run npm run types`)
      process.exitCode = 1
    }
  }
}
