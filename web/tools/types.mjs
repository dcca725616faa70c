// Writes src/api/shapes.ts and src/api/routes.ts from the document of the API, so that the page's types and calls are the server's, and
// src/api/answers.ts from the published table by which an offer becomes its command.
//
//     npm run types            writes them
//     npm run types -- --check  fails where they are not what would be written
import { readFileSync, writeFileSync } from 'node:fs'

const here = new URL('..', import.meta.url)
const HEAD = '// Written by tools/types.mjs from docs/schema/openapi.json'

/** The text of a module with one type for each schema of the document. */
export function shapes(document) {
  const types = Object.entries(document.components.schemas).map(([name, shape]) => declared(name, shape))
  return `${HEAD}: every shape that is sent or told.\n\n${types.join('\n')}`
}

/** The text of a module with what each endpoint takes and gives: a query for GET, a body for the others. */
export function routes(document) {
  const named = (shape) => typed(shape).replace(/\b[A-Z]\w+/g, (name) => (name in document.components.schemas ? `s.${name}` : name))
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, does]) => {
      const takes = does.requestBody ? named(does.requestBody.content['application/json'].schema) : query(does.parameters.filter((one) => one.in === 'query'), named)
      const told = does.responses['200']
      const gives = told ? named(told.content['application/json'].schema) : 'void'
      return `  '${method.toUpperCase()} ${path}': { ${takes ? `takes: ${takes}; ` : ''}gives: ${gives} }`
    }),
  )
  return `${HEAD}: what each endpoint takes and gives.\nimport type * as s from './shapes'\n\nexport interface Routes {\n${lines.join('\n')}\n}\n`
}

/** The text of a module with the table of answers, one act a line. */
export function answers({ answers }) {
  const lines = Object.entries(answers).map(([act, row]) => `  ${act}: ${JSON.stringify(row)},`)
  const of = `{ readonly [act in Offer['act']]: { readonly fields: { readonly [name: string]: Source }; readonly fills: readonly string[] } }`
  return `${HEAD.replace('openapi', 'houseway.schema')}: how an offer becomes its command.
import type { Offer } from './shapes'

/** A field of the offer; a list of some; or a field with the text at which it means yes. */
export type Source = keyof Offer | readonly (keyof Offer)[] | { readonly [name in keyof Offer]?: string }
export const ANSWERS: ${of} = {
${lines.join('\n')}
}
`
}

const query = (some, named) => some.length && `{ ${some.map((one) => `${one.name}${one.required ? '' : '?'}: ${named(one.schema)}`).join('; ')} }`

function declared(name, shape) {
  const says = shape.description ? `/** ${shape.description.split('\n')[0]} */\n` : ''
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
  if (shape.type === 'array') return `${grouped(typed(shape.items ?? {}))}[]`
  if (shape.type === 'object' && shape.properties) return members(shape)
  if (shape.type === 'object') return `{ [name: string]: ${typed(shape.additionalProperties)} }`
  return PLAIN[shape.type] ?? 'unknown'
}

const grouped = (text) => (text.includes('|') ? `(${text})` : text)

/** The files and what belongs into them. */
export function files() {
  const document = JSON.parse(readFileSync(new URL('../docs/schema/openapi.json', here), 'utf8'))
  const views = JSON.parse(readFileSync(new URL('../docs/schema/houseway.schema.json', here), 'utf8'))
  const texts = { shapes: shapes(document), routes: routes(document), answers: answers(views) }
  return Object.entries(texts).map(([name, text]) => ({ path: new URL(`src/api/${name}.ts`, here), text }))
}

if (import.meta.url === `file://${process.argv[1]}`) {
  for (const { path, text } of files()) {
    if (!process.argv.includes('--check')) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`${path.pathname} is not what the document says: run npm run types`)
      process.exitCode = 1
    }
  }
}
