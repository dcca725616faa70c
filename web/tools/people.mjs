// People in browsers: they sign in, press by pointer, by touch or by keys alone, and what they see is checked.
import { serious } from './chromium.mjs'

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
const LATE = 20_000
const PATIENCE = 60_000

export const wait = (ms) => new Promise((done) => setTimeout(done, ms))
export async function until(holds, why, patience = PATIENCE) {
  const late = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > late) throw new Error(`it never came: ${why}`)
    await wait(40)
  }
}

/** Walk to something by Tab alone, as somebody without a pointer does. */
export async function walksTo(spot, timeout = LATE) {
  const found = await spot.elementHandle({ timeout })
  for (let steps = 0; steps < 250; steps++) {
    if (await found.evaluate((one) => one === document.activeElement)) return
    await spot.page().keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const PRESSES = {
  clicks: (spot, timeout = LATE) => spot.click({ timeout }),
  taps: (spot, timeout = LATE) => spot.tap({ timeout }),
  keys: async (spot, timeout = LATE) => {
    await walksTo(spot, timeout)
    await spot.page().keyboard.press('Enter')
  },
}

/** Runs in the page: the next thing that somebody who plays would press. */
export function pressesNext() {
  const open = (one) => one && one.ariaDisabled !== 'true' && !one.disabled
  const all = (selector) => [...document.querySelectorAll(selector)].filter(open)
  const staked = Number(document.querySelector('.dock')?.dataset.staked ?? 0)
  const choices = all('dialog .choices button')
  const spots = all('[data-spot]').filter((one) => /, no bet/.test(one.ariaLabel))
  const offers = all('.offer')
  if (choices.length) choices[0].click()
  else if (all('.tray button').length && !staked && spots.length) spots[0].click()
  else if (all('.acts .main').length) all('.acts .main')[0].click()
  else if (all('.parts .frame button').length) all('.parts .frame button')[0].click()
  else if (offers.length && !all('.tray button').length) (offers.find((one) => one.dataset.yields !== 'true' && one.dataset.adds !== 'true') ?? offers.at(-1)).click()
}

export class Person {
  constructor(page, context, how, notes) {
    Object.assign(this, { page, context, how, notes, width: page.viewportSize().width })
    this.press = PRESSES[how]
  }

  /** A person with a browser of their own, signed in and in the lobby, which shows a table. */
  static async comes({ browser, floor, login, how, size, notes, table = 1, motion = 'reduce', prepares = async () => {} }) {
    const touches = how === 'taps'
    const context = await browser.newContext({ viewport: size, reducedMotion: motion, hasTouch: touches, isMobile: touches })
    await prepares(context)
    const page = await context.newPage()
    const person = new Person(page, context, how, notes)
    page.on('pageerror', (error) => notes.wrong(`page: ${error.message}`))
    page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|401/.test(said.text()) && notes.wrong(`console: ${said.text()}`))
    await page.goto(floor.origin)
    await page.getByLabel('Log-in name').waitFor()
    for (const [name, text] of [['Log-in name', login], ['Password', floor.password]]) {
      if (how !== 'keys') await page.getByLabel(name).fill(text)
      else await walksTo(page.getByLabel(name)).then(() => page.keyboard.type(text))
    }
    await person.press(page.getByRole('button', { name: 'Sign in' }))
    await page.getByRole('button', { name: new RegExp(`at table ${table},`) }).waitFor()
    return person
  }

  /** Take a picture of what is there, and ask axe about it unless time is short. By keys the same states come as by clicks. */
  async checks(name, short = false) {
    const { page, notes } = this
    if (!notes.out) return
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${notes.out}/${`${name} ${this.how} ${this.width}`.replaceAll(' ', '-')}.png` })
    if (this.how === 'keys' || short) return
    for (const one of await serious(page, name)) notes.wrong(one)
  }

  /** Go to a table and sit down at the seat that is proposed, with the most chips that are. */
  async sits(table, seatsWanted = 1) {
    const { page } = this
    await this.press(page.getByRole('button', { name: new RegExp(`at table ${table},`) }))
    const dock = page.getByRole('region', { name: 'Your hand and bets' })
    const amounts = page.getByRole('group', { name: 'Amounts' }).getByRole('button')
    const sits = page.getByRole('button', { name: /^(Sit down with|Buy) / })
    const two = page.getByRole('button', { name: 'Two seats', pressed: false })
    const there = async (one) => (await one.count()) > 0
    await until(async () => (await there(dock)) || (await there(sits)), 'a table')
    const late = Date.now() + 3 * PATIENCE // a seat that is kept is taken when the round is over
    while (!(await there(dock))) {
      if (Date.now() > late) throw new Error('no seat was to be had')
      if (await there(sits)) {
        if (seatsWanted > 1 && !(await there(two))) {
          await wait(100) // both are taken between two rounds
          continue
        }
        if (seatsWanted > 1) await this.press(two, 3000).catch(() => {})
        await this.press(amounts.last(), 3000).catch(() => {})
        await this.press(sits, 3000).catch(() => {})
      }
      await wait(250)
    }
  }

  async leaves() {
    await this.press(this.page.getByRole('button', { name: /^(Leave|Floor)$/ }))
    await this.page.getByRole('heading', { name: 'Where to sit' }).waitFor({ timeout: 3 * PATIENCE }) // a hand that was begun is played out
  }
}
