// The close of a day in the cage: boxes taken and counted by two, a difference settled, racks counted, tables closed, the day sealed.
import { inPit, confirmSignature } from './decisions.mjs'

/** What is in the boxes, in dollars, where nobody else played for cash. */
const DROPS = { 3: 800, 2: 300 }

/** `back` are tables whose own dealers come back before they are counted, and `drops` is the cash of each box; `before` the day is sealed. */
export async function closesTheDay({ floor, comes, is, manager, supervisor, cashier, dealer, back = [], drops = DROPS, before = async () => {} }) {
  await cashier.goes('#/cage', cashier.page.getByLabel('Number of the patron'))
  await floor.request('ends', { but: [2], back })
  const [one, two] = [await comes('count 1'), await comes('count 2')]
  await counter(cashier, floor, is, manager)
  for (const member of [one, two]) await member.goes('#/cage', member.page.getByRole('heading', { name: /tables are counted$/ }))
  const takes = one.page.getByRole('button', { name: /^Take the box of table/ })
  const boxes = await takes.count()
  for (let left = boxes; left > 0; left--) {
    await takes.first().click()
    await one.page.waitForFunction((many) => document.querySelectorAll('[aria-label^="Take the box"]').length === many, left - 1)
  }
  const signs = two.page.getByRole('button', { name: /^Sign slip/ })
  for (let left = boxes; left > 0; left--) {
    await signs.first().waitFor()
    const said = await signs.first().textContent()
    await two.page.keyboard.press('s')
    await confirmSignature(two.page)
    await two.page.getByRole('form', { name: 'A second look' }).waitFor({ state: 'detached' })
    await two.page.waitForFunction((was) => ![...document.querySelectorAll('button')].some((button) => button.textContent === was), said)
  }
  is(boxes === Object.keys(drops).length, `${boxes} boxes are taken by one of the count and signed for by another`)
  for (const [table, sum] of Object.entries(drops)) await counts(one, table, String(sum))
  const seen = await two.page.locator('main').textContent()
  is(!/\$800|\$300/.test(seen.replace(/Fills less credits|Opener/g, '')), 'the second is shown neither the first figure nor that of the books')
  await two.pictured('cage-count')
  for (const [table, sum] of Object.entries(drops)) await counts(two, table, String(Number(table) === 3 ? sum - 20 : sum))
  const head = await comes('shift_manager 1')
  await head.goes('#/cage', head.page.getByLabel('Settled at'))
  await head.page.getByText(/The counts are \$800 and \$780; the books have \$800/).waitFor()
  await head.page.getByLabel('Settled at').fill('800')
  await head.page.getByLabel('Why').fill('A note of $20 was folded.')
  await head.page.getByRole('button', { name: 'Settle', exact: true }).click()
  await confirmSignature(head.page)
  await head.page.getByLabel('Settled at').waitFor({ state: 'detached' })
  is(true, 'two counts that differ are settled by a manager, with a reason')
  await racks({ floor, is, supervisor, dealer })
  await before()
  await head.page.getByRole('button', { name: /^Balance the books and seal/ }).waitFor()
  await head.page.waitForFunction(() => [...document.querySelectorAll('button')].some((button) => /seal/.test(button.textContent) && !button.disabled), undefined, { timeout: 20_000 })
  await head.pictured('cage')
  await head.page.getByRole('button', { name: /^Balance the books and seal/ }).click()
  const root = await head.page.locator('section[aria-label="Close of the day"] code').textContent()
  is(/^[0-9a-f]{64}$/.test(root), `the books are balanced and the day is sealed: ${root.slice(0, 16)}…`)
  await head.pictured('cage-sealed', ['wide'])
  const late = await cashier.api('POST', `/patrons/${floor.patrons.first}/deposits`, { cents: 100 })
  is(late.code === 'day_not_open', 'nothing is taken in after it')
}

async function counts(member, table, sum) {
  const field = member.page.getByLabel(`Your count of the box of table ${table}, in dollars`)
  await field.fill(sum)
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
}

