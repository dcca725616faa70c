// Watches how things move in Chromium on a private floor: that cards, chips and results move when motion is wanted and nothing does when it is
// not, that no offer waits for it, and that nothing stays behind. The sign-in page forgets what was half typed.
//
//     scripts/web motion [--game GAME ...] [--out FOLDER]
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { openFloor } from './floor.mjs'
import { NARROW, Person, until, wait, WIDE } from './people.mjs'
import { playsRound } from './round.mjs'

const { values: asked } = parseArgs({ options: { game: { type: 'string', multiple: true, default: ['high_card_flush'] }, out: { type: 'string', default: 'build/motion' }, pictures: { type: 'boolean', default: false } } })
const wrong = []
const notes = { out: '', wrong: (what) => wrong.push(what) }
mkdirSync(asked.out, { recursive: true })
const floor = await openFloor(asked.game, ['--betting', '4', '--looks', '3'])
const browser = await opensBrowser()
let patrons = 0
const comes = (size, motion) => Person.comes({ browser, floor, login: floor.logins[patrons++], how: size === NARROW ? 'taps' : 'clicks', size, notes, motion })

/** Runs inside the page: counts what moves, by what it is, and whether an offer could be pressed meanwhile. */
function counts() {
  window.moved = { card: 0, chips: 0, flights: 0, settles: 0, most: 0, offered: 0, late: 0 }
  const sample = () => {
    const all = document.getAnimations().filter((one) => one.effect?.target?.closest?.('.table, .dock') && !one.transitionProperty)
    window.moved.most = Math.max(window.moved.most, all.length)
    for (const one of all) {
      const { delay = 0, duration = 0 } = one.effect.getTiming()
      window.moved.late = Math.max(window.moved.late, delay + duration)
      const piece = one.effect.target
      const what = 'card' in piece.dataset ? 'card' : 'chips' in piece.dataset ? 'chips' : piece.closest('.flights') ? 'flights' : 'settles' in piece.dataset ? 'settles' : ''
      if (what) window.moved[what]++
    }
    if (all.length && document.querySelector('.offer:not([aria-disabled="true"]), [data-spot][aria-disabled="false"]')) window.moved.offered++
    requestAnimationFrame(sample)
  }
  requestAnimationFrame(sample)
}
const round = (page) => page.locator('.name p').innerText()
const counted = (page) => page.evaluate(() => window.moved)

/** A picture every so often, for whoever wants to see it. */
async function pictures(page, name) {
  for (let at = 0; asked.pictures && at < 400 && !page.isClosed(); at++) {
    const moves = await page.evaluate(() => document.getAnimations().filter((one) => one.effect?.target?.closest?.('.table')).length).catch(() => 0)
    if (moves) await page.screenshot({ path: `${asked.out}/${name}-${String(at).padStart(3, '0')}.png` }).catch(() => {})
    else await wait(25)
  }
}

async function plays(name, size, motion, before = async () => {}) {
  const person = await comes(size, motion)
  await before(person.page)
  for (const [at, game] of asked.game.entries()) {
    await person.sits(at + 1)
    await person.page.evaluate(counts)
    void pictures(person.page, `${name}-${game}`)
    await playsRound(person, { name: game })
    const over = await round(person.page)
    await until(async () => (await round(person.page)) !== over, 'the next round', 60_000)
    await wait(2000)
    const moved = await counted(person.page)
    await until(async () => (await person.page.evaluate(() => document.getAnimations().length)) === 0, 'stillness', 10_000)
    const left = await person.page.evaluate(() => document.querySelectorAll('.flights *').length)
    if (left) wrong.push(`${name}, ${game}: ${left} pieces stayed behind`)
    console.log(`${name.padEnd(26)} ${game.padEnd(24)} ${JSON.stringify(moved)}`)
    if (motion === 'reduce' || name.includes('off')) {
      if (moved.most) wrong.push(`${name}, ${game}: something moved`)
    } else {
      if (!moved.most || !moved.offered) wrong.push(`${name}, ${game}: nothing moved, or nothing was offered meanwhile`)
      if (moved.late > 1420) wrong.push(`${name}, ${game}: shown ${moved.late} ms after it happened`)
    }
    await person.leaves()
  }
  await person.context.close()
}

async function forgets() {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage()
  await page.clock.install()
  await page.goto(floor.origin)
  await page.getByLabel('Log-in name').fill('patron1')
  await page.getByLabel('Password').fill('half of it')
  await page.clock.runFor(59_000)
  const kept = await page.getByLabel('Password').inputValue()
  await page.clock.runFor(1_500)
  const left = (await page.getByLabel('Password').inputValue()) + (await page.getByLabel('Log-in name').inputValue())
  if (!kept || left) wrong.push(`sign-in: ${kept ? 'still there after a minute' : 'gone too soon'}`)
  await page.screenshot({ path: `${asked.out}/forgotten.png` })
  await page.context().close()
}

try {
  await forgets()
  await plays('motion', WIDE, 'no-preference')
  await plays('motion on a phone', NARROW, 'no-preference')
  await plays('less motion is preferred', WIDE, 'reduce')
  await plays('switched off', WIDE, 'no-preference', async (page) => {
    await page.evaluate(() => localStorage.setItem('motion', 'none'))
    await page.reload()
    await page.getByRole('button', { name: /at table 1,/ }).waitFor()
  })
} catch (error) {
  wrong.push(error.message)
} finally {
  await browser.close()
  await floor.closes()
}
for (const one of [...new Set(wrong)]) console.error(`WRONG ${one}`)
process.exitCode = wrong.length ? 1 : 0
