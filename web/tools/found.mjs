// What once stopped players, each as a check in Chromium. docs/page.md has the table of findings and checks.
//
//     scripts/web found [--only door,double,linked,poker,lit,sorted,learn] [--only timed] [--live] [--size 390x844] [--out FOLDER]
//
// `timed` is run by its name only: it measures the time to the first card, which needs a machine that does nothing else.
// The page is served as files, without a house, as the static door is. With `--live` a private floor is started besides, and the checks
// of found_live.mjs are made at its tables; `--live` with `--only` makes only those that are named.
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { opensBrowser, serious, servesPage } from './chromium.mjs'
import { liveChecks } from './found_live.mjs'
import { until } from './people.mjs'

const { values: asked } = parseArgs({ options: { only: { type: 'string' }, live: { type: 'boolean', default: false }, out: { type: 'string', default: 'build/found' }, size: { type: 'string', default: '1440x900' } } })
const LATE = 180_000
const ROUNDS = 40
const wrong = []
const [width, height] = asked.size.split('x').map(Number)
mkdirSync(asked.out, { recursive: true })
/** Seconds from the first byte to the first card of files alone: with an empty cache at 10 Mbit/s, and once the files are kept. */
const COLD_WITHIN = 12
const WARM_WITHIN = 5
const MEGABIT = 125_000
const browser = await opensBrowser()
const wanted = (name) => (asked.only ? asked.only.split(',').includes(name) : name !== 'timed')
const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', hasTouch: width < 700, isMobile: width < 700 })
const page = await context.newPage()
page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
page.on('console', (said) => said.type() === 'error' && !/ERR_|404/.test(said.text()) && wrong.push(`console: ${said.text()}`))

const is = (holds, what) => (holds ? console.log(`ok      ${what}`) : (wrong.push(what), console.log(`WRONG   ${what}`)))
const word = () => page.evaluate(() => document.body.dataset['word'] ?? '')
const text = (query) => page.locator(query).allInnerTexts().then((all) => all.join(' ').replaceAll(/\s+/g, ' '))
const offers = page.locator('.offer:not([aria-disabled="true"])')
const staked = () => page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? 0))
const pictured = (name) => page.screenshot({ path: `${asked.out}/${name}-${width}.png` })
const goesOn = () => page.locator('button.word').click({ timeout: 3000 }).catch(() => {})

/** A table of one's own; with `how` its first cards are dealt. */
async function opens(game, seed, bots, how = '') {
  await page.goto(`${server.origin}/#/practice/${game}/${seed}/${bots}${how && `/${how}`}`)
  await page.locator('.dock').waitFor({ timeout: LATE })
  await until(async () => (await word()) || (await offers.count()) || (await page.locator('[data-spot][aria-disabled="false"]').count()), `a table of ${game}`, LATE)
}
/** Bet the least and deal, then continue until a state is there; `takes` presses an offer for the person. */
async function reaches(what, holds, takes = async () => {}, bets = true) {
  const late = Date.now() + LATE
  for (let rounds = 0; rounds < ROUNDS && Date.now() < late; ) {
    if (await holds()) return true
    const does = await word()
    if (does === 'next') rounds++
    if (bets && does === 'deal' && !(await staked())) await page.locator('[data-spot][aria-disabled="false"]').first().click({ timeout: 3000 }).catch(() => {})
    else if (does) await goesOn()
    else if (await offers.count()) await takes()
    else if (bets && !does && (await page.locator('.tray button:not(:disabled)').count()) && !(await staked())) await page.locator('[data-spot][aria-disabled="false"]').first().click({ timeout: 3000 }).catch(() => {})
    await page.waitForTimeout(60)
  }
  await pictured('never')
  wrong.push(`it never came: ${what}`)
  return false
}
const presses = async (name) => {
  const one = offers.filter({ hasText: name }).first()
  if (await one.count()) await one.click({ timeout: 3000 }).catch(() => {})
}
const over = async () => (await word()) === 'next' && (await page.locator('[data-reason]').count()) > 0

/** Open the next hand; a press that a busy browser missed is made again. */
async function nextHand() {
  const round = () => (width < 700 ? word() : page.locator('.name p').innerText())  // a phone has no number of the round
  const before = await round()
  await until(async () => (await round()) !== before || (await goesOn(), false), 'the next hand', LATE)
}

