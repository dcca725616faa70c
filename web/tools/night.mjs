// One night of a house of forty tables in nine browsers: a player, two dealers, two floor supervisors, manager, cage, surveillance and
// regulator, each signed in as their role; walk-ins have none, and whoever is the second of two at once comes for it.
//
//     scripts/web night [--part table] [--part blind] [--part walkins] [--part jobs] [--part twice] [--part close] [--tables N] [--out FOLDER] [--keep]
//
// `table`: a buy-in, a payment at 300 to 1 that two people approve, one that two people deny, an exposed card of the dealer, a misread
// card, a meter that is hit, a dispute rebuilt and exported, the evidence read with the network off. `blind`: a table that reads no card.
// `walkins`: three tables dealt by hand for people without an account. `jobs`: every job of the desks. `twice`: two people at once.
// `close`: the day is closed in the cage, and pit, cage, regulator and report agree with an account kept beside them. Each step is printed with its time; the first that fails ends the night with exit code 1.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closesTheDay } from './cage_scene.mjs'
import { opensBrowser } from './chromium.mjs'
import * as races from './desk_races.mjs'
import { people as aboutPeople } from './desk_people.mjs'
import * as jobs from './desk_requests.mjs'
import { scenesOf } from './desk_scenes.mjs'
import { blindTable } from './night_blind.mjs'
import { dealerRun } from './night_table.mjs'
import { walkIns } from './night_walkins.mjs'
import { AtConsole } from './at_a_table.mjs'
import { confirmSignature } from './decisions.mjs'
import { Person } from './people.mjs'
import { Member, noting, openStaffFloor, SIZES } from './staff_floor.mjs'

const { values: asked } = parseArgs({ options: { part: { type: 'string', multiple: true, default: ['table', 'blind', 'walkins', 'jobs', 'twice', 'close'] }, tables: { type: 'string', default: '40' }, out: { type: 'string', default: 'build/night' }, keep: { type: 'boolean', default: false } } })
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

