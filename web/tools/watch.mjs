// Looks back in Chromium, on a private floor on which bots play: surveillance finds a round, steps through it, marks it, verifies it
// and exports it as evidence, which is then opened with the network off; one byte of it is changed, and named. The regulator reads.
//
//     scripts/web watch [--game GAME ...] [--out FOLDER] [--keep]
//
// Pictures are taken at 1440 x 900 and 1024 x 768, of the regulator and of evidence at 390 x 844 too, and axe is asked about each;
// --keep writes those of docs/page. Who may open them is tried by `scripts/web pit --rights`.
import { mkdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { readsOffline, stepped } from './evidence.mjs'
import { openFloor } from './floor.mjs'
import { pictures } from './screenshots.mjs'
import { until, wait } from './people.mjs'
import { regulates } from './regulator.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true, default: ['high_card_flush', 'three_card_poker', 'holdem'] },
    /** What is asked for at the first table, so that the regulator has something to read. */
    settings: { type: 'string', default: '{"hcf.flush_bonus.table": "\\"B\\"", "table.max.ante": "1000"}' },
    out: { type: 'string', default: 'build/watch' },
    keep: { type: 'boolean', default: false },
  },
})
const WIDE = { width: 1440, height: 900 }
const LESS = { width: 1024, height: 768 }
const NARROW = { width: 390, height: 844 }
const wrong = []
const notes = (what) => wrong.includes(what) || wrong.push(what)
mkdirSync(asked.out, { recursive: true })
const floor = await openFloor(asked.game, [], '', 1, 'lookback')
const browser = await opensBrowser()

async function comes(login, size = WIDE) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', acceptDownloads: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => notes(`${login}: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|40[134]/.test(said.text()) && notes(`${login}, console: ${said.text()}`))
  await page.goto(floor.origin)
  await page.getByLabel('Password').waitFor()
  const { code } = await floor.request('code', { login })
  await page.getByLabel('Log-in name').fill(login)
  await page.getByLabel('Password').fill(floor.password)
  await page.getByLabel('Six figures').fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return page
}
const goes = (page, hash) => page.evaluate((to) => (location.hash = to), hash)
const api = (page, method, path, body) => page.evaluate(async ([method, path, body]) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(path, method === 'GET' ? {} : { method, headers, body: JSON.stringify(body ?? {}) })
  return answer.status === 204 ? null : { status: answer.status, ...(await answer.json()) }
}, [method, path, body])

async function pictured(page, name, sizes = [WIDE, LESS]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    await wait(250)
    await pictures(page, `${asked.keep ? '../docs/page' : asked.out}/${name}-${size.width}`, asked.keep)
    for (const one of await serious(page, `${name} ${size.width}`)) notes(one)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) notes(`wide, ${name} ${size.width}: ${over} px beyond the window`)
  }
  await page.setViewportSize(WIDE)
}

/** Surveillance finds a round, goes through it, marks it and exports it; return the file. */
async function watches(page) {
  await goes(page, '#/watch')
  const list = page.getByRole('region', { name: 'Rounds that were found' })
  const links = page.getByRole('link', { name: /^Look/ })
  await until(async () => {
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    return (await links.count()) >= 8
  }, 'eight rounds')
  const { rounds } = await api(page, 'GET', '/record/rounds?table=1&most=20')
  const wanted = rounds.find((one) => one.outcomes.includes('paid') && one.outcomes.includes('taken')) ?? rounds[0]
  await pictured(page, 'watch-find')
  for (const [field, text] of [['Table', String(wanted.table)], ['Person', wanted.players[0]], ['Wager', wanted.wagers[0].replaceAll('_', ' ')], ['Amount', `>${Math.floor(wanted.paid_most / 100)}`]]) await page.getByLabel(field, { exact: true }).fill(text)
  await page.getByLabel('Outcome').selectOption('paid')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await until(async () => (await list.textContent())?.includes(`of table ${wanted.table},`), 'the round in the list')
  const took = Number(/(\d+) ms/.exec((await page.getByRole('status').textContent()) ?? '')?.[1])
  if (!(took < 2000)) notes(`a search took ${took} ms`)
  await page.getByRole('link', { name: new RegExp(`^Look at round ${wanted.round} of table ${wanted.table},`) }).click()
  await page.getByRole('slider', { name: 'Step of the round' }).waitFor()
  wrong.push(...(await stepped(page)))
  await page.keyboard.press('2')
  if ((await page.getByRole('button', { name: 'Dealer and public' }).getAttribute('aria-pressed')) !== 'true') notes('the key 2 does not show the second screen')
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText('every command decided again, the same').waitFor()
  await page.getByLabel(/^Mark event/).focus()
  await page.keyboard.type('the last bet came after the dealer had closed the bets')
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await page.getByText('the last bet came after').first().waitFor()
  for (let step = 0; step < 6; step++) await page.getByRole('slider').press('ArrowLeft')
  await pictured(page, 'watch-round')
  const began = Date.now()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export evidence' }).click()])
  const file = join(tmpdir(), download.suggestedFilename())
  await download.saveAs(file)
  const ms = Date.now() - began
  const busy = loadavg()[0]
  if (ms > 2000 && busy <= cpus().length) notes(`evidence took ${ms} ms`)
  console.log(`round ${wanted.table}.${wanted.round} found in ${took} ms, exported in ${ms} ms, ${readFileSync(file).length.toLocaleString('en-US')} bytes, load ${busy.toFixed(1)}`)
  return file
}

let last = null
try {
  last = await comes('surveillance')
  const file = await watches(last)
  await last.context().close()
  wrong.push(...(await readsOffline(browser, resolve(file), pictured)))
  await regulates({ settings: JSON.parse(asked.settings), comes, goes, api, pictured, notes, until, sizes: [WIDE, LESS, NARROW], floor })
} catch (error) {
  notes(error.message)
  for (const context of browser.contexts()) for (const page of context.pages()) await page.screenshot({ path: `${asked.out}/failed.png` }).catch(() => {})
} finally {
  await browser.close()
  await floor.closes()
}
for (const one of [...new Set(wrong)]) console.error(one)
process.exitCode = wrong.length ? 1 : 0
