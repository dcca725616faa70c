// One night of a house, in six browsers: player, dealer, floor supervisor, manager, surveillance and regulator, each signed in as their role.
//
//     scripts/web night [--part table] [--part blind] [--part close] [--out FOLDER] [--keep]
//
// `table`: a buy-in, a payment at 300 to 1 that two people approve, one that two people deny, an exposed card of the dealer, a misread
// card, a meter that is hit, a dispute rebuilt and exported, the evidence read with the network off. `blind`: a table that reads no card.
// `close`: the day is closed in the cage. Each step is printed with its time; the first that fails ends the night with exit code 1.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closesTheDay } from './cage_scene.mjs'
import { opensBrowser } from './chromium.mjs'
import { blindTable } from './night_blind.mjs'
import { dealerRun } from './night_table.mjs'
import { Person } from './people.mjs'
import { Member, noting, openStaffFloor, SIZES } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { part: { type: 'string', multiple: true, default: ['table', 'blind', 'close'] }, out: { type: 'string', default: 'build/night' }, keep: { type: 'boolean', default: false } } })
const notes = noting(asked.out, asked.keep)
mkdirSync(asked.keep ? '../docs/page/staff' : asked.out, { recursive: true })
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s`
const begun = Date.now()

/** Do one step and print it with its time; whatever went wrong ends the night. */
async function step(says, does) {
  const began = Date.now()
  try {
    const told = await does()
    if (notes.found.size) throw new Error([...notes.found].join('\n      '))
    console.log(`ok    ${seconds(began)}  ${says}${told ? `: ${told}` : ''}`)
    return told
  } catch (error) {
    console.log(`WRONG ${seconds(began)}  ${says}`)
    throw error
  }
}
/** Something that must hold. */
const holds = (is, says) => {
  if (!is) throw new Error(`not so: ${says}`)
}

const floor = await openStaffFloor()
console.log(`ok    ${seconds(begun)}  the house opens: ${Object.keys(floor.tables).length} tables, a rack at each`)
const browser = await opensBrowser()
const comes = (label, more) => Member.comes(browser, floor, label, notes, more)
let wrong = null
try {
  const people = {}
  const comesAs = (role, does) => step(`the ${role} signs in`, async () => void (people[role] = await does()))
  if (asked.part.some((one) => one !== 'close')) {
    await comesAs('player', () => Person.comes({ browser, floor, login: 'guest', how: 'clicks', size: SIZES.wide, notes: { ...notes, out: '' }, table: 2 }))
    await comesAs('dealer', () => comes('dealer 1', { begins: false }))
    for (const role of ['floor', 'manager', 'surveillance', 'regulator']) await comesAs(role, () => comes(`${role} 1`))
  }
  const night = { ...people, floor, supervisor: people.floor, browser, step, holds, notes, taken: [] }
  if (asked.part.includes('table')) await dealerRun(night)
  if (asked.part.includes('blind')) await blindTable(night)
  if (asked.part.includes('close')) {
    await step('two players bought chips for cash', async () => {
      await floor.request('buys', { table: 3, cents: 800_00 })
      await floor.request('buys', { table: 2, cents: 300_00 })
    })
    if (people.dealer) await step('the dealer ends the shift', () => people.dealer.goes('#/', people.dealer.page.getByRole('button', { name: 'End the shift' })).then(() => people.dealer.page.getByRole('button', { name: 'End the shift' }).click()))
    const [cashier, dealer] = [await comes('cage 1'), await comes('dealer 2', { table: 2 })]
    const manager = people.manager ?? (await comes('manager 1'))
    const supervisor = people.floor ?? (await comes('floor 1'))
    const is = (so, says) => (holds(so, says), console.log(`      ${seconds(begun)}  ${says}`))
    await step('the day is closed', () => closesTheDay({ floor, comes, is, manager, supervisor, cashier, dealer, back: night.taken }))
  }
} catch (error) {
  wrong = error
  let at = 0
  for (const context of browser.contexts()) for (const page of context.pages()) await page.screenshot({ path: `${asked.out}/failed-${at++}.png` }).catch(() => {})
} finally {
  await browser.close()
  await floor.closes()
}
if (wrong) console.error(wrong.stack)
else console.log(`the night is over after ${seconds(begun).trim()}`)
process.exit(wrong ? 1 : 0)
