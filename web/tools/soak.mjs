// Searches everything that browsers are told and hold for cards that their viewer may not see, over rounds of all games with rivals.
//
//     scripts/web soak [--game GAME ...] [--rounds 1] [--lanes 3] [--plant]
//
// Every frame of a socket, every body, and the whole page after each step: texts, attributes, names for a screen reader, values, title,
// storage, and the cards that are drawn. What a viewer may see is worked out from the record (tools/floors/record.py). With --plant a
// card of a rival is put into each of these, and each has to be found.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { gamesOf, openFloor } from './floor.mjs'
import { Holding } from './held.mjs'
import { Person, wait, WIDE } from './people.mjs'
import { playsRound } from './round.mjs'

const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '3' },
    betting: { type: 'string', default: '6' },
    plant: { type: 'boolean', default: false },
  },
})
const games = asked.game ?? (asked.plant ? ['holdem'] : gamesOf())
const folder = mkdtempSync(join(tmpdir(), 'houseway-held-'))
const holding = new Holding(join(folder, 'pieces.jsonl'))
const began = Date.now()
const floor = await openFloor(games, ['--betting', asked.betting, '--looks', '4', '--rivals', '2'])
const browser = await opensBrowser()
const wrong = []
const PLANTS = ['planted text', 'planted name', 'planted class', 'planted storage', 'planted drawn', 'events', 'body']

/** Put a card of a rival wherever one could be. */
async function plantsIn(person, table) {
  const { name } = await (await person.context.request.get(`${floor.origin}/session`)).json()
  const { cards } = await floor.request('hidden', { table, player: name })
  if (!cards.length) throw new Error('no card is hidden now')
  await person.page.evaluate(async (card) => {
    const puts = (how, does) => {
      window.planted = `planted ${how}`
      const undo = does()
      window.captureNow()
      undo()
      window.planted = ''
    }
    const adds = (about, html = '') => {
      const one = Object.assign(document.createElement('p'), about)
      one.insertAdjacentHTML('beforeend', html)
      document.body.append(one)
      return () => one.remove()
    }
    puts('text', () => adds({ textContent: `the ${card}` }))
    puts('name', () => adds({ ariaLabel: card }))
    puts('class', () => adds({ className: `card-${card}` }))
    puts('storage', () => (sessionStorage.setItem('kept', card), () => sessionStorage.clear()))
    puts('drawn', () => adds({}, `<svg><text fill="var(--suit-${card[1]})">${card[0] === 'T' ? '10' : card[0]}</text></svg>`))
  }, cards[0])
  const [, round, first] = (await person.page.evaluate(() => document.body.dataset.at)).split(' ').map(Number)
  holding.handle(name, JSON.stringify({ kind: 'events', table, round, first, events: [{ cards: [cards[0]] }] }))
  await person.context.route('**/rounds?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), kept: cards[0] } })
  })
}

/** A look at everything that opens over a table, and at the round afterwards. */
async function openPanels({ page }) {
  for (const key of [',', '?', 'g', 'j']) {
    await page.keyboard.press(key)
    await wait(120)
    await page.keyboard.press('Escape')
  }
}
async function plays(person, game, table) {
  await person.sits(table)
  for (let round = 0; round < Number(asked.rounds); round++) {
    const middle = async () => {
      await openPanels(person)
      if (asked.plant) await plantsIn(person, table)
    }
    await playsRound(person, { name: game, middle })
  }
  await openPanels(person)
  const { rounds } = await person.page.evaluate(async () => (await fetch('/rounds?most=1')).json())
  await person.page.evaluate((one) => (location.hash = `#/round/${one.table}/${one.round}`), rounds[0])
  await person.page.getByRole('slider').waitFor()
  await person.page.keyboard.press('Home')
  await wait(300)
  await person.page.evaluate((number) => (location.hash = `#/table/${number}`), table)
  await person.press(person.page.getByRole('button', { name: /^(Leave|Floor)$/ })).catch(() => {})
  await person.page.getByRole('heading', { name: 'Where to sit' }).waitFor({ timeout: 20_000 }).catch(() => person.page.evaluate(() => (location.hash = ''))) // a hand that was begun is played out without them
  await person.page.getByRole('heading', { name: 'Where to sit' }).waitFor()
}

const queue = games.map((game, number) => [game, number + 1])
async function worker(number) {
  let person = null
  const notes = { wrong: (what) => wrong.push(what) }
  for (let next = queue.shift(); next; next = queue.shift()) {
    person ??= await Person.comes({ browser, floor, login: floor.logins[number], how: 'clicks', size: WIDE, notes, prepares: (context) => holding.watches(context) })
    try {
      await plays(person, ...next)
      console.error(`played ${next[0]}, ${((Date.now() - began) / 1000).toFixed(0)} s`)
    } catch (error) {
      wrong.push(`${next[0]}: ${error.message.split('\n')[0]}`)
      await person.context.close()
      person = null
    }
  }
  await person?.context.close()
}
let found = { pieces: {}, bytes: 0, hidden: 0, leaks: [] }
try {
  await Promise.all(Array.from({ length: Math.min(games.length, Number(asked.lanes)) }, (_, number) => worker(number)))
  await holding.ends()
  found = await floor.request('search', { file: holding.file })
} finally {
  await browser.close()
  await floor.closes()
  rmSync(folder, { recursive: true })
}
const pieces = Object.entries(found.pieces).sort(([a], [b]) => (a < b ? -1 : 1))
console.log(`${games.length} games, ${pieces.reduce((sum, [, many]) => sum + many, 0)} pieces, ${found.bytes} bytes in ${((Date.now() - began) / 1000).toFixed(0)} s: ${pieces.map(([kind, many]) => `${kind} ${many}`).join(', ')}`)
console.log(`${found.hidden} hidden cards were told or shown to a viewer who may see them, ${found.leaks.length} to one who may not`)
if (asked.plant) {
  const missed = PLANTS.filter((how) => !found.leaks.some((leak) => leak.startsWith(`${how} of`)))
  const others = found.leaks.filter((leak) => !PLANTS.some((how) => leak.startsWith(`${how} of`)))
  wrong.push(...others, ...(missed.length ? [`planted and not found: ${missed.join(', ')}`] : []))
  if (!missed.length) console.log(`each of ${PLANTS.length} planted cards was found: ${PLANTS.join(', ')}`)
} else {
  for (const leak of found.leaks.slice(0, 20)) console.log(leak)
  if (found.leaks.length) wrong.push('a card was where it may not be')
  if (!found.hidden) wrong.push('there was nothing to find: no hidden card was told to anybody')
}
for (const one of wrong) console.error(one)
process.exitCode = wrong.length ? 1 : 0
