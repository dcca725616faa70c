// Deals rounds at a dealer's console in Chromium, from the keyboard alone, on a private floor of tables that are dealt by hand.
//
//     scripts/web console [--game GAME ...] [--lanes N] [--only rounds,read,corrects,strokes,marks,steps,walkin,lock,handover,relief] [--out FOLDER] [--keep]
//
// `rounds` deals a round of each game and then makes a call that must do what was foretold; no reader is there, so nobody keys what lies
// face down. `read` does the same at four tables whose every card is keyed.
// `corrects` names a card that was entered wrongly after money moved: what the page foretells of it is what every player then has.
// `strokes` keys seven cards against the clock and one that is out. `marks` pays half a layout, then reloads, holds keys, locks and loses
// the line: what was paid stays paid, and nothing is done twice. `steps` reloads, cuts the line, locks and relieves at every step of four
// rounds: what is left to do is the same. `walkin` seats somebody without a screen, sells chips for cash, keys a
// bet and a choice, and lets them go with a receipt. `lock` leaves a console alone for five minutes. `handover` comes
// before `relief`, which keeps the table. Pictures are taken at two sizes, and axe is asked about each; --keep writes those of
// docs/page, --look takes some of every game. A round says what its console cost the line.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { steps } from './console_steps.mjs'
import { Dealer } from './dealer.mjs'
import { gamesOf, openFloor } from './floor.mjs'
import { pictures } from './screenshots.mjs'
import { until, wait, walksTo } from './people.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string', default: 'strokes,rounds,read,corrects,marks,steps,walkin,lock,handover,relief' },
    out: { type: 'string', default: 'build/console' },
    keep: { type: 'boolean', default: false },
    look: { type: 'boolean', default: false },
    unchecked: { type: 'boolean', default: false },
  },
})
const WIDE = { width: 1440, height: 900 }
const LESS = { width: 1024, height: 768 }
/** Seconds in which seven cards are keyed and dealt, and milliseconds between two strokes of somebody who hurries. */
const SEVEN = 6000
const HURRIES = 220
const IDLE = 300_000
const FIRST = 'high_card_flush'
const READ = ['caribbean_stud', 'three_card_poker', 'holdem', 'pai_gow_poker']
const CORRECTED = 'spanish_21'
/** Of the table that turns hands up, pictures are taken as well. */
const BLIND = 'caribbean_stud'
/** The first card of seat 1 matches the dealer's: its bonus is paid before anybody plays. */
const MATCH = new Map([['1', '7h'], ['dealer', '7c']])
const rows = []
const only = asked.only.split(',')
const games = asked.game ?? gamesOf('')
const read = (game) => `${game} {"table.cards": "read"}`
const known = only.includes('read') ? READ.filter((game) => games.includes(game)).map(read) : []
const corrected = only.includes('corrects') ? CORRECTED : ''
const tables = [read(FIRST), ...games, ...known, ...(corrected && !games.includes(corrected) ? [corrected] : [])]
const numberOf = (table) => tables.lastIndexOf(table) + 1
const folder = asked.keep ? '../docs/page' : asked.out
mkdirSync(asked.out, { recursive: true })

const began = Date.now()
const floor = await openFloor(tables, ['--off-shift', '1', '--also', 'match'], '', 1, 'dealer')
const browser = await opensBrowser()

async function runCase(what, game, login, does, options = {}) {
  const row = { what, game, wrong: [], words: '' }
  const began = Date.now()
  const notes = { wrong: (what) => row.wrong.includes(what) || row.wrong.push(what) }
  let dealer = null
  try {
    dealer = await Dealer.comes({ browser, floor, login, size: WIDE, notes, ...options })
    row.words = (await does(dealer, notes)) ?? ''
  } catch (error) {
    row.wrong.push(error.message.split('\n')[0])
    await dealer?.page.screenshot({ path: `${asked.out}/failed-${what}-${game}.png` }).catch(() => {})
  }
  await dealer?.context.close()
  rows.push(row)
  console.log(`${row.wrong.length ? 'WRONG' : 'ok   '} ${what.padEnd(8)} ${game.padEnd(32)} ${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${row.words}`)
  for (const one of row.wrong) console.log(`      ${one}`)
}

