// Everything that a browser is told and holds, kept piece by piece with the moment at which it was: frames, bodies, and the page.
import { createWriteStream } from 'node:fs'

/** In the page: whatever can be read of it, in whatever way. Shapes and places are left out, for they are numbers and no words. */
function readsPage() {
  const SHAPES = new Set(['d', 'points', 'transform', 'viewBox', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'dx', 'dy'])
  const reads = () => {
    const found = [document.title, location.href, JSON.stringify(history.state ?? ''), document.cookie]
    for (const kept of [localStorage, sessionStorage]) for (let at = 0; at < kept.length; at++) found.push(kept.key(at), kept.getItem(kept.key(at)))
    for (const one of document.querySelectorAll('*')) {
      for (const { name, value } of one.attributes) if (!SHAPES.has(name)) found.push(name, value, /[-_]/.test(value) ? value.replace(/[-_]/g, ' ') : '')
      for (const child of one.childNodes) if (child.nodeType !== Node.ELEMENT_NODE) found.push(child.nodeValue)
      if (typeof one.value === 'string') found.push(one.value)
      const drawn = one.localName === 'text' && /^var\(--suit-(.)\)$/.exec(one.getAttribute('fill') ?? '')
      if (drawn) found.push(`${one.textContent === '10' ? 'T' : one.textContent}${drawn[1]}`)
      if (one.localName === 'rect' && one.getAttribute('fill') === 'var(--tile)') {
        const faces = [...one.parentNode.children].filter((other) => other.localName === 'g').map((face) => face.querySelectorAll('circle').length)
        if (faces.length === 2) found.push(faces.join('-'))
      }
    }
    return found.filter(Boolean)
  }
  let last = ''
  let at = 0
  const capture = () => {
    const replay = document.querySelector('[aria-label="Step of the round"]') && /^#\/round\/(\d+)\/(\d+)$/.exec(location.hash)
    const here = replay ? `${replay[1]} ${replay[2]} -1` : document.querySelector('.dock, .chair') ? (document.body.dataset.at ?? '') : ''
    if (here === last && performance.now() - at < 150) return
    last = here
    at = performance.now()
    void window.holds(here, JSON.stringify(reads().join('\n')), window.planted ?? '')
  }
  window.captureNow = () => ((at = 0), capture())
  addEventListener('DOMContentLoaded', () => new MutationObserver(capture).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }))
}

/** Texts that are the same for everybody, and are read before a card is dealt: rules, felts, the files of the page. */
const isPrinted = (path) => /^\/tables\/\d+\/(rules|felt)$/.test(path) || /^\/(assets\/|index|$)/.test(path) || /\.\w+$/.test(path)

export class Holding {
  constructor(file) {
    this.file = file
    this.out = createWriteStream(file)
    this.counts = {}
    this.bodies = []
  }

  keeps(viewer, table, round, seq, kind, text) {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    this.out.write(`${JSON.stringify({ viewer, table, round, seq, text, kind })}\n`)
  }

  /** Keep what the pages of a context are told and hold. Their viewer is who signed in, as soon as that is known. */
  async watches(context) {
    const who = { name: '' }
    await context.exposeBinding('holds', (_, at, text, planted) => {
      const [table, round, seq] = at.split(' ').map(Number)
      this.keeps(who.name, table || 0, round || 0, seq || 0, planted || 'page', text)
    })
    await context.addInitScript(readsPage)
    context.on('page', (page) => {
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.handle(who.name, String(payload))))
      page.on('response', (answer) => this.bodies.push(this.reads(who, answer).catch(() => {})))
    })
  }

  handle(viewer, text) {
    const told = JSON.parse(text)
    const seq = told.kind === 'events' ? told.first + told.events.length - 1 : (told.seq ?? 0)
    this.keeps(viewer, told.table ?? 0, told.round ?? 0, seq, told.kind, text)
  }

  async reads(who, answer) {
    const { pathname } = new URL(answer.url())
    if (isPrinted(pathname)) return
    const text = await answer.text()
    if (!/^\s*[[{]/.test(text)) return
    const told = JSON.parse(text)
    if (told.session?.name ?? told.begun_at) who.name = told.session?.name ?? told.name
    if (pathname.endsWith('/missed')) {
      for (const one of told.rounds) this.keeps(who.name, told.table, one.round, one.first + one.events.length - 1, 'missed', JSON.stringify(one))
    } else if (told.view) this.keeps(who.name, told.table, told.round, told.seq ?? -1, 'replay' in told ? 'replay' : 'view', text)
    else this.keeps(who.name, 0, 0, 0, 'body', text)
  }

  /** Everything that is under way is read, and the file is whole. */
  async ends() {
    await Promise.all(this.bodies)
    await new Promise((done) => this.out.end(done))
  }
}
