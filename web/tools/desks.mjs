// The desks of staff in Chromium on a private floor of forty tables: the whole floor on one screen, and the pages about people.
//
//     scripts/web desks [--tables N] [--only pit,staff,patrons,people,filings,incidents,rotation,requests,stock,funds,meters,letters,races] [--out FOLDER] [--keep]
//
// It measures that every table of the pit is in sight at 1440 x 900 without scrolling, that each screen has one brass action at most, opens
// a patron's account, excludes and finds them, and relieves a dealer from the page of staff. Requests at a table, the book of cards and
// dice, funds, meters and letters are done by clicks, each by two people at once where money moves. axe is asked about each picture.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { people as aboutPeople } from './desk_people.mjs'
import * as jobs from './desk_requests.mjs'
import * as races from './desk_races.mjs'
import { scenesOf } from './desk_scenes.mjs'
import { Member, noting, openStaffFloor } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { tables: { type: 'string', default: '40' }, out: { type: 'string', default: 'build/staff' }, keep: { type: 'boolean', default: false }, only: { type: 'string', default: 'pit,staff,patrons,people,filings,incidents,rotation,requests,stock,funds,meters,letters,races' } } })
const only = asked.only.split(',')
const notes = noting(asked.out, asked.keep)
mkdirSync(asked.keep ? '../docs/page/staff' : asked.out, { recursive: true })
/** The table whose dealer has a browser. */
const DEALT = 8
const floor = await openStaffFloor(Number(asked.tables))
const browser = await opensBrowser()
const is = (holds, says) => (holds ? notes.says(`  ${says}`) : notes.wrong(`not so: ${says}`))
const { oneBrass, pit, patrons, staff, filings, incidents, rotation } = scenesOf({ floor, is, tables: Number(asked.tables) })

const began = Date.now()
try {
  const people = new Map()
  /** Each person comes once, when first needed. */
  const comes = async (label) => people.get(label) ?? people.set(label, await Member.comes(browser, floor, label, notes)).get(label)
  const part = async (name, plays) => only.includes(name) && (await plays())
  const withPeople = async (labels) => ({ floor, is, brass: oneBrass, ...Object.fromEntries(await Promise.all(Object.entries(labels).map(async ([name, label]) => [name, await comes(label)]))) })
  await part('pit', async () => pit(await comes('floor 1')))
  await part('staff', async () => staff(await comes('floor 1')))
  await part('patrons', async () => patrons(await comes('cage 1')))
  await part('people', async () => aboutPeople(await withPeople({ manager: 'manager 1', head: 'shift_manager 1', admin: 'administrator 1' })))
  await part('filings', async () => filings(await comes('cage 1'), await comes('manager 1')))
  await part('incidents', async () => incidents(await comes('floor 1'), await comes('manager 1')))
  await part('rotation', async () => rotation(await comes('floor 1')))
  await part('requests', async () => jobs.requests(await withPeople({ supervisor: 'floor 1', manager: 'manager 1', other: 'manager 2', watcher: 'surveillance 1' })))
  await part('stock', async () => jobs.stock(await withPeople({ supervisor: 'floor 1', manager: 'manager 1', other: 'manager 2', cashier: 'cage 1' })))
  await part('funds', async () => jobs.funds(await withPeople({ manager: 'manager 1', cashier: 'cage 1', teller: 'cage 2' })))
  await part('meters', async () => jobs.meters(await withPeople({ manager: 'manager 1', watcher: 'surveillance 1' })))
  await part('letters', async () => jobs.letters(await withPeople({ supervisor: 'floor 1', manager: 'manager 1' })))
  await part('races', async () => {
    const dealer = await Member.comes(browser, floor, 'dealer 1', notes, { table: DEALT })
    const all = { ...(await withPeople({ supervisor: 'floor 1', second: 'floor 2', manager: 'manager 1', other: 'manager 2', cashier: 'cage 1', teller: 'cage 2', watcher: 'surveillance 1', eye: 'surveillance 2' })), dealer, dealt: DEALT }
    await races.aCall(all)
    await races.aFill(all, 3)
    await races.aPayment(all)
    await races.aWallet(all)
    if (only.includes('meters')) await races.aMeter(all)
    if (only.includes('letters')) await races.aDispute(all)
  })
} catch (error) {
  notes.wrong(error.message.split('\n')[0])
  for (const [at, page] of browser.contexts().flatMap((one) => one.pages()).entries()) await page.screenshot({ path: `${asked.out}/failed-desks-${at}.png` }).catch(() => {})
}
await browser.close()
await floor.closes()
for (const one of notes.found) console.log(`WRONG ${one}`)
console.log(`${notes.found.size ? 'WRONG' : 'ok'}: desks, in ${((Date.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = notes.found.size ? 1 : 0
