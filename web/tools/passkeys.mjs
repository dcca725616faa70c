// Passkeys and accounts in Chromium, with its virtual authenticator: enrol a passkey after a log-in with password and code, log in with it, approve with a
// second look, recover after everything was lost, by a passkey and by a password with a second factor, and change an account. One browser for all of it.
//
//     scripts/web passkeys [--out FOLDER]
//
// The page is opened as localhost: browsers bind a passkey to a name, and 127.0.0.1 is none.
import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { startFloor } from './floor.mjs'
import { openRelay } from './relay.mjs'

const { values: asked } = parseArgs({ options: { out: { type: 'string', default: 'build/passkeys' } } })
mkdirSync(asked.out, { recursive: true })
const wrong = []
const is = (holds, says) => (holds ? console.log(`  ${says}`) : wrong.push(`not so: ${says}`))

async function opensFloor() {
  const relay = await openRelay()
  const origin = relay.origin.replace('127.0.0.1', 'localhost')
  const floor = await startFloor('passkeys', ['--origin', origin])
  relay.leadsTo(floor.port)
  const closes = async () => (await floor.closes(), relay.closes())
  return { ...floor, origin, closes }
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

/** Log in with password and code. */
async function types(floor, who, { page }, { password = floor.password, code = async () => (await floor.request('code', { who })).code, name = '' } = {}) {
  await button(page, 'Another way').click()
  await page.getByLabel('Log-in name').fill(floor.logins[who])
  await page.getByLabel('Password').fill(password)
  await page.getByLabel(/second factor/).fill(await code())
  if (name) await pictured(page, name)
  await button(page, 'Sign in', { exact: true }).last().click()
  await button(page, 'Add a passkey').waitFor()
}

/** Log in with password and code, and add a passkey. */
async function enrols(floor, who, person) {
  const { page } = person
  await pictured(page, 'sign-in')
  await types(floor, who, person, { name: 'another-way' })
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
  const { request } = await floor.request('asks', { cents: 25_000_00 })
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
  const told = await floor.request('signed', { request })
  is(told.by.length === 1 && told.by[0] === number && told.broken[0] === null, 'an approval of $25,000 is signed, kept, and holds')
}

async function goesToAccounts({ page }, role) {
  const begin = button(page, 'Begin')
  await begin.or(button(page, 'End the shift')).waitFor()
  if (await begin.count()) {
    await page.getByLabel('Role').selectOption(role)
    await begin.click()
  }
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await page.getByRole('region', { name: 'Confirm an enrolment' }).waitFor()
}

/** Two people who confirm: one signs with a passkey, the other types codes. */
async function confirmers(floor, browser) {
  const signs = await comes(browser, floor, 'shift manager')
  await types(floor, 'shift_manager 1', signs)
  await button(signs.page, 'Add a passkey').click()
  await signs.page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  await logsIn(signs)
  await goesToAccounts(signs, 'shift_manager')
  const codes = await comes(browser, floor, 'administrator')
  await types(floor, 'administrator', codes)
  await button(codes.page, 'Not now').click()
  await goesToAccounts(codes, 'administrator')
  return { signs, codes }
}

/** Begin at the own terminal, and be confirmed by both. */
async function isConfirmed(floor, { signs, codes }, { page }, who, name) {
  await page.getByRole('link', { name: /^Lost your password/ }).click()
  await page.getByLabel('Log-in name').fill(floor.logins[who])
  await pictured(page, `${name}-begin`)
  await button(page, 'Begin').click()
  const shown = await page.getByLabel('Code for staff').textContent()
  await pictured(page, `${name}-code`)
  const number = floor.numbers[who]
  for (const confirmer of [signs, codes]) {
    const there = confirmer.page
    await button(there, new RegExp(`^Staff ${number}\\b`)).click()
    await there.getByLabel('Code on their terminal').fill(shown)
    if (confirmer === signs) await pictured(there, `${name}-accounts`)
    await button(there.getByRole('region', { name: 'Confirm an enrolment' }), 'Look once more').click()
    if (confirmer === signs) {
      const look = there.getByRole('group', { name: 'What you sign' })
      await look.getByText(shown, { exact: true }).waitFor()
      await pictured(there, `${name}-signs`)
      await button(look, 'Confirm with your passkey').click()
      await there.getByText(`Staff ${number}: confirmed by you. It takes 2 people in other roles.`).waitFor()
      is(await page.getByLabel('Code for staff').isVisible(), `${who}: one person alone lets nobody in`)
    } else {
      await there.getByRole('form', { name: 'A second look' }).getByLabel(/second factor/).fill((await floor.request('code', { who: 'administrator' })).code)
      await pictured(there, `${name}-types`)
      await button(there.getByRole('form', { name: 'A second look' }), 'Confirm').click()
      await there.getByText(`Staff ${number}: confirmed. Their terminal sets the credentials now.`).waitFor()
    }
  }
}

const isIn = async (floor, { page }, who) => {
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  return (await page.evaluate(async () => (await fetch('/session')).json())).number === floor.numbers[who]
}

async function recovers(floor, browser, both) {
  const who = 'floor 1'
  const person = await comes(browser, floor, 'recovers')
  const { page } = person
  await isConfirmed(floor, both, person, who, 'recover')
  await button(page, 'Make a passkey').waitFor()
  await pictured(page, 'recover-confirmed')
  await button(page, 'Make a passkey').click()
  await button(page, 'Sign in with a passkey').click()
  is(await isIn(floor, person, who), 'who lost everything is confirmed by two people, makes a passkey at the own terminal and logs in with it')
  await person.closes()
}

/** The code of a second factor at this moment (RFC 6238). */
function totp(secret) {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((one) => parseInt(one, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function recoversByPassword(floor, browser, both) {
  const who = 'manager 1'
  const password = 'another long password'
  const person = await comes(browser, floor, 'recovers by password')
  const { page } = person
  await isConfirmed(floor, both, person, who, 'password')
  await button(page, 'A password instead').click()
  const secret = (await page.getByLabel('Key of the second factor').textContent()).replaceAll(' ', '')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password once more').fill(password)
  await pictured(page, 'password-sets')
  await page.getByLabel('Six figures that the app shows now').fill(totp(secret))
  await button(page, 'Set them').click()
  await page.getByText('Your password is set.').waitFor()
  await pictured(page, 'password-set')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  const code = async () => (await floor.request('code', { who }), totp(secret)) // asking lets the house forget that this code was used
  await types(floor, who, person, { password, code })
  await button(page, 'Not now').click() // no passkey is left, so one is offered
  is(await isIn(floor, person, who), 'who wants no passkey sets a password and a second factor there, and logs in with them')
  await person.closes()
}

async function changes(floor, { signs, codes }) {
  const number = floor.numbers['surveillance 1']
  const asks = codes.page.getByRole('region', { name: 'Change an account' })
  await asks.getByRole('combobox').first().selectOption({ label: 'Grant a role' })
  await asks.getByRole('combobox').last().selectOption('dealer')
  await asks.getByLabel('Number of the account').fill(String(floor.numbers['floor 1']))
  await button(asks, 'Look once more').click()
  await pictured(codes.page, 'change-asked')
  await button(asks, 'Ask for it').click()
  await codes.page.getByText(/^Request \d+ waits for somebody in another role/).waitFor()
  is((await button(codes.page, 'Confirm…').count()) === 0, 'who asked for a change is not offered to confirm it')
  const { page } = signs
  await button(page, 'Confirm…').click()
  const look = page.getByRole('group', { name: 'What you sign' })
  await look.getByText('Grant the role dealer').waitFor()
  await pictured(page, 'change-signs')
  await button(look, 'Confirm with your passkey').click()
  await page.getByText(/^Grant the role dealer, .*: done\.$/).waitFor()
  is(true, 'a role is granted by two people; the signature says which one')
  const refused = page.getByRole('region', { name: 'Change an account' })
  await refused.getByRole('combobox').first().selectOption({ label: 'Close the account of staff' })
  await refused.getByLabel('Number of the account').fill(String(number))
  await button(refused, 'Look once more').click()
  await button(refused, 'Ask for it').click()
  await refused.getByText('You cannot change an account at or above your own level.').waitFor()
  is(true, 'a shift manager who asks for an end of surveillance reads why not')
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
  const both = await confirmers(floor, browser)
  await recovers(floor, browser, both)
  await recoversByPassword(floor, browser, both)
  await changes(floor, both)
} finally {
  await browser.close()
  await floor.closes()
}
console.log(`${wrong.length ? `${wrong.length} wrong` : 'nothing wrong'}, ${Math.round((Date.now() - began) / 1000)} s`)
for (const one of wrong) console.error(one)
process.exit(wrong.length ? 1 : 0)
