// Passkeys in Chromium, with its virtual authenticator: enrol one after a log-in with password and code, log in with it, approve with a second look, and
// recover after everything was lost. One browser for all of it.
//
//     scripts/web passkeys [--out FOLDER]
//
// The page is opened as localhost: browsers bind a passkey to a name, and 127.0.0.1 is none.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { openRelay } from './relay.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/passkeys' } } })
mkdirSync(asked.out, { recursive: true })
const wrong = []
const is = (holds, says) => (holds ? console.log(`  ${says}`) : wrong.push(`not so: ${says}`))

async function opensFloor() {
  const relay = await openRelay()
  const origin = relay.origin.replace('127.0.0.1', 'localhost')
  const env = { ...process.env, PYTHONPATH: [resolve('../src'), resolve('..')].join(delimiter) }
  const floor = spawn('.venv/bin/python', ['-m', 'tools.passkey_floor', '--origin', origin], { cwd: '..', stdio: ['pipe', 'pipe', 'inherit'], env })
  const waiting = []
  createInterface({ input: floor.stdout }).on('line', (line) => waiting.shift()?.done(JSON.parse(line)))
  floor.once('exit', (code) => waiting.forEach(({ failed }) => failed(new Error(`the floor ended with ${code}`))))
  const answer = () => new Promise((done, failed) => waiting.push({ done, failed }))
  const told = await answer()
  relay.leadsTo(told.port)
  const wishes = (does, more = {}) => (floor.stdin.write(`${JSON.stringify({ does, ...more })}\n`), answer())
  const closes = async () => {
    const ended = new Promise((done) => floor.once('exit', done))
    floor.stdin.end()
    await ended
    relay.closes()
  }
  return { ...told, origin, wishes, closes }
}

/** Somebody with a browser and an authenticator of their own. */
async function comes(browser, floor, name) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => wrong.push(`${name}, page: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && !/ERR_|WebSocket|40[0-9]/.test(said.text()) && wrong.push(`${name}, console: ${said.text()}`))
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  const held = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  await page.goto(floor.origin)
  return { page, cdp, authenticatorId, held, closes: () => context.close() }
}

async function pictured(page, name) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(150)
    await page.screenshot({ path: `${asked.out}/${name}-${width}.png` })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.push(`wide, ${name} ${width}: ${over} px beyond the window`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  wrong.push(...(await serious(page, name)))
}

const button = (page, name) => page.getByRole('button', { name })

/** Log in with password and code, and add a passkey. */
async function enrols(floor, who, person) {
  const { page } = person
  await pictured(page, 'sign-in')
  await button(page, 'Another way').click()
  await page.getByLabel('Log-in name').fill(floor.logins[who])
  await page.getByLabel('Password').fill(floor.password)
  await page.getByLabel(/second factor/).fill((await floor.wishes('code', { who })).code)
  await pictured(page, 'another-way')
  await button(page, 'Sign in', { exact: true }).last().click()
  await button(page, 'Add a passkey').waitFor()
  await pictured(page, 'add-a-passkey')
  await button(page, 'Add a passkey').click()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  const [kept] = await person.held()
  is(kept?.rpId === 'localhost' && kept.userHandle && !atob(kept.userHandle).includes(floor.logins[who]), 'a passkey is enrolled after a log-in with password and code')
}

async function logsIn({ page }) {
  await button(page, 'Sign out').click()
  await button(page, 'Sign in with a passkey').click()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  const own = await page.evaluate(async () => (await fetch('/session')).json())
  is(own.begun_with === 'passkey', 'the passkey logs its person in, without a name')
  return own
}

async function approves(floor, { page }, number) {
  const { request } = await floor.wishes('asks', { cents: 25_000_00 })
  await page.getByLabel('Role').selectOption('manager').catch(() => {})
  if (await button(page, 'Begin').count()) await button(page, 'Begin').click()
  await button(page, 'End the shift').waitFor()
  await pictured(page, 'own-passkeys')
  await page.evaluate(() => (location.hash = '#/pit'))
  await page.getByText('The third die was read as a four.').first().waitFor()
  await button(page, /^Approve/).click()
  const look = page.getByRole('group', { name: 'What you sign' })
  await look.getByText('$25,000 from rack to player p1').waitFor()
  await pictured(page, 'second-look')
  await look.getByText('The whole text that is signed').click()
  is(/"cents": 2500000/.test(await look.locator('pre').textContent()), 'the second look shows what exactly is signed')
  await button(look, /with your passkey$/).click()
  await look.waitFor({ state: 'detached' })
  const told = await floor.wishes('signed', { request })
  is(told.by.length === 1 && told.by[0] === number && told.broken[0] === null, 'an approval of $25,000 is signed, kept, and holds')
}

async function recovers(floor, browser) {
  const who = 'floor 1'
  const person = await comes(browser, floor, 'recovers')
  const { page } = person
  await page.getByRole('link', { name: 'Lost your passkey?' }).click()
  await page.getByLabel('Log-in name').fill(floor.logins[who])
  await button(page, 'Begin').click()
  const shown = await page.getByLabel('Code for staff').textContent()
  await pictured(page, 'recover-code')
  await floor.wishes('confirms', { who, shown })
  await button(page, 'Make a passkey').click()
  await button(page, 'Sign in with a passkey').click()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  const own = await page.evaluate(async () => (await fetch('/session')).json())
  is(own.number === floor.numbers[who], 'who lost everything is confirmed by two people, makes a passkey at the own terminal and logs in with it')
  await person.closes()
}

const began = Date.now()
const floor = await opensFloor()
const browser = await opensBrowser()
try {
  const manager = await comes(browser, floor, 'manager')
  await enrols(floor, 'manager 1', manager)
  const own = await logsIn(manager)
  await approves(floor, manager, own.number)
  await manager.closes()
  await recovers(floor, browser)
} finally {
  await browser.close()
  await floor.closes()
}
console.log(`${wrong.length ? `${wrong.length} wrong` : 'nothing wrong'}, ${Math.round((Date.now() - began) / 1000)} s`)
for (const one of wrong) console.error(one)
process.exit(wrong.length ? 1 : 0)
