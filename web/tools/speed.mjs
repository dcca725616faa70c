// Measures the page in Chromium without a graphics card: how long a first load takes, how smoothly cards move, and how long it takes from a
// click to a changed table while many other tables are busy.
//
//     scripts/web speed [--tables 100] [--clients 200] [--clicks 100] [--loads 5]
//
// It prints a table with the load of the machine at each line. The exit code is 1 where something is slower than what is wanted.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { busyFloor } from './floor.mjs'
import { Person, until, wait, WIDE } from './people.mjs'
import { aimsAt, movesSeven, watches } from './page_probe.mjs'

const { values: asked } = parseArgs({
  options: {
    tables: { type: 'string', default: '100' },
    clients: { type: 'string', default: '200' },
    clicks: { type: 'string', default: '100' },
    loads: { type: 'string', default: '5' },
  },
})
const wrong = []
const notes = { out: '', wrong: (what) => wrong.push(what) }
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN

/** A line of the table: the middle, the 95th percentile, the worst, and whether it is what is wanted. */
function line(what, values, { unit, part = 0.95, most = Infinity, least = -Infinity }) {
  const sorted = [...values].sort((a, b) => (unit === 'frames/s' ? b - a : a - b))
  const [middle, late, worst] = [at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1) ?? NaN]
  const judged = part === 0.5 ? middle : late
  const holds = judged <= most && judged >= least
  const wanted = most < Infinity ? `at most ${most.toLocaleString('en-US')}` : least > -Infinity ? `at least ${least}` : ''
  const figures = [middle, late, worst].map((one) => one.toLocaleString('en-US', { maximumFractionDigits: one < 1000 ? 1 : 0 }).padStart(9)).join('')
  console.log(`${`${what}, ${unit}`.padEnd(58)}${String(values.length).padStart(5)}${figures}  ${wanted.padEnd(18)}${loadavg()[0].toFixed(1).padStart(5)}${holds ? '' : '  not so'}`)
  if (!holds) wrong.push(what)
}

const floor = await busyFloor(asked.tables, asked.clients)
const browser = await opensBrowser()

const inside = await browser.newBrowserCDPSession()
/** Processor time of all processes of Chromium so far, in milliseconds. */
const processor = async () => (await inside.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, one) => sum + 1000 * one.cpuTime, 0)

/** Let seven cards cross the felt a few times; returns frames a second, and the processor time of each frame, which does not depend on who else uses the machine. */
async function sevenCross(page) {
  const [rates, costs] = [[], []]
  await until(async () => {
    const before = await processor()
    const moved = await page.evaluate(movesSeven)
    if (moved) {
      rates.push(moved.rate)
      costs.push(((await processor()) - before) / moved.frames)
    } else await presses(page, false) // no cards yet: bet, and wait for the deal
    return rates.length >= 8
  }, 'seven cards', 180_000)
  return { rates, costs }
}

