// Plays rounds at tables that run in Chromium itself: the page is loaded, then its server is ended and the network cut.
//
//     scripts/web practice [--game GAME ...] [--all] [--sizes 1440x900,390x844] [--out FOLDER]
//
// It knows no game: it presses what is offered. Every view that was compared has its hash, the console is empty, axe finds nothing
// serious. It also loads the page where WebAssembly is refused, and where the line breaks meanwhile, and looks for
// the sentences about it.
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious, servesPage } from './chromium.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true, default: ['high_card_flush', 'holdem', 'sic_bo'] },
    all: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1440x900,390x844' },
    out: { type: 'string', default: 'build/practised' },
  },
})
const LATE = 60_000
const SEED = 'willow-4821'
const kit = JSON.parse(readFileSync('../src/houseway/floor/page/practice.json', 'utf8'))
const games = kit.games.filter((one) => asked.all || asked.game.includes(one.key))
const wrong = []
mkdirSync(asked.out, { recursive: true })

const shown = (locator) => locator.first().isVisible().catch(() => false)
async function until(holds, why) {
  const late = Date.now() + LATE
  while (!(await holds())) {
    if (Date.now() > late) throw new Error(`it never came: ${why}`)
    await new Promise((done) => setTimeout(done, 30))
  }
}
async function checked(page, name) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${asked.out}/${name.replaceAll(' ', '-')}.png` })
  wrong.push(...(await serious(page, name)))
}

/** One round by presses alone: a bet where bets are taken, then whatever is offered, until the result is there. */
async function plays(page, game, width) {
  const spots = page.locator('[data-spot][aria-disabled="false"]')
  const offers = page.locator('.offer:not(:disabled), .acts .main')
  const word = page.locator('button.word')
  const result = page.locator('.result strong')
  const does = () => page.evaluate(() => document.body.dataset['word'])
  const over = async () => (await does()) === 'next' && (await shown(result))
  const stood = async () => (await over()) || (await does()) || (await shown(spots)) || (await shown(offers))
  await until(stood, `a table of ${game.key}`)
  const bets = await shown(page.locator('.tray button:not(:disabled)'))
  const lacks = () => page.evaluate(() => document.body.dataset['lacks'])
  const stakeText = () => page.locator('.chips b').nth(1).or(page.locator('.left dd').nth(1)).textContent()
  for (let at = 0; bets && at < 8 && ((await stakeText()) === '$0' || (await lacks())); at++) {
    await spots.nth(at % (await spots.count())).click({ timeout: 4000 })
    await page.waitForTimeout(150)
  }
  if (bets) await until(async () => (await does()) === 'deal', `a deal at ${game.key}`)
  await checked(page, `${game.key} ${bets ? 'bets' : 'begins'} ${width}`)
  let said = 0
  let pictured = false
  await until(async () => {
    if (await over()) return true
    const choice = await shown(offers)
    if (choice && !pictured && !(await does())) {
      pictured = true
      await checked(page, `${game.key} choice ${width}`)
    }
    if (await shown(word)) await (games.indexOf(game) % 2 && width > 700 ? page.keyboard.press(';') : word.click({ timeout: 2000 })).catch(() => {})
    else if (choice) await offers.nth((await offers.count()) - 1).click({ timeout: 2000 }).catch(() => {})
    else return false
    said++
    return false
  }, `the end of a round of ${game.key}`)
  await checked(page, `${game.key} paid ${width}`)
  if (game === games[0]) await again(page, width)
  const { compared, afresh } = await page.evaluate(() => ({ ...document.body.dataset }))
  if (!(Number(compared) > 0) || Number(afresh) > 0) wrong.push(`${game.key}: ${compared} views compared, ${afresh} differed`)
  console.log(`${String(width).padEnd(5)} ${game.key.padEnd(32)} ${said} words, ${compared} views compared, ${afresh} differed`)
}

/** The same round once more: the table is as it was before its first bet. */
async function again(page, width) {
  const before = await page.evaluate(() => document.querySelector('.name p')?.textContent)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await checked(page, `cards ${width}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Same cards again' }).click()
  await until(async () => (await page.evaluate(() => document.body.dataset['word'])) !== 'next', 'the same cards')
  if ((await page.evaluate(() => document.querySelector('.name p')?.textContent)) !== before) wrong.push('the same cards: another round')
}

async function practises(browser, size) {
  const [width, height] = size.split('x').map(Number)
  const server = await servesPage()
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', hasTouch: width < 700, isMobile: width < 700 })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && !/ERR_/.test(said.text()) && wrong.push(`console: ${said.text()}`))
  page.on('requestfailed', (one) => !one.url().endsWith('/icon.svg') && wrong.push(`the network was asked for ${one.url()}`)) // the browser asks for the icon by itself
  await page.goto(`${server.origin}/#/practice`)
  await page.getByRole('heading', { name: 'Practice alone' }).waitFor()
  await page.getByLabel(/Seed/).fill(SEED)
  await checked(page, `chooser ${width}`)
  const began = Date.now()
  for (const [at, game] of games.entries()) {
    const first = page.getByRole('button', { name: new RegExp(`^${game.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} `) })
    await first.first().click()
    if (at === 0) {
      await page.getByRole('progressbar').waitFor()
      await page.screenshot({ path: `${asked.out}/loading-${width}.png` })
      await page.locator('[data-spot][aria-disabled="false"], .offer:not(:disabled), .word').first().waitFor({ timeout: LATE })
      console.log(`${String(width).padEnd(5)} first offer ${Date.now() - began} ms after the press`)
      await server.ends() // from here on there is no house and no network
      await context.setOffline(true)
    }
    const opened = Date.now()
    await page.getByRole('heading', { name: game.name, exact: true }).waitFor({ timeout: LATE })
    if (at > 0) console.log(`${String(width).padEnd(5)} ${game.key}: table after ${Date.now() - opened} ms`)
    await plays(page, game, width).catch(async (error) => {
      wrong.push(`${game.key} ${width}: ${error.message}`)
      await page.screenshot({ path: `${asked.out}/${game.key}-failed-${width}.png` })
    })
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Practice alone' }).waitFor()
  }
  await context.close()
}

/** A line that breaks while Python comes is told, and what is tried again comes. */
async function broken(browser) {
  const server = await servesPage()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await context.route('**/*.wasm', (route) => route.abort())
  await page.goto(`${server.origin}/#/practice/${games[0].key}/${SEED}/1`)
  await page.getByRole('heading', { name: 'Loading failed' }).waitFor({ timeout: LATE })
  await checked(page, 'broken 390')
  await context.unroute('**/*.wasm')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.word, .offer').first().waitFor({ timeout: LATE })
  await context.close()
  await server.ends()
}

async function refused(browser) {
  const server = await servesPage('--without-wasm')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${server.origin}/#/practice/${games[0].key}/${SEED}/1`)
  await page.getByRole('heading', { name: 'This browser does not run practice tables' }).waitFor({ timeout: LATE })
  await checked(page, 'refused 1440')
  await context.close()
  await server.ends()
}

const browser = await opensBrowser()
try {
  for (const size of asked.sizes.split(',')) await practises(browser, size)
  await refused(browser)
  await broken(browser)
} catch (error) {
  wrong.push(error.message)
} finally {
  await browser.close()
}
for (const one of [...new Set(wrong)]) console.error(one)
process.exitCode = wrong.length ? 1 : 0
process.exit()
