// A visitor's walk through a running demonstration as pictures, in Chromium: guest, dealer, pit, surveillance, mathematician.
//
//     houseway floor up                                   in another terminal
//     scripts/web walk --at ADDRESS [--out FOLDER]
//
// Each step is what a stranger presses next, and its picture is there to be looked at. It prints the seconds of each step. An error in the
// console, a page wider than the window, and what axe finds serious fail.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { pressesNext, until, wait, WIDE } from './people.mjs'

const { values: asked } = parseArgs({ options: { at: { type: 'string' }, out: { type: 'string', default: 'build/walk' } } })
if (!asked.at) throw new Error('name the demonstration: --at and the address that `houseway floor up` prints')
const LATE = 60_000
const LOOKS = 250
const wrong = []
mkdirSync(asked.out, { recursive: true })
const browser = await opensBrowser()
const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })
const page = await context.newPage()
page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|401|409/.test(said.text()) && wrong.push(`console: ${said.text()}`))

let [many, spent] = [0, 0]
/** A step of the walk: what is pressed, until the page shows it, and its picture. */
async function step(name, does) {
  const began = Date.now()
  await does()
  const took = Date.now() - began
  spent += took
  await page.evaluate(() => document.fonts.ready)
  await wait(LOOKS)
  const number = String(++many).padStart(2, '0')
  await page.screenshot({ path: `${asked.out}/${number}-${name.replaceAll(' ', '-')}.png` })
  const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (across > 0) wrong.push(`${name}: ${across} px wider than the page`)
  wrong.push(...(await serious(page, name)))
  console.log(`${number} ${name.padEnd(22)} ${(took / 1000).toFixed(1).padStart(5)} s`)
}
const press = (role, name) => page.getByRole(role, { name }).first().click({ timeout: LATE })
const sees = (found) => found.first().waitFor({ timeout: LATE })
/** Press what somebody who plays presses next, until the dock shows what is waited for. */
const plays = (holds, what) => until(async () => (await page.evaluate(holds)) || (await page.evaluate(pressesNext), await wait(LOOKS), false), what, LATE)
/** Sit down at a desk with one press on the front door. */
async function desk(name, shows) {
  await page.goto(`${asked.at}/`)
  await press('button', new RegExp(`^${name}`))
  await sees(page.getByRole('complementary', { name: 'You are a visitor' }).getByText(/Code/))
  await sees(shows)
}
const leaves = () => press('button', 'Back to the front door')

try {
  await step('door', async () => {
    await page.goto(asked.at)
    await sees(page.locator('[data-round]'))
  })
  await step('sit down', async () => {
    await press('button', /^Sit at a live table/)
    await sees(page.getByRole('button', { name: /^Sit down with/ }))
  })
  await step('bets open', async () => {
    await press('button', /^Sit down with/)
    await sees(page.locator('[data-spot][aria-disabled="false"]'))
  })
  await step('bet', () => plays(() => Number(document.querySelector('.dock')?.dataset.staked ?? 0) > 0, 'a bet'))
  await step('result', () => plays(() => document.querySelector('.result strong') !== null, 'a result'))
  await step('lobby', async () => {
    await page.goto(`${asked.at}/#/`)
    await sees(page.getByRole('heading', { name: 'Where to sit' }))
    await sees(page.locator('article h2'))
  })
  await page.evaluate(() => fetch('/log-out', { method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() } }))
  await step('dealer', () => desk('Dealer', page.locator('.page header')))
  await step('dealer acts', () => page.locator('.brass:not(:disabled)').first().click({ timeout: LATE }))
  await leaves()
  await step('pit', () => desk('Pit supervisor', page.locator('[data-table]')))
  await step('pit, a table', () => page.locator('[data-table]').first().click({ timeout: LATE }))
  await leaves()
  await step('surveillance', () => desk('Surveillance', page.getByRole('link', { name: /^Look/ })))
  await step('a round', async () => {
    await press('link', /^Look/)
    await sees(page.locator('[data-at]'))
  })
  await leaves()
  await step('mathematician', async () => {
    await page.goto(`${asked.at}/`)
    await press('link', /^Mathematician/)
    await sees(page.locator('[data-edge]'))
  })
  await step('another price', () => page.getByRole('textbox', { name: /^Price of/ }).first().press('ArrowUp', { timeout: LATE }))
} catch (error) {
  wrong.push(error.message.split('\n')[0])
  await page.screenshot({ path: `${asked.out}/stopped.png` })
}
await browser.close()
console.log(`${many} steps, ${(spent / 1000).toFixed(0)} s, pictures in ${asked.out}`)
for (const one of wrong) console.error(one)
process.exitCode = wrong.length ? 1 : 0
