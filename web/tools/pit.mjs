// The pit and the cage in Chromium on a private floor: payments approved and denied, a fill, limits with notice, a submission with its diff, the close of a day.
//
//     scripts/web pit [--out FOLDER] [--keep] [--rights] [--scene]
//
// `--skip payments` and so on leaves parts of the day out. Every person has a browser of their own. `--rights` opens the pages under every role and compares them with the table of rights; `--scene` plays
// the day. Without either, both are done. `--keep` writes the pictures of the documentation: WebP, into docs/page/staff.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closesTheDay } from './cage_scene.mjs'
import { opensBrowser } from './chromium.mjs'
import { approvedByTwo, deniedByTwo, inPit, confirmSignature } from './decisions.mjs'
import { checksRights } from './page_rights.mjs'
import { Member, noting, openStaffFloor, wait } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/staff' }, keep: { type: 'boolean', default: false }, rights: { type: 'boolean', default: false }, scene: { type: 'boolean', default: false }, skip: { type: 'string', multiple: true, default: [] } } })
const notes = noting(asked.out, asked.keep)
mkdirSync(asked.keep ? '../docs/page/staff' : asked.out, { recursive: true })
const floor = await openStaffFloor()
const browser = await opensBrowser()
const comes = (label, more) => Member.comes(browser, floor, label, notes, more)
const both = asked.rights === asked.scene
const is = (holds, says) => (holds ? notes.says(`  ${says}`) : notes.wrong(`not so: ${says}`))

async function payments(manager, watcher) {
  const [pit] = [await inPit(manager), await inPit(watcher)]
  await floor.request('wins')
  const began = Date.now()
  await pit.getByRole('heading', { name: 'Payment of $1,500' }).waitFor()
  is(true, `a payment at 300 to 1 stands in the pit ${Date.now() - began} ms after the last card was told`)
  await pit.getByRole('img', { name: /^Cards of hand 2/ }).waitFor()
  await manager.pictured('pit', ['wide', 'small', 'narrow'])
  const before = (await floor.request('chips', { who: 'second' })).cents
  await approvedByTwo(manager, watcher, 'Payment of $1,500', async () =>
    is((await floor.request('chips', { who: 'second' })).cents === before, 'nothing is paid while surveillance has not signed'),
  )
  const paid = (await floor.request('chips', { who: 'second' })).cents
  is(paid > before, `manager by keys and surveillance by clicks approve, and the player has $${(paid - before) / 100} more`)
}

async function denies(manager, watcher) {
  await floor.request('wins')
  await deniedByTwo(manager, watcher, 'Payment of $1,500', 'The deck was a card short.', () => manager.pictured('pit-denial', ['wide', 'small']))
  const { requests } = await manager.api('GET', '/approvals')
  is(!requests.some((one) => one.kind === 'payment' || one.kind === 'denial'), 'another is denied as void by two people, with a reason')
  await floor.request('leaves')
}

async function fills(supervisor, cashier, dealer) {
  const pit = await inPit(supervisor)
  await pit.locator('.tile[data-table="12"]').focus()
  await pit.keyboard.press('ArrowLeft')
  is((await pit.evaluate(() => document.activeElement?.getAttribute('data-table'))) !== '12', 'arrows walk over the map')
  await pit.locator('.tile[data-table="2"]').focus()
  await pit.keyboard.press('Enter')
  await pit.getByRole('textbox', { name: 'Pieces of $25', exact: true }).fill('80')
  await pit.getByRole('textbox', { name: 'Pieces of $5', exact: true }).fill('100')
  await pit.getByRole('button', { name: 'Ask for a fill of $2,500' }).click()
  await confirmSignature(pit)
  const told = await pit.getByText(/^Slip \d+: \$2,500, waits for cage, then dealer/).textContent()
  const slip = /\d+/.exec(told)[0]
  await supervisor.pictured('pit-table')
  const before = (await supervisor.api('GET', '/floor')).tables.find((one) => one.table === 2).rack
  await cashier.goes('#/cage', cashier.page.getByRole('button', { name: `Sign slip ${slip}` }))
  for (let presses = 0; presses < 3; presses++) await cashier.page.keyboard.press('s')
  await cashier.page.getByRole('form', { name: 'A second look' }).waitFor()
  is((await cashier.api('GET', `/slips/${slip}`)).given.length === 0, 'S at the cage, three times, opens a second look and sends nothing')
  await confirmSignature(cashier.page)
  await cashier.page.getByRole('button', { name: `Sign slip ${slip}` }).waitFor({ state: 'detached' })
  await dealer.goes('#/slips', dealer.page.getByRole('button', { name: `Sign slip ${slip}` }))
  await dealer.pictured('slips')
  await dealer.page.keyboard.press('s')
  await confirmSignature(dealer.page)
  await dealer.page.getByRole('button', { name: `Sign slip ${slip}` }).waitFor({ state: 'detached' })
  const after = (await supervisor.api('GET', '/floor')).tables.find((one) => one.table === 2).rack
  is(after === before + 2500_00, `a fill of $2,500 is asked for in the pit, signed at the cage and received by the dealer: the rack has $${after / 100}`)
}

