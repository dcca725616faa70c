// Those who look in Chromium on a private floor of their own: what the regulator says and the house answers, saved searches, and cases.
//
//     scripts/web oversight [--out FOLDER] [--keep]
//
// Two people each: the regulator and who answers, two of surveillance. axe is asked about each picture, and each screen has one brass
// action at most.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { Member, noting, openStaffFloor } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/staff' }, keep: { type: 'boolean', default: false } } })
const notes = noting(asked.out, asked.keep)
mkdirSync(asked.keep ? '../docs/page/staff' : asked.out, { recursive: true })
const floor = await openStaffFloor()
const browser = await opensBrowser()
const is = (holds, says) => (holds ? notes.says(`  ${says}`) : notes.wrong(`not so: ${says}`))
const brass = (page) => page.evaluate(() => [...document.querySelectorAll('button.brass, a.brass')].filter((one) => one.checkVisibility() && !one.disabled).length)

/** Type the code of the second factor and send a form. */
async function sends(member, form, button) {
  await form.getByLabel(/second factor/).fill(await member.code())
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** An objection holds an approved submission, a manager claims and answers it, and then the table has the new limit. */
async function regulator() {
  const supervisor = await Member.comes(browser, floor, 'floor 1', notes)
  const set = await supervisor.api('GET', '/tables/2/submission')
  const made = await supervisor.api('POST', '/tables/2/submissions', { settings: { ...set.settings, 'table.min.ante': '50' }, because: 'as at the tables beside it' })
  is(made.request > 0, `submission ${made.request} is proposed`)
  const looks = await Member.comes(browser, floor, 'regulator 1', notes)
  const { page } = looks
  await looks.goes('#/regulator', page.getByRole('heading', { name: 'Alterations' }))
  const shown = page.getByRole('region', { name: 'The submission' })
  await shown.getByText(/^Without a word of yours it is in force on/).waitFor()
  await page.keyboard.press('o')
  await page.keyboard.type('Post the new limit for fourteen days first.')
  await looks.pictured('regulator-objects', ['wide', 'small', 'narrow'])
  is((await brass(page)) <= 1, `regulator: ${await brass(page)} brass actions on the screen`)
  await sends(looks, shown, 'Object')
  await shown.getByText(/^You hold it/).waitFor()
  await page.getByRole('region', { name: 'What was said' }).getByText('holds until answered').waitFor()
  const manager = await Member.comes(browser, floor, 'manager 1', notes)
  const told = await manager.api('POST', `/approvals/${made.request}/approve`, { code: await manager.code() })
  is(/regulator objects/.test(told.not_sent), 'an approved submission waits while the regulator holds it')
  const inbox = manager.page
  await manager.goes('#/inbox', inbox.getByText('The regulator objects').first())
  await inbox.locator('.item', { hasText: 'The regulator objects' }).click()
  await inbox.keyboard.press('c')
  await inbox.getByText('You have it').waitFor()
  await inbox.keyboard.press('a')
  await inbox.keyboard.type('Posted at the table since Monday.')
  await manager.pictured('inbox-regulator', ['wide', 'small', 'narrow'])
  is((await brass(inbox)) <= 1, `inbox: ${await brass(inbox)} brass actions on the screen`)
  await sends(manager, inbox.locator('main'), 'Answer')
  await inbox.getByText(/The regulator objected.*answered by/).first().waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'What was said' }).getByText('Posted at the table since Monday.').waitFor()
  const rules = await looks.api('GET', '/tables/2/rules')
  is(rules.limits.find((one) => one.wager === 'ante').low === 5000, 'the answer frees it: the table has the new limit')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const ruling = page.locator('details', { hasText: 'R-TCP-07' }).first()
  await ruling.locator('summary').click()
  await ruling.getByRole('button', { name: 'Accept' }).click()
  await sends(looks, ruling, 'Accept it')
  await ruling.getByText(/^you accept it/).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Between you and the house' }).click()])
  is(file.suggestedFilename() === 'words-of-the-regulator.toml', 'the words on rulings are exported as lines of a submission')
  await looks.pictured('regulator-words', ['wide', 'small', 'narrow'])
  is(true, 'a regulator objects by keys, a manager claims and answers it in the inbox')
}

const began = Date.now()
try {
  await regulator()
} catch (error) {
  notes.wrong(error.message.split('\n')[0])
  for (const context of browser.contexts()) for (const [at, page] of context.pages().entries()) await page.screenshot({ path: `${asked.out}/failed-oversight-${browser.contexts().indexOf(context)}-${at}.png` }).catch(() => {})
}
await browser.close()
await floor.closes()
for (const one of notes.found) console.log(`WRONG ${one}`)
console.log(`${notes.found.size ? 'WRONG' : 'ok'}: oversight, in ${((Date.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = notes.found.size ? 1 : 0