const CHECKS = {
  /** 11: the first page is a felt, and one press deals, without a house. */
  async door() {
    await page.goto(server.origin)
    await page.locator('[data-round]').waitFor({ timeout: LATE })
    is(!(await page.getByRole('button', { name: /^Sit at a live/ }).count()) && !(await page.getByRole('link', { name: 'Sign in' }).count()), '11 files alone: no control leads to a house that is not there')
    await pictured('door')
    wrong.push(...(await serious(page, 'door')))
    await page.getByRole('button', { name: /^Play now/ }).click()
    await page.locator('.dock[data-hands]:not([data-hands="0"])').waitFor({ timeout: LATE })
    is(true, '11 one press to the first cards')
    await offers.first().waitFor({ timeout: LATE })
    const side = await text('aside')
    is(width < 1280 || /your choice/i.test(side), '7 the choice is named')
    await pictured('first-choice')
  },
  /** The static door, measured: an empty cache on a line of 10 Mbit/s, then everything kept. */
  async timed() {
    const fresh = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    const at = await fresh.newPage()
    const line = await fresh.newCDPSession(at)
    const whole = await browser.newBrowserCDPSession()
    const processor = async () => (await whole.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, one) => sum + one.cpuTime, 0)
    let came = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (came += encodedDataLength))
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: 10 * MEGABIT, uploadThroughput: 10 * MEGABIT })
    for (const [name, within] of [['cold', COLD_WITHIN], ['warm', WARM_WITHIN]]) {
      await at.goto('about:blank')
      const [began, spent] = [Date.now(), await processor()]
      came = 0
      await at.goto(server.origin)
      const play = at.getByRole('button', { name: /^Play now/ })
      await play.waitFor({ timeout: LATE })
      await at.locator('[data-round]').waitFor({ timeout: LATE })
      await play.click()
      await at.locator('.dock[data-hands]:not([data-hands="0"])').waitFor({ timeout: LATE })
      const took = (Date.now() - began) / 1000
      console.log(`        ${name}: ${((await processor()) - spent).toFixed(1)} s of processor time, load ${loadavg()[0].toFixed(1)}, ${came.toLocaleString('en-US')} bytes for the document and what it asked for`)
      is(took <= within, `11 files alone, ${name}: the first card after ${took.toFixed(1)} s, ${within} s wanted`)
    }
    await fresh.close()
  },
  /** 2: a double doubles. 7: the sentence is about the choice. */
  async double() {
    await opens('spanish_21', 'double-1', 0)
    const at = await reaches('a double', async () => (await offers.filter({ hasText: 'Double' }).count()) > 0, () => presses('Stand'))
    if (!at) return
    const [price, own] = [await text('.offer:has-text("Double")'), await staked()]
    is(price.includes(`$${own / 100}`), `2 a double is for the whole bet of $${own / 100}: ${price}`)
    const now = await text('.dock .now')
    is(/Hit for a card/.test(now), `7 the dock says what the hand decides: ${now}`)
    is(!/\b(Bet|Say)\b \$1\b/.test(price), '2 not for one dollar')
    const surrender = offers.filter({ hasText: 'Surrender' }).first()
    if (await surrender.count()) {
      await surrender.click()
      is(/press again/.test(await text('.offer:has-text("Surrender")')) && (await word()) !== 'next', '14 a surrender takes two presses')
    }
    await pictured('double')
    await presses('Double')
    await until(async () => (await staked()) === 2 * own || (await word()) === 'next', 'the double', LATE)
    is((await staked()) === 2 * own, '2 pressed, twice the bet is on the felt')
  },
  /** 5: what belongs together is one press, and what is missing is named. */
  async linked() {
    await opens('let_it_ride', 'linked-1', 0)
    await reaches('bets', async () => (await page.locator('.tray button:not(:disabled)').count()) > 0)
    await page.locator('[data-spot][aria-disabled="false"]').first().click()
    await until(async () => (await page.locator('.dock .left li').count()) >= 3 || (await staked()) % 3 === 0, 'three bets', 20_000)
    const one = await staked()
    is(one > 0 && one % 3 === 0, `5 one press puts three equal bets: $${one / 100}`)
    await opens('chase_the_flush', 'linked-2', 0)
    await reaches('bets', async () => (await page.locator('.tray button:not(:disabled)').count()) > 0)
    is(/go together/.test(await text('.dock .right')), '5 the dock says which bets go together')
    await page.locator('[data-spot][aria-disabled="false"]').first().click()
    await until(async () => (await word()) === 'deal' && (await page.evaluate(() => document.body.dataset['lacks'])) === '', 'both bets', 20_000)
    is(true, '5 ante and X-tra bonus by one press')
    await pictured('linked')
  },
  /** 3, 6, 12: one letter an act; who won with what; a seat without chips. */
  async poker() {
    await opens('holdem', 'poker-1', 2)
    const letters = new Map()
    const calls = async () => {
      for (const one of await offers.all()) {
        const [says, key] = [await one.locator('b').innerText().catch(() => ''), await one.locator('kbd').innerText().catch(() => '')]
        const act = says.replace(key, '').trim().split(/[\s,$]/)[0]
        if (key && act) letters.set(key, new Set([...(letters.get(key) ?? []), act]))
      }
      if (await offers.filter({ hasText: /^Check/ }).count()) await page.keyboard.press('k')
      else if (await offers.filter({ hasText: /^Call/ }).count()) await page.keyboard.press('c')
      else if (await offers.filter({ hasText: /^Show/ }).count()) await page.keyboard.press('s')
      else await offers.last().click({ timeout: 2000 }).catch(() => {})
    }
    const said = []
    for (let hands = 0; hands < 3; hands++) {
      if (!(await reaches('the end of a hand', over, calls))) return
      said.push(await text('[data-reason]'))
      await pictured(`poker-${hands}`)
      await nextHand()
    }
    is(said.every((one) => one.length > 5), `6 each hand ends with who won with what: ${said.join(' | ')}`)
    is(said.some((one) => / against /.test(one)), '6 the compared hands are named')
    const several = [...letters].filter(([, acts]) => acts.size > 1 )
    is(several.length === 0, `3 a letter is one act: ${[...letters].map(([key, acts]) => `${key} ${[...acts].join('/')}`).join(', ')}`)
  },
  /** 8: all winning combinations are lit, with a bet on them or not. */
  async lit() {
    await opens('sic_bo', 'lit-1', 0)
    await reaches('a roll', async () => (await word()) === 'next' && (await page.locator('.result strong').count()) > 0)
    const lit = await page.locator('[data-fit="cell"] rect[fill="var(--brass)"]').count()
    is(lit >= 5, `8 ${lit} winning combinations are lit`)
    await pictured('lit')
  },
  /** 15: the own hand is sorted, and what everybody sees of it stands higher. */
  async sorted() {
    await opens('high_card_flush', 'sorted-1', 0, 'dealt')
    await reaches('seven cards', async () => (await page.locator('.dock[data-hands="1"] [data-fit="hand"]').count()) > 0)
    const suits = await page.locator('.dock [data-fit="hand"] [data-face]').evaluateAll((all) => all.map((one) => one.dataset.face.at(-1)))
    const runs = suits.filter((suit, at) => suit !== suits[at - 1]).length
    is(suits.length === 7 && runs === new Set(suits).size, `15 seven cards by suit: ${suits.join(' ')}`)
    await pictured('sorted')
    await opens('seven_card_stud', 'sorted-2', 2)
    await reaches('own cards at stud', async () => (await page.locator('.dock [data-fit="hand"] [data-card]').count()) >= 3, () => presses(/Call|Check/))
    const heights = await page.locator('.dock [data-fit="hand"] [data-card]').evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))])
    is(heights.length === 2, '15 up cards at stud stand higher than down cards')
    await pictured('stud')
  },
  /** 7, 10 lines of how to play; 19: the coach is one press away; a lesson of three hands. */
  async learn() {
    await opens('three_card_poker', 'learn-1', 2, 'learn')
    is(/Hand 1 of 3/.test(await text('.lesson')), '7 a lesson begins with the first of three hands')
    is((await page.getByRole('link', { name: 'Coach' }).count()) > 0 || width < 700, '19 the coach is one press away')
    await pictured('lesson')
    for (let hand = 1; hand <= 3; hand++) {
      await reaches(`the end of hand ${hand}`, over, () => presses('Play'), false)
      is(new RegExp(`Hand ${hand} of 3`).test(await text('.lesson')), `7 hand ${hand} of 3 ends with its reason: ${await text('[data-reason]')}`)
      await pictured(`lesson-${hand}`)
      if (hand < 3) {
        await nextHand()
      }
    }
    if (width >= 700) await page.getByRole('button', { name: 'How to play' }).click()
    else await page.getByRole('button', { name: 'Why' }).click().then(() => page.getByRole('button', { name: 'How to play' }).click())
    is((await page.getByRole('dialog').locator('li').count()) === 5, '7 five lines of how to play, with their clauses')
    await pictured('how')
    wrong.push(...(await serious(page, 'how to play')))
  },
}
const server = Object.keys(CHECKS).some(wanted) ? await servesPage() : null
const live = asked.live ? await liveChecks({ browser, is, wrong, out: asked.out }) : null
try {
  for (const [name, check] of Object.entries({ ...CHECKS, ...live?.CHECKS })) {
    if (!wanted(name)) continue
    await check().catch(async (error) => {
      wrong.push(`${name}: ${error.message}`)
      await pictured(`${name}-failed`).catch(() => {})
    })
  }
} finally {
  await browser.close()
  await server?.ends()
  await live?.closes()
}
for (const one of wrong) console.error(one)
process.exitCode = wrong.length ? 1 : 0
process.exit()
