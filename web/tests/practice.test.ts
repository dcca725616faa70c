// A table that runs in the browser is the table of the house: the same frames, byte for byte, and views that fold to the same hash.
// Pyodide runs in Node as it runs in a worker. It takes twelve seconds.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadPyodide, type PyodideInterface } from 'pyodide'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Layout } from '../src/api/shapes'
import type { Rules } from '../src/api/client'
import type { ConnectionCallbacks } from '../src/live/connection'
import type { Frame } from '../src/live/line'
import { LiveTable } from '../src/live/live.svelte'
import type { Kit } from '../src/practice/kit'
import { answers, opened, placed, placedGame } from '../src/practice/python'

const FOLDER = new URL('../build/practice/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8')
const made = existsSync(new URL('rounds.json', FOLDER))
const rounds = (made ? JSON.parse(read('rounds.json')) : {}) as Record<string, string>
const kit = (made ? JSON.parse(read('practice.json')) : { files: [], games: [] }) as Pick<Kit, 'files' | 'games' | 'build'>
const { games } = kit
const SCRIPT = readFileSync(new URL('../../tools/bots/practice.py', import.meta.url), 'utf8')
const LATE = 120_000
/** The modules whose hash is not that of the source that they should be compiled from. */
const OTHERS = `
import pathlib, zipfile
from importlib.util import source_hash
with zipfile.ZipFile('/sources.zip') as sources:
    kept = {name: pathlib.Path('/rules', name + 'c').read_bytes()[8:16] for name in sources.namelist() if name.endswith('.py')}
    others = [name for name, has in kept.items() if has != source_hash(sources.read(name))]
' '.join(others) if len(kept) > 100 else 'too few'
`
let python: PyodideInterface

describe.skipIf(!made)('run scripts/web fixtures without a number to have practice tables', () => {
beforeAll(async () => {
  const stdlib = join(tmpdir(), `practice-${process.pid}.zip`) // as it is served: compiled, and without what no table needs
  writeFileSync(stdlib, gunzipSync(readFileSync(new URL(`${kit.files.at(-2)!.path}.gz`, FOLDER))))
  python = await loadPyodide({ stdLibURL: stdlib })
  rmSync(stdlib)
  const packed = (path: string): Uint8Array => new Uint8Array(gunzipSync(readFileSync(new URL(`${path}.gz`, FOLDER))))
  placed(python, packed(kit.files.at(-1)!.path), packed(kit.files.at(-3)!.path))
  for (const game of games) {
    placedGame(python, packed(game.file.path)) // the list has each game once it is there
    expect(python.runPython(`'${game.key}' in GAMES`)).toBe(true)
  }
  python.FS.writeFile('practice_rounds.py', SCRIPT) // where Python begins to look
}, LATE)


test('the rules are those of the house', () => {
  expect(python.runPython('from houseway.worked.build import code_digest; code_digest()')).toBe(kit.build.split('+')[1])
  python.FS.writeFile('/sources.zip', readFileSync(new URL('sources.zip', FOLDER)))
  expect(python.runPython(OTHERS)).toBe('')
})

test.each(games)('$name', { timeout: LATE }, async ({ key, needs }) => {
  const script = python.pyimport('practice_rounds')
  const told = script.played(key, 'willow', Math.max(needs, 2))
  expect(script.digest(told)).toBe(rounds[key])
  const frames = JSON.parse(python.pyimport('json').dumps(told)) as Frame[]
  const table = await followed(frames)
  expect(table.compared).toBeGreaterThan(1)
  expect(table.afresh).toBe(0)
  expect(table.now.view.over).toBe(true)
})

test('a frame of another table is noticed', async () => {
  const script = python.pyimport('practice_rounds')
  const [game] = games
  const frames = JSON.parse(python.pyimport('json').dumps(script.played(game!.key, 'willow', 2))) as Frame[]
  const broken = frames.map((frame) => (frame.kind === 'events' && frame['hash'] ? { ...frame, hash: '0'.repeat(64) } : frame))
  expect((await followed(broken)).afresh).toBeGreaterThan(0)
})

test('a word of the person is answered up to the next one', { timeout: LATE }, async () => {
  const server = opened(python, games[0]!.key, 'brass', 1)
  const told: Frame[] = []
  const collect = (frames: Frame[]): void => void told.push(...frames)
  await answers(server, { kind: 'continue' }, collect, async () => {})
  expect(told.at(-1)?.kind).toBe('word')
  const offers = told.at(-2)?.['offers'] as Array<{ act: string; who: string; spot: string; chips: { low: number } }>
  const bet = offers.find((offer) => offer.act === 'PlaceBet')!
  told.length = 0
  await answers(server, { kind: 'say', number: 1, said: { kind: 'PlaceBet', on: bet.who, wager: bet.spot, chips: 1 } }, collect, async () => {})
  const { refused } = told.find((frame) => frame.kind === 'said') as unknown as { refused: { cites: string } }
  expect(refused.cites).toMatch(/\w/)
  server.destroy()
})

})

/** A table of the page that is told these frames. */
async function followed(frames: readonly Frame[]): Promise<LiveTable> {
  const [first, ...rest] = frames as unknown as [{ felt: Layout; name: string; rules: Rules }, ...Frame[]]
  let receive: ConnectionCallbacks['received'] = () => {}
  const table = new LiveTable(0, first.felt, first.name, first.rules, ({ received: heard }) => {
    receive = heard
    return { sends: () => {}, submit: async () => ({ refused: null, step: 0 }), counts: () => {}, now: () => 0, closes: () => {} }
  })
  for (const frame of rest) receive(frame)
  await new Promise((done) => setTimeout(done, 50))
  return table
}
