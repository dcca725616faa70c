// Jobs of the desks that somebody asks for and somebody else does: requests at a table, the book of cards and dice, funds, meters, letters.
import { inPit, opensWaiting } from './decisions.mjs'

/** Both do something in the same moment; return how many got through. */
const both = (one, other) => Promise.all([one, other])

/** Type a code and press what is there: the second of two who press at once gets a sentence. */
async function signsWith(member, button, place = member.page) {
  await place.getByLabel(/second factor/).fill(await member.code())
  return () => button.click()
}

const second = (page) => page.getByRole('group', { name: 'Look once more' })

/** Send what was looked at once more, and return the number of the request. */
async function sent(page) {
  await second(page).getByRole('button', { name: 'Send the request' }).click()
  return /\d+/.exec(await page.getByText(/^Request \d+ waits for whoever approves it/).textContent())[0]
}

async function approvesRequest(member, what) {
  await inPit(member)
  await opensWaiting(member, what)
  await member.page.keyboard.press('a')
  await member.page.getByLabel(/second factor/).fill(await member.code())
  return () => member.page.keyboard.press('Enter')
}

/** A recut, a bet above the maximum and a round put right are asked for in the pit; of two managers who approve at once, one does. */
export async function requests({ floor, supervisor, manager, other, watcher, is, brass }) {
  await floor.request('plays', { tables: [6, 2] }) // at the last one two players stay
  const page = await inPit(supervisor)
  const form = page.getByRole('group', { name: 'Requests' })
  const looks = () => form.getByRole('button', { name: 'Look at it once more' }).click()
  await page.locator('.tile[data-table="2"]').click()
  await form.getByRole('button', { name: 'Another cut…' }).click()
  await form.getByLabel('Because').fill('a card showed at the cut')
  await looks()
  const recut = await sent(page)
  const { seats } = (await supervisor.api('GET', '/tables')).find((one) => one.table === 2)
  const { round } = await supervisor.api('GET', `/approvals/${recut}`)
  const player = seats.find((one) => one.player)
  await form.getByRole('button', { name: 'Correct a finished round…' }).click()
  is((await form.getByLabel('Round that is over').inputValue()) === String(round), 'a correction begins with the round that was dealt last')
  await form.getByRole('combobox', { name: /^To/ }).selectOption(`player ${player.player}`)
  await form.getByRole('textbox', { name: 'Dollars' }).fill('25')
  is(await form.getByRole('button', { name: 'Look at it once more' }).isDisabled(), 'and is not sent without a reason')
  await form.getByLabel('Because').fill('paid one chip short')
  await looks()
  await second(page).getByText(`from rack to seat ${player.seat}`).waitFor()
  await supervisor.pictured('requests', ['wide', 'small', 'narrow'])
  await brass(supervisor, 'a request at a table')
  const correction = await sent(page)
  const permits = async (sum) => {
    await form.getByRole('button', { name: 'A bet called out…' }).click()
    await form.getByRole('combobox', { name: /^Seat/ }).selectOption({ index: 0 })
    await form.getByLabel('Amount, in dollars').fill(sum)
    await looks()
  }
  await permits('3,000')
  await second(page).getByRole('button', { name: 'Send the request' }).click()
  await form.getByText('At this table nobody may approve this.').waitFor()
  is(true, 'where the rules let nobody approve a bet, the page says so')
  await floor.request('plays', { tables: [3] })
  await page.getByRole('button', { name: /^The whole floor/ }).click()
  await page.locator('.tile[data-table="3"]').click()
  await permits('50')
  const permission = await sent(page)
  const { requests } = await supervisor.api('GET', '/approvals')
  is([recut, correction, permission].every((one) => requests.some((asked) => asked.number === Number(one))), 'a recut, a correction and a bet that was called out wait after clicks in the pit')

  const before = (await supervisor.api('GET', '/floor')).tables.find((one) => one.table === 2).rack
  const presses = await both(approvesRequest(manager, /^Correction/), approvesRequest(other, /^Correction/))
  await both(...presses.map((press) => press()))
  const missing = async () => (await supervisor.api('GET', `/approvals/${correction}`)).missing
  await manager.page.waitForTimeout(800)
  is((await missing()).join() === 'surveillance', 'of two managers who approve a correction at once one does, and surveillance is still missing')
  const presser = await approvesRequest(watcher, /^Correction/)
  await presser()
  await watcher.page.waitForTimeout(1500)
  const after = (await supervisor.api('GET', '/floor')).tables.find((one) => one.table === 2).rack
  is(before - after === 25_00, `the correction moved $${(before - after) / 100} from the rack, once`)
  await floor.request('wins')
  await page.getByRole('button', { name: /^The whole floor/ }).click()
  await page.locator('.tile[data-table="12"]').click()
  await form.getByRole('button', { name: 'Void the round in play…' }).click()
  await form.getByLabel('Because').fill('the shoe failed')
  await looks()
  await second(page).getByText(/out of use until/).waitFor()
  await sent(page)
  for (const member of [manager, watcher]) {
    await (await approvesRequest(member, /^Void/))()
    await member.page.waitForTimeout(1200)
  }
  await page.getByRole('button', { name: 'Put in use again…' }).click()
  await page.getByLabel('Put in use again: why?').fill('another shoe is there')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Put out of use…' }).waitFor()
  await floor.request('leaves')
  is(true, 'a void of the round in play is asked for with its reason and approved by two, and the table is put in use again')
}

