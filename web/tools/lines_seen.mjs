// What is checked of a player whose line was lost: the view against the house, the clock, and what the record heard.
import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { HOW } from './chromium.mjs'
import { Person, until, wait, WIDE } from './people.mjs'

/** Milliseconds by which the browser's clock is wrong. */
const SKEW = 137_000

/** Every process below one, itself too. */
function family(pid) {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) . /s, '').split(' ')[0])]]
    } catch {
      return []
    }
  })
  const found = [pid]
  for (let at = 0; at < found.length; at++) found.push(...parents.filter(([, parent]) => parent === found[at]).map(([child]) => child))
  return found
}

/** Browsers that are asleep; whatever happens, they are woken before the end. */
export const sleeping = {
  pids: new Set(),
  signals(pids, signal) {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        continue // it has ended meanwhile
      }
      if (signal === 'SIGSTOP') this.pids.add(pid)
      else this.pids.delete(pid)
    }
  },
  async allWake() {
    this.signals([...this.pids], 'SIGCONT')
  },
}

/** In the page: what got no answer is said again under a number of its own, as a careless page would. */
function plantsNumbers() {
  const real = window.fetch
  let lost = 0
  window.fetch = async (path, sent) => {
    if (!String(path).endsWith('/commands')) return real(path, sent)
    const body = JSON.parse(sent.body)
    try {
      return await real(path, { ...sent, body: JSON.stringify({ ...body, number: body.number + lost }) })
    } catch (error) {
      lost = 1
      throw error
    }
  }
}

/** Somebody with a line, and a browser with a wrong clock, of their own. */
export async function comesWith({ floor, number, plants, wrong }) {
  const server = await chromium.launchServer(HOW)
  const browser = await chromium.connect(server.wsEndpoint())
  const line = floor.relays[number]
  const seen = { origin: line.origin, password: floor.password, login: floor.logins[number % floor.logins.length] }
  const prepares = (context) => context.addInitScript((skew) => {
    const real = Date.now
    Date.now = () => real() + skew
    window.changes = []
    const record = () => {
      const text = document.querySelector('[role=timer] span')?.textContent ?? ''
      if (text && text !== window.changes.at(-1)?.text) window.changes.push({ text, at: performance.timeOrigin + performance.now() })
    }
    addEventListener('DOMContentLoaded', () => new MutationObserver(record).observe(document.body, { childList: true, subtree: true, characterData: true }))
  }, SKEW)
  const prepared = async (context) => {
    await prepares(context)
    if (plants) await context.addInitScript(plantsNumbers)
  }
  const person = await Person.comes({ browser, floor: seen, login: seen.login, how: 'clicks', size: WIDE, notes: { wrong }, prepares: prepared })
  const table = number + 1
  return Object.assign(person, {
    line,
    table,
    api: async (path) => (await person.context.request.get(`${line.origin}${path}`)).json(),
    name: async () => (await person.api('/session')).name,
    /** The same player at the same table, in another tab. */
    async again() {
      const page = await person.context.newPage()
      await page.goto(`${line.origin}/#/table/${table}`)
      await page.getByRole('region', { name: 'Your hand and bets' }).waitFor()
      return { ...person, page, api: person.api }
    },
    /** The browser freezes the page, as it does with one that nobody looks at. */
    async freezes(ms) {
      const cdp = await person.context.newCDPSession(person.page)
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
      await wait(ms)
      await cdp.send('Page.setWebLifecycleState', { state: 'active' })
      await cdp.detach()
    },
    /** Every process of the browser stops, as in a laptop that is closed. */
    async sleeps(ms) {
      const pids = family(server.process().pid)
      sleeping.signals(pids, 'SIGSTOP')
      await wait(ms)
      sleeping.signals(pids, 'SIGCONT')
    },
    async goes() {
      await browser.close()
      await server.close()
    },
  })
}

export const staked = (page) => page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? -1))
export const isChoosing = (page) => page.evaluate(() => document.querySelectorAll('.offer:not([aria-disabled="true"])').length > 1 && !document.querySelector('.tray button:not(:disabled)'))
export const offerNamed = (page, at) => page.locator('.offer:not([aria-disabled="true"])').nth(at)

/** The page has the view that the house has: the hash of its own view is the one that the house tells. */
export async function agrees(person) {
  let told = null
  let own = ''
  await until(async () => {
    told = await person.api(`/tables/${person.table}`)
    own = await person.page.evaluate(() => document.body.dataset.last ?? '')
    return own.endsWith(told.hash)
  }, 'the view of the house', 15_000).catch(() => {
    throw new Error(`the view is another one: ${own} here, ${told.round} ${told.seq} ${told.hash} in the house`)
  })
  const [round, event, hash] = own.split(' ')
  const { afresh } = await person.page.evaluate(() => ({ ...document.body.dataset }))
  if (afresh !== '0') throw new Error(`${afresh} views had to be asked for`)
  return `${round}, ${event}, ${hash.slice(0, 12)}`
}

/** How far the clock on the page is off, in milliseconds: the moments at which it changed, against the moment at which it ends. */
export async function clockError(person) {
  const { view } = await person.api(`/tables/${person.table}`)
  const since = await person.page.evaluate(() => performance.timeOrigin + performance.now())
  const counts = () => person.page.evaluate((since) => window.changes.filter(({ at }) => at > since).map(({ text, at }) => [parseInt(text, 10), at]), since)
  await until(async () => (await counts()).length > 3, 'a clock that runs', 15_000)
  const [, ...changed] = await counts() // the first may be no more than a new drawing
  return Math.max(...changed.map(([seconds, at]) => Math.abs(at - (view.clock.ends_at - seconds) * 1000)))
}

/** What the record heard of a player: every number once, without a gap, and each command as often as it was meant. */
export function tally({ said }) {
  const done = said.filter((one) => !one.refused)
  const many = {}
  for (const { said: { kind } } of done) many[kind] = (many[kind] ?? 0) + 1
  const refused = said.length - done.length
  const words = Object.entries(many).filter(([kind]) => kind === 'PlaceBet' || kind === 'Say')
  return {
    words: [...words.map(([kind, times]) => `${kind} ${times}`), ...(refused ? [`refused ${refused}`] : []), `numbers 1 to ${said.length}`].join(', '),
    wrong(meant) {
      const wrong = []
      if (said.some((one, at) => one.number !== at + 1)) wrong.push(`numbers ${said.map((one) => one.number).join(' ')}`)
      for (const kind of ['PlaceBet', 'Say']) if ((many[kind] ?? 0) !== (meant[kind] ?? 0)) wrong.push(`${kind} was heard ${many[kind] ?? 0} times instead of ${meant[kind] ?? 0}`)
      return wrong
    },
  }
}
