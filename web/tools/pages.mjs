// Takes pictures of the pages beside a table, on a private floor on which a few rounds were played, and asks axe about each.
//
//     scripts/web pages [--out FOLDER] [--game GAME ...] [--rounds 2] [--coups 4] [--keep]
//
// Rounds are played through the API by whatever is offered; it knows no game. The pages are then opened as a player does.
// `--keep` writes the pictures of the documentation: WebP, into docs/page.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { openFloor } from './floor.mjs'
import { pictures } from './screenshots.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true, default: ['high_card_flush', 'minibaccarat', 'sic_bo', 'spanish_21', 'pai_gow_poker', 'three_card_poker'] },
    out: { type: 'string', default: 'build/pages' },
    rounds: { type: 'string', default: '2' },
    coups: { type: 'string', default: '4' },
    keep: { type: 'boolean', default: false },
  },
})
const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }]
const wrong = []
mkdirSync(asked.out, { recursive: true })
const floor = await openFloor(asked.game, ['--betting', '2', '--looks', '5'])
const browser = await opensBrowser()
const context = await browser.newContext({ viewport: SIZES[0], reducedMotion: 'reduce' })
const page = await context.newPage()
page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|401/.test(said.text()) && wrong.push(`console: ${said.text()}`))
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Every control that is seen on a phone is at least 44 px high or wide enough to hit, except words inside a sentence. */
const small = () => [...document.querySelectorAll('button, a, input, select')].filter((one) => {
  const box = (one.type === 'checkbox' ? one.closest('label') : one).getBoundingClientRect()
  return box.width > 0 && box.bottom > 0 && !one.closest('.targets, .facts') && (box.height < 43.5 || box.width < 40)
}).map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 20)} ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`)

async function pictured(name, before = async () => {}) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await before()
    await page.evaluate(() => document.fonts.ready)
    await wait(250)
    await pictures(page, `${asked.keep ? '../docs/page' : asked.out}/${name}-${size.width}`, asked.keep)
    wrong.push(...(await serious(page, `${name} ${size.width}`)))
    if (size.width < 700) for (const one of await page.evaluate(small)) wrong.push(`small, ${name}: ${one}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.push(`wide, ${name} ${size.width}: ${over} px beyond the window`)
  }
  await page.setViewportSize(SIZES[0])
}

/** Ask the API as the page does. */
const api = (method, path, body) => page.evaluate(async ([method, path, body]) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(path, method === 'GET' ? {} : { method, headers, body: JSON.stringify(body ?? {}) })
  return answer.status === 204 ? null : answer.json()
}, [method, path, body])

/** Play rounds at a table by what is offered: a bet on the first spots, then whatever comes first. */
async function plays(table, many) {
  let { said, view } = await api('GET', `/tables/${table}`)
  const me = (await api('GET', '/session')).name
  const send = async (command) => (await api('POST', `/tables/${table}/commands`, { number: ++said, said: command })).refused
  const free = view.seats.filter((seat) => !seat.player).map((seat) => seat.seat)
  if (!view.seats.some((seat) => seat.player === me)) {
    while (await send({ kind: 'Sit', player: me, seats: [free[Math.floor(free.length / 2)]] })) await wait(400)
    while (await send({ kind: 'BuyIn', player: me, chips: 50_000, how: 'wallet' })) await wait(400)
  }
  const has = new Set()
  for (let seen = 0, round = 0; seen < many; ) {
    const now = await api('GET', `/tables/${table}`)
    if (now.view.over && has.has(now.view.round) && round !== now.view.round) (round = now.view.round), seen++
    const bets = now.offers.filter((offer) => offer.act === 'PlaceBet')
    const words = now.offers.filter((offer) => offer.act === 'Say' && !offer.by_hand)
    if (bets.length && !now.view.bets.some((bet) => bet.by === me)) {
      for (const offer of bets.slice(0, 3)) await send({ kind: 'PlaceBet', on: offer.who, wager: offer.spot, chips: offer.chips.low })
      has.add(now.view.round)
    } else if (words.length && !bets.length) {
      const offer = words.find((one) => !one.silence) ?? words[0]
      await send({ kind: 'Say', who: offer.who, what: offer.says, ...(offer.chips ? { chips: offer.chips.low } : {}) })
    }
    await wait(250)
  }
}
const opens = async (hash, shown) => {
  await page.evaluate((to) => (location.hash = to), hash)
  await shown.waitFor()
}

