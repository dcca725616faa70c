// Opens evidence files in Chromium with the network off, from a disk, and changes their bytes one at a time.
//
//     scripts/web evidence FILE … [--bytes 60] [--out FOLDER]
//
// A file must find itself whole, step forwards and back, and show each screen. Of each changed byte one of three must be true: the
// page names it with what it was; the page says that its markup was changed; or its program does not run, and the words that say so
// remain. Bytes that a browser reads alike, as the case of a tag, are counted: only the command and the check of a file see those.
import { mkdtempSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'

const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]
const UNREAD = 'This file shows nothing before its program has checked it'

/** The state of a file that was opened: whole, altered, or not run. */
export async function opened(page, file) {
  await page.goto(pathToFileURL(file).href)
  const shown = page.locator('html[data-checked]').or(page.getByText(UNREAD))
  await shown.first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(50)
  const checked = await page.locator('html').getAttribute('data-checked')
  if (checked === null && (await page.getByText(UNREAD).count())) return { state: 'not run', says: '' }
  await page.locator('html[data-checked]').waitFor()
  return { state: await page.locator('html').getAttribute('data-checked'), says: (await page.locator('[data-verdict]').first().textContent()) ?? '' }
}

/** Change a byte of a file in one bit, open it, and say what came of it. */
export async function flipped(page, bytes, at, bit, folder) {
  const other = Buffer.from(bytes)
  other[at] ^= 1 << bit
  const file = join(folder, `changed-${at}.html`)
  writeFileSync(file, other)
  const { state, says } = await opened(page, file)
  if (state === 'not run') return 'not run'
  if (says.includes(`Byte ${at.toLocaleString('en-US')} was changed`)) return 'named'
  if (says.includes('The markup around the data was changed')) return 'markup'
  return state === 'altered' ? `altered: ${says}` : 'unseen'
}

/** Step through a file forwards and back and look at each screen; say what is wrong. */
export async function stepped(page) {
  const wrong = []
  const slider = page.getByRole('slider', { name: 'Step of the round' })
  const last = Number(await slider.getAttribute('max'))
  await page.keyboard.press('Home')
  for (let step = 0; step < last; step++) await page.keyboard.press('ArrowRight')
  if (Number(await slider.inputValue()) !== last) wrong.push('the arrows do not reach the last step')
  await page.keyboard.press('ArrowLeft')
  if (Number(await slider.inputValue()) !== last - 1) wrong.push('the arrow does not step back')
  const screens = page.getByRole('group', { name: 'Seen by' }).getByRole('button')
  for (let one = 0; one < (await screens.count()); one++) {
    await screens.nth(one).click()
    if ((await screens.nth(one).getAttribute('aria-pressed')) !== 'true') wrong.push(`screen ${one + 1} is not shown`)
  }
  await screens.first().click()
  await page.keyboard.press('End')
  return wrong
}

/** The file at another desk, with the network off: whole, stepped through, and one changed byte of its record named. Returns what is wrong. */
export async function readsOffline(browser, file, pictured = async () => {}) {
  const wrong = []
  const context = await browser.newContext({ viewport: SIZES[0], offline: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('request', (request) => !/^(file|data|blob):/.test(request.url()) && wrong.push(`evidence asks for ${request.url()}`))
  const { state, says } = await opened(page, file)
  if (state !== 'whole') wrong.push(`evidence: ${state}: ${says}`)
  wrong.push(...(await stepped(page)))
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft')
  await pictured(page, 'evidence', SIZES)
  const bytes = readFileSync(file)
  const came = await flipped(page, bytes, bytes.indexOf('data-part="record">') + 400, 0, tmpdir())
  if (came !== 'named') wrong.push(`a changed byte of the record: ${came}`)
  await pictured(page, 'evidence-altered', SIZES.slice(0, 1))
  const chosen = join(tmpdir(), 'chosen.html')
  const other = Buffer.from(bytes)
  other[60] ^= 32
  writeFileSync(chosen, other)
  await opened(page, file)
  await page.getByLabel('Check the bytes of a file').setInputFiles(chosen)
  await page.getByText('Byte 60 was changed').waitFor()
  await context.close()
  return wrong
}

async function main() {
  const { values: asked, positionals: files } = parseArgs({ allowPositionals: true, options: { bytes: { type: 'string', default: '60' }, out: { type: 'string', default: 'build/evidence' } } })
  const wrong = []
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  mkdirSync(asked.out, { recursive: true })
  const browser = await opensBrowser()
  const context = await browser.newContext({ viewport: SIZES[0], offline: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('request', (request) => !/^(file|data):/.test(request.url()) && wrong.push(`it asks for ${request.url()}`))
  for (const name of files) {
    const file = resolve(name)
    const bytes = readFileSync(file)
    const { state, says } = await opened(page, file)
    if (state !== 'whole') wrong.push(`${name}: ${state}: ${says}`)
    wrong.push(...(await stepped(page)).map((one) => `${name}: ${one}`))
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.waitForTimeout(150)
      await page.screenshot({ path: `${asked.out}/${file.split('/').at(-1).replace('.html', '')}-${size.width}.png` })
      wrong.push(...(await serious(page, `${name} ${size.width}`)))
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wrong.push(`wide, ${name} ${size.width}: ${over} px beyond the window`)
    }
    await page.setViewportSize(SIZES[0])
    const counts = {}
    const many = Number(asked.bytes)
    for (let one = 0; one < many; one++) {
      const at = Math.floor(((one + 0.5) / many) * bytes.length)
      const came = await flipped(page, bytes, at, one % 8, folder)
      counts[came.split(':')[0]] = (counts[came.split(':')[0]] ?? 0) + 1
      if (came === 'unseen' || came.startsWith('altered')) wrong.push(`${name}: byte ${at}, bit ${one % 8}: ${came}`)
    }
    console.log(`${name}: ${bytes.length.toLocaleString('en-US')} bytes, whole; of ${many} changed bytes:`, counts)
  }
  await browser.close()
  for (const one of [...new Set(wrong)]) console.error(one)
  process.exitCode = wrong.length ? 1 : 0
}
if (process.argv[1]?.endsWith('evidence.mjs')) await main()
