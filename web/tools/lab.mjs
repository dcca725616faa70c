// The lab in Chromium, on the built page served as files: every printed table shows the lab's fraction, a moved price is redrawn in time, the sheet prints.
//
//     scripts/web lab [--out FOLDER] [--keep]
import { createServer } from 'node:http'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { pictures } from './screenshots.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/lab' }, keep: { type: 'boolean', default: false } } })
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2' }
const PAGE = '../src/houseway/floor/page'
const IN_TIME = 300
const wrong = []
mkdirSync(asked.out, { recursive: true })
const server = createServer((request, answer) => {
  const path = join(PAGE, request.url === '/' ? 'index.html' : decodeURIComponent(request.url.split('?')[0]))
  if (!existsSync(path)) return answer.writeHead(404).end()
  answer.writeHead(200, { 'content-type': KINDS[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path))
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const browser = await opensBrowser()
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage()
page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))

/** The edge that the page shows as a fraction. */
const shown = () => page.locator('[data-edge]').getAttribute('data-edge')

async function pictured(name) {
  for (const [width, height] of [[1440, 900], [1024, 768]]) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    await pictures(page, `${asked.keep ? '../docs/page/staff' : asked.out}/${name}-${width}`, asked.keep)
    wrong.push(...(await serious(page, `${name} ${width}`)))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.push(`wide, ${name} ${width}: ${over} px`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

try {
  let compared = 0
  const files = readdirSync(`${PAGE}/lab`).filter((file) => file !== 'index.json')
  await page.goto(`http://127.0.0.1:${server.address().port}/#/lab`)
  for (const file of files) {
    const told = JSON.parse(readFileSync(`${PAGE}/lab/${file}`, 'utf8'))
    await page.locator('aside select').first().selectOption(told.game)
    await page.locator('header p', { hasText: `${told.name} ·` }).waitFor()
    for (const wager of told.wagers.slice(0, 12)) {
      await page.locator('aside select').nth(1).selectOption(wager.wager)
      for (const table of wager.variants[0].tables) {
        if (wager.variants[0].tables.length > 1) await page.getByRole('button', { name: new RegExp(`^${table.name.replace(/[()]/g, '\\$&')} `) }).first().click()
        const best = table.plays[0].house_edge
        const found = await shown()
        if (found !== best) wrong.push(`${told.game}, ${wager.wager}, ${table.name}: the page shows ${found}, the lab has ${best}`)
        compared++
      }
    }
  }
  console.log(`${compared} printed tables of ${files.length} games show the lab's fraction`)
  await page.locator('aside select').first().selectOption('high_card_flush')
  await page.locator('aside select').nth(1).locator('option[value="flush_bonus"]').waitFor({ state: 'attached' })
  await page.locator('aside select').nth(1).selectOption('flush_bonus')
  await page.getByRole('button', { name: /^A / }).first().click()
  const before = await shown()
  const field = page.getByLabel(/^Price of .*, to one$/).first()
  const took = await page.evaluate(async () => {
    const more = document.querySelector('[aria-label^="One less for"]')
    const edge = document.querySelector('[data-edge]')
    const was = edge.dataset.edge
    const began = performance.now()
    more.click()
    while (edge.dataset.edge === was) await new Promise((done) => requestAnimationFrame(done))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return performance.now() - began
  })
  console.log(`a price moved: edge, distribution, hold and strategy are drawn again after ${took.toFixed(0)} ms`)
  if (took > IN_TIME) wrong.push(`a moved price took ${took.toFixed(0)} ms`)
  await field.fill('250')
  await field.press('Enter')
  await page.getByLabel(/^Price of .*, to one$/).nth(1).fill('80')
  await page.getByLabel(/^Price of .*, to one$/).nth(1).press('Enter')
  const after = await shown()
  if (after === before) wrong.push('a moved price moves no edge')
  console.log(`${before} becomes ${after}`)
  await page.getByLabel('Compare with').selectOption('B')
  await page.getByText('House edge, table B').waitFor()
  await page.getByLabel('Compare with').selectOption('')
  await pictured('lab')
  await page.getByLabel('Target edge in percent').fill('5')
  await page.getByRole('button', { name: 'Solve' }).click()
  await page.waitForFunction(() => document.querySelector('[data-edge]')?.dataset.edge === '1/20')
  console.log('a price is solved for an edge of 5 %: the edge is 1/20')
  await page.locator('aside select').first().selectOption('let_it_ride')
  await page.getByRole('heading', { name: 'Strategy' }).waitFor()
  await pictured('lab-strategy')
  const pdf = await page.pdf({ format: 'A4', path: `${asked.out}/sheet.pdf` })
  console.log(`the sheet prints as PDF: ${pdf.length.toLocaleString('en-US')} bytes`)
} catch (error) {
  wrong.push(error.stack)
  await page.screenshot({ path: `${asked.out}/failed.png` })
} finally {
  await browser.close()
  server.close()
}
for (const one of wrong) console.error(one)
process.exitCode = wrong.length ? 1 : 0