/** Take pictures at both sizes, and ask axe. */
async function pictured(dealer, name) {
  if (asked.unchecked) return
  const { page } = dealer
  for (const size of [WIDE, LESS]) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    await wait(80)
    await pictures(page, `${folder}/console-${name}-${size.width}`, asked.keep)
    await dealer.checks(`${name} ${size.width}`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wider) dealer.notes.wrong(`${name} is wider than ${size.width}`)
  }
  await page.setViewportSize(WIDE)
}

// Seven cards, and one that is out

async function strokes(dealer, notes) {
  const { page } = dealer
  await page.getByLabel('Table').waitFor()
  await page.getByLabel('Table').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Console/ }).first().waitFor()
  await pictured(dealer, 'home')
  await dealer.opens(1)
  await dealer.quiet()
  await pictured(dealer, 'opens')
  await until(async () => ((await dealer.sees()).want ? true : (await dealer.does(), false)), 'cards that are due')
  const now = await dealer.sees()
  if (now.want.many !== 7) throw new Error(`${now.want.many} cards are due and not seven`)
  dealer.strokes = 0
  const from = Date.now()
  const cards = dealer.shoe.slice(-7).reverse()
  await dealer.packs(now, HURRIES)
  const took = Date.now() - from
  if (took > SEVEN) notes.wrong(`seven cards took ${took} ms`)
  if (dealer.strokes !== 14) notes.wrong(`${dealer.strokes} strokes for seven cards`)
  await until(async () => (await dealer.sees()).want?.to !== now.want.to, 'the next hand')
  // A card that is out: nothing at the first stroke, a refusal with its clause at the second, and the slot stays free.
  await dealer.press(cards[2][0].toLowerCase())
  if ((await dealer.sees()).refused) notes.wrong('it is refused at the first stroke')
  await dealer.press(cards[2][1])
  const refused = await dealer.sees()
  if (!/already/.test(refused.refused) || !/\(/.test(refused.refused)) notes.wrong(`a card that is out says: ${refused.refused}`)
  if (refused.want.keyed !== 0) notes.wrong('a card that is out was taken')
  await pictured(dealer, 'refused')
  for (const card of dealer.shoe.splice(-3)) await dealer.keys(card)
  await dealer.press(dealer.shoe.at(-1)[0].toLowerCase())
  await pictured(dealer, 'dealing')
  // Typed ahead: the rest of this packet and the whole of the next one without a pause.
  await dealer.press(dealer.shoe.pop()[1])
  for (const card of dealer.shoe.splice(-3)) await dealer.keys(card)
  const before = (await dealer.sees()).want.to
  for (const card of dealer.shoe.splice(-7)) await dealer.keys(card)
  await until(async () => {
    const { want } = await dealer.sees()
    return want?.to !== before
  }, 'a packet that was typed ahead', 8000)
  const quick = await quickly(dealer)
  return `${took} ms for seven cards in 14 strokes with ${HURRIES} ms between two; ${quick}`
}

/** Make a call: what it says beforehand in the page is what the table then does. */
async function quickly(dealer) {
  await until(async () => (await dealer.page.locator('[data-call]').count()) > 0, 'calls')
  const made = await calls(dealer, true)
  return made
}

