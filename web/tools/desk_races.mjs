// Two people at once, where money moves: both have the same thing open, both press, and it is done once. The other one reads a sentence.
import { approvesByKeys, confirmSignature, inPit, opensWaiting } from './decisions.mjs'
import { until } from './people.mjs'
import { wait } from './staff_floor.mjs'

const together = (...does) => Promise.all(does.map((one) => one()))
const rackOf = async (member, table) => (await member.api('GET', '/floor')).tables.find((one) => one.table === table).rack

/** Two supervisors go to one call: one is there, and the other reads who it was. */
export async function aCall({ supervisor, second, dealer, dealt, is }) {
  const { number } = await dealer.api('POST', `/tables/${dealt}/floor-call`, { why: 'a late bet' })
  const people = [supervisor, second]
  for (const { page } of people) {
    await page.evaluate(() => (location.hash = '#/inbox'))
    await page.locator(`[data-item="call ${number}"]`).click()
  }
  await together(...people.map(({ page }) => () => page.keyboard.press('a')))
  const over = ({ page }) => page.getByText(/You need do nothing more|It does not wait any more/).first().waitFor({ timeout: 15_000 }).then(() => 1, () => 0)
  const at = ({ page }) => page.waitForFunction(() => location.hash.startsWith('#/console/'), undefined, { timeout: 15_000 }).then(() => 1, () => 0)
  const seen = await Promise.all(people.map((one) => Promise.race([over(one).then((so) => (so ? 'read' : 'nothing')), at(one).then((so) => (so ? 'went' : 'nothing'))])))
  const left = (await supervisor.api('GET', '/floor-calls')).some((one) => one.number === number)
  is(!left && seen.includes('went'), `two supervisors go to one call at once: ${seen.join(' and ')}`)
}

/** Two supervisors ask for the same fill; both are marked as asked twice, one is withdrawn, and of two cashiers who sign the other one does. */
export async function aFill({ supervisor, second, cashier, teller, is }, table) {
  const before = await rackOf(supervisor, table)
  const people = [supervisor, second]
  for (const member of people) {
    const page = await inPit(member)
    await page.locator(`.tile[data-table="${table}"]`).click()
    await page.getByRole('textbox', { name: 'Pieces of $25', exact: true }).fill('40')
    await page.getByRole('button', { name: 'Ask for a fill of $1,000' }).click()
    await page.getByRole('form', { name: 'A second look' }).waitFor()
  }
  await together(...people.map(({ page }) => () => confirmSignature(page)))
  for (const { page } of people) {
    const told = page.getByText(/^Slip \d+: \$1,000, waits for cage, then dealer/)
    const again = page.getByRole('button', { name: /^Once more: / })
    await told.or(again).first().waitFor()
    if (await again.count()) await again.click()
    await told.waitFor()
  }
  const slips = (await supervisor.api('GET', '/approvals')).slips.filter((one) => one.kind === 'fill' && one.table === table)
  await supervisor.goes('#/inbox', supervisor.page.getByText('asked twice').first())
  is(slips.length === 2, 'two supervisors ask for one fill at once, and the inbox marks both as asked twice')
  const [kept, gone] = slips
  const answer = await supervisor.api('POST', `/slips/${gone.number}/withdraw`, { why: 'asked twice' })
  if (answer?.code) await second.api('POST', `/slips/${gone.number}/withdraw`, { why: 'asked twice' })
  const opens = async (member) => {
    const button = member.page.getByRole('button', { name: `Sign slip ${kept.number}` })
    const line = member.page.locator('.slips .line', { hasText: `to table ${table}` })
    await member.goes('#/cage', button.or(line).first())
    if (!(await button.count())) await line.first().click()
    await button.click()
    await member.page.getByRole('form', { name: 'A second look' }).waitFor()
  }
  await opens(cashier)
  await opens(teller)
  await together(...[cashier, teller].map(({ page }) => () => confirmSignature(page)))
  await wait(1000)
  for (const { page } of [cashier, teller]) {
    const back = page.getByRole('form', { name: 'A second look' }).getByRole('button', { name: 'Back' })
    if (await back.isVisible()) await back.click()
  }
  const given = (await cashier.api('GET', `/slips/${kept.number}`)).given.length
  is(given === 1 && (await rackOf(supervisor, table)) === before, 'of two cashiers who sign it at once one does, and nothing is in the rack before the dealer has signed')
  return kept.number
}

