// A private floor behind a line that can be cut: a proxy between the browser and the API.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

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
  const asks = 'from importlib.metadata import entry_points as of; from houseway.games import GAMES; print(*[one.name for one in of(group="houseway.games")] or GAMES)'
  return String(execFileSync(PYTHON, ['-c', asks], { cwd: '..', env: surroundings(also) })).trim().split(' ')
}

export async function openFloor(games, more = [], also = '') {
  const pairs = new Set()
  let port = 0
  let cut = false
  const proxy = createServer((near) => {
    if (cut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    const ends = () => (near.destroy(), far.destroy(), pairs.delete(pair))
    for (const [one, other] of [[near, far], [far, near]]) one.on('error', ends).on('close', ends).pipe(other)
  })
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${proxy.address().port}`
  const asked = ['-m', 'tools.page_floor', '--origin', origin, ...games.flatMap((game) => ['--game', game]), ...more]
  const floor = spawn(PYTHON, asked, { cwd: '..', stdio: ['pipe', 'pipe', 'inherit'], env: surroundings(also) })
  const lines = createInterface({ input: floor.stdout })
  const told = await new Promise((done, failed) => {
    lines.once('line', (line) => done(JSON.parse(line)))
    floor.once('exit', (code) => failed(new Error(`the floor ended with ${code}`)))
  })
  port = told.port
  return {
    ...told,
    origin,
    /** Cut every line, and take no new one for so long. */
    async cuts(ms) {
      cut = true
      for (const { near, far } of pairs) near.destroy(), far.destroy()
      await new Promise((done) => setTimeout(done, ms))
      cut = false
    },
    async closes() {
      const ended = new Promise((done) => floor.once('exit', done))
      floor.stdin.end()
      await ended
      proxy.close()
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
