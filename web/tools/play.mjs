// Plays rounds in Chromium on a private floor: by clicks, by keys alone, by taps on a phone, and with the line cut.
//
//     scripts/web play [--game GAME ...] [--how clicks,keys,taps,cut] [--out FOLDER]
//
// Every round is watched: no error in the console, every view that was compared has the hash of the house, and axe finds nothing
// serious. It knows no game: it presses what is offered.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { openFloor } from './floor.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true, default: ['high_card_flush', 'sic_bo', 'minibaccarat', 'pai_gow_poker', 'spanish_21', 'three_card_poker'] },
    how: { type: 'string', default: 'clicks,keys,taps,cut' },
    out: { type: 'string', default: 'build/played' },
    betting: { type: 'string', default: '6' },
  },
})
const LATE = 40_000
const wrong = []
mkdirSync(asked.out, { recursive: true })
const floor = await openFloor(asked.game, ['--betting', asked.betting, '--looks', '8'])
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
let patrons = 0

async function signsIn(size, taps) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', hasTouch: taps, isMobile: taps })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|401/.test(said.text()) && wrong.push(`console: ${said.text()}`))
  await page.goto(floor.origin)
  const began = Date.now()
  await page.getByLabel('Log-in name').waitFor()
  const login = floor.logins[patrons++ % floor.logins.length]
  return { page, login, context, began }
}