async function calls(dealer, pictures = false) {
  const { page } = dealer
  await dealer.quiet()
  const { calls: all } = await dealer.fetchJson('calls')
  const whole = all.filter((call) => call.foretold && !call.foretold.refused && !call.foretold.open_ended && !call.foretold.unless?.length)
  if (!whole.length) return 'no call that is told whole'
  const call = whole.find((one) => one.foretold.happens.some((happens) => happens.moves?.length)) ?? whole[Math.floor(Math.random() * whole.length)]
  const { round } = await dealer.fetchJson('console')
  const before = (await dealer.fetchJson(`missed?round=${round}&after=0`)).rounds[0].events.length
  await page.keyboard.press('F2')
  const button = page.locator(`[data-call="${call.what}"]`)
  for (let step = 0; step < all.length && !(await button.evaluate((one) => one === document.activeElement)); step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.told .twice').waitFor()
  if (pictures) await pictured(dealer, 'call')
  const shown = (await page.locator('.told .happens').first().locator('li').allInnerTexts()).map((text) => text.replace(/\s+\S+$/, '').trim())
  const expects = call.foretold.happens.map((one) => one.says)
  if (JSON.stringify(shown) !== JSON.stringify(expects)) dealer.notes.wrong(`the page foretells ${shown.join('; ')} and the house ${expects.join('; ')}`)
  const still = (await dealer.fetchJson(`missed?round=${round}&after=0`)).rounds[0].events.length
  if (still !== before) dealer.notes.wrong('the first press changed something')
  await page.keyboard.press('x')
  await page.locator('.made').waitFor()
  const rounds = (await dealer.fetchJson(`missed?round=${round}&after=0`)).rounds
  const done = rounds[0].events.slice(before).map((event) => `${event.kind} ${event.cites}`)
  const foretold = call.foretold.happens.map((one) => `${one.kind} ${one.cites}`)
  if (JSON.stringify(done) !== JSON.stringify(foretold)) dealer.notes.wrong(`${call.what} did ${done.join(', ')} and not ${foretold.join(', ')}`)
  if (pictures) await pictured(dealer, 'called')
  return `${call.what.replaceAll('_', ' ')} did its ${done.length} events`
}

// A whole round

async function round(dealer) {
  dealer.strokes = 0
  const { page } = dealer
  const seen = new Set()
  await dealer.opens(dealer.table)
  await dealer.dealsRound(async (now) => {
    const moment = now.pays ? 'paying' : asked.look && now.want && !now.busy ? 'deals' : ''
    if (moment && !seen.has(moment) && dealer.pictures) {
      seen.add(moment)
      await pictured(dealer, `${dealer.pictures}-${moment}`)
    }
    if (/turns up/.test(now.doing) && now.want && dealer.pictures && !seen.has('shown')) {
      seen.add('shown')
      await dealer.keys(dealer.shoe.pop())
      await pictured(dealer, `${dealer.pictures}-shown`)
    }
  })
  const { strokes } = dealer
  const { console: told } = await dealer.fetchJson('console')
  const paid = told.payments.filter((one) => one.hands !== 'waits').length
  const views = await page.evaluate(() => ({ ...document.body.dataset }))
  if (Number(views.afresh) > 0) dealer.notes.wrong(`${views.afresh} of ${views.compared} views were not the one of the house`)
  // The next round, as far as something can be called.
  await until(async () => {
    const { calls: open } = await dealer.fetchJson('calls')
    if (open.some((call) => call.foretold && !call.foretold.refused && !call.foretold.open_ended && !call.foretold.unless?.length)) return true
    await dealer.does()
    return false
  }, 'something to call', 25_000).catch(() => {})
  const called = await calls(dealer)
  return `${strokes} strokes, ${paid} paid and taken; ${called}; ${dealer.cost()}`
}

async function inParallel(what, work) {
  const queue = [...work]
  const worker = async () => {
    for (let table = queue.shift(); table; table = queue.shift()) {
      const number = numberOf(table)
      await runCase(what, table.split(' ')[0], `dealer${number}`, async (dealer) => {
        dealer.table = number
        dealer.pictures = what === 'read' ? '' : asked.look ? table.split(' ')[0] : table === games[0] ? 'round' : table === BLIND ? 'blind' : ''
        return round(dealer)
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(Number(asked.lanes), queue.length) }, worker))
}

// What was paid stays paid

async function marks(dealer, notes) {
  const { page } = dealer
  await dealer.opens(dealer.table)
  const left = async () => page.locator('.paying ol li:not(.made)').count()
  const made = async () => (await dealer.fetchJson('payments')).made.length
  const same = async (many, after) => {
    await until(async () => (await dealer.sees()).pays && !(await dealer.sees()).busy, `what is left after ${after}`)
    const [shown, kept] = [await page.locator('.paying .foot b').innerText(), await made()]
    if (kept !== many || !shown.startsWith(`${many} of `)) notes.wrong(`after ${after}: ${kept} are marked and the page says ${shown}, of ${many}`)
  }
  /** A key that is held for two seconds: the browser repeats it. */
  const holds = async (key) => {
    for (let at = 0; at < 60; at++) await page.keyboard.down(key), await wait(33)
    await page.keyboard.up(key)
    await wait(300)
  }
  // A round that pays two seats at least.
  for (let rounds = 0; ; rounds++) {
    if (rounds > 8) throw new Error('no round paid two seats')
    let [begun, is] = [false, false]
    await until(async () => {
      const now = await dealer.sees()
      begun ||= !now.over
      is = begun && now.over && Boolean(now.pays) && !now.busy
      if (!is && !(begun && now.over && !now.busy)) await dealer.does()
      return is || (begun && now.over && !now.busy && !now.pays)
    }, 'the end of a round', 60_000)
    if (is && (await left()) >= 2) break
    while ((await dealer.sees()).pays) await dealer.does()
  }
  const { round } = await dealer.fetchJson('payments')
  await pictured(dealer, 'marks')
  if (await page.getByText('Place your bets').count()) notes.wrong('bets are unpaid and the page says: Place your bets')
  await holds(' ')
  const paid = await made()
  if ((await left()) < 1 || paid < 1) notes.wrong('a key that is held paid more than one seat, or none')
  await page.reload()
  await same(paid, 'a reload')
  dealer.floor.cuts(3000)
  await wait(3500)
  await same(paid, 'a lost line')
  await page.getByRole('button', { name: 'Relief' }).click()
  await page.getByRole('button', { name: /^Hand over/ }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await dealer.signsIn('Unlock')
  await same(paid, 'a lock')
  await dealer.press('Backspace')
  await until(async () => (await made()) < paid, 'the mark taken back')
  while ((await left()) > 1) {
    const now = await dealer.sees()
    if (now.pays && !now.busy) await dealer.does()
  }
  await until(async () => !(await dealer.sees()).busy, 'the last seat')
  await holds(' ')
  const after = await dealer.fetchJson('payments')
  if (after.round !== round || !(await dealer.sees()).over) notes.wrong('a key that is held crossed from paying to the next round')
  await holds(' ')
  await wait(300)
  const now = await dealer.sees()
  if (!now.over && /deals|turns/.test(now.doing)) notes.wrong('a key that is held crossed from opening to closing bets')
  return `${paid} payments outlived a reload, a lost line and a lock; two seconds of Space paid one seat and opened nothing else`
}

// Somebody without a screen

const CALLED = 'Red cap'
async function walkin(dealer, notes) {
  const { page } = dealer
  await dealer.opens(dealer.table)
  await until(async () => (await dealer.sees()).over, 'a table between two rounds')
  const { view } = await (await page.request.get(`${floor.origin}/tables/${dealer.table}`)).json()
  const seat = view.seats.find((one) => one.player === null)?.seat
  await page.locator(`[data-seat="${seat}"]`).click()
  await page.getByLabel(/^A name for this seat/).fill(CALLED)
  await pictured(dealer, 'walkin-seat')
  await page.keyboard.press('Enter')
  await page.getByLabel('Cash on the felt, counted').fill('200')
  await page.getByText('2 × $100').waitFor()
  await pictured(dealer, 'walkin-cash')
  await page.keyboard.press('Enter')
  await page.getByText(/is in the box/).waitFor()
  // The same sale again is asked about, and not made.
  await page.getByLabel('Cash on the felt, counted').fill('200')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Once more/ }).waitFor()
  await page.keyboard.press('Escape')
  const walkIn = async () => (await dealer.fetchJson('walk-ins')).walk_ins[0]
  const has = await walkIn()
  if (has.chips !== 20_000 || has.cash !== 20_000) notes.wrong(`${has.chips} cents in chips for ${has.cash} in cash`)
  // Their bet is keyed while bets are open, and their choice when it is asked.
  let keyed = false
  let chose = 0
  let strokes = 0
  await dealer.dealsRound(async (now) => {
    if (!keyed && !now.over && !now.want && (await page.locator('.keys-bets').count())) {
      const from = dealer.strokes
      await dealer.press(seat)
      await page.locator('.keying').waitFor()
      const chip = view.denominations.findLastIndex((one) => one <= 2500) + 1
      await dealer.press(String(chip))
      await pictured(dealer, 'walkin-bets')
      await dealer.press('Enter')
      await page.locator('.keying').waitFor({ state: 'detached' })
      keyed = true
      strokes = dealer.strokes - from
      await until(async () => (await walkIn()).chips < 20_000, 'the bet of a walk-in')
    }
    const act = page.locator('ul[aria-label="What else may be done"] button', { hasText: `${CALLED}:` }).first()
    if (keyed && !now.want && (await act.count())) {
      if (!chose) await pictured(dealer, 'walkin-choice')
      await dealer.press((await act.locator('kbd').innerText()).toLowerCase())
      if ((await dealer.sees()).asks) await dealer.press('Enter')
      chose++
      await dealer.quiet(300)
    }
  })
  if (!keyed || !chose) notes.wrong(`a walk-in ${keyed ? 'chose nothing' : 'bet nothing'}`)
  const leaving = await walkIn()
  await page.locator(`[data-seat="${seat}"]`).click()
  await page.getByRole('button', { name: /^They leave/ }).click()
  await page.locator('.receipt').waitFor()
  await pictured(dealer, 'walkin-receipt')
  const text = await page.locator('.receipt').innerText()
  if (!/\d{4} \d{4}/.test(text)) notes.wrong(`no code on the receipt: ${text}`)
  await page.getByRole('button', { name: 'Done' }).click()
  if ((await dealer.fetchJson('walk-ins')).walk_ins.length) notes.wrong('they left and still sit there')
  return `seated, $200 in the box, a bet in ${strokes} strokes, ${chose} choices, a receipt for $${(leaving.chips / 100).toFixed(2)}`
}

// A card that was entered wrongly

/** What each player has: the stack and the bets on the layout. */
async function holdings(dealer) {
  const { view } = await (await dealer.page.request.get(`${floor.origin}/tables/${dealer.table}`)).json()
  const has = Object.fromEntries(view.seats.filter((one) => one.player).map((one) => [one.player, one.stack]))
  for (const bet of view.bets) has[bet.by] += bet.chips
  return { view, has }
}

async function corrects(dealer, notes) {
  const right = 'Kh'
  const left = new Map(MATCH)
  let told = ''
  await dealer.opens(dealer.table)
  await dealer.dealsRound(async (now) => {
    if (told || now.over || now.busy) return
    const first = left.get(now.want?.to)
    left.delete(now.want?.to)
    if (first) dealer.shoe = [...dealer.shoe.filter((one) => one[0] !== '7' && one !== right), first]
    const { console: seen } = await dealer.fetchJson('console')
    if (!seen.payments.length) return
    const { has } = await holdings(dealer)
    const was = MATCH.get('1')
    const supervisor = await Dealer.comes({ browser, floor, login: 'floor', size: WIDE, notes })
    const { page } = supervisor
    await page.evaluate((to) => (location.hash = `#/console/${to}`), dealer.table)
    await page.getByRole('button', { name: 'Correct what was entered…' }).click()
    await page.getByLabel('Entered as').fill(was)
    await page.getByText(/: seat 1, card 1$/).waitFor()
    await page.getByLabel('Read on the table').fill(right)
    await page.locator('.told .net').first().waitFor()
    await page.getByLabel('Why').fill('The dealer read the wrong card')
    await pictured(supervisor, 'corrects')
    await page.locator('.told summary').click()
    if (await page.locator('.told li').count() < 3) notes.wrong('a correction is not foretold step by step')
    const query = `on=1&card=1&piece=${right}`
    const forecast = await (await page.request.get(`${floor.origin}/tables/${dealer.table}/requests/reread?${query}`)).json()
    await page.getByRole('button', { name: /^Correct .+ to / }).click()
    await page.getByText('Surveillance approves it first').waitFor()
    if (JSON.stringify((await holdings(dealer)).has) !== JSON.stringify(has)) notes.wrong('one person alone moved chips')
    const watcher = await Dealer.comes({ browser, floor, login: 'surveillance', size: WIDE, notes })
    const { code } = await floor.request('code', { login: 'surveillance' })
    const status = await watcher.page.evaluate(async (code) => {
      const { requests } = await (await fetch('/approvals')).json()
      const { number } = requests.find((one) => one.kind === 'reread')
      return (await fetch(`/approvals/${number}/approve`, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify({ code }) })).status
    }, code)
    if (status !== 200) notes.wrong(`surveillance could not approve: ${status}`)
    await until(async () => (await holdings(dealer)).view.hands['1'].cards.includes(right), 'the right card on the table')
    const after = (await holdings(dealer)).has
    for (const player of Object.keys(has)) {
      const net = forecast.net.find((one) => one.player === player)?.cents ?? 0
      if (after[player] - has[player] !== net) notes.wrong(`foretold ${net} for ${player}, and it was ${after[player] - has[player]}`)
    }
    for (const one of [supervisor, watcher]) await one.context.close()
    told = `${was} becomes ${right} after ${seen.payments.length} payments; what each player has is as foretold (${forecast.net.length} differ)`
  })
  if (!told) notes.wrong('no card could be corrected after a payment')
  return told
}

