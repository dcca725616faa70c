// What becomes of a player whose line is lost, who has two tabs, or whose laptop slept: in Chromium, on a private floor.
//
//     scripts/web lines [--case WORD ...] [--lanes 3] [--away 20] [--asleep 45] [--plant]
//
// Every case has a table, a line and a browser of its own, and a browser whose clock is wrong by minutes. After each, the view of the
// page has the hash that the house says, its clock changes when the clock of the house does, and the record has each command once.
// With --plant the page sends again under another number what got no answer, and that has to be found.
import { parseArgs } from 'node:util'
import { openFloor } from './floor.mjs'
import { until } from './people.mjs'
import { agrees, clockError, comesWith, isChoosing, offerNamed, sleeping, staked, tally } from './lines_seen.mjs'

const { values: asked } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '3' },
    away: { type: 'string', default: '20' },
    asleep: { type: 'string', default: '45' },
    plant: { type: 'boolean', default: false },
  },
})
const GAME = 'high_card_flush'
const AWAY = Number(asked.away) * 1000
/** The house pings a socket every 20 seconds and waits 20 more: a laptop that slept longer has no socket any more. */
const ASLEEP = Number(asked.asleep) * 1000
const CHOICE = Math.ceil(Math.max(AWAY, ASLEEP) / 1000) + 25
const BETTING = Math.ceil(AWAY / 1000) + 10
const LOOKS = AWAY / 1000 + 8
/** A round without a bet is open twice as long, and then the table rests. */
const A_ROUND = (2 * BETTING + Math.max(BETTING, LOOKS) + 8) * 1000
const SAY = '/commands'

/** Put one chip on the first open spot. */
async function bets({ page }) {
  await page.locator('.tray button:not(:disabled)').first().waitFor({ timeout: 90_000 })
  await page.locator('[data-spot][aria-disabled="false"]').first().click()
}
/** Bet, and wait until it is this player's turn. */
async function choosing(person) {
  await bets(person)
  await until(() => isChoosing(person.page), 'a choice', 120_000)
}
const ends = ({ page }) => page.locator('.result strong').waitFor({ timeout: 90_000 })
/** The line is back, and the controls are on again. */
const back = ({ page }) => until(() => page.evaluate(() => document.body.dataset.line === 'live'), 'the line', 30_000)

/** In the middle of a choice something happens to the line; then the choice is made, once. */
async function inAChoice(person, happens) {
  await choosing(person)
  const before = await offersOf(person)
  await happens()
  await back(person)
  await agrees(person)
  if ((await offersOf(person)) !== before) throw new Error('other words are offered than before')
  const off = await clockError(person)
  await offerNamed(person.page, -1).click()
  await ends(person)
  return { off, said: { PlaceBet: 1, Say: 1 } }
}
const offersOf = ({ page }) => page.locator('.offer').allInnerTexts().then((all) => all.join('|'))