/** Walk to something by Tab alone, as somebody without a pointer does. */
async function walksTo(spot) {
  for (let steps = 0; steps < 200; steps++) {
    if (await spot.evaluate((one) => one === document.activeElement, undefined, { timeout: 4000 })) return
    await spot.page().keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const press = (kind) => ({
  clicks: (spot) => spot.click({ timeout: 4000 }),
  taps: (spot) => spot.tap({ timeout: 4000 }),
  keys: async (spot) => {
    await walksTo(spot)
    await spot.page().keyboard.press('Enter')
  },
})[kind]

async function enters({ page, login }, how, size) {
  for (const [name, text] of [['Log-in name', login], ['Password', floor.password]]) {
    if (how !== 'keys') await page.getByLabel(name).fill(text)
    else await walksTo(page.getByLabel(name)).then(() => page.keyboard.type(text))
  }
  await checked(page, `sign-in ${size}`)
  await press(how)(page.getByRole('button', { name: 'Sign in' }))
  await page.getByRole('heading', { name: 'Where to sit' }).waitFor()
  await page.getByRole('button', { name: /at table 1,/ }).waitFor()
  await checked(page, `lobby ${size}`)
}

async function checked(page, name) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${asked.out}/${name.replaceAll(' ', '-')}.png` })
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const one of violations) if (['serious', 'critical'].includes(one.impact)) wrong.push(`axe, ${name}: ${one.id}: ${one.nodes.map((node) => node.target + ' ' + node.failureSummary).slice(0, 2).join('; ')}`)
}

const shown = (locator) => locator.first().isVisible().catch(() => false)
const until = async (holds, why) => {
  const late = Date.now() + LATE
  while (!(await holds())) {
    if (Date.now() > late) throw new Error(`it never came: ${why}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** One round: a seat, chips, a bet, choices until it is over. Returns how many words were said. */
async function plays(page, table, game, how, size, middle = async () => {}) {
  const does = press(how)
  await does(page.getByRole('button', { name: new RegExp(`at table ${table},`) }))
  const dock = page.getByRole('region', { name: 'Your hand and bets' })
  const seat = page.getByRole('group', { name: 'Seats' }).getByRole('button')
  const chips = page.getByRole('group', { name: 'Chips for the table' }).getByRole('button')
  await until(async () => (await shown(seat)) || (await shown(chips)) || (await shown(dock)), `a table of ${game}`)
  while (!(await shown(dock))) {
    const free = (await shown(chips)) ? chips.last() : seat.nth(Math.floor((await seat.count()) / 2))
    await does(free).catch(() => {})
    await new Promise((done) => setTimeout(done, 400))
  }
  const spots = page.locator('[data-spot][aria-disabled="false"]')
  const offers = page.locator('.offer:not(:disabled), .acts .main')
  const tray = page.locator('.tray button:not(:disabled)')
  const result = page.locator('.result strong')
  await until(async () => (await shown(spots)) || (await shown(offers)), `a bet at ${game}`)
  let said = 0
  if (await shown(tray)) {
    if (how === 'keys') {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    for (const at of [0, 1, 2]) if ((await spots.count()) > at && !(await page.locator('.dock li').count())) {
      await does(spots.nth(at)).catch(() => {})
      await new Promise((done) => setTimeout(done, 300))
    }
    await checked(page, `${game} bets ${how} ${size}`)
  }
  let pictured = false
  let closed = false
  await until(async () => {
    if (!closed) closed = !(await shown(tray))
    if ((await shown(result)) && said + closed > 0) return true
    if (closed && (await shown(offers))) {
      if (!pictured) {
        pictured = true
        await checked(page, `${game} choice ${how} ${size}`)
        await middle()
      }
      const many = await offers.count()
      if (how === 'keys') {
        const letter = page.locator('.offer:not(:disabled) kbd')
        if (await shown(letter)) await page.keyboard.press((await letter.last().textContent()) ?? 'Enter').catch(() => {})
        else await does(offers.nth(many - 1)).catch(() => {})
      } else await does(offers.nth(many - 1)).catch(() => {})
      said++
      await new Promise((done) => setTimeout(done, 250))
    }
    return false
  }, `the end of a round of ${game}`)
  await checked(page, `${game} paid ${how} ${size}`)
  const { compared, afresh } = await page.evaluate(() => ({ ...document.body.dataset }))
  if (!(Number(compared) > 0)) wrong.push(`${game} by ${how}: no view was compared`)
  if (Number(afresh) > 0) wrong.push(`${game} by ${how}: ${afresh} of ${compared} views were not the one of the house`)
  console.log(`${how.padEnd(7)} ${game.padEnd(20)} ${said} words, ${compared} views compared, ${afresh} asked for afresh`)
}

async function leaves(page, how) {
  await press(how)(page.getByRole('button', { name: 'Leave' }))
  await page.getByRole('heading', { name: 'Where to sit' }).waitFor({ timeout: 20_000 })
}

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const hows = { clicks: [WIDE, asked.game], keys: [WIDE, asked.game], taps: [NARROW, asked.game.slice(0, 4)] }
try {
  for (const how of asked.how.split(',')) {
    const [size, games] = hows[how] ?? [WIDE, []]
    if (how === 'cut') {
      const who = await signsIn(WIDE, false)
      await enters(who, 'clicks', 1440)
      await plays(who.page, 1, asked.game[0], 'clicks', 'cut', async () => {
        const before = await who.page.locator('.dock').innerText()
        await floor.cuts(5000)
        await until(async () => (await who.page.evaluate(() => document.body.dataset['line'])) === 'live', 'the line')
        if ((await who.page.locator('.middle').innerText()) === '' && before) wrong.push('cut: the hand is gone')
      })
      await who.context.close()
      continue
    }
    const who = await signsIn(size, how === 'taps')
    await enters(who, how, size.width)
    for (const game of games) {
      const table = Number(Object.entries(floor.tables).find(([, one]) => one === game)[0])
      await plays(who.page, table, game, how, size.width).catch(async (error) => {
        wrong.push(`${how} ${game}: ${error.message}`)
        await who.page.screenshot({ path: `${asked.out}/${game}-failed-${how}.png` })
      })
      await leaves(who.page, how).catch((error) => wrong.push(`${how} ${game}, leaving: ${error.message.split('\n')[0]}`))
    }
    await who.context.close()
  }
} finally {
  await browser.close()
  await floor.closes()
}
for (const one of [...new Set(wrong)]) console.error(one)
process.exitCode = wrong.length ? 1 : 0
