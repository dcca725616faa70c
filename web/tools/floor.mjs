// A private floor behind a line that can be cut: a proxy between the browser and the API.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

export async function openFloor(games, more = []) {
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
  const floor = spawn('.venv/bin/python', asked, { cwd: '..', stdio: ['pipe', 'pipe', 'inherit'] })
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
    },
  }
}