/** Two managers approve one payment: it is approved once, and paid once when surveillance has signed. */
export async function aPayment({ floor, manager, other, watcher, is }) {
  await floor.request('wins')
  const what = 'Payment of $1,500'
  const before = (await floor.request('chips', { who: 'second' })).cents
  for (const member of [manager, other]) {
    await inPit(member)
    await opensWaiting(member, what)
    await member.page.keyboard.press('a')
    await member.page.getByLabel(/second factor/).fill(await member.code())
  }
  await together(...[manager, other].map(({ page }) => () => page.keyboard.press('Enter')))
  await wait(1000)
  const { number, missing } = (await manager.api('GET', '/approvals')).requests.find((one) => one.kind === 'payment')
  is(missing.join() === 'surveillance', 'two managers approve one payment at once: one signature, and surveillance is still missing')
  await inPit(watcher)
  await opensWaiting(watcher, what)
  await approvesByKeys(watcher)
  await until(async () => (await manager.api('GET', `/approvals/${number}`)).ending !== null, 'the payment')
  const more = (await floor.request('chips', { who: 'second' })).cents - before
  is(more > 0 && more < 3_000_00, `it is paid once: $${more / 100} more`)
  await floor.request('leaves')
}

/** Two cashiers pay all of one wallet out: what is there leaves once. */
export async function aWallet({ floor, manager, cashier, teller, is }) {
  const patron = floor.patrons.fourth
  const { balance } = await cashier.api('GET', `/patrons/${patron}/wallet`)
  const sum = String(balance / 100)
  await cashier.api('POST', `/patrons/${patron}/identification`, { shown: 'passport' })
  for (const { page } of [cashier, teller]) {
    await page.evaluate(() => (location.hash = '#/cage'))
    await page.getByLabel('Number of the patron').fill(String(patron))
    await page.getByRole('button', { name: 'Look' }).click()
    await page.getByLabel('Cash, in dollars').fill(sum)
    await page.getByRole('button', { name: 'Pay out' }).click()
    await page.getByRole('form', { name: 'A second look' }).waitFor()
  }
  await together(...[cashier, teller].map(({ page }) => () => confirmSignature(page)))
  await wait(1000)
  // A large sum waits for a manager, who signs both: the wallet pays one of them.
  const because = 'Both were asked for at once.'
  const withdrawals = (await manager.api('GET', '/approvals')).slips.filter((one) => one.kind === 'withdrawal' && one.patron === patron)
  let unpaid = 0
  for (const { number } of withdrawals) {
    const { code } = await manager.api('POST', `/slips/${number}/sign`, { code: await manager.code(), again: true, because })
    if (!code) continue
    unpaid++
    await cashier.api('POST', `/slips/${number}/withdraw`, { why: because })
    await manager.api('POST', `/slips/${number}/withdraw`, { why: because })
  }
  const left = (await cashier.api('GET', `/patrons/${patron}/wallet`)).balance
  const refused = await Promise.all([cashier, teller].map(({ page }) => page.getByRole('form', { name: 'A second look' }).getByRole('alert').count()))
  is(left === 0 && unpaid + refused.reduce((all, one) => all + one, 0) === 1, `two cashiers pay all of one wallet out at once: $${sum} once`)
  for (const { page } of [cashier, teller]) {
    const back = page.getByRole('form', { name: 'A second look' }).getByRole('button', { name: 'Back' })
    if (await back.isVisible()) await back.click()
  }
}

/** Two of surveillance agree to one request about a meter. */
export async function aMeter({ manager, watcher, eye, is }) {
  const waiting = async () => (await manager.api('GET', '/meters/requests')).filter((one) => one.agreed_by === null)
  const before = (await waiting()).length
  for (const member of [watcher, eye]) {
    const page = await inPit(member)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Agree…' }).first().click()
    await page.getByLabel(/second factor/).fill(await member.code())
  }
  await together(...[watcher, eye].map(({ page }) => () => page.getByRole('button', { name: 'Agree', exact: true }).click()))
  await wait(1000)
  is(before - (await waiting()).length === 1, 'two of surveillance agree to one request about a meter at once: one does')
}

/** Two managers decide one dispute: it is decided once. */
export async function aDispute({ manager, other, is }) {
  const { disputes } = await manager.api('GET', '/disputes?which=undecided')
  const { table, round, number } = disputes.at(-1)
  for (const member of [manager, other]) {
    const { page } = member
    const region = page.getByRole('region', { name: `Dispute ${number}` })
    await member.goes(`#/watch/${table}/${round}`, region.getByRole('button', { name: 'Decide…' }))
    await region.getByRole('button', { name: 'Decide…' }).click()
    await region.getByLabel('Reason, for the record').fill('The recording shows that it was not bet.')
    await region.getByLabel(/second factor/).fill(await member.code())
  }
  await together(...[manager, other].map(({ page }) => () => page.getByRole('button', { name: 'Pay nothing' }).click()))
  await wait(1000)
  const { entries, state } = await manager.api('GET', `/disputes/${number}`)
  is(entries.filter((one) => one.kind === 'decided').length === 1 && state !== 'open', 'two managers decide one dispute at once: it is decided once')
}