const CASES = {
  'choice, line cut': (person) => inAChoice(person, () => person.line.cuts(AWAY)),
  'choice, line silent': (person) => inAChoice(person, () => person.line.hushes(AWAY)),
  'choice, answer lost': async (person) => {
    await choosing(person)
    const lost = person.line.loses('answer', SAY, AWAY)
    await offerNamed(person.page, -1).click()
    await lost
    await back(person)
    return { said: { PlaceBet: 1, Say: 1 } }
  },
  'bet, answer lost': async (person) => {
    await person.page.locator('.tray button:not(:disabled)').first().waitFor({ timeout: 90_000 })
    const lost = person.line.loses('answer', SAY, AWAY)
    await bets(person)
    await lost
    await back(person)
    await until(async () => (await staked(person.page)) > 0, 'the bet', 10_000)
    return { said: { PlaceBet: 1 } }
  },
  'bet, request lost': async (person) => {
    await person.page.locator('.tray button:not(:disabled)').first().waitFor({ timeout: 90_000 })
    const lost = person.line.loses('request', SAY, AWAY)
    await bets(person)
    await lost
    await back(person)
    await until(async () => (await staked(person.page)) > 0, 'the bet, sent again', 10_000)
    return { said: { PlaceBet: 1 } }
  },
  'bet, lost until bets are closed': async (person) => {
    await bets(person)
    await until(async () => (await staked(person.page)) > 0, 'the first bet', 10_000)
    const lost = person.line.loses('request', SAY, BETTING * 1000)
    await bets(person)
    await lost
    await back(person)
    await person.page.locator('.refused', { hasText: 'It was not said' }).waitFor({ timeout: 30_000 })
    return { said: { PlaceBet: 1 } }
  },
  'bet, lost until the next round': async (person) => {
    await person.page.locator('.tray button:not(:disabled)').first().waitFor({ timeout: 90_000 })
    const round = await person.page.locator('.name p').innerText()
    const lost = person.line.loses('request', SAY, A_ROUND)
    await bets(person)
    await lost
    await back(person)
    await person.page.locator('.refused').waitFor({ timeout: 30_000 })
    if ((await person.page.locator('.name p').innerText()) === round) throw new Error('the round is the same')
    return { said: {} }
  },
  'settlement, line cut': async (person) => {
    await choosing(person)
    const heard = person.page.waitForResponse((one) => one.url().endsWith(SAY))
    await offerNamed(person.page, -1).click()
    await heard
    await person.line.cuts(AWAY)
    await back(person)
    await ends(person)
    return { said: { PlaceBet: 1, Say: 1 } }
  },
  'two tabs': async (person) => {
    const other = await person.again()
    const both = [person, other]
    await bets(person)
    await until(async () => (await staked(other.page)) > 0, 'the bet in the other tab', 10_000)
    const chip = await staked(other.page)
    await Promise.all(both.map(bets))
    for (const { page } of both) await until(async () => (await staked(page)) === 3 * chip, 'three chips in both tabs', 10_000)
    for (const one of both) await agrees(one)
    for (const { page } of both) await until(() => isChoosing(page), 'a choice in both tabs', 120_000)
    const off = Math.max(...(await Promise.all(both.map(clockError))))
    await Promise.all(both.map(({ page }) => offerNamed(page, -1).click({ timeout: 2000 }).catch(() => {})))
    await Promise.all(both.map(ends))
    await agrees(other)
    return { off, said: { PlaceBet: 3, Say: 1 } }
  },
  'laptop, page frozen': (person) => inAChoice(person, () => person.freezes(AWAY)),
  'laptop, asleep': (person) => inAChoice(person, () => person.sleeps(AWAY)),
  'laptop, asleep beyond the socket': (person) => inAChoice(person, () => person.sleeps(ASLEEP)),
}

const names = Object.keys(CASES).filter((name) => (asked.plant ? name === 'bet, answer lost' : !asked.case || asked.case.some((word) => name.includes(word))))
const options = ['--betting', String(BETTING), '--looks', String(LOOKS), '--seconds', String(CHOICE), '--hash-every', '1']
const floor = await openFloor(names.map(() => GAME), options, '', names.length)
const rows = []

async function tries(name, number) {
  const row = { name, wrong: [], clock: '', said: '', view: '' }
  const began = Date.now()
  let person = null
  try {
    person = await comesWith({ floor, number, plants: asked.plant, wrong: (what) => row.wrong.push(what) })
    await person.sits(number + 1)
    const { off, said } = await CASES[name](person)
    row.view = await agrees(person)
    row.clock = off === undefined ? '' : `${off.toFixed(0)} ms`
    if (off > 150) row.wrong.push(`the clock is wrong by ${off.toFixed(0)} ms`)
    const found = tally(await floor.request('said', { table: number + 1, player: await person.name() }))
    row.said = found.words
    row.wrong.push(...found.wrong(said))
  } catch (error) {
    row.wrong.push(error.message.split('\n')[0])
  }
  await person?.goes()
  rows[number] = row
  console.error(`${row.wrong.length ? 'WRONG' : 'ok   '} ${name}, ${((Date.now() - began) / 1000).toFixed(0)} s ${row.wrong.join('; ')}`)
}

const queue = names.map((name, number) => [name, number])
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await tries(...next)
}
try {
  await Promise.all(Array.from({ length: Number(asked.lanes) }, worker))
} finally {
  await sleeping.allWake()
  await floor.closes()
}
console.log(`| what happened | for | view after it: round, event, hash | clock wrong by | heard by the record |\n|---|--:|---|--:|---|`)
const times = { 'laptop, asleep beyond the socket': ASLEEP, 'bet, lost until bets are closed': BETTING * 1000, 'bet, lost until the next round': A_ROUND, 'two tabs': 0 }
for (const { name, view, clock, said, wrong } of rows) console.log(`| ${name} | ${(times[name] ?? AWAY) / 1000} s | ${view} | ${clock} | ${said}${wrong.length ? ` **${wrong.join('; ')}**` : ''} |`)
const failed = rows.filter((row) => row.wrong.length)
console.log(`\n${rows.length - failed.length} of ${rows.length} came through`)
if (asked.plant) console.log(failed.length ? 'what was planted was found' : 'what was planted was not found')
process.exitCode = failed.length > 0 === asked.plant ? 0 : 1