async function limits(supervisor, manager) {
  await floor.request('plays', { tables: [7, 4] }) // at the last one two players stay
  const pit = await inPit(supervisor)
  await pit.locator('.tile[data-table="4"]').click()
  const least = pit.getByRole('textbox', { name: /^Least of/ }).first()
  const was = await least.inputValue()
  await least.fill(String(Number(was) + 15))
  await pit.getByText(/^Players sit here: a change is announced for 30 min/).waitFor()
  await pit.getByRole('button', { name: 'What would it change?' }).click()
  await pit.getByLabel('Because').fill('The weekend')
  await supervisor.pictured('pit-limits')
  await pit.getByRole('button', { name: 'Propose with notice' }).click()
  await pit.getByText(/^Request \d+ waits for a manager/).waitFor()
  const [sign] = await supervisor.api('GET', '/tables/4/announced')
  const early = sign.effective - Date.now() / 1000
  is(early > 1500 && early < 1900, `other limits are announced at the table ${Math.round(early / 60)} minutes before`)
  const there = await inPit(manager)
  await there.getByRole('button', { name: /^Submission/ }).or(there.getByRole('heading', { name: /^Submission/ })).first().click()
  await there.getByText('becomes').first().waitFor()
  await there.getByRole('button', { name: /^Approve/ }).click()
  await there.getByLabel(/second factor/).fill(await manager.code())
  await there.keyboard.press('Enter')
  await there.getByText(/^Approved\. /).waitFor()
  is((await supervisor.api('GET', '/tables/4/announced'))[0].is_approved, 'a manager who did not ask approves them, and they wait for their time')
}

async function submission(supervisor, manager) {
  const settings = { ...(await supervisor.api('GET', '/tables/7/submission')).settings, 'sb.odds.any_three_of_a_kind': '32' }
  const { request } = await supervisor.api('POST', '/tables/7/submissions', { settings, because: 'to match the house across the street' })
  const pit = manager.page
  await pit.getByRole('button', { name: /^Submission.*Table 7/ }).or(pit.getByRole('heading', { name: /^Submission/ })).first().click()
  await pit.getByRole('table', { name: 'What it does to each wager' }).waitFor()
  const row = await pit.getByRole('row', { name: /three of a kind/ }).first().textContent()
  is(/▼/.test(row) && /%/.test(row), `a submission is looked at with its diff: ${row.replace(/\s+/g, ' ').trim()}`)
  await manager.pictured('pit-submission')
  await pit.keyboard.press('d')
  await pit.getByLabel('Reason, for the record').fill('Not this month.')
  await pit.getByRole('button', { name: 'Turn down', exact: true }).click()
  await pit.getByText('to match the house across the street').waitFor({ state: 'detached' })
  const [last] = (await supervisor.api('GET', '/tables/7/submissions')).slice(-1)
  is(last.request === request && last.how !== null && last.how !== 'done', 'and turned down with a reason')
}

try {
  if (both || asked.scene) {
    await floor.request('plays', { tables: [3, 7, 2, 5, 10, 6] })
    await floor.request('plays', { tables: [7, 2, 8] })
    await floor.request('buys', { table: 3, cents: 800_00 })
    await floor.request('buys', { table: 2, cents: 300_00 })
    const [manager, watcher, supervisor, cashier] = [await comes('manager 1'), await comes('surveillance 1'), await comes('floor 1'), await comes('cage 1')]
    const dealer = await comes('dealer 1', { table: 2 })
    notes.says('The pit')
    const part = async (name, plays) => asked.skip.includes(name) || (await plays())
    await part('payments', () => payments(manager, watcher))
    await part('denial', () => denies(manager, watcher))
    await part('fill', () => fills(supervisor, cashier, dealer))
    await part('meters', async () => {
      await inPit(manager)
      await manager.page.keyboard.press('m')
      await manager.page.getByRole('heading', { name: 'Alarms', exact: true }).waitFor()
      await manager.pictured('pit-meters')
    })
    await part('limits', async () => limits(supervisor, await comes('manager 2')))
    await part('submission', async () => submission(supervisor, await comes('director 1').then(async (one) => (await inPit(one), one))))
    notes.says('The cage')
    if (!asked.skip.includes('cage')) await closesTheDay({ floor, comes, is, manager, supervisor, cashier, dealer })
  }
  if (both || asked.rights) {
    notes.says('Rights')
    await checksRights({ floor: both ? await again() : floor, browser, notes, is })
  }
} catch (error) {
  notes.wrong(error.stack)
  let at = 0
  for (const context of browser.contexts()) for (const page of context.pages()) await page.screenshot({ path: `${asked.out}/failed-${at++}.png` }).catch(() => {})
} finally {
  await browser.close()
  await floor.closes()
}

/** A day that is sealed has no floor to look at: rights are tried on a new one. */
async function again() {
  const other = await openStaffFloor()
  process.once('exit', () => other.closes())
  return other
}
await wait(0)
for (const one of notes.found) console.error(one)
process.exit(notes.found.size ? 1 : 0)