/** A small sum is paid at once, a large one when a manager has signed. */
async function counter(cashier, floor, is, manager) {
  const { page } = cashier
  await page.getByLabel('Number of the patron').fill(String(floor.patrons.first))
  await page.getByRole('button', { name: 'Look' }).click()
  await page.getByLabel('You saw, such as a passport').fill('passport')
  await page.getByRole('button', { name: 'Identified' }).click()
  await page.getByLabel('You saw, such as a passport').waitFor({ state: 'detached' })
  await page.getByLabel('Cash, in dollars').fill('12,000')
  await page.getByRole('button', { name: 'Take in $12,000' }).click()
  await page.getByRole('form', { name: 'A second look' }).waitFor()
  await cashier.pictured('cage-second-look')
  await confirmSignature(page)
  await page.getByText(/\$12,000 taken in/).waitFor()
  await page.getByLabel('Cash, in dollars').fill('12,000')
  await page.getByRole('button', { name: 'Take in $12,000' }).click()
  await confirmSignature(page)
  await page.getByText('You did the same less than a minute ago').waitFor()
  await cashier.pictured('cage-twice')
  await page.getByRole('form', { name: 'A second look' }).getByRole('button', { name: 'Back' }).click()
  const { balance } = await cashier.api('GET', `/patrons/${floor.patrons.first}/wallet`)
  is(balance >= 12_000_00 && balance < 24_000_00, 'who presses twice is asked, and $12,000 are taken in once')
  await page.getByLabel('Cash, in dollars').fill('11,000')
  await page.getByRole('button', { name: 'Pay out' }).click()
  await confirmSignature(page)
  const told = await page.getByText(/^Slip \d+ waits: a manager signs first/).textContent()
  const slip = /\d+/.exec(told)[0]
  await cashier.pictured('cage-counter')
  await manager.goes('#/cage', manager.page.getByRole('button', { name: `Sign slip ${slip}` }))
  await manager.page.getByRole('button', { name: `Sign slip ${slip}` }).click()
  await confirmSignature(manager.page)
  await manager.page.getByRole('button', { name: `Sign slip ${slip}` }).waitFor({ state: 'detached' })
  const done = await manager.api('GET', `/slips/${slip}`)
  is(done.standing === 'done' && done.given.length === 1, `$12,000 are taken in and $11,000 paid out when a manager has signed: slip ${slip}`)
}

/** The dealer counts the rack without the figure of the books, the floor signs and closes the table. */
async function racks({ floor, is, supervisor, dealer }) {
  const { pieces } = await floor.request('rack', { table: 2 })
  await dealer.goes('#/slips', dealer.page.getByRole('region', { name: 'Count the rack' }))
  const { denominations } = (await dealer.api('GET', '/tables')).find((one) => one.table === 2)
  const sum = Object.entries(pieces).reduce((all, [chip, many]) => all + Number(chip) * many, 0)
  let left = sum
  for (const chip of [...denominations].sort((a, b) => b - a)) {
    const many = Math.floor(left / chip)
    left -= many * chip
    if (many) await dealer.page.getByRole('textbox', { name: `Pieces of $${(chip / 100).toLocaleString('en-US')}`, exact: true }).fill(String(many))
  }
  await dealer.page.getByRole('button', { name: 'Closer' }).click()
  const told = await dealer.page.getByText(/^Slip \d+: .* as the books have it/).textContent()
  const slip = /\d+/.exec(told)[0]
  const pit = await inPit(supervisor)
  await pit.getByRole('button', { name: `Sign slip ${slip}` }).waitFor()
  await pit.keyboard.press('s')
  await confirmSignature(pit)
  await pit.getByRole('button', { name: `Sign slip ${slip}` }).waitFor({ state: 'detached' })
  await pit.locator('.tile[data-table="2"]').click()
  await pit.getByRole('button', { name: 'Close for the day…' }).click()
  await pit.getByLabel('Close for the day: why?').fill('the end of the day')
  await pit.keyboard.press('Enter')
  await pit.getByRole('button', { name: 'Open again…' }).waitFor()
  is(true, 'the dealer counts the last rack, the floor signs it and closes the table')
}
