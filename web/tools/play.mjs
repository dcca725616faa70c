// Plays rounds in Chromium on a private floor: by clicks, by keys alone, by taps on a phone, and with the line cut.
//
//     scripts/web play [--game GAME ...] [--how clicks,keys,taps,chips,more,seats,cut] [--lanes N] [--out FOLDER] [--also FOLDER]
//
// Without a game it plays all there are, by taps at 390 x 844. Every round is watched: no error in the console, every view
// that was compared has the hash of the house, and axe finds nothing serious. `chips` tries what can be done with chips before bets
// are closed; `more` plays what a plain table has not: a cut wall, insurance, splits, two seats, a row of numbers; `seats` asks
// for a seat in the middle of a round, goes away and leaves in one. `--also` installs a package with a game of its own first. It knows no rules: it presses what is offered.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { handlesAmount, handlesChips } from './controls.mjs'
import { gamesOf, openFloor } from './floor.mjs'
import { NARROW, Person, until, WIDE } from './people.mjs'
import { playsRound } from './round.mjs'
import { keepsSeats } from './seats.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true },
    how: { type: 'string', default: 'clicks,keys,taps,chips,more,seats,cut' },
    lanes: { type: 'string', default: '4' },
    out: { type: 'string', default: 'build/played' },
    also: { type: 'string' },
    betting: { type: 'string', default: '6' },
    unchecked: { type: 'boolean', default: false },
  },
})
/** Tables with more than the plain ones have, how often to try, and what has to be used once. */
const MORE = [
  { table: 'pai_gow {"pg.bank.offered": true}', rounds: 6, needs: ['the wall cut'] },
  { table: 'pai_gow_poker {"pgp.start_method": "rng", "pgp.number_wager": 6, "pgp.bonus.offered": true}', rounds: 1, needs: ['one of several bets'] },
  { table: 'spanish_21 {"s21.boxes_per_player": 2, "seed": "s85"}', rounds: 1, seats: 2, only: /wager|insurance/, prefers: [/^Split/, /^Stand/], short: ['bets'], needs: ['several seats', '3 hands', 'a bet after the deal'] },
]
const CHIPS = ['high_card_flush', 'chemin_de_fer']

if (!asked.unchecked) mkdirSync(asked.out, { recursive: true })
const hows = asked.how.split(',')
const plain = asked.game ?? gamesOf(asked.also)
const plays = hows.some((how) => ['clicks', 'keys', 'taps'].includes(how)) || asked.game
const tables = [...new Set([...(plays ? plain : []), ...(hows.includes('more') ? MORE.map((one) => one.table) : []), ...(hows.includes('chips') ? CHIPS : []), ...(hows.includes('cut') || hows.includes('seats') ? [CHIPS[0]] : [])])]
const numberOf = (table) => tables.indexOf(table) + 1
const rows = []
let patrons = 0

const began = Date.now()
const floor = await openFloor(tables, ['--betting', asked.betting, '--looks', '6'], asked.also)
const browser = await opensBrowser()

/** Do something with a person of its own, and write a row about it. */
async function runCase(how, table, person, does) {
  const row = { how, game: table.split(' ')[0], wrong: [], seconds: 0, words: '' }
  const began = Date.now()
  person.notes.now = row
  try {
    row.words = (await does()) ?? ''
  } catch (error) {
    row.wrong.push(error.message.split('\n')[0])
    if (!asked.unchecked) await person.page.screenshot({ path: `${asked.out}/failed-${row.game}-${how}.png` }).catch(() => {})
  }
  row.seconds = (Date.now() - began) / 1000
  rows.push(row)
  console.log(`${row.wrong.length ? 'WRONG' : 'ok   '} ${how.padEnd(7)} ${row.game.padEnd(32)} ${row.seconds.toFixed(0).padStart(4)} s  ${row.words}`)
  for (const one of row.wrong) console.log(`      ${one}`)
}

const comes = (how, size) => {
  const notes = { out: asked.unchecked ? '' : asked.out, now: { wrong: [] }, wrong: (what) => notes.now.wrong.includes(what) || notes.now.wrong.push(what) }
  return Person.comes({ browser, floor, login: floor.logins[patrons++ % floor.logins.length], how, size, notes })
}