/** The book of cards and dice: received, issued, inspected and destroyed; of two who sign one entry at once, one does. */
export async function stock({ supervisor, manager, other, cashier, is, brass }) {
  const { page } = supervisor
  await supervisor.goes('#/stock', page.getByRole('region', { name: 'New entry' }))
  const enters = async (member, what, did, design, many, more = async () => {}) => {
    const form = member.page.getByRole('region', { name: 'New entry' })
    await form.getByLabel('What').selectOption(what)
    await form.getByLabel('Was').selectOption(did)
    await form.getByLabel('Design').fill(design)
    await form.getByLabel(/^How many/).fill(String(many))
    await more(form)
    await form.getByRole('button', { name: 'Enter it' }).click()
    return /\d+/.exec(await member.page.getByText(/^Entry \d+: /).textContent())[0]
  }
  const opens = async (member, entry) => {
    await member.goes('#/stock', member.page.getByRole('button', { name: `Sign entry ${entry}…` }))
    await member.page.getByRole('button', { name: `Sign entry ${entry}…` }).click()
    return signsWith(member, member.page.getByRole('button', { name: `Sign entry ${entry}`, exact: true }))
  }
  const signs = async (member, entry) => {
    await (await opens(member, entry))()
    await member.page.getByText(`Entry ${entry} is signed.`).waitFor()
  }
  const received = await enters(supervisor, 'cards', 'received', 'red bee', 24)
  const presses = await both(opens(manager, received), opens(other, received))
  await both(...presses.map((press) => press()))
  const told = await both(...[manager, other].map((one) => one.page.getByRole('region', { name: 'To sign' })).map((one) => one.getByRole('status').or(one.getByRole('alert')).first().textContent()))
  is(told.filter((one) => one.includes('is signed')).length === 1 && told.some((one) => /no such entry/i.test(one)), 'of two who sign one entry at once, one does, and the other gets a sentence')
  const issued = await enters(supervisor, 'cards', 'issued', 'red bee', 6, (form) => form.getByRole('textbox', { name: 'Table' }).fill('2'))
  await signs(manager, issued)
  const gone = await enters(supervisor, 'cards', 'destroyed', 'red bee', 2)
  await signs(manager, gone)
  const dice = await enters(supervisor, 'dice', 'received', 'clear 19 mm', 30)
  await cashier.goes('#/stock', cashier.page.getByRole('region', { name: 'To sign' }))
  await signs(cashier, dice)
  const inspected = await enters(supervisor, 'dice', 'inspected', 'clear 19 mm', 30, async (form) => {
    for (const one of ['micrometer', 'balancing caliper', 'steel set square', 'magnet']) await form.getByLabel(one).check()
  })
  await supervisor.pictured('stock', ['wide', 'small', 'narrow'])
  await brass(supervisor, 'stock')
  await signs(cashier, inspected)
  const { items } = await supervisor.api('GET', '/equipment')
  const red = items.find((one) => one.item === 'red bee')
  is(red.stored === 16 && red.issued === 6, `24 decks in, 6 at a table, 2 destroyed: ${red.stored} in storage and ${red.issued} at tables`)
}

