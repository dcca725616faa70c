// One round in Chromium at an address, as a stranger plays it: Play now, then whatever is offered first, until there is a result.
//
//     node tools/first_round.mjs --url URL [--table NUMBER] [--out FOLDER]
//
// With a number a guest sits down at that live table, and bets and chooses whatever is offered first. `scripts/dev first-bet --browser`
// runs it at a demonstration that was just installed. It prints the seconds to the cards and to the result, and keeps a picture.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'

const { values: asked } = parseArgs({ options: { url: { type: 'string' }, table: { type: 'string' }, out: { type: 'string', default: 'build/first' } } })
const LATE = 120_000
const MOST = 40
mkdirSync(asked.out, { recursive: true })
const browser = await opensBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
const wrong = []
page.on('pageerror', (error) => wrong.push(error.message))
const began = Date.now()
const seconds = () => ((Date.now() - began) / 1000).toFixed(1)
try {
  await page.goto(asked.url)
  if (asked.table) {
    await page.getByRole('button', { name: /^Sit at a live table/ }).click({ timeout: LATE })
    await page.getByRole('button', { name: /^Sit down with/ }).waitFor({ timeout: LATE })
    await page.goto(`${asked.url}/#/table/${asked.table}`)
    await page.getByRole('button', { name: /^Sit down with/ }).click({ timeout: LATE })
    await page.locator('[data-spot][aria-disabled="false"]').first().click({ timeout: LATE })
  } else {
    await page.getByRole('button', { name: /^Play now/ }).click({ timeout: LATE })
    await page.locator('.dock[data-hands]:not([data-hands="0"])').waitFor({ timeout: LATE })
    console.log(`cards after ${seconds()} s`)
  }
  const result = page.locator('.result strong').first()
  const offers = page.locator('.offer:not(:disabled):not([aria-disabled="true"]), .acts .main:not(:disabled)')
  for (let presses = 0; (await result.count()) === 0; presses++) {
    if (presses === MOST) throw new Error('there is no result')
    await offers.first().or(result).first().waitFor({ timeout: LATE })
    if (await result.count()) break
    await offers.first().click({ timeout: 2000 }).catch(() => {})
    await page.waitForTimeout(300)
  }
  console.log(`result after ${seconds()} s: ${(await result.textContent()).trim()}`)
  await page.screenshot({ path: `${asked.out}/${asked.table ? `table-${asked.table}` : 'first-round'}.png` })
} catch (error) {
  wrong.push(error.message.split('\n')[0])
  await page.screenshot({ path: `${asked.out}/failed.png` })
}
await browser.close()
for (const one of wrong) console.error(one)
process.exit(wrong.length ? 1 : 0)
