// A dealer at a console, with a keyboard and no pointer. It knows no game: it does what the console says, with cards of its own shoe.
import { serious } from './chromium.mjs'
import { until, wait, walksTo } from './people.mjs'

/** Seconds for which bets must not change before they are closed, and for which nothing may happen. */
const QUIET = 700
const STUCK = 40_000

/** Everything that a dealer sees of what is to be done, read in one go. */
function readConsole() {
  const { at, doing, over, line } = document.body.dataset
  const [kind, many, keyed, closes, backs, goesOn] = (document.querySelector('main')?.dataset.want ?? '').split(' ')
  return {
    at,
    doing,
    line,
    over: over === 'true',
    want: kind ? { kind, many: Number(many), keyed: Number(keyed), closes: closes === 'true', backs: backs === 'true', goesOn: goesOn === 'true', to: document.querySelector('main').dataset.to, parts: Boolean(document.querySelector('main').dataset.parts) } : null,
    busy: document.querySelector('main')?.dataset.busy === 'true',
    pays: document.querySelector('.paying .brass kbd')?.textContent ?? '',
    main: document.querySelector('.brass.main span')?.textContent ?? '',
    asks: document.querySelector('#typed') !== null,
    bets: document.querySelectorAll('.bet').length,
    refused: document.querySelector('.typing .refused')?.textContent ?? '',
    now: document.querySelector('.now h2')?.textContent ?? '',
  }
}

export class Dealer {
  constructor(page, context, floor, login, notes) {
    Object.assign(this, { page, context, floor, login, notes, strokes: 0, struck: [], shoe: [], table: 0 })
    this.traffic = { steps: 0, requests: 0, frames: 0, bytes: 0 }
    this.#counts()
  }