const floor = await openStaffFloor(Number(asked.tables))
console.log(`ok    ${seconds(begun)}  the house opens: ${Object.keys(floor.tables).length} tables, a rack at each`)
const browser = await opensBrowser()
const people = new Map()
/** Each person comes once, when first needed. */
async function comes(label, more) {
  if (!people.has(label)) people.set(label, await Member.comes(browser, floor, label, notes, more))
  return people.get(label)
}
/** What the night keeps beside the house: cash by table, and what walk-ins gave and took. */
const account = { cash: { 3: 800, 2: 300 }, walkIns: [] }
/** The tables at which walk-ins play, and that of the second dealer while two people do something at once. */
const WALK_INS = [5, 41, 45]
const CALLING = 8
const is = (so, says) => (holds(so, says), console.log(`      ${seconds(begun)}  ${says}`))
async function agrees() {
  const { compared, wrong } = await floor.request('agrees')
  holds(!wrong.length, wrong.join('; '))
  const { tables } = await people.get('regulator 1').api('GET', '/floor')
  for (const { table, cash, left } of account.walkIns) {
    const told = tables.find((one) => one.table === table)
    holds(told.cash === cash && told.win === cash - left, `table ${table} took ${cash} from a walk-in who left with ${left}: cash ${told.cash}, win ${told.win}`)
  }
  return `${compared} figures of pit, cage, regulator and report, and 0 differ from the account`
}
let wrong = null
try {
  const roles = {}
  const comesAs = (role, does) => step(`the ${role} signs in`, async () => void (roles[role] = await does()))
  const has = (...parts) => parts.some((one) => asked.part.includes(one))
  if (has('table', 'blind')) {
    await comesAs('player', () => Person.comes({ browser, floor, login: 'guest', how: 'clicks', size: SIZES.wide, notes: { ...notes, out: '' }, table: 2 }))
    await comesAs('dealer', () => comes('dealer 1', { begins: false }))
  }
  for (const role of ['floor', 'manager', 'surveillance', 'regulator', 'cage']) await comesAs(role, () => comes(`${role} 1`))
  const night = { ...roles, floor, supervisor: roles.floor, browser, step, holds, notes, taken: [], account }
  if (has('table')) await dealerRun(night)
  if (has('blind')) await blindTable(night)
  if (has('walkins')) {
    await comesAs('second', () => comes('dealer 2', { begins: false }))
    await walkIns({ ...night, second: roles.second }, WALK_INS)
  }
  /** Dealers of the night go, and those of their tables come back. */
  const goes = async (...dealers) => {
    for (const { page } of dealers) {
      await page.evaluate(() => (location.hash = '#/'))
      const ends = page.getByRole('button', { name: 'End the shift' })
      await ends.or(page.getByRole('heading', { name: 'Begin your shift' })).first().waitFor()
      if (await ends.count()) await ends.click()
      await page.getByRole('heading', { name: 'Begin your shift' }).waitFor()
    }
    await floor.request('returns', { tables: night.taken.splice(0) })
  }
  const dealers = () => [roles.dealer, roles.second].filter(Boolean)
  await step('the dealers of the tables come back', () => goes(...dealers()))
  const told = { floor, is, supervisor: roles.floor, manager: roles.manager, cashier: roles.cage, watcher: roles.surveillance }
  if (has('jobs')) {
    const { oneBrass, ...scenes } = scenesOf({ floor, is, tables: Number(asked.tables) })
    const desk = { ...told, brass: oneBrass, other: await comes('manager 2'), teller: await comes('cage 2') }
    await step('the floor on one screen', () => scenes.pit(roles.floor))
    await step('patrons', () => scenes.patrons(roles.cage))
    await step('staff', () => scenes.staff(roles.floor))
    await step('limits, roles and results of the school', async () => aboutPeople({ ...desk, head: await comes('shift_manager 1'), admin: await comes('administrator 1') }))
    await step('forms', () => scenes.filings(roles.cage, roles.manager))
    await step('incidents, ratings and comps', () => scenes.incidents(roles.floor, roles.manager))
    for (const job of ['requests', 'stock', 'funds', 'meters', 'letters']) await step(job, () => jobs[job](desk))
    await step('rotation', async () => void night.taken.push(...(await scenes.rotation(roles.floor))))
  }
  if (has('twice')) {
    const dealer = (roles.second ??= await comes('dealer 2', { begins: false }))
    await step('the second dealer takes table 8 over', () => new AtConsole(dealer).takesOver(CALLING))
    night.taken.push(CALLING)
    const all = { ...told, second: await comes('floor 2'), other: await comes('manager 2'), teller: await comes('cage 2'), eye: await comes('surveillance 2'), dealer, dealt: CALLING }
    await step('a call, two at once', () => races.aCall(all))
    await step('a fill, two at once and two at once', async () => {
      const slip = await races.aFill(all, CALLING)
      await dealer.goes('#/slips', dealer.page.getByRole('button', { name: `Sign slip ${slip}` }))
      await dealer.page.keyboard.press('s')
      await confirmSignature(dealer.page)
      await dealer.page.getByRole('button', { name: `Sign slip ${slip}` }).waitFor({ state: 'detached' })
    })
    await step('a payment, two at once', () => races.aPayment(all))
    await step('a wallet, two at once', () => races.aWallet(all))
    if (has('jobs')) await step('a meter, two at once', () => races.aMeter(all))
    if (has('jobs')) await step('a dispute, two at once', () => races.aDispute(all))
  }
  await step('all desks agree', agrees)
  if (has('close')) {
    await step('two players bought chips for cash', async () => {
      await floor.request('buys', { table: 3, cents: 800_00 })
      await floor.request('buys', { table: 2, cents: 300_00 })
    })
    await step('the dealers of the tables come back', () => goes(...dealers()))
    const last = roles.second ?? (await comes('dealer 2', { begins: false }))
    await step('the last dealer takes table 2 over', () => new AtConsole(last).takesOver(2))
    const closing = { floor, comes, is, manager: roles.manager, supervisor: roles.floor, cashier: roles.cage, dealer: last, drops: account.cash, before: async () => console.log(`      ${await agrees()}`) }
    await step('the day is closed', () => closesTheDay(closing))
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