// Nobody there

async function lock(dealer, notes) {
  const { page } = dealer
  await dealer.opens(numberOf(games[0]))
  await page.clock.fastForward(IDLE - 20_000)
  await page.getByText(/locks in/).waitFor()
  await dealer.press('Shift')
  await page.getByText(/locks in/).waitFor({ state: 'detached' })
  await page.clock.fastForward(IDLE + 1000)
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  if (await page.locator('main[data-want], .procedure, .now').count()) notes.wrong('a locked console still shows its table')
  const gone = await page.request.get(`${floor.origin}/session`)
  if (gone.status() !== 401) notes.wrong(`a locked console has a session: ${gone.status()}`)
  await pictured(dealer, 'locked')
  await page.getByLabel('Password').fill('not this one')
  await page.getByLabel('Six figures').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await dealer.signsIn('Unlock')
  await until(async () => (await dealer.sees()).doing, 'the console again')
  return 'locks after five minutes, shows nothing, asks for password and second factor'
}

// Another dealer, and the floor

async function relief(dealer, notes) {
  const { page } = dealer
  const table = numberOf(games[0])
  await page.evaluate((to) => (location.hash = `#/console/${to}`), table)
  const takes = page.getByRole('button', { name: 'Relieve the dealer' })
  await takes.waitFor()
  await pictured(dealer, 'relief')
  await walksTo(takes)
  await page.keyboard.press('Enter')
  await until(async () => (await dealer.sees()).doing, 'the console of a table that was taken over')
  await page.getByRole('button', { name: /^Call the floor/ }).waitFor()
  await dealer.press('F1')
  await page.getByText(/^⧗ Called at/).waitFor()
  const floorman = await Dealer.comes({ browser, floor, login: 'floor', size: WIDE, notes })
  await floorman.page.evaluate(async () => {
    const [call] = await (await fetch('/floor-calls')).json()
    await fetch(`/floor-calls/${call.number}/come`, { method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() } })
  })
  await floorman.context.close()
  await page.getByText(/The floor has come/).waitFor()
  return 'a dealer takes a table over by keys, calls the floor, and somebody comes'
}

