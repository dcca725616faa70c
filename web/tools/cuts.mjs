// The line lost at random moments of twelve games, in Chromium on a private floor: nothing can be pressed within two seconds, and then one
// sentence says what happened, which is compared with what the house says over another line. The two seconds are those of the page: what a
// busy machine does not give it is taken off. Order and not time says which sentence is meant: just before the line is let through again
// the page is marked and the house is asked, and the first sentence after the mark is compared with how the page stood when that line went
// down, with the house before the mark, and with the house after the sentence.
//
//     scripts/web cuts [--moments 40] [--seed TEXT] [--lanes 3] [--game GAME ...] [--plant] [--out FOLDER]
//
// The seed draws the game of each moment, when it comes, whether the line is cut or silent, and for how long. People play meanwhile. With
// --plant the page is told another result of its rounds, and that has to be found. .ci/nightly runs it.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { openFloor } from './floor.mjs'
import { Person, pressesNext, until, wait, WIDE } from './people.mjs'

const GAMES = ['three_card_poker', 'caribbean_stud', 'let_it_ride', 'chase_the_flush', 'high_card_flush', 'pai_gow_poker', 'sic_bo', 'minibaccarat', 'spanish_21', 'holdem', 'seven_card_stud', 'fast_action_holdem']
const { values: asked } = parseArgs({
  options: {
    moments: { type: 'string', default: '40' },
    seed: { type: 'string', default: 'cuts' },
    lanes: { type: 'string', default: '3' },
    game: { type: 'string', multiple: true, default: GAMES },
    plant: { type: 'boolean', default: false },
    out: { type: 'string', default: 'build/cuts' },
  },
})
const LATE = 90_000
const DEAD_WITHIN = 2000
/** How often the page looks whether something can be pressed. What it looks later than that is time it was not given. */
const LOOKS = 50
/** The longest wait before a moment, and how long the line is lost, in milliseconds: long enough to be worth a sentence. */
const WITHIN = 10_000
const [SHORTEST, LONGEST] = [7000, 12_000]
const games = asked.game
mkdirSync(asked.out, { recursive: true })