/** A manager brings cash in and takes chips out; two cashiers sign the cash at once, and it arrives once. */
export async function funds({ manager, cashier, teller, is, brass }) {
  const { page } = manager
  await manager.goes('#/cage', page.getByRole('region', { name: 'Funds of the house' }))
  const cash = async () => -(await manager.api('GET', '/books')).places.cash
  const before = await cash()
  const section = page.getByRole('region', { name: 'Funds of the house' })
  await section.getByRole('button', { name: 'Cash…' }).click()
  await section.getByLabel(/^Cash in/).fill('10,000')
  await section.getByRole('button', { name: 'Look at it once more' }).click()
  await manager.pictured('funds', ['wide', 'small'])
  await section.getByLabel(/second factor/).or(section.locator('button.brass')).first().waitFor()
  await section.locator('button.brass').click()
  const code = section.getByLabel(/second factor/)
  await code.or(section.getByText(/^Slip \d+:/)).first().waitFor()
  if (await code.isVisible()) {
    await code.fill(await manager.code())
    await section.locator('button.brass').click()
  }
  const slip = /\d+/.exec(await section.getByText(/^Slip \d+: \$10,000 brought in/).textContent())[0]
  const opens = async (member) => {
    const button = member.page.getByRole('button', { name: `Sign slip ${slip}` })
    await member.goes('#/cage', member.page.getByRole('region', { name: 'Slips' }))
    const line = member.page.locator('.slips .line', { hasText: '$10,000' })
    await button.or(line).first().waitFor()
    if (!(await button.count())) await line.first().click()
    await button.click()
    const look = member.page.getByRole('form', { name: 'A second look' })
    await look.waitFor()
    return async () => {
      await look.locator('button.brass').click()
      const six = look.getByLabel(/second factor/)
      await six.or(look.getByRole('alert')).or(member.page.getByText('No slip waits')).first().waitFor()
      if (await six.isVisible()) {
        await six.fill(await member.code())
        await look.locator('button.brass').click()
      }
    }
  }
  const presses = [await opens(cashier), await opens(teller)]
  await both(...presses.map((press) => press().catch(() => {})))
  await page.waitForTimeout(800)
  is((await cash()) - before === 10_000_00, `of two cashiers who sign at once one does: the cage has $${((await cash()) - before) / 100} more`)
  await page.getByRole('region', { name: 'Vigorish owed' }).getByRole('listitem').first().waitFor()
  await section.getByRole('button', { name: 'Chips…' }).click()
  await section.getByLabel('taken out').check()
  await section.getByRole('textbox', { name: 'Pieces of $5', exact: true }).fill('20')
  await section.getByRole('button', { name: 'Look at it once more' }).click()
  await section.locator('button.brass').click()
  await section.getByText(/^Slip \d+: \$100 taken out, waits for cage/).waitFor()
  await brass(manager, 'cage with funds')
  const out = /\d+/.exec(await section.getByText(/^Slip \d+: \$100 taken out/).textContent())[0]
  const signs = cashier.page.getByRole('button', { name: `Sign slip ${out}` })
  const line = cashier.page.locator('.slips .line', { hasText: '$100' })
  await signs.or(line).first().waitFor()
  if (!(await signs.count())) await line.first().click()
  await signs.click()
  await cashier.page.getByRole('form', { name: 'A second look' }).locator('button.brass').click()
  await signs.waitFor({ state: 'detached' })
  is(true, 'chips out of use are asked for by their pieces')
}

/** A manager asks for a meter and surveillance agrees; another ceiling is asked for. */
export async function meters({ manager, watcher, is, brass }) {
  const page = await inPit(manager)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Ask for a new meter…' }).click()
  await page.getByLabel('Name of the meter').fill('Grand')
  await page.getByLabel('Level', { exact: true }).fill('main')
  await page.getByLabel(/^Seed/).fill('1,000')
  await page.getByLabel(/^Ceiling/).fill('5,000')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText(/^Asked for\. Somebody in another role agrees/).waitFor()
  const eye = await inPit(watcher)
  await eye.keyboard.press('m')
  await eye.getByRole('button', { name: 'Agree…' }).first().click()
  await eye.getByLabel(/second factor/).fill(await watcher.code())
  await eye.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText('Grand', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Another ceiling…' }).click()
  await page.getByLabel(/^Ceiling, in dollars/).fill('8,000')
  await manager.pictured('meters', ['wide', 'small', 'narrow'])
  await brass(manager, 'meters')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.locator('article', { hasText: 'Grand' }).getByText(/^Asked for\. Somebody in another role agrees/).waitFor()
  const { length } = await manager.api('GET', '/meters/requests').then((all) => all.filter((one) => one.agreed_by === null))
  is(length === 1, 'a new meter is agreed to by another role, and another ceiling waits for one')
}

/** A dispute that waits in the inbox: a letter of the house, the decision by its page, and the notice. */
export async function letters({ floor, supervisor, manager, is, brass }) {
  const rounds = async () => (await manager.api('GET', '/record/rounds?table=2')).rounds
  if (!(await rounds()).length) await floor.request('plays', { tables: [6, 2] })
  const [found] = await rounds()
  const opened = await supervisor.api('POST', '/disputes', { table: found.table, round: found.round, cents: 50_00, says: 'The bonus was not paid.' })
  const { page } = manager
  const item = page.locator(`[data-item="dispute ${opened.number}"]`)
  await manager.goes('#/inbox', item)
  await item.click()
  const dispute = page.getByRole('region', { name: `Dispute ${opened.number}` })
  await dispute.getByRole('button', { name: 'Write a letter…' }).click()
  await dispute.getByLabel(/^Letter of the house/).fill('We have looked at the recording and write again by Friday.')
  await manager.pictured('dispute', ['wide', 'small', 'narrow'])
  await dispute.getByRole('button', { name: 'Add the letter' }).click()
  await dispute.getByText('We have looked at the recording').waitFor()
  await dispute.getByRole('button', { name: 'Report it…' }).click()
  await dispute.getByLabel('Reported to').fill('the Division of Gaming')
  await dispute.getByRole('button', { name: 'Make the notice' }).click()
  await dispute.getByText(/^Reported to the Division of Gaming: dispute/).waitFor()
  await brass(manager, 'a dispute')
  const { entries } = await manager.api('GET', `/disputes/${opened.number}`)
  is(['letter', 'reported'].every((kind) => entries.some((one) => one.kind === kind)), 'a letter and a notice are written from the inbox and stay with the dispute')
}