async function oneRound(person, table, more = {}) {
  await person.sits(numberOf(table), more.seats)
  const used = new Set()
  let last = null
  for (let round = 0; round < (more.rounds ?? 1); round++) {
    last = await playsRound(person, { name: table.split(' ')[0], ...more })
    last.used.forEach((one) => used.add(one))
    if (last.afresh > 0) person.notes.wrong(`${last.afresh} of ${last.compared} views were not the one of the house`)
    if (more.needs?.every((one) => used.has(one))) break
  }
  for (const need of more.needs ?? []) if (!used.has(need)) person.notes.wrong(`it was not used: ${need}`)
  if (!(last.compared > 0)) person.notes.wrong('no view was compared')
  await person.leaves()
  return `${last.bets} bets, ${last.words} words, ${last.compared} views compared${used.size ? `; ${[...used].join(', ')}` : ''}`
}

/** Several people at once, each with the next table that nobody has played. */
async function inParallel(how, size, work) {
  const queue = [...work]
  const worker = async () => {
    let person = await comes(how, size)
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { table, ...more } = next
      const before = rows.length
      await runCase(how, table, person, () => oneRound(person, table, more))
      if (rows.slice(before).some((row) => row.wrong.length)) {
        await person.context.close()
        person = await comes(how, size)
      }
    }
    await person.context.close()
  }
  await Promise.all(Array.from({ length: Math.min(Number(asked.lanes), queue.length) }, worker))
}

async function triesChips() {
  for (const how of ['clicks', 'keys']) {
    const person = await comes(how, WIDE)
    await runCase(`chips`, CHIPS[0], person, async () => {
      await person.sits(numberOf(CHIPS[0]))
      const why = await handlesChips(person)
      await until(async () => (await person.page.locator('.result strong').count()) > 0, 'the end', 60_000)
      return `by ${how}: undo, clear, double, rebet; refused: ${why}`
    })
    await person.context.close()
    const other = await comes(how, WIDE)
    await runCase('amount', CHIPS[1], other, async () => {
      await other.sits(numberOf(CHIPS[1]))
      return `by ${how}: marks, slider, ${await handlesAmount(other)} cents`
    })
    await other.context.close()
  }
}

async function sharesATable() {
  for (const [how, size] of [['clicks', WIDE], ['taps', NARROW]]) {
    const people = await Promise.all([comes('clicks', WIDE), comes(how, size), comes('clicks', WIDE)])
    people[0].notes = people[2].notes = people[1].notes
    await runCase('seats', CHIPS[0], people[1], () => keepsSeats(...people, numberOf(CHIPS[0])))
    for (const person of people) await person.context.close()
  }
}

async function cutsTheLine() {
  const person = await comes('clicks', WIDE)
  await runCase('cut', CHIPS[0], person, () =>
    oneRound(person, CHIPS[0], {
      middle: async () => {
        await floor.cuts(5000)
        await until(async () => (await person.page.evaluate(() => document.body.dataset['line'])) === 'live', 'the line')
        if (!(await person.page.locator('.middle').innerText())) person.notes.wrong('the hand is gone')
      },
    }),
  )
  await person.context.close()
}

try {
  for (const how of hows) {
    if (how === 'clicks' || how === 'keys') await inParallel(how, WIDE, plain.map((table) => ({ table })))
    if (how === 'taps') await inParallel(how, NARROW, plain.map((table) => ({ table })))
    if (how === 'more') await inParallel('clicks', WIDE, MORE)
    if (how === 'chips') await triesChips()
    if (how === 'seats') await sharesATable()
    if (how === 'cut') await cutsTheLine()
  }
} finally {
  await browser.close()
  await floor.closes()
}
const failed = rows.filter((row) => row.wrong.length)
console.log(`\n${rows.length - failed.length} of ${rows.length} came through in ${((Date.now() - began) / 1000).toFixed(0)} s${failed.length ? `; not ${failed.map((row) => `${row.game} by ${row.how}`).join(', ')}` : ''}`)
process.exitCode = failed.length ? 1 : 0