/** Numbers from 0 to 1 that a text decides. */
function drawsFrom(text) {
  let state = [...text].reduce((sum, one) => Math.imul(sum ^ one.codePointAt(0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const draws = drawsFrom(asked.seed)
const moments = Array.from({ length: Number(asked.moments) }, (_, at) => ({
  at: at + 1,
  game: at < games.length ? games[at] : games[Math.floor(draws() * games.length)],
  after: Math.round(draws() * WITHIN),
  how: draws() < 0.5 ? 'cuts' : 'hushes',
  ms: Math.round(SHORTEST + draws() * (LONGEST - SHORTEST)),
}))

/** Runs in the page: what can be pressed there that the house would be asked for. A result that opens its reason asks nothing. */
function addsAlive(looks) {
  window.lost = { began: Infinity, dead: 0, late: 0 }
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (now > window.lost.began && !window.lost.dead) {
      window.lost.late += Math.max(0, now - last - 2 * looks)
      if (!window.alive().length) window.lost.dead = now - window.lost.began
    }
    last = now
  }, looks)
  window.alive = () =>
    [...document.querySelectorAll('.dock button, [data-spot], .chair button')].filter((one) => !one.disabled && one.ariaDisabled !== 'true' && one.offsetParent !== null && !one.closest('.marks') && !/opens why/.test(one.ariaLabel ?? ''))
}
/** Runs in the page: what its player saw when the line went down and when a sentence came, in order; `marked` starts again with what is shown. */
function addsSeen() {
  const sees = () => {
    const [, felt] = document.querySelectorAll('.dock .left dd')
    return {
      round: Number(/round ([\d,]+)/.exec(document.querySelector('header')?.textContent ?? '')?.[1].replaceAll(',', '')), // what the page says; between two rounds it is the last one
      over: document.querySelector('.result strong') !== null,
      staked: Math.round(100 * Number((felt?.textContent ?? '0').replaceAll(/[^\d.]/g, ''))),
      told: [...document.querySelectorAll('.meanwhile')].map((one) => one.textContent),
    }
  }
  let [line, was, marked, held] = ['', null, false, '']
  window.kept = null
  window.marks = () => {
    ;[marked, held] = [true, JSON.stringify(sees().told)]
    return line
  }
  new MutationObserver(() => {
    const now = document.body?.dataset.line ?? ''
    if (now === 'away' && line !== 'away' && !(marked && was)) was = sees()
    if (now === 'live' && line === 'away' && marked) window.kept ??= { was, after: null }
    line = now
    const seen = sees()
    if (window.kept && !window.kept.after && seen.told.length && JSON.stringify(seen.told) !== held) window.kept.after = seen
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-line'] })
}

const floor = await openFloor(games, ['--betting', '5', '--looks', '4', '--rivals', '1', '--seconds', '12'], '', games.length + 1)
const beside = floor.relays.at(-1).origin
const browser = await opensBrowser()
const money = (cents) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`

/** The player's bets on the felt of a view of the house. */
const resting = ({ view }, name) => view.bets.filter((bet) => bet.by === name && (bet.fate === 'lies' || bet.fate === 'waits'))
/** Whether a hand of the player is to decide in a view of the house. */
const decides = ({ view }) => view.turn !== null && view.you.includes(view.turn)

/**
 * What is untrue in a sentence about a line that was down, or an empty text. `was` is how the page stood when the line went down, `back` the
 * table by the house just before the line was back, `now` the same after the sentence.
 */
function untrue(said, was, back, now, round, name) {
  const [, ended, what] = /Round ([\d,]+) ended meanwhile: (.+)\.$/.exec(said) ?? []
  if (ended) {
    if (Number(ended.replaceAll(',', '')) !== was.round) return `round ${ended} is not the one of the bet, ${was.round}`
    const net = round?.net ?? NaN
    const right = round?.void ? 'it is void, and your bets were returned' : net > 0 ? `you won ${money(net)}` : net < 0 ? `you lost ${money(-net)}` : 'you came out even'
    return what === right ? '' : `the house says: ${right}`
  }
  if (/Your bets lie as before\.$/.test(said)) return back.view.round === was.round && !back.view.over && resting(back, name).length && was.staked ? '' : 'no bet lies in that round'
  if (/Nothing of yours was at stake\.$/.test(said)) return was.staked === 0 ? '' : `${was.staked} cents lay there`
  if (/Another round began, and you have no bet in it\.$/.test(said)) return now.view.round > was.round && was.staked === 0 ? '' : 'a bet lay there, or no round began'
  if (/Your time ran out meanwhile/.test(said)) return back.view.round === was.round && was.staked && !(decides(back) && decides(now)) ? '' : 'the hand is still to decide'
  return /history has its result\.$/.test(said) && now.view.round > was.round ? 'no amount is said' : 'no known sentence'
}

async function tries(moment) {
  const number = games.indexOf(moment.game)
  const line = floor.relays[number]
  const found = []
  const person = await Person.comes({ browser, floor: { ...floor, origin: line.origin }, login: floor.logins[number % floor.logins.length], how: 'clicks', size: WIDE, notes: { wrong: (what) => found.push(what) }, prepares: (context) => Promise.all([context.addInitScript(addsAlive, LOOKS), context.addInitScript(addsSeen)]) })
  const { page, context } = person
  let told = ''
  let dead = NaN
  try {
    const api = async (path) => (await context.request.get(`${beside}${path}`)).json()
    const { name } = await api('/session')
    if (asked.plant) await page.route('**/rounds?most=10', async (route) => {
      const answer = await route.fetch()
      const told = await answer.json()
      await route.fulfill({ response: answer, json: { ...told, rounds: told.rounds.map((one) => ({ ...one, net: one.net + 500 })) } })
    })
    await person.sits(number + 1)
    const late = Date.now() + moment.after
    while (Date.now() < late) {
      await page.evaluate(pressesNext)
      await wait(250)
    }
    await page.evaluate(() => (window.lost = { began: performance.now(), dead: 0, late: 0 }))
    let back
    const restored = line[moment.how](moment.ms, async () => {
      if ((await page.evaluate(() => window.marks())) !== 'away') found.push('the page did not see that the line was down')
      back = await api(`/tables/${number + 1}`)
    })
    await page.waitForFunction(() => window.lost.dead > 0, null, { timeout: moment.ms }).catch(() => {})
    const lost = await page.evaluate(() => window.lost)
    dead = Math.round(lost.dead || NaN)
    if (!(dead <= DEAD_WITHIN + lost.late)) found.push(`nothing was dead after ${DEAD_WITHIN} ms; the page was ${Math.round(lost.late)} ms late`)
    await restored
    await page.waitForFunction(() => window.kept?.after, null, { timeout: LATE })
    const { was, after } = await page.evaluate(() => window.kept)
    told = after.told.join(' | ')
    if (after.told.length !== 1) found.push(`${after.told.length} sentences`)
    const [now, { rounds }] = [await api(`/tables/${number + 1}`), await api('/rounds?most=20')]
    const wrong = untrue(told, { ...was, staked: was.over ? 0 : was.staked }, back, now, rounds.find((one) => one.table === number + 1 && one.round === was.round), name)
    if (wrong) found.push(`${wrong} (then round ${was.round}, ${was.staked} cents; now round ${now.view.round})`)
  } catch (error) {
    found.push(error.message.split('\n')[0])
    await page.screenshot({ path: `${asked.out}/${moment.at}-${moment.game}.png` }).catch(() => {})
  }
  await person.leaves().catch(() => {})
  const sits = async () => (await (await context.request.get(`${beside}/wallet`)).json()).at_tables > 0
  await until(async () => !(await sits()), 'the seat is given back', LATE).catch(() => {}) // who left in a round leaves after it, and nobody sits down before
  await context.close()
  console.log(`${found.length ? 'WRONG' : 'ok   '} ${String(moment.at).padStart(2)} ${moment.game.padEnd(20)} ${moment.how.padEnd(6)} ${(moment.ms / 1000).toFixed(1).padStart(4)} s  dead after ${String(dead).padStart(4)} ms  ${told}${found.length ? `  << ${found.join('; ')}` : ''}`)
  return found.length === 0
}

/** The moments of a game follow one another: they share its line. */
const queues = games.map((game) => moments.filter((one) => one.game === game)).filter((own) => own.length)
let right = 0
try {
  await Promise.all(Array.from({ length: Number(asked.lanes) }, async () => {
    for (let own = queues.shift(); own; own = queues.shift()) for (const moment of own) if (await tries(moment)) right++
  }))
} finally {
  await browser.close()
  await floor.closes()
}
console.log(`\n${right} of ${moments.length} moments: one true sentence, and nothing to press within ${DEAD_WITHIN} ms (seed ${asked.seed})`)
if (asked.plant) console.log(right < moments.length ? 'what was planted was found' : 'what was planted was not found')
process.exitCode = right === moments.length !== asked.plant ? 0 : 1
process.exit()
