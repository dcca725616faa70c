// Folding events gives the view that the server gives, step by step, for every round that tools/page/folds.py wrote.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Layout, View } from '../src/api/shapes'
import { folded, type EventBatch } from '../src/table/fold'

const FOLDER = new URL('../build/folds/', import.meta.url)
interface Step extends EventBatch {
  digest: string
  view?: View
}
interface Round {
  round: string
  viewer: string
  steps: Step[]
}

/** JSON with sorted keys and no blanks, as the server hashes it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
const digest = (view: View): string => createHash('sha256').update(canonical(view)).digest('hex').slice(0, 16)

const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
test('there are rounds to fold', () => expect(files.length, 'run scripts/web fixtures').toBeGreaterThan(0))

test.each(files)('%s', (file) => {
  const { felt, rounds } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { felt: Layout; rounds: Round[] }
  const wrong: string[] = []
  let steps = 0
  for (const { round, viewer, steps: sent } of rounds) {
    let view: View | null = null
    for (const [number, step] of sent.entries()) {
      view = folded(view, step, felt)
      steps++
      if (digest(view) === step.digest) continue
      if (step.view) expect(view, `${file} ${round}, ${viewer || 'passer-by'}, step ${number}: ${step.events.map((seen) => seen.event.kind)}`).toEqual(step.view)
      wrong.push(`${round}, ${viewer || 'passer-by'}, step ${number}: ${step.events.map((seen) => seen.event.kind)}`)
      break
    }
  }
  expect(wrong).toEqual([])
  expect(steps).toBeGreaterThan(rounds.length)
}, 120_000)

test('a card that was read again brings the whole view, without which a fold would be wrong', () => {
  const found = files.flatMap((file) => {
    const { felt, rounds } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { felt: Layout; rounds: Round[] }
    return rounds.flatMap(({ steps }) => steps.map((step, number) => ({ felt, before: steps.slice(0, number), step }))).filter(({ step }) => step.events.some((seen) => seen.event.kind === 'Reread'))
  })
  let wrong = 0
  for (const { felt, before, step } of found) {
    const view = before.reduce<View | null>((view, told) => folded(view, told, felt), null)
    expect(digest(folded(view, step, felt))).toBe(step.digest)
    const { opens, ...bare } = step.words
    expect(opens).toBeDefined()
    wrong += digest(folded(view, { ...step, words: bare }, felt)) === step.digest ? 0 : 1 // dice that are rolled again lie over the first
  }
  if (found.length) expect(wrong).toBeGreaterThan(0)
})