  /** Count what the page is sent about its console: answers to its own questions, and frames; and the steps that it sees. */
  #counts() {
    const { page, traffic } = this
    page.on('response', async (answer) => {
      if (!/\/tables\/\d+\/(console|calls|owed)$/.test(answer.url())) return
      traffic.requests++
      traffic.bytes += (await answer.body().catch(() => '')).length
    })
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { kind } = JSON.parse(payload)
        if (kind === 'events') traffic.steps++
        if (kind !== 'console') return
        traffic.frames++
        traffic.bytes += payload.length
      }),
    )
  }

  /** What the console cost the line, as a text. */
  cost() {
    const { steps, requests, frames, bytes } = this.traffic
    return `${steps} steps, ${requests} requests and ${frames} frames of the console, ${(bytes / steps).toFixed(0)} bytes a step`
  }

  /** Somebody with a browser of their own, signed in by keys alone. */
  static async comes({ browser, floor, login, size, notes, prepares = async () => {} }) {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await prepares(page)
    const dealer = new Dealer(page, context, floor, login, notes)
    page.on('pageerror', (error) => notes.wrong(`page: ${error.message}`))
    page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|40[139]/.test(said.text()) && notes.wrong(`console: ${said.text()}`))
    await page.goto(floor.origin)
    await dealer.signsIn('Sign in')
    return dealer
  }

  async signsIn(button, password = this.floor.password, login = this.login) {
    const { page } = this
    await page.getByLabel('Password').waitFor()
    const { code } = await this.floor.request('code', { login })
    for (const [name, text] of [['Log-in name', login], ['Password', password], ['Six figures', code]]) {
      const field = page.getByLabel(name)
      if ((await field.inputValue()) === text) continue
      await walksTo(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: button }).waitFor({ state: 'detached' })
  }

  async opens(table) {
    this.table = table
    await this.page.evaluate((to) => (location.hash = `#/console/${to}`), table)
    await until(async () => (await this.sees()).doing, `the console of table ${table}`)
    await this.shuffles()
  }

  sees() {
    return this.page.evaluate(readConsole)
  }

  async fetchJson(path) {
    const answer = await this.page.request.get(`${this.floor.origin}/tables/${this.table}/${path}`)
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }

  /** A shoe of its own: every piece that the table has, in an order of its own. */
  async shuffles() {
    const { console: told } = await this.fetchJson('console')
    const all = Object.entries(told.deck.pieces).flatMap(([face, many]) => Array.from({ length: many }, () => face))
    this.shoe = all.map((face) => [Math.random(), face]).sort((a, b) => a[0] - b[0]).map(([, face]) => face)
  }

  async press(key) {
    this.strokes++
    this.struck.push(key)
    await this.page.keyboard.press(key)
  }

  /** The two strokes of a card or tile. */
  async keys(face, pause = 0) {
    for (const key of face.replace('-', '').toLowerCase()) {
      await this.press(key)
      if (pause) await wait(pause)
    }
  }

  /** The strokes of so many cards from the shoe, a suit and then its ranks; none where other pieces are among them. */
  bySuits(many) {
    const cards = this.shoe.slice(-many).reverse()
    if (!cards.every((card) => /^\w[shdc]$/.test(card))) return null
    this.shoe.splice(-many)
    const suits = [...new Set(cards.map((card) => card[1]))]
    return suits.flatMap((suit) => [suit, ...cards.filter((card) => card[1] === suit).map((card) => card[0].toLowerCase())])
  }

  /** Key what is due, and end the packet. */
  async packs(now, pause = 0) {
    const { kind, many, keyed, backs, closes, goesOn, parts } = now.want
    if (goesOn) {
      await this.keys(this.shoe.pop(), pause) // the next card says that these were dealt
      return this.moves(now)
    }
    if (!backs) {
      const suits = kind === 'pieces' && keyed === 0 && many > 1 && !pause && !parts ? this.bySuits(many) : null
      for (const key of suits ?? []) await this.press(key)
      for (let at = suits ? many : keyed; at < many; at++) {
        if (kind === 'pieces') await this.keys(this.shoe.pop(), pause)
        else await this.press(String(1 + Math.floor(Math.random() * (kind === 'number' ? many : 6))))
        if (kind === 'number') break
      }
    }
    if (backs || kind === 'number' || !closes) await this.press('Enter') // any other packet closes itself
    await this.moves(now)
  }

  /** Wait until the table or the console has moved on. */
  async moves(was, patience = 15_000) {
    const fingerprint = ({ at, doing, want, main, pays, asks, now, refused }) => JSON.stringify([at, doing, want, main, pays, asks, now, refused])
    await until(async () => {
      const now = await this.sees()
      return fingerprint(now) !== fingerprint(was) && !now.busy
    }, 'an answer', patience).catch(() => {})
  }

  /** Do one thing that the console asks for, as it was seen; whether there was one. */
  async does(seen) {
    const now = seen ?? (await this.sees())
    if (now.busy || now.line !== 'live') return false
    if (process.env.TRACE) console.log(this.struck.splice(0).join(''), '|', now.doing, '|', now.now, '|', now.main, '|', JSON.stringify(now.want))
    if (now.asks) {
      await this.page.keyboard.type('20')
      await this.press('Enter')
    } else if (now.want) {
      await this.packs(now)
      return true
    } else if (now.pays) await this.press(now.pays.toLowerCase())
    else if (now.main && !/^waits/.test(now.doing)) {
      if (now.doing === 'says') {
        await wait(now.bets === 0 ? 3 * QUIET : QUIET) // let people bet
        const then = await this.sees()
        if (then.at !== now.at) return true // somebody bet meanwhile
      }
      await this.press(' ')
    } else return false
    await this.moves(now)
    return true
  }

  /** Deal one round, from the opening until every chip has been paid and taken. */
  async dealsRound(middle = async () => {}) {
    let begun = false
    let moved = Date.now()
    let last = ''
    let refusals = 0
    while (true) {
      const now = await this.sees()
      if (begun && now.over && !now.pays && !now.busy) return
      begun ||= !now.over
      await middle(now)
      if (!(begun && now.over && !now.pays)) await this.does()
      const then = await this.sees()
      const told = JSON.stringify([then.at, then.want, then.pays, then.asks, then.now])
      if (told !== last) [last, moved] = [told, Date.now()]
      if (then.refused && ++refusals > 30) throw new Error(`refused again and again: ${then.refused}`)
      if (Date.now() - moved > STUCK) throw new Error(`stuck: ${then.now} (${then.doing}) ${then.refused}`)
      await wait(30)
    }
  }

  /** Wait until nothing happens at the table for a while: everybody has said what they had to say. */
  async quiet(ms = 900) {
    let [last, since] = ['', Date.now()]
    await until(async () => {
      const { at } = await this.sees()
      if (at !== last) [last, since] = [at, Date.now()]
      return Date.now() - since > ms
    }, 'a quiet table')
  }

  /** Ask axe about what is shown. */
  async checks(name) {
    for (const one of await serious(this.page, name)) this.notes.wrong(one)
  }
}
