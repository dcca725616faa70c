// The front door of a demonstration in Chromium: cards with one press, a seat with chips with two, each desk with one.
//
//     scripts/web door [--only practice,guest,ended,line,desks,real] [--out FOLDER]
//
// It runs on a private floor whose doors are open, and on one whose doors are shut. Presses and seconds are printed; axe finds nothing
// serious, nothing is wider than the page, and the console is empty.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { openFloor } from './floor.mjs'
import { NARROW, until, WIDE } from './people.mjs'

const { values: asked } = parseArgs({ options: { only: { type: 'string', default: 'practice,guest,ended,line,desks,real' }, out: { type: 'string', default: 'build/door' } } })
const only = asked.only.split(',')
const LATE = 120_000
const TO_CARDS_PRESSES = 1
const TO_CHIPS_PRESSES = 2
const SILENT = 30_000
const DEAD_WITHIN = 2000
const DESKS = ['Dealer', 'Pit supervisor', 'Cage', 'Surveillance', 'Regulator']
const wrong = []
mkdirSync(asked.out, { recursive: true })

const browser = await opensBrowser()
/** A visitor with an empty browser, who counts what is pressed. */
async function visitor(origin, size) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', hasTouch: size.width < 700, isMobile: size.width < 700 })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|401|409/.test(said.text()) && wrong.push(`console: ${said.text()}`))
  const began = Date.now()
  await page.goto(origin)
  const one = { page, context, presses: 0, width: size.width, seconds: () => ((Date.now() - began) / 1000).toFixed(1) }
  one.press = async (button) => {
    await button.click({ timeout: LATE })
    one.presses++
  }
  return one
}
async function checked({ page, width }, name) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(200)
  await page.screenshot({ path: `${asked.out}/${name.replaceAll(' ', '-')}-${width}.png` })
  const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (across > 0) wrong.push(`${name} ${width}: ${across} px wider than the page`)
  wrong.push(...(await serious(page, `${name} ${width}`)))
}
const is = (holds, what) => (holds ? console.log(what) : wrong.push(`not so: ${what}`))
const door = (page) => page.getByRole('button', { name: /^Play now/ })

async function practises(origin, size) {
  const one = await visitor(origin, size)
  await one.page.locator('[data-round]').waitFor({ timeout: LATE })
  await checked(one, 'door')
  const begun = Date.now()
  await one.press(door(one.page))
  await one.page.locator('.dock[data-hands]:not([data-hands="0"])').waitFor({ timeout: LATE })
  is(one.presses === TO_CARDS_PRESSES, `${size.width}: cards after ${one.presses} press, ${((Date.now() - begun) / 1000).toFixed(1)} s with an empty cache`)
  await checked(one, 'first cards')
  await one.context.close()
}

async function sitsAsGuest(origin, size) {
  const one = await visitor(origin, size)
  await one.press(one.page.getByRole('button', { name: /^Sit at a live table/ }))
  const sits = one.page.getByRole('button', { name: /^Sit down with/ })
  await sits.waitFor({ timeout: LATE })
  await checked(one, 'sit down')
  await one.press(sits)
  await one.page.getByRole('group', { name: 'Your kept seat' }).or(one.page.getByRole('region', { name: 'Your hand and bets' })).first().waitFor({ timeout: LATE })
  await checked(one, 'sat down')
  await one.page.getByRole('region', { name: 'Your hand and bets' }).waitFor({ timeout: LATE })
  is(one.presses === TO_CHIPS_PRESSES, `${size.width}: a seat with chips after ${one.presses} presses, ${one.seconds()} s from the first byte`)
  const chips = await one.page.evaluate(async () => (await (await fetch('/wallet')).json()).at_tables)
  is(chips > 0, `${size.width}: the guest has $${chips / 100} at the table`)
  await one.page.goto(`${origin}/#/`)
  await one.page.getByRole('heading', { name: 'Where to sit' }).waitFor({ timeout: LATE })
  await checked(one, 'lobby')
  await one.context.close()
}

/** A session that ends while its table is open says so at the front door. */
async function isPutOut(origin, size) {
  const first = await visitor(origin, size)
  await first.page.getByRole('button', { name: /^Sit at a live table/ }).click({ timeout: LATE })
  await first.page.getByRole('button', { name: /^Sit down with/ }).waitFor({ timeout: LATE })
  await first.page.evaluate(async () => fetch('/log-out', { method: 'POST', headers: { 'idempotency-key': 'x'.repeat(32) } }))
  await first.page.getByText(/^Your session is over|^You were signed out/).waitFor({ timeout: LATE })
  is(await door(first.page).isVisible(), `a session that ended leads to the front door, which says: ${await first.page.locator('.ended').textContent()}`)
  await first.context.close()
}