// A dealer hands over: the console knows who deals, locks, and the next dealer takes the table at the same screen

async function handover(dealer, notes) {
  const { page } = dealer
  const table = numberOf(games[0])
  const dealt = async () => (await (await page.request.get(`${floor.origin}/tables/${table}/dealer`)).json()).number
  const own = async () => (await (await page.request.get(`${floor.origin}/session`)).json()).number
  const relieves = async () => {
    const takes = page.getByRole('button', { name: 'Relieve the dealer' })
    await takes.waitFor()
    await walksTo(takes)
    await page.keyboard.press('Enter')
    await until(async () => (await dealer.sees()).doing, 'the console of a table that was taken over')
    if ((await dealt()) !== (await own())) notes.wrong('somebody else deals after the table was taken over')
  }
  await page.evaluate((to) => (location.hash = `#/console/${to}`), table)
  await relieves()
  const first = await own()
  await page.getByRole('button', { name: 'Relief' }).click()
  await page.getByText(/^You have dealt here since/).waitFor()
  await page.getByRole('button', { name: /^Hand over/ }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await until(async () => (await page.request.get(`${floor.origin}/session`)).status() === 401, 'the end of the session')
  await dealer.signsIn('Unlock', floor.password, `dealer${table}`)
  await relieves()
  if ((await own()) === first) notes.wrong('the next dealer is the one who handed over')
  return 'a dealer hands over, the console locks, and the next dealer takes the table there'
}

if (only.includes('strokes')) await runCase('strokes', FIRST, 'dealer1', strokes)
if (only.includes('rounds')) await inParallel('rounds', games)
if (only.includes('read')) await inParallel('read', known)
if (corrected)
  await runCase('corrects', CORRECTED, `dealer${tables.indexOf(corrected) + 1}`, (dealer, notes) => {
    dealer.table = tables.indexOf(corrected) + 1
    return corrects(dealer, notes)
  })
if (only.includes('marks'))
  await runCase('marks', games[0], `dealer${numberOf(games[0])}`, (dealer, notes) => {
    dealer.table = numberOf(games[0])
    return marks(dealer, notes)
  })
if (only.includes('steps'))
  await runCase('steps', games[0], `dealer${numberOf(games[0])}`, (dealer, notes) => {
    dealer.table = numberOf(games[0])
    return steps(dealer, notes, 'dealer0')
  })
if (only.includes('walkin'))
  await runCase('walkin', games[0], `dealer${numberOf(games[0])}`, (dealer, notes) => {
    dealer.table = numberOf(games[0])
    return walkin(dealer, notes)
  })
if (only.includes('lock')) await runCase('lock', games[0], `dealer${numberOf(games[0])}`, lock, { prepares: (page) => page.clock.install() })
if (only.includes('handover')) await runCase('handover', games[0], 'dealer0', handover)
if (only.includes('relief')) await runCase('relief', games[0], 'dealer0', relief)
await browser.close()
await floor.closes()
const wrong = rows.filter((row) => row.wrong.length)
console.log(`${rows.length - wrong.length} of ${rows.length} as they should be, in ${((Date.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = wrong.length || !rows.length ? 1 : 0
