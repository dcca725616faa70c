// Those who look in Chromium on a private floor of their own: what the regulator says and the house answers, saved searches, and cases.
//
//     scripts/web oversight [--only regulator|surveillance] [--out FOLDER] [--keep]
//
// Two people each: the regulator and who answers, two of surveillance. axe is asked about each picture, and each screen has one brass
// action at most.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { Member, noting, openStaffFloor } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/staff' }, keep: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } })
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
  await page.getByRole('region', { name: 'Words and answers' }).getByText('holds until answered').waitFor()
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
  await page.getByRole('region', { name: 'Words and answers' }).getByText('Posted at the table since Monday.').waitFor()
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

/** A search is saved with an alert, a round is found by it, and a moment of that round goes into a case, which two people end. */
async function surveillance() {
  const watch = await Member.comes(browser, floor, 'surveillance 1', notes)
  const { page } = watch
  await watch.goes('#/watch', page.getByRole('form', { name: 'Find a round' }))
  await page.getByLabel('Table', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'Save this search…' }).click()
  await page.keyboard.type('Anything at table 7')
  await page.keyboard.press('Enter')
  const saved = page.getByRole('region', { name: 'Saved searches' })
  await saved.getByText(/Anything at table 7/).first().waitFor()
  await floor.request('plays', { tables: [7] })
  await watch.goes('#/inbox', page.getByText('Found: Anything at table 7').first())
  is(true, 'a saved search gives an alert in the inbox when a round is found')
  await watch.goes('#/watch', saved.getByRole('button', { name: 'Seen Anything at table 7' }))
  await saved.getByRole('button', { name: /^Anything at table 7/ }).click()
  await page.getByRole('link', { name: /^Look at round/ }).first().waitFor()
  await watch.pictured('watch-saved', ['wide', 'small', 'narrow'])
  await saved.getByRole('button', { name: 'Seen Anything at table 7' }).click()
  await saved.getByRole('button', { name: 'Seen Anything at table 7' }).waitFor({ state: 'detached' })
  await page.getByLabel('Clause', { exact: true }).fill('hcf-999')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('alert').getByText(/has a clause/).waitFor()
  is(true, 'a clause that means nothing says so')
  await watch.goes('#/watch/7/1', page.getByRole('region', { name: 'Into a case' }))
  const into = page.getByRole('region', { name: 'Into a case' })
  await into.getByLabel('Its question').fill('Did the hand move a chip after the cards were known?')
  await into.getByLabel('Camera').fill('12B')
  await into.getByLabel('Time in the recording').focus()
  await into.getByText(/^the recording (is|has)/).waitFor()
  await into.getByRole('button', { name: /^Put event/ }).click()
  await into.getByRole('link', { name: /^case \d+/ }).click()
  await page.getByText(/^Record/).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('One chip before, one after.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByRole('region', { name: 'What was gathered' }).getByText('One chip before, one after.').waitFor()
  const add = page.getByRole('region', { name: 'Add to the case' })
  await add.getByRole('button', { name: 'Person', exact: true }).click()
  await add.getByLabel('Number of the account').fill(String(Object.values(floor.patrons)[0]))
  await add.getByRole('button', { name: 'Add the person' }).click()
  await page.getByText(/in 90 days/).waitFor()
  await watch.pictured('case', ['wide', 'small', 'narrow'])
  is((await brass(page)) <= 1, `case: ${await brass(page)} brass actions on the screen`)
  const second = await Member.comes(browser, floor, 'surveillance 2', notes)
  await second.goes(new URL(page.url()).hash, second.page.getByText('One chip before, one after.'))
  const closes = second.page.getByRole('region', { name: 'Add to the case' })
  await closes.getByRole('button', { name: 'Finding', exact: true }).click()
  await closes.getByLabel('Reason').fill('The record and the recording agree to the cent.')
  await closes.getByRole('button', { name: 'Close it: in order' }).click()
  await second.page.getByText(/has its finding/).waitFor()
  const [file] = await Promise.all([second.page.waitForEvent('download'), second.page.getByRole('button', { name: 'Export' }).click()])
  is(/^case-\d+\.zip$/.test(file.suggestedFilename()), 'a case with a finding is exported as one file')
  await second.pictured('case-closed', ['wide', 'small'])
}

const began = Date.now()
try {
  if (!asked.only || asked.only === 'regulator') await regulator()
  if (!asked.only || asked.only === 'surveillance') await surveillance()
} catch (error) {
  notes.wrong(error.message.split('\n')[0])
  for (const context of browser.contexts()) for (const [at, page] of context.pages().entries()) await page.screenshot({ path: `${asked.out}/failed-oversight-${browser.contexts().indexOf(context)}-${at}.png` }).catch(() => {})
}
await browser.close()
await floor.closes()
for (const one of notes.found) console.log(`WRONG ${one}`)
console.log(`${notes.found.size ? 'WRONG' : 'ok'}: oversight, in ${((Date.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = notes.found.size ? 1 : 0
