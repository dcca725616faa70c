// The school in Chromium, on the built page: the rules run in the browser, and its server is ended before the examination begins.
//
//     scripts/web school [--game GAME] [--all] [--floor] [--sizes 1440x900,390x844] [--out FOLDER] [--keep]
//
// An examination of 60 items is taken by keys alone, all but three of them right. The paper and the marks are compared with those
// of `tools.page.exam`, which makes the same paper outside the browser. Then practice, a page that is closed in an examination, the
// report as paper, and axe on everything. `--all` practises an item of each kind at every game. `--floor` does only this: on a private
// floor a dealer takes the examination, hands the report in to the house, and a supervisor signs it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious, servesPage } from './chromium.mjs'
import { pictures } from './screenshots.mjs'
import { Member, noting, openStaffFloor } from './staff_floor.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', default: 'high_card_flush' },
    all: { type: 'boolean', default: false },
    floor: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1440x900,390x844' },
    out: { type: 'string', default: 'build/school' },
    keep: { type: 'boolean', default: false },
  },
})
const LATE = 120_000
const SEED = 'june'
const WRONG = [3, 17, 41]
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const kit = JSON.parse(readFileSync('../src/houseway/floor/page/practice.json', 'utf8'))
const wrong = []
mkdirSync(asked.out, { recursive: true })

const dollars = (cents) => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

async function checked(page, name, kept = false) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(120)
  await pictures(page, `${asked.keep && kept ? '../docs/school' : asked.out}/${name}`, asked.keep && kept)
  wrong.push(...(await serious(page, name)))
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) wrong.push(`wide, ${name}: ${over} px`)
}

/** Say an answer by keys: letters, or figures in the field that has the focus already. */
async function typeAnswer(page, { form, key }) {
  if (form === 'amount') await page.keyboard.type(dollars(key[0]))
  else for (const at of key) await page.keyboard.press(LETTERS[at])
}
const other = ({ form, key, many }) => ({ form, key: form === 'amount' ? [key[0] + 100] : [(key.at(-1) + 1) % many] })

async function examined(page, paper, width, pictured) {
  await page.getByRole('heading', { name: 'Examination' }).waitFor({ timeout: LATE })
  const began = Date.now()
  for (const [at, item] of paper.items.entries()) {
    await page.getByText(`item ${at + 1} of ${paper.items.length} · paper ${paper.paper}`).waitFor({ timeout: LATE })
    if (at === 0) console.log(`${width}: the paper was made after ${Date.now() - began} ms`)
    if (pictured.has(item.name.split('/')[1]) || at === 0) {
      pictured.delete(item.name.split('/')[1])
      await checked(page, `exam-${item.name.split('/')[1].replaceAll('_', '-')}-${width}`, ['pay_layout', 'remedy'].includes(item.name.split('/')[1]))
    }
    await typeAnswer(page, WRONG.includes(at) ? other(item) : item)
    await page.keyboard.press('Enter')
  }
  const grade = page.locator('[data-grade]')
  await grade.waitFor({ timeout: LATE })
  const told = await grade.textContent()
  console.log(`${width}: ${told.trim()}, 60 items by keys alone, without a network`)
  if (!told.includes('95.0 %: passed with distinction')) wrong.push(`${width}: the report says ${told}`)
  const numbers = await page.locator('article > p:first-child b').allTextContents()
  if (numbers.join() !== WRONG.map((at) => `${at + 1}.`).join()) wrong.push(`${width}: wrong answers ${numbers}`)
  await checked(page, `report-${width}`, true)
}

async function practised(page, width) {
  await page.getByRole('button', { name: /^Practise/ }).click()
  await page.locator('[data-enter]').waitFor({ timeout: LATE })
  for (let at = 0; at < 3; at++) {
    if (await page.locator('[data-choice]').count()) await page.keyboard.press('a')
    else await page.keyboard.type('25')
    if (at === 0) await checked(page, `practise-${width}`)
    await page.keyboard.press('Enter')
    await page.locator('.verdict').waitFor()
    if (at === 0) await checked(page, `practised-${width}`, true)
    await page.keyboard.press('Enter')
    await page.getByText(`question ${at + 2} `).waitFor()
  }
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('you are here').waitFor({ timeout: LATE })
  if (!(await page.evaluate(() => JSON.parse(localStorage.getItem('houseway.school')).answers.length === 3))) wrong.push(`${width}: three answers are not kept`)
}

