// A private floor behind lines that can be lost, one or several.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { openRelay } from './relay.mjs'

const PYTHON = '.venv/bin/python'
const installed = new Map()

/** The surroundings of Python: this tree, and a package with a game beside it. */
function surroundings(also) {
  const paths = [resolve('../src'), resolve('..')]
  if (also) {
    if (!installed.has(also)) {
      const place = mkdtempSync(join(tmpdir(), 'houseway-also-'))
      const how = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-index', '--no-deps', '--no-build-isolation', '--target', place]
      execFileSync(PYTHON, [...how, existsSync(also) ? resolve(also) : resolve('..', also)], { cwd: '..' })
      installed.set(also, place)
    }
    paths.unshift(installed.get(also))
  }
  return { ...process.env, PYTHONPATH: paths.join(delimiter) }
}

/** Every game there is, or those that a package brings. */
export function gamesOf(also) {
  const script = 'from importlib.metadata import entry_points as of; from houseway.games import GAMES; print(*[one.name for one in of(group="houseway.games")] or GAMES)'
  return String(execFileSync(PYTHON, ['-c', script], { cwd: '..', env: surroundings(also) })).trim().split(' ')
}

/** Start a floor of tools/floors/; `request` sends it a question and returns the answer. */
export async function startFloor(tool, words, also = '') {
  const floor = spawn(PYTHON, ['-m', `tools.floors.${tool}`, ...words], { cwd: '..', stdio: ['pipe', 'pipe', 'inherit'], env: surroundings(also) })
  const waiting = []
  let over = false
  createInterface({ input: floor.stdout }).on('line', (line) => waiting.shift()?.done(JSON.parse(line)))
  floor.once('exit', (code) => (over = true) && waiting.forEach(({ failed }) => failed(new Error(`the floor ended with ${code}`))))
  const answer = () => new Promise((done, failed) => waiting.push({ done, failed }))
  return {
    ...(await answer()),
    request(ask, more = {}) {
      if (over) throw new Error('the floor has ended')
      floor.stdin.write(`${JSON.stringify({ ask, ...more })}\n`)
      return answer()
    },
    async closes() {
      if (over) return
      const ended = new Promise((done) => floor.once('exit', done))
      floor.stdin.end()
      await ended
    },
  }
}

/** A floor behind lines that can be lost. */
export async function openFloor(games, more = [], also = '', lines = 1, tool = 'player') {
  const relays = await Promise.all(Array.from({ length: lines }, openRelay))
  const origins = relays.flatMap(({ origin }) => ['--origin', origin])
  const floor = await startFloor(tool, [...origins, ...games.flatMap((game) => ['--game', game]), ...more], also)
  for (const relay of relays) relay.leadsTo(floor.port)
  return {
    ...floor,
    relays,
    origin: relays[0].origin,
    /** Cut the first line, and take no new one for so long. */
    cuts: (ms) => relays[0].cuts(ms),
    async closes() {
      await floor.closes()
      for (const relay of relays) relay.closes()
      for (const place of installed.values()) rmSync(place, { recursive: true })
    },
  }
}

/** Many tables of all games, without a proxy between; `fills` lets light players sit down and play. */
export async function busyFloor(tables, clients) {
  const floor = spawn(PYTHON, ['-m', 'bench.page', '--tables', tables, '--clients', clients], { cwd: '..', stdio: ['pipe', 'pipe', 'inherit'], env: surroundings('') })
  const lines = createInterface({ input: floor.stdout })
  const next = () => new Promise((done, failed) => {
    lines.once('line', (line) => done(JSON.parse(line)))
    floor.once('exit', (code) => failed(new Error(`the floor ended with ${code}`)))
  })
  return {
    ...(await next()),
    async fills() {
      const filled = next()
      floor.stdin.write('\n')
      await filled
    },
    async closes() {
      const ended = new Promise((done) => floor.once('exit', done))
      floor.stdin.end()
      await ended
    },
  }
}