/** Load the page as somebody who was never here, and wait until it can be used. */
async function loads(where, usable, state) {
  const context = await browser.newContext({ viewport: WIDE, storageState: state })
  const page = await context.newPage()
  await page.goto(`${floor.origin}/${where}`, { waitUntil: 'commit' })
  const took = await page.waitForFunction((selector) => document.querySelector(selector) && document.fonts.status === 'loaded' && performance.now(), usable, { polling: 'raf' }).then((one) => one.jsonValue())
  const bytes = await page.evaluate(() => performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource')).reduce((sum, one) => sum + one.encodedBodySize, 0))
  await context.close()
  return { took, bytes }
}

async function loadedOften(where, usable, state) {
  const found = []
  for (let time = 0; time < Number(asked.loads); time++) found.push(await loads(where, usable, state))
  return found
}

/** Press open spots by pointer, one after the other, and read how long each took to change the table. What changed nothing in time is counted. */
async function clicks(page, many) {
  console.error(`clicking ${many} times, which takes up to ${Math.ceil((4 * many) / 60)} minutes: spots are open for a part of each round`)
  await page.evaluate(watches)
  const late = Date.now() + 4000 * many
  let lost = 0
  for (let pressed = 0; pressed < many && Date.now() < late; ) {
    const at = await page.evaluate(aimsAt, pressed)
    if (!at) {
      await wait(50)
      continue
    }
    const before = await page.evaluate(() => window.speeds.length)
    await page.mouse.click(at.x, at.y)
    const changed = page.waitForFunction((before) => window.speeds.length > before, before, { timeout: 3000, polling: 20 })
    if (await changed.then(() => true, () => page.evaluate(() => window.forgets()))) pressed++
    else lost++
    await wait(60)
  }
  return { ...(await page.evaluate(() => ({ speeds: window.speeds, ghosts: window.ghosts }))), lost }
}

/** Bet where a spot is open and empty; say what adds chips where a word is asked for and words are wanted. */
async function presses(page, words) {
  const spot = page.locator('[data-spot][aria-disabled="false"][aria-label*="no bet"]').first()
  if (await spot.count()) await spot.click({ timeout: 500 }).catch(() => {})
  const word = page.locator('.dock .offer:not([aria-disabled="true"])').last()
  if (words && (await word.count())) await word.click({ timeout: 500 }).catch(() => {})
  await wait(200)
}

/** Frames a second while cards are dealt at this table, round after round; a word is said where one is asked for. */
async function dealt(person, rounds) {
  const { page } = person
  await page.evaluate(watches)
  const many = () => page.evaluate(() => window.deals.length)
  await until(async () => {
    await presses(page, true)
    return (await many()) >= rounds
  }, 'enough deals', 120_000)
  return page.evaluate(() => window.deals)
}

/** The first table of a form with free seats, and with so many cards in a hand that are not set in parts. */
async function tableOf(page, form, pieces = 0) {
  return page.evaluate(async ([form, pieces]) => {
    for (const one of await (await fetch('/tables')).json()) {
      if (one.form !== form || !one.seats.some((seat) => !seat.player)) continue
      const felt = await (await fetch(`/tables/${one.table}/felt`)).json()
      if ((felt.seat?.cards?.many ?? 0) >= pieces && !felt.seat?.cards?.parts) return one.table
    }
    throw new Error(`no table: ${form}`)
  }, [form, pieces])
}

try {
  console.log(`${'what'.padEnd(58)}${'many'.padStart(5)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'worst'.padStart(9)}  ${'wanted'.padEnd(18)}${'load'.padStart(5)}`)
  const fresh = await loadedOften('', 'input[autocomplete="username"]')
  line('first load until one can sign in', fresh.map((one) => one.took), { unit: 'ms', most: 1500 })
  line('first load, as it came over the line', fresh.map((one) => one.bytes), { unit: 'bytes', most: 180_000 })
  const person = await Person.comes({ browser, floor, login: floor.login, how: 'clicks', size: WIDE, notes, motion: 'no-preference' })
  const table = await tableOf(person.page, 'arc', 7)
  await person.sits(table)
  const state = await person.context.storageState()
  line('the same at a table, until bets can be made', (await loadedOften(`#/table/${table}`, '.dock', state)).map((one) => one.took), { unit: 'ms', most: 1500 })
  const deals = await dealt(person, 3)
  line('cards are dealt, nobody else plays', deals.map((one) => one.rate), { unit: 'frames/s', part: 0.5, least: 50 })
  const seven = await sevenCross(person.page)
  line('seven cards cross the felt at once', seven.rates, { unit: 'frames/s', part: 0.5, least: 50 })
  line('of it: processor time of a frame, all of Chromium', seven.costs, { unit: 'ms', most: 20 })
  await floor.fills()
  const busy = await sevenCross(person.page)
  line(`the same, ${asked.tables} tables busy`, busy.rates, { unit: 'frames/s', part: 0.5 })
  line('of it: processor time of a frame, all of Chromium', busy.costs, { unit: 'ms', most: 20 })
  await person.page.evaluate(() => (location.hash = ''))
  await person.sits(await tableOf(person.page, 'board'))
  const { speeds, ghosts, lost } = await clicks(person.page, Number(asked.clicks))
  line('click to the chip at half strength on its spot', ghosts, { unit: 'ms', most: 50 })
  line(`click to changed table, ${asked.tables} tables busy`, speeds.map((one) => one.seen), { unit: 'ms', most: 100 })
  line('of it: until the table had changed, not yet drawn', speeds.map((one) => one.changed), { unit: 'ms' })
  if (lost) console.log(`${lost} clicks changed nothing within 3 s, and are not among these`)
} catch (error) {
  wrong.push(error.message)
} finally {
  await browser.close()
  await floor.closes()
}
for (const one of [...new Set(wrong)]) console.error(`not as wanted: ${one}`)
process.exitCode = wrong.length ? 1 : 0
