// A line between a browser and a floor that can be lost: cut, silent, or just when something is asked.
import { connect, createServer } from 'node:net'

const wait = (ms) => new Promise((done) => setTimeout(done, ms))

export async function openRelay() {
  const pairs = new Set()
  let port = 0
  let away = false
  let silent = false
  let watched = null

  /** What the browser sends; the one request that is waited for may be its last. */
  function sends(pair, chunk) {
    if (!watched || !chunk.includes(watched.text)) return pair.far.write(chunk)
    const { how, seen } = watched
    watched = null
    if (how === 'answer') {
      pair.far.write(chunk)
      pair.deaf = true
    }
    seen()
  }
  const server = createServer((near) => {
    if (away) return near.destroy()
    const far = connect(port, '127.0.0.1')
    const pair = { near, far, deaf: false }
    pairs.add(pair)
    const ends = () => (near.destroy(), far.destroy(), pairs.delete(pair))
    for (const one of [near, far]) one.on('error', ends).on('close', ends)
    near.on('data', (chunk) => sends(pair, chunk))
    far.on('data', (chunk) => pair.deaf || near.write(chunk))
    if (silent) near.pause()
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))

  /** Cut every line, and take no new one for so long; `last` is done before the line is back. */
  async function cuts(ms, last = async () => {}) {
    away = true
    for (const { near, far } of [...pairs]) near.destroy(), far.destroy()
    await wait(ms)
    await last()
    away = false
  }
  /** Let nothing through for so long, and say nothing about it: what was sent comes late. */
  async function hushes(ms, last = async () => {}) {
    silent = true
    for (const { near, far } of pairs) near.pause(), far.pause()
    await wait(ms)
    await last()
    silent = false
    for (const { near, far } of pairs) near.resume(), far.resume()
  }
  /** Wait for a request with some text, lose it or its answer, and cut the line for so long. */
  async function loses(how, text, ms) {
    await new Promise((seen) => (watched = { how, text, seen }))
    if (how === 'answer') await wait(400) // the house has heard it, and answered
    await cuts(ms)
  }
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    leadsTo: (to) => (port = to),
    cuts,
    hushes,
    loses,
    closes: () => server.close(),
  }
}
