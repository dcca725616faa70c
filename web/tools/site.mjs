// Edits and runs worked rounds of the site in Chromium, from static files, then without a server and without a network.
//
//     scripts/web site [--site FOLDER] [--page rounds.html] [--sizes 1440,390] [--tables] [--throttled] [--out FOLDER]
//
// Without --site it makes a site of one page with a round of each game. `scripts/dev site` makes the whole one: --site ../build/site/html
// --page games/sic_bo/index.html. --tables opens a practice table of every game from the same files. --throttled loads the rules at
// 10 Mbit/s, measures a second visit too, and fails where the first takes more than 12 s.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'

const { values: asked } = parseArgs({
  options: {
    site: { type: 'string' },
    page: { type: 'string', default: 'rounds.html' },
    sizes: { type: 'string', default: '1440,390' },
    tables: { type: 'boolean', default: false },
    throttled: { type: 'boolean', default: false },
    out: { type: 'string', default: 'build/site' },
  },
})
const LATE = 180_000
const COLD = 12_000
const folder = asked.site ?? 'build/site-sample'
const wrong = []
mkdirSync(asked.out, { recursive: true })
if (!asked.site) execFileSync('.venv/bin/python', ['-m', 'tools.site.static_page', 'web/build/site-sample'], { cwd: '..', stdio: 'inherit' })

/** A file server that knows nothing of us. */
async function serves() {
  const server = spawn('../.venv/bin/python', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], { stdio: ['ignore', 'pipe', 'ignore'] })
  const said = await new Promise((done) => createInterface(server.stdout).once('line', done))
  const ended = new Promise((done) => server.once('exit', done))
  return { origin: `http://127.0.0.1:${/port (\d+)/.exec(said)[1]}`, ends: () => (server.kill(), ended) }
}

async function opens(browser, width) {
  const context = await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 900 }, hasTouch: width < 700, isMobile: width < 700, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`${width}: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && wrong.push(`${width}: ${said.text()} ${said.location().url}`))
  return { context, page }
}

const waitsFor = (round, words) => round.locator('.round-says').filter({ hasText: words }).waitFor({ timeout: LATE })

/** Open the first round of the page: it agrees. With another amount it differs, at that line and no other. */
async function edits(page, width, when) {
  const round = page.locator('details[data-game]').first()
  await round.locator('summary').click()
  const began = Date.now()
  await round.getByRole('button', { name: 'Edit and run' }).click()
  await waitsFor(round, 'Agrees:')
  console.log(`${String(width).padEnd(5)} ${when}: first round decided ${Date.now() - began} ms after the press`)
  const text = round.getByRole('textbox')
  const before = await text.inputValue()
  const at = before.split('\n').findIndex((line) => /[-+]\d+ +\S+$/.test(line))
  const changed = before.split('\n').map((line, number) => (number === at ? line.replace(/([-+]\d+)( +\S+)$/, '$17$2') : line))
  await text.fill(changed.join('\n'))
  await round.getByRole('button', { name: 'Run' }).click()
  await waitsFor(round, 'Differs: 1 line')
  const differs = await round.locator('li.differs .where').allTextContents()
  if (differs.join() !== `line ${at + 1}`) wrong.push(`${width} ${when}: line ${at + 1} was changed, and ${differs} differs`)
  await round.scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${asked.out}/${when}-${width}.png` })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) wrong.push(`${width} ${when}: the page is ${wide} pixels wider than the screen`)
  await text.fill('seat 3 bets ante')
  await round.getByRole('button', { name: 'Run' }).click()
  await waitsFor(round, 'Not played')
  await round.getByRole('button', { name: 'As it was' }).click()
  if ((await text.inputValue()) !== before) wrong.push(`${width} ${when}: the round is not as it was`)
}

async function kept(page) {
  await page.waitForFunction(async (wanted) => {
    const [name] = await caches.keys()
    const addresses = name ? (await (await caches.open(name)).keys()).map((one) => one.url) : []
    return wanted.every((part) => addresses.some((address) => address.includes(part)))
  }, ['rounds.js', 'rounds-worker.js', 'practice.json', 'assets/game-', ...JSON.parse(readFileSync(`${folder}/play/practice.json`, 'utf8')).files.map((one) => one.path), asked.page], { timeout: LATE })
}

async function rounds(browser, width) {
  const server = await serves()
  const { context, page } = await opens(browser, width)
  if (asked.throttled) {
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 })
  }
  await page.goto(`${server.origin}/${asked.page}`)
  const began = Date.now()
  await edits(page, width, 'cold')
  if (asked.throttled && Date.now() - began > COLD) wrong.push(`${width}: the first round took ${Date.now() - began} ms`)
  if (!asked.site) wrong.push(...(await serious(page, `rounds ${width}`))) // on a whole site axe reads the generator's own head and menus too
  await kept(page)
  if (asked.throttled) {
    await page.reload()
    await edits(page, width, 'warm')
  }
  await server.ends() // from here on there is no server and no network
  await context.setOffline(true)
  await page.reload()
  await edits(page, width, 'offline')
  await context.close()
}

/** A practice table of every game opens from the same files. */
async function tables(browser) {
  const server = await serves()
  const { games } = JSON.parse(readFileSync(`${folder}/play/practice.json`, 'utf8'))
  const { context, page } = await opens(browser, 1440)
  for (const game of games) {
    const began = Date.now()
    await page.goto(`${server.origin}/play/index.html#/practice/${game.key}/first-table/2/dealt`)
    await page.getByRole('heading', { name: game.name, exact: true }).waitFor({ timeout: LATE })
    await page.locator('[data-spot], .offer, .word').first().waitFor({ timeout: LATE })
    console.log(`${game.key.padEnd(34)} table after ${Date.now() - began} ms`)
    await page.goto('about:blank')
  }
  console.log(`${games.length} games open from static files`)
  await context.close()
  await server.ends()
}

const browser = await opensBrowser()
try {
  for (const width of asked.sizes.split(',').map(Number)) await rounds(browser, width)
  if (asked.tables) await tables(browser)
} catch (error) {
  wrong.push(error.message)
} finally {
  await browser.close()
}
for (const one of [...new Set(wrong)]) console.error(one)
process.exitCode = wrong.length ? 1 : 0
process.exit()
