// The second dealer of a night: people without an account sit down, give cash, play from the dealer's keys and are paid at the cage for a receipt.
import { AtConsole } from './at_a_table.mjs'
import { confirmsRelief, confirmSignature } from './decisions.mjs'
import { until } from './people.mjs'

const CASH = 200
const TIP = 5
/** The chip that a walk-in puts down is worth this at most, in cents. */
const CHIP = 2_500

/** Seat somebody at a table that was taken over, sell chips for cash, deal rounds with their bets and choices, and let them go; return their number, chips and the code of the receipt. */
async function walksIn(dealer, floor, called, rounds, holds) {
  const { page } = dealer
  await until(async () => (await dealer.sees()).over, 'a table between two rounds')
  const { view } = await (await page.request.get(`${floor.origin}/tables/${dealer.table}`)).json()
  const { seat } = view.seats.find((one) => one.player === null)
  await page.locator(`[data-seat="${seat}"]`).click()
  await page.getByLabel(/^A name for this seat/).fill(called)
  await page.keyboard.press('Enter')
  await page.getByLabel('Cash on the felt, counted').fill(String(CASH))
  await page.getByText('2 × $100').waitFor()
  await page.locator('button:enabled', { hasText: /in the box, chips out$/ }).waitFor() // whoever was seated is there
  await page.keyboard.press('Enter')
  await page.getByText(/is in the box/).waitFor()
  await page.keyboard.press('Escape')
  const walkIn = async () => (await dealer.fetchJson('walk-ins')).walk_ins.find((one) => one.called === called)
  holds((await walkIn()).chips === CASH * 100, 'a walk-in has chips for the cash')
  const chip = view.denominations.findLastIndex((one) => one <= CHIP) + 1
  for (let round = 0; round < rounds; round++) {
    let keyed = false
    const before = (await walkIn()).chips
    await dealer.dealsRound(async (now) => {
      if (!keyed && !now.over && !now.want && (await page.locator('.keys-bets').count())) {
        await dealer.press(seat)
        await page.locator('.keying').waitFor()
        await dealer.press(String(chip))
        await dealer.press('Enter')
        await page.locator('.keying').waitFor({ state: 'detached' })
        keyed = true
        await until(async () => (await walkIn()).chips < before, 'the bet of a walk-in')
      }
      const act = page.locator('ul[aria-label="What else may be done"] button', { hasText: `${called}:` }).first()
      if (keyed && !now.want && (await act.count())) {
        await dealer.press((await act.locator('kbd').innerText()).toLowerCase())
        if ((await dealer.sees()).asks) await dealer.press('Enter')
        await dealer.quiet(300)
      }
    })
    holds(keyed, 'the bet of a walk-in is keyed')
  }
  await page.locator(`[data-seat="${seat}"]`).click()
  const tip = page.getByLabel('A tip for the dealers')
  const before = await walkIn()
  const tipped = before.chips > TIP * 100 && (await tip.count()) ? TIP * 100 : 0
  if (tipped) {
    await tip.fill(String(TIP))
    await page.getByRole('button', { name: 'Take the tip' }).click()
    await until(async () => (await walkIn()).chips === before.chips - tipped, 'the tip')
  }
  const { number, chips } = await walkIn()
  await page.getByRole('button', { name: /^They leave/ }).click()
  const code = await page.locator('.receipt .code').innerText()
  await page.keyboard.press('Escape')
  return { number, chips, tipped, code }
}

/** The cage pays a receipt once; where nobody but the dealer has seen the cash, a manager signs first. */
async function paid({ cage, manager }, { number, chips, code }, holds) {
  const { page } = cage
  const inWallet = async () => (await cage.api('GET', `/patrons/${number}/wallet`)).balance
  await cage.goes('#/cage', page.getByLabel('Number of the patron'))
  await page.getByLabel('Number of the patron').fill(String(number))
  await page.getByRole('button', { name: 'Look' }).click()
  await page.getByLabel('Cash, in dollars').fill(String(chips / 100))
  await page.getByLabel(/^Code of the patron/).fill(code)
  await page.getByRole('button', { name: 'Pay out' }).click()
  await confirmSignature(page)
  const told = page.getByText(/^Slip \d+(:.* paid out\.| waits: a manager signs first\.)$/)
  const said = await told.textContent()
  if (/waits/.test(said)) {
    const signs = manager.page.getByRole('button', { name: `Sign slip ${/\d+/.exec(said)[0]}` })
    await manager.goes('#/cage', signs)
    await signs.click()
    await confirmSignature(manager.page)
    await signs.waitFor({ state: 'detached' })
  }
  await until(async () => (await inWallet()) === 0, 'a wallet that is paid out')
  holds((await cage.api('POST', `/patrons/${number}/withdrawals`, { cents: chips, order: code.replace(/\s/g, ''), again: true })).code, 'a receipt is paid once')
}

/** A walk-in at each of some tables; `account` is what the night keeps beside the house. */
export async function walkIns({ second, floor, supervisor, manager, cage, step, holds, taken, account }, tables) {
  const dealer = new AtConsole(second)
  for (const table of tables) {
    await step(`the second dealer takes table ${table} over, seats a walk-in for cash, and deals two rounds by hand`, async () => {
      await dealer.takesOver(table)
      taken.push(table)
      await confirmsRelief(supervisor)
      const left = await walksIn(dealer, floor, `Walk-in ${table}`, 2, holds)
      if (left.chips) await paid({ cage, manager }, left, holds)
      account.cash[table] = (account.cash[table] ?? 0) + CASH
      account.walkIns.push({ table, cash: CASH * 100, left: left.chips + left.tipped })
      return `$${CASH} in cash, $${(left.chips / 100).toLocaleString('en-US')} paid at the cage${left.tipped ? `, $${left.tipped / 100} as a tip` : ''}`
    })
  }
}