/** Twenty decisions of a class by keys alone, and the ranking of two who chose otherwise. */
async function coached(page, width) {
  const [key] = JSON.parse(readFileSync('public/coach/index.json', 'utf8')).slice(-1)
  await page.evaluate((game) => (location.hash = `#/school/${game}`), key)
  await page.getByLabel('Word of the class').fill('june')
  await page.keyboard.press('Enter')
  for (let at = 0; at < 20; at++) {
    await page.getByText(`decision ${at + 1} of 20`).waitFor({ timeout: LATE })
    await page.getByRole('heading', { name: 'What do you do?' }).waitFor({ timeout: LATE })
    if (at === 1) await checked(page, `decision-${width}`)
    await page.keyboard.press('b')
    await page.locator('.grade').waitFor()
    if (at === 1) await checked(page, `coach-${width}`, true)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: /of 20 were the best choice/ }).waitFor()
  const field = page.getByLabel('Lines of the class')
  const own = await field.inputValue()
  await field.fill(`${own}\n${own.replace(/\S+ (\d+)$/, (_, figures) => `Best ${'0'.repeat(figures.length)}`)}`)
  const rows = await page.locator('main table tbody tr').allTextContents()
  if (rows.length !== 2 || !/^1Best0\.00/.test(rows[0].replaceAll(/\s/g, '')) || !/^2Ann/.test(rows[1].replaceAll(/\s/g, ''))) wrong.push(`class ${width}: ${rows}`)
  await checked(page, `class-${width}`, width > 700)
  console.log(`${width}: a class of two is ranked: ${rows.map((row) => row.replaceAll(/\s+/g, ' ').trim()).join('; ')}`)
}

/** One question of each kind that a game has. */
async function everyKind(page, game, width) {
  await page.evaluate((key) => (location.hash = `#/school/${key}`), game.key)
  await page.getByText('you are here').waitFor({ timeout: LATE })
  const kinds = await page.locator('ol p .plain').allTextContents()
  for (const [at, says] of kinds.entries()) {
    await page.locator('ol p .plain').nth(at).click()
    await page.locator('[data-enter]').waitFor({ timeout: LATE })
    await page.waitForTimeout(60)
    await page.screenshot({ path: `${asked.out}/${game.key}-${says.toLowerCase().replaceAll(' ', '-')}-${width}.png` })
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('you are here').waitFor({ timeout: LATE })
  }
  console.log(`${width}: ${game.key}: ${kinds.length} kinds`)
}

/** A page that is closed in an examination goes on with it, and the clock has gone on. */
async function closed(browser, paper) {
  const server = await servesPage()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const address = `${server.origin}/#/school/${asked.game}/exam/${SEED}`
  await page.goto(address)
  for (let at = 0; at < 2; at++) {
    await page.getByText(`item ${at + 1} of 60`).waitFor({ timeout: LATE })
    await typeAnswer(page, paper.items[at])
    await page.keyboard.press('Enter')
  }
  await page.getByText('item 3 of 60').waitFor()
  await page.reload()
  await page.getByText('item 3 of 60').waitFor({ timeout: LATE })
  const left = await page.getByRole('timer').textContent()
  if (left >= '45:00') wrong.push(`closed: ${left} left`)
  await page.evaluate(() => localStorage.setItem('houseway.school', '{"broken"'))
  await page.goto(`${server.origin}/#/school`)
  await page.reload()
  await page.getByRole('alert').waitFor({ timeout: LATE })
  if (!(await page.evaluate(() => localStorage.getItem('houseway.school.unread')))) wrong.push('what cannot be read was lost')
  await context.close()
  await server.ends()
  console.log(`a page that was closed goes on at item 3 with ${left} left`)
}

