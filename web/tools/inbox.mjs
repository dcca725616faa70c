// The inbox in Chromium, on a private floor with staff: a supervisor and a manager, calls, claims, the loser of a race, sound, title, the lock.
//
//     scripts/web inbox [--out FOLDER]
//
// Two people at once: one claims a call and the other sees it within a second; both go to one call, and the second reads who was first.
// A page that locks shows how much waits and which tables call. Pictures at three sizes, and axe on each.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { pictures } from './screenshots.mjs'
import { Member, openStaffFloor, SIZES, wait } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/inbox' }, keep: { type: 'boolean', default: false } } })
const DEALT = 8
mkdirSync(asked.out, { recursive: true })
const wrong = []
const notes = { wrong: (what) => wrong.push(what) }
const is = (holds, says) => (console.log(`${holds ? 'ok   ' : 'WRONG'} ${says}`), holds || notes.wrong(says))
const floor = await openStaffFloor()
const browser = await opensBrowser()
async function pictured(page, name) {
  for (const [size, box] of Object.entries(SIZES)) {
    await page.setViewportSize(box)
    await wait(120)
    await pictures(page, `${asked.out}/inbox-${name}-${size}`, asked.keep)
    for (const one of await serious(page, `${name} ${size}`)) notes.wrong(one)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) notes.wrong(`${name} is wider than ${size}`)
    if ((await page.locator('.brass:visible').count()) > 1) notes.wrong(`${name} ${size} has more than one brass action`)
  }
  await page.setViewportSize(SIZES.wide)
}
try {
  const dealer = await Member.comes(browser, floor, 'dealer 2', notes, { table: DEALT })
  const one = await Member.comes(browser, floor, 'floor 2', notes)
  const two = await Member.comes(browser, floor, 'manager 2', notes)
  for (const { page } of [one, two]) {
    await page.evaluate(() => (location.hash = '#/inbox'))
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor()
  }
  const call = async (why) => `call ${(await dealer.api('POST', `/tables/${DEALT}/floor-call`, { why })).number}`
  let key = await call('late bet')
  const item = (page, key) => page.locator(`[data-item="${key}"]`)
  await item(one.page, key).waitFor()
  await item(two.page, key).waitFor()
  is(/^\(\d+\) /.test(await one.page.title()), `the title counts: ${await one.page.title()}`)
  is((await one.page.evaluate(() => Number(document.body.dataset.sounded ?? 0))) > 0, 'something new makes a sound')
  await item(one.page, key).click()
  await item(two.page, key).click()
  await pictured(one.page, 'call')
  const began = Date.now()
  await one.page.keyboard.press('c')
  await two.page.getByText(/has it since|has this in hand/).first().waitFor({ timeout: 5000 })
  is(Date.now() - began < 1000, `a claim is seen by the other one after ${Date.now() - began} ms`)
  await two.page.keyboard.press('c')
  await wait(500)
  is(!/You have it/.test(await two.page.locator('main').innerText()), 'the other one cannot take it')
  await pictured(two.page, 'taken')
  await one.page.keyboard.press('c')
  await two.page.getByText(/has it since/).waitFor({ state: 'detached' })
  // Both go to the table at once: the second one reads who was first.
  await Promise.all([one, two].map(({ page }) => page.evaluate((at) => (window.went = at), Date.now())))
  await two.page.route('**/come', async (route) => (await wait(700), route.continue()))
  await two.page.keyboard.press('a')
  await one.page.keyboard.press('a')
  await two.page.getByText(/You need do nothing more/).waitFor()
  is(true, `the loser of a race reads: ${(await two.page.locator('main [role=status]').first().innerText()).replaceAll('\n', ' ')}`)
  await pictured(two.page, 'race')
  // A desk locks later than a console, and then shows how much waits.
  key = await call('a dispute over a bet')
  await two.page.evaluate(() => (location.hash = '#/inbox'))
  await item(two.page, key).waitFor()
  const { idle_seconds } = await two.api('GET', '/session')
  is(idle_seconds > 300, `a desk locks after ${idle_seconds} s`)
  await two.page.clock.install()
  await two.page.reload()
  await item(two.page, key).waitFor()
  await two.page.clock.fastForward((idle_seconds + 2) * 1000)
  await two.page.getByRole('heading', { name: 'Locked' }).waitFor()
  await two.page.clock.fastForward(6000)
  await two.page.getByText(`Table ${DEALT} calls`).waitFor()
  is(/waits? in the inbox/.test(await two.page.locator('main').innerText()), 'a locked page shows how much waits and which table calls')
  await pictured(two.page, 'locked')
} catch (error) {
  notes.wrong(error.message.split('\n').slice(0, 3).join(' '))
}
await browser.close()
await floor.closes()
for (const one of wrong) console.log(`      ${one}`)
console.log(wrong.length ? `${wrong.length} wrong` : 'the inbox is as it should be')
process.exitCode = wrong.length ? 1 : 0