/** A line that goes silent with a bet on the felt: buttons are dead in time, and one sentence says what it cost. */
async function losesTheLine(floor, size) {
  const one = await visitor(floor.origin, size)
  await one.press(one.page.getByRole('button', { name: /^Sit at a live table/ }))
  await one.press(one.page.getByRole('button', { name: /^Sit down with/ }))
  const spot = one.page.locator('[data-spot][aria-disabled="false"]').first()
  await spot.click({ timeout: LATE })
  await until(() => one.page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? 0) > 0), 'a bet')
  const timer = one.page.getByRole('timer')
  is(/\d s|closing/.test((await timer.textContent().catch(() => '')) ?? ''), 'bets show how long they are open')
  const began = Date.now()
  const back = floor.relays[0].hushes(SILENT)
  await one.page.getByText('The line is down').waitFor({ timeout: LATE })
  const took = Date.now() - began
  const alive = await one.page.locator('.dock button:not(:disabled):not([aria-disabled="true"]), [data-spot][aria-disabled="false"]').count()
  is(took <= DEAD_WITHIN && alive === 0, `the line is silent: after ${took} ms nothing can be pressed`)
  await checked(one, 'line down')
  await back
  const told = one.page.locator('.meanwhile')
  await told.waitFor({ timeout: LATE })
  const says = await told.textContent()
  const rounds = await one.page.evaluate(async () => (await (await fetch('/rounds?most=1')).json()).rounds)
  const amount = rounds.length && rounds[0].net ? `$${Math.abs(rounds[0].net) / 100}` : ''
  is(!/Round \d+ ended/.test(says) || says.includes(amount), `then: ${says}`)
  await checked(one, 'line back')
  await one.context.close()
}

async function looksBehind(origin, size) {
  const one = await visitor(origin, size)
  for (const desk of DESKS) {
    const before = one.presses
    await one.press(one.page.getByRole('button', { name: new RegExp(`^${desk}`) }))
    const band = one.page.getByRole('complementary', { name: 'You are a visitor' })
    await band.getByText(/Code/).waitFor({ timeout: LATE })
    await one.page.locator('.page header').first().waitFor({ timeout: LATE })
    await one.page.waitForTimeout(800)
    is(one.presses - before === 1 && !(await one.page.getByText(/not open to your role/).count()), `${size.width}: ${desk} with one press`)
    await checked(one, `desk ${desk.toLowerCase()}`)
    await band.getByRole('button', { name: 'Back to the front door' }).click()
    await door(one.page).waitFor({ timeout: LATE })
  }
  await one.press(one.page.getByRole('link', { name: /^Mathematician/ }))
  await until(() => one.page.evaluate(() => location.hash.startsWith('#/lab')), 'the lab')
  await one.page.locator('main h1, main h2').first().waitFor({ timeout: LATE })
  await one.page.waitForTimeout(800)
  await checked(one, 'desk mathematician')
  await one.context.close()
}

const open = await openFloor(['three_card_poker', 'high_card_flush'], ['--betting', '6', '--rivals', '2', '--doors'])
try {
  for (const size of [WIDE, NARROW]) {
    if (only.includes('practice')) await practises(open.origin, size)
    if (only.includes('guest')) await sitsAsGuest(open.origin, size)
  }
  if (only.includes('ended')) await isPutOut(open.origin, WIDE)
  if (only.includes('line')) await losesTheLine(open, WIDE)
  if (only.includes('desks')) await looksBehind(open.origin, WIDE)
} finally {
  await open.closes()
}
if (only.includes('real')) {
  const shut = await openFloor(['high_card_flush'])
  try {
    const one = await visitor(shut.origin, WIDE)
    await one.page.getByLabel('Log-in name').waitFor({ timeout: LATE })
    const told = await one.page.evaluate(async () => (await fetch('/demonstration/guest', { method: 'POST' })).status)
    is(told === 409 && !(await one.page.getByRole('button', { name: /^Sit at a live/ }).count()), 'a house that opened no doors asks for a log-in and takes no guest')
  } finally {
    await shut.closes()
  }
}
await browser.close()
for (const one of wrong) console.error(one)
if (wrong.length) process.exitCode = 1
else console.log('nothing found')