async function schooled(browser, size, paper) {
  const [width, height] = size.split('x').map(Number)
  const server = await servesPage()
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', hasTouch: width < 700, isMobile: width < 700 })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && !/ERR_/.test(said.text()) && wrong.push(`console: ${said.text()}`))
  page.on('requestfailed', (one) => !one.url().endsWith('/icon.svg') && wrong.push(`the network was asked for ${one.url()}`))
  await page.goto(`${server.origin}/#/school`)
  const began = Date.now()
  await page.getByRole('heading', { name: 'Learn to deal' }).waitFor({ timeout: LATE })
  console.log(`${width}: the school is open after ${Date.now() - began} ms`)
  await server.ends() // from here on there is no house and no network
  await context.setOffline(true)
  await page.getByLabel(/Your name/).fill('Ann')
  await page.getByLabel(/Your name/).press('Enter')
  await checked(page, `school-${width}`, true)
  const game = kit.games.find((one) => one.key === asked.game)
  await page.getByRole('button', { name: new RegExp(`^${game.name} `) }).first().click()
  await page.getByText('you are here').waitFor({ timeout: LATE })
  await checked(page, `plan-${width}`, true)
  await practised(page, width)
  await page.getByLabel('Seed of the paper').fill(SEED)
  await page.keyboard.press('Enter')
  await examined(page, paper, width, new Set(paper.items.map((one) => one.name.split('/')[1])))
  if (width > 700) {
    const pdf = await page.pdf({ format: 'A4', path: `${asked.out}/report.pdf` })
    console.log(`the report prints as PDF: ${pdf.length.toLocaleString('en-US')} bytes`)
    await page.emulateMedia({ media: 'print' })
    await pictures(page, `${asked.keep ? '../docs/school' : asked.out}/report-paper`, asked.keep)
    await page.emulateMedia({ media: 'screen' })
  }
  await coached(page, width)
  if (asked.all) for (const one of kit.games) await everyKind(page, one, width)
  await context.close()
}

/** A dealer of a running house hands a report in; the house has it once, the dealer cannot sign it, and a supervisor can. */
async function handedIn(browser, paper) {
  const notes = { ...noting(asked.out, false), wrong: (text) => wrong.push(text) }
  const floor = await openStaffFloor()
  const is = (holds, says) => (holds ? console.log(`  ${says}`) : wrong.push(`not so: ${says}`))
  try {
    const dealer = await Member.comes(browser, floor, 'dealer 1', notes, { table: 2 })
    const { page } = dealer
    await dealer.goes(`#/school/${asked.game}/exam/${SEED}`)
    for (const [at, item] of paper.items.entries()) {
      await page.getByText(`item ${at + 1} of ${paper.items.length} · paper ${paper.paper}`).waitFor({ timeout: LATE })
      await typeAnswer(page, WRONG.includes(at) ? other(item) : item)
      await page.keyboard.press('Enter')
    }
    await page.locator('[data-grade]').waitFor({ timeout: LATE })
    await page.getByRole('button', { name: 'Hand in to the house' }).click()
    const told = page.locator('.hand [role=status]')
    await told.filter({ hasText: /^Handed in as result \d+/ }).waitFor({ timeout: LATE })
    console.log(`  the dealer is told: ${await told.textContent()}`)
    await told.scrollIntoViewIfNeeded()
    for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(size)
      await told.scrollIntoViewIfNeeded()
      await checked(page, `handed-in-${size.width}`, true)
    }
    const number = Number(/\d+/.exec(await told.textContent())[0])
    const own = await dealer.api('GET', '/school/results/own')
    const kept = own.find((one) => one.number === number)
    is(kept?.paper === paper.paper && kept.correct === paper.items.length - WRONG.length && !kept.signed_by, `the record has paper ${kept?.paper}, ${kept?.correct} of ${kept?.asked} right, not signed`)
    await page.getByRole('button', { name: 'Hand in to the house' }).click()
    await told.filter({ hasNotText: /^Handed in as result/ }).waitFor()
    is((await dealer.api('GET', '/school/results/own')).length === own.length, `a second press is refused: ${await told.textContent()}`)
    const supervisor = await Member.comes(browser, floor, 'floor 1', notes)
    const signs = (who) =>
      who.page.evaluate(async (path) => (await fetch(path, { method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() } })).json(), `/school/results/${number}/sign`)
    const refused = await signs(dealer)
    is(refused.number === undefined && refused.code !== 'unreadable', `the dealer cannot sign it: ${JSON.stringify(refused)}`)
    const signed = await signs(supervisor)
    is(signed.number === number && Boolean(signed.signed_by), `a supervisor signs it: signed by ${signed.signed_by}`)
    is((await supervisor.api('GET', '/school/results')).some((one) => one.number === number && one.signed_by), 'the supervisor reads it among the results of everybody')
  } finally {
    await floor.closes()
  }
}

const [paper] = JSON.parse(execFileSync('.venv/bin/python', ['-m', 'tools.page.exam', asked.game, SEED], { cwd: '..' }).toString())
const browser = await opensBrowser()
try {
  if (asked.floor) await handedIn(browser, paper)
  else {
    for (const size of asked.sizes.split(',')) await schooled(browser, size, paper)
    await closed(browser, paper)
  }
} catch (error) {
  wrong.push(error.stack)
} finally {
  await browser.close()
}
for (const one of [...new Set(wrong)]) console.error(one)
process.exitCode = wrong.length ? 1 : 0
process.exit()
