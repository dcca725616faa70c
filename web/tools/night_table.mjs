// The first scene of a night: a dealer-run table at which everything happens that asks for somebody else.
import { readFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { AtConsole, bets, pictured, chooseWord, viewOf } from './at_a_table.mjs'
import { approvedByTwo, approvesByKeys, confirmsRelief, deniedByTwo, inPit, opensWaiting } from './decisions.mjs'
import { readsOffline } from './evidence.mjs'
import { until } from './people.mjs'

const TABLE = 12
const METERED = 13
/** Seven of one suit, seven in a row of one suit, and hands of no account. */
const SUITED = '2h 3h 5h 6h 8h 9h Jh'
const IN_A_ROW = '2h 3h 4h 5h 6h 7h 8h'
const POOR = 'Ac Tc 9c 6c 2c Kd 8d'
const DEALERS = 'Qd Td 3d 7s 5s 8c 4s'
const EVIDENCE_MS = 2000
const PAYMENT = /^Payment of/
const dollars = (cents) => `$${(cents / 100).toLocaleString('en-US')}`
const RAISES = [/^raise/i, /^look/i]

export async function dealerRun(night) {
  const { player, manager, surveillance, regulator, supervisor, floor, step, holds, browser, notes } = night
  const dealer = (night.console = new AtConsole(night.dealer))
  const chips = async (table = TABLE) => (await floor.request('chips', { who: 'guest', table })).cents
  let seat = ''

  await step('the pit opens for manager, surveillance and floor', async () => void (await Promise.all([inPit(manager), inPit(surveillance), inPit(supervisor)])))
  await step('the dealer takes the table over at its console, and the floor confirms it', async () => {
    await dealer.takesOver(TABLE)
    night.taken.push(TABLE)
    holds(await confirmsRelief(supervisor), 'this table wants it confirmed')
  })
  await step('the player sits down and buys in', async () => {
    await player.sits(TABLE)
    holds((await chips()) > 0, 'chips are in front of the player')
    ;[seat] = (await viewOf(player, TABLE)).you
    return `seat ${seat}, ${dollars(await chips())}`
  })
  /** A round as far as the choices: bets, cards from the keyboard, and the player's own word. */
  const plays = async (wagers, hands, choose = true, table = TABLE) => {
    await dealer.opensRound()
    for (const wager of wagers) await bets(player, wager)
    await dealer.deals(hands)
    if (choose) await chooseWord(player, ...RAISES)
    return (await viewOf(player, table)).round
  }

  for (const denied of [false, true]) {
    await step(`${denied ? 'the same again' : 'a round'}: bets, 14 cards keyed, a raise, and a payment at 300 to 1 that waits`, async () => {
      night.disputed = await plays(['ante', 'flush_bonus'], { seat: SUITED, dealer: DEALERS })
      await dealer.goesOn(() => manager.page.getByRole('heading', { name: PAYMENT }).count(), 'the payment in the pit')
      await player.page.getByText(/waits/i).first().waitFor()
      return await manager.page.getByRole('heading', { name: PAYMENT }).textContent()
    })
    if (denied) {
      await step('a manager denies it as void, with a reason, and surveillance agrees', () => deniedByTwo(manager, surveillance, PAYMENT, 'The deck was a card short.'))
    } else {
      const before = await chips()
      await step('the manager approves by keys, nothing is paid, surveillance approves by clicks', () =>
        approvedByTwo(manager, surveillance, PAYMENT, async () => holds((await chips()) === before, 'nothing is paid while one signature is missing')),
      )
      await step('the player is paid', async () => {
        await until(async () => (await chips()) >= before + 300 * 5_00, 'the chips')
        return `${dollars((await chips()) - before)} more`
      })
    }
    await step('the dealer pays and takes in order', () => dealer.ends())
  }

  await step('an exposed card of the dealer is called: the console says what it would do, nothing happens, then it does', async () => {
    const before = await chips()
    await plays(['ante'], { seat: POOR, dealer: DEALERS }, false)
    holds((await chips()) < before, 'the bet is down')
    const { page } = dealer
    await page.keyboard.press('F2')
    await page.locator('[data-call="dealer_card_exposed"]').click()
    const card = page.getByLabel(/^Which card/)
    if (await card.count()) await card.fill('Qd')
    await page.locator('.told .twice').waitFor()
    holds(/void/i.test(await page.locator('.told').innerText()), 'it says that the round would be void')
    await page.locator('.told .twice').click()
    await page.locator('.made').waitFor()
    await opensWaiting(supervisor, /^Ruling/)
    await supervisor.pictured('pit-ruling')
    await approvesByKeys(supervisor)
    await player.page.getByText(/void/i).first().waitFor()
    await until(async () => (await chips()) === before, 'the bet that comes back')
  })
  await step('the dealer clears the table', () => dealer.ends())

  await step('a card is keyed wrongly; the dealer calls the floor, who corrects it at the console of the table, and surveillance approves', async () => {
    await plays(['ante'], { seat: 'Ac Tc 9c 6c 2c Kd 7d', dealer: DEALERS }, false)
    const own = async () => (await viewOf(player, TABLE)).hands[seat].cards
    holds((await own()).includes('7d'), 'the wrong card is in the hand')
    await dealer.press('F1')
    const { page } = supervisor
    await opensWaiting(supervisor, 'The floor is called')
    await supervisor.pictured('pit-called')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Correct what was entered…' }).waitFor()
    await dealer.page.getByText(/The floor has come/).waitFor()
    await supervisor.pictured('console-floor')
    await page.getByRole('button', { name: 'Correct what was entered…' }).click()
    await page.getByLabel('Whose').selectOption(seat)
    await page.getByRole('button', { name: /^Number 7/ }).click()
    await page.getByLabel('Read on the table').fill('8d')
    await page.getByLabel('Why').fill('keyed as a seven')
    await supervisor.pictured('console-misread')
    await page.getByRole('button', { name: /^Correct it/ }).click()
    await page.getByText('Surveillance approves it first').waitFor()
    holds((await own()).includes('7d'), 'nobody alone corrects a card')
    await inPit(surveillance)
    await opensWaiting(surveillance, 'Reread')
    await approvesByKeys(surveillance)
    await until(async () => (await own()).includes('8d') && !(await own()).includes('7d'), 'the right card on the player’s page')
    await chooseWord(player, ...RAISES)
    await dealer.ends()
    await inPit(supervisor)
    return '7 of diamonds becomes 8 of diamonds, and the round goes on'
  })

  await step('the player leaves, the dealer goes to the table with a meter, and the player sits down there', async () => {
    await player.leaves()
    await dealer.takesOver(METERED)
    night.taken.push(METERED)
    await confirmsRelief(supervisor)
    await player.sits(METERED)
  })
  await step('the meter is hit, waits for the floor, and is paid', async () => {
    await plays(['ante', 'progressive'], { seat: IN_A_ROW, dealer: 'As Td Qc Tc Qs Th 3d' }, true, METERED)
    await dealer.goesOn(() => supervisor.page.getByRole('heading', { name: /^Payment of \$10,/ }).count(), 'the payment in the pit')
    const before = await chips(METERED)
    await supervisor.pictured('pit-meter')
    while (await supervisor.page.getByRole('heading', { name: /^Payment of/ }).count()) {
      const heading = supervisor.page.getByRole('heading', { name: /^Payment of/ })
      const what = await heading.textContent()
      await approvesByKeys(supervisor)
      await supervisor.page.getByRole('heading', { name: what, exact: true }).waitFor({ state: 'detached' })
      await dealer.does()
    }
    await until(async () => (await chips(METERED)) > before + 10_000_00, 'the meter in front of the player')
    await dealer.ends()
    return `${dollars((await chips(METERED)) - before)} more`
  })
  await disputes({ ...night, player, surveillance, regulator, step, holds, browser, notes })
}

/** The player disputes the payment that was denied; it is rebuilt, exported, and read elsewhere with the network off. */
async function disputes({ player, manager, surveillance, regulator, step, holds, browser, notes, disputed }) {
  const { page } = player
  await step('the player leaves, sees the denied round again and disputes it', async () => {
    await player.leaves()
    await page.evaluate((to) => (location.hash = to), `#/round/${TABLE}/${disputed}`)
    await page.getByRole('button', { name: 'Dispute', exact: true }).click()
    await page.getByLabel('What it is about, in dollars').fill('7,500')
    await page.getByRole('textbox', { name: 'What happened' }).fill('I had seven hearts. Nobody counted the deck in front of me.')
    await pictured(player, notes, 'dispute')
    await page.getByRole('button', { name: 'Open a dispute' }).click()
    await page.getByText(/the house is reviewing the round/).waitFor()
    await page.keyboard.press('Escape')
  })
  const file = join(tmpdir(), `night-${process.pid}.html`)
  await step('surveillance finds the dispute, goes through the round, verifies it and rebuilds it from the record', async () => {
    const watch = surveillance.page
    await surveillance.goes('#/watch', watch.getByRole('link', { name: /^Dispute \d+: table 12/ }))
    await watch.getByRole('link', { name: /^Dispute \d+: table 12/ }).click()
    await watch.getByRole('slider', { name: 'Step of the round' }).waitFor()
    await watch.getByRole('button', { name: 'Verify', exact: true }).click()
    await watch.getByText('every command decided again, the same').waitFor()
    await watch.getByRole('button', { name: 'Rebuild it' }).click()
    const told = await watch.getByText(/^Rebuilt from the record/).textContent()
    holds(/the ledger has the same/.test(told), told)
    await surveillance.pictured('watch-dispute')
    return told.replace('Rebuilt from the record: ', '')
  })
  await step('it is exported as evidence', async () => {
    const began = Date.now()
    const [download] = await Promise.all([surveillance.page.waitForEvent('download'), surveillance.page.getByRole('button', { name: 'Export evidence' }).click()])
    await download.saveAs(file)
    const took = Date.now() - began
    const busy = loadavg()[0]
    holds(took <= EVIDENCE_MS || busy > cpus().length, `evidence took ${took} ms at a load of ${busy.toFixed(1)}`)
    holds(/dispute \d/.test(readFileSync(file, 'latin1')), 'it says which dispute it is about')
    return `${took} ms, ${readFileSync(file).length.toLocaleString('en-US')} bytes, load ${busy.toFixed(1)}`
  })
  await step('it is opened elsewhere with the network off: whole, stepped through, and a changed byte is named', async () => {
    const wrong = await readsOffline(browser, file)
    holds(!wrong.length, wrong.join('; '))
  })
  await step('the manager decides the dispute, with a reason', async () => {
    const { page: desk } = manager
    await manager.goes(`#/watch/${TABLE}/${disputed}`, desk.getByRole('button', { name: 'Decide…' }))
    await desk.getByRole('button', { name: 'Decide…' }).click()
    await desk.getByLabel('Reason, for the record').fill('The deck had 51 cards: the count is on camera.')
    await desk.getByLabel(/second factor/).fill(await manager.code())
    await desk.getByRole('button', { name: 'Pay nothing' }).click()
    await desk.getByText(/Dispute \d+ · settled/).waitFor()
  })
  await step('the regulator verifies the table on the spot and sees what people did', async () => {
    const desk = regulator.page
    await regulator.goes('#/regulator', desk.getByRole('heading', { name: 'Alterations' }))
    await desk.getByLabel('Table').selectOption(String(TABLE))
    await desk.getByRole('button', { name: `Verify table ${TABLE}` }).click()
    const told = await desk.getByText(/rounds replayed/).textContent()
    await desk.getByRole('cell', { name: 'evidence made' }).or(desk.getByText('evidence made')).first().waitFor()
    await regulator.pictured('regulator-night', ['wide', 'small', 'narrow'])
    return told.trim()
  })
}
