// A private floor with staff, and people of it in browsers of their own.
import { serious } from './chromium.mjs'
import { startFloor } from './floor.mjs'
import { pictures } from './screenshots.mjs'
import { openRelay } from './relay.mjs'

export const wait = (ms) => new Promise((done) => setTimeout(done, ms))
export const SIZES = { wide: { width: 1440, height: 900 }, small: { width: 1024, height: 768 }, narrow: { width: 390, height: 844 } }

/** Open the floor of tools/floors/staff.py behind a line. */
export async function openStaffFloor(tables = 0) {
  const relay = await openRelay()
  const floor = await startFloor('staff', ['--origin', relay.origin, ...(tables ? ['--tables', String(tables)] : [])])
  relay.leadsTo(floor.port)
  const closes = async () => (await floor.closes(), relay.closes())
  return { ...floor, origin: relay.origin, closes }
}

/** A member of staff with a browser of their own. */
export class Member {
  constructor(page, floor, label, notes) {
    Object.assign(this, { page, floor, label, notes })
  }

  /** Sign in, and begin a shift in a role; a dealer relieves whoever deals at a table. */
  static async comes(browser, floor, label, notes, { role = label.replace(/ \d$/, ''), table = 0, begins = true } = {}) {
    const context = await browser.newContext({ viewport: SIZES.wide, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => notes.wrong(`${label}, page: ${error.message}`))
    page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|40[0-9]/.test(said.text()) && notes.wrong(`${label}, console: ${said.text()}`))
    const member = new Member(page, floor, label, notes)
    await page.goto(floor.origin)
    await page.getByLabel('Log-in name').fill(floor.logins[label])
    await page.getByLabel('Password').fill(floor.password)
    await page.getByLabel(/second factor/).fill(await member.code())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Begin your shift' }).waitFor()
    if (begins) {
      await page.getByLabel('Role').selectOption(role)
      if (table) await page.getByLabel('Table').fill(String(table))
      await page.getByRole('button', { name: table ? 'Relieve the dealer there' : 'Begin', exact: true }).click()
      await page.getByRole('button', { name: 'End the shift' }).waitFor()
    }
    return member
  }

  code = async () => (await this.floor.request('code', { who: this.label })).code

  /** Ask the API as this person, as the page does. */
  api(method, path, body) {
    return this.page.evaluate(
      async ([method, path, body]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        const answer = await fetch(path, method === 'GET' ? {} : { method, headers, body: JSON.stringify(body ?? {}) })
        return answer.status === 204 ? null : answer.json()
      },
      [method, path, body],
    )
  }

  async goes(hash, shown) {
    await this.page.evaluate((to) => (location.hash = to), hash)
    await shown?.waitFor()
  }

  /** Take pictures of what is there at some sizes, and ask axe about each. */
  async pictured(name, sizes = ['wide', 'small'], before = async () => {}) {
    const { page, notes } = this
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await before()
      await page.evaluate(() => document.fonts.ready)
      await wait(250)
      await pictures(page, `${notes.keep ? '../docs/page/staff' : notes.out}/${name}-${SIZES[size].width}`, notes.keep)
      for (const one of await serious(page, `${name} ${size}`)) notes.wrong(one)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) notes.wrong(`wide, ${name} ${size}: ${over} px beyond the window`)
    }
    await page.setViewportSize(SIZES.wide)
  }
}

/** What went wrong, each once, and where pictures go. */
export function noting(out, keep) {
  const found = new Set()
  return { out, keep, wrong: (text) => found.add(text), says: (text) => console.log(text), found }
}