try {
  await page.goto(floor.origin)
  await page.getByLabel('Log-in name').waitFor()
  await pictured('sign-in')
  for (let again = 0; again < 2; again++) {
    await page.getByLabel('Log-in name').fill(floor.logins[0])
    await page.getByLabel('Password').fill(floor.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Where to sit' }).waitFor()
    if (!again) await page.getByRole('button', { name: 'Sign out' }).click()
  }
  for (const [kind, period, amount] of [['loss', 'day', 200_000], ['loss', 'month', 900_000], ['time', 'day', 4 * 3600], ['deposit', 'week', 8_000_000], ['reality', 'session', 3600]]) await api('PUT', '/limits', { kind, period, amount })
  await api('PUT', '/limits', { kind: 'loss', period: 'month', amount: 1_500_000 })
  const number = (game) => Number(Object.entries(floor.tables).find(([, one]) => one === game)[0])
  const [first, second, third] = asked.game.map(number)
  await plays(first, Number(asked.rounds))
  await plays(second, Number(asked.coups))
  if (third) await plays(third, 1)
  await page.reload()
  await page.getByRole('heading', { name: 'Where to sit' }).waitFor()
  await page.getByText('Wallet and cash-out').waitFor()
  await pictured('lobby')
  await opens('#/wallet', page.getByRole('heading', { name: 'Your limits' }))
  await page.getByRole('heading', { name: /Thirty days/ }).waitFor()
  await pictured('wallet')
  await page.getByRole('button', { name: 'Raise: Loss in a day' }).click()
  await pictured('limit-raised')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'A week', exact: true }).click()
  await pictured('break-asked')
  await page.keyboard.press('Escape')
  await opens('#/rounds', page.getByRole('link', { name: /^Replay/ }).first())
  await pictured('rounds')
  await page.getByRole('link', { name: new RegExp(`of table ${first}$`) }).first().click()
  await page.getByRole('slider').waitFor()
  await pictured('replay')
  const steps = page.getByRole('slider', { name: 'Step of the round' })
  const many = Number(await steps.getAttribute('max'))
  await page.keyboard.press('Home')
  if ((await steps.inputValue()) !== '0') wrong.push('replay: Home does not go to the first step')
  for (let step = 0; step < Math.floor(many / 2); step++) await page.keyboard.press('ArrowRight')
  if ((await steps.inputValue()) !== String(Math.floor(many / 2))) wrong.push('replay: the arrows do not step')
  await pictured('replay-half')
  const dock = page.getByRole('region', { name: 'Your hand and bets' })
  await opens(`#/table/${second}`, dock)
  await pictured('roads', () => plays(second, 1))
  await opens(`#/table/${first}`, dock)
  await pictured('paid', () => plays(first, 1))
  await plays(first, 1)
  const spots = page.locator('[data-spot]')
  for (let at = 0; at < (await spots.count()); at++) if (/opens why$/.test((await spots.nth(at).getAttribute('aria-label')) ?? '')) {
    await spots.nth(at).click()
    await page.getByRole('dialog', { name: 'Why' }).waitFor()
    await pictured('why-bet')
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    break
  }
  for (const [key, name, heading] of [['?', 'why', 'Why'], ['/', 'rules', 'Rules in force'], [',', 'log', 'This round']]) {
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: heading }).waitFor()
    await wait(400)
    await pictured(name)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
  await api('PUT', '/limits', { kind: 'reality', period: 'session', amount: 1 })
  await page.getByText('Reality check', { exact: true }).waitFor({ timeout: 40_000 })
  await page.getByText('Net, today').waitFor({ timeout: 120_000 })
  await pictured('reality-check')
  const leaves = await page.locator('dialog button').first().textContent()
  if (!leaves?.startsWith('Leave')) wrong.push(`the first button of a reality check says ${leaves}`)
  await page.getByRole('button', { name: 'Limits and breaks' }).click()
  await page.getByRole('heading', { name: 'Your limits' }).waitFor()
  await opens('#/practice', page.getByRole('heading', { name: 'Practice alone' }))
  await pictured('practice')
} catch (error) {
  wrong.push(error.message)
  await page.screenshot({ path: `${asked.out}/failed.png` })
} finally {
  await browser.close()
  await floor.closes()
}
for (const one of [...new Set(wrong)]) console.error(one)
process.exitCode = wrong.length ? 1 : 0
