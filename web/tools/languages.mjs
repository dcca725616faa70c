// Players' pages in every language, in Chromium: what is still English in the pseudo-language, what is wider than the page, what axe finds.
//
//     scripts/web languages [--language es,zh-Hans,en-XA,en-XB] [--out FOLDER]
//
// It runs on a private demonstration. A guest sits down, plays, and opens each page of a player at both sizes. In the pseudo-languages a
// text with an English word is a finding, except clauses (lang="en") and names (translate="no").
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser, serious } from './chromium.mjs'
import { openFloor } from './floor.mjs'
import { NARROW, until, WIDE } from './people.mjs'

const { values: asked } = parseArgs({ options: { language: { type: 'string', default: 'es,zh-Hans,en-XA,en-XB' }, game: { type: 'string', multiple: true, default: ['three_card_poker', 'minibaccarat'] }, out: { type: 'string', default: 'build/languages' } } })
const LATE = 120_000
const wrong = { all: new Set(), add: (one) => wrong.all.has(one) || (wrong.all.add(one), console.error(one)) }
mkdirSync(asked.out, { recursive: true })

/** Texts and labels with an English word that a person sees or hears here. */
function english() {
  const word = /(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}])/u
  const kept = /^(?:DEMO|Houseway|Enter|Escape|Esc|Tab|Backspace|Home|End|Space|MB|PIN|Python|WebAssembly|Pyodide|(?:Jan|Febr?|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*)$/
  const isName = (one) => one.closest('[lang="en"], [translate="no"], .clause, kbd, option, script, style, noscript, code')
  const left = (text) => text.replace(/\([A-Z]+-[^ ]*\)|\b[A-Z]{2,3}-\d[\w()]*/g, '').split(/[^\p{L}~]+/u).filter((one) => word.test(one) && !kept.test(one))
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    if (text && !isName(node.parentElement) && left(text).length) found.push(text)
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
      const text = one.getAttribute(name) ?? ''
      if (text && !isName(one) && left(text).length) found.push(`${name}: ${text}`)
    }
  }
  return [...new Set(found)]
}

const browser = await opensBrowser()
const floor = await openFloor(asked.game, ['--betting', '5', '--looks', '5', '--rivals', '2', '--doors'])

/** Everything a player opens, in one language at one size. */
async function goes(language, size) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', hasTouch: size.width < 700, isMobile: size.width < 700 })
  await context.addInitScript((code) => localStorage.setItem('houseway.language', code), language)
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.add(`page: ${error.message}`))
  const seen = async (name) => {
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${asked.out}/${name}-${language}-${size.width}.png` })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.add(`${name} ${language} ${size.width}: ${over} px wider than the page`)
    for (const one of await serious(page, `${name} ${language} ${size.width}`)) wrong.add(one)
    if (language.startsWith('en-X')) for (const one of await page.evaluate(english)) wrong.add(`English, ${name}: ${one}`)
  }
  const api = (method, path, body) => page.evaluate(async ([method, path, body]) => {
    const answer = await fetch(path, method === 'GET' ? {} : { method, headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(body ?? {}) })
    return answer.status === 204 ? null : answer.json()
  }, [method, path, body])
  const opens = async (hash, shown) => {
    await page.evaluate((to) => (location.hash = to), hash)
    await page.locator(shown).first().waitFor({ timeout: LATE })
  }
  await page.goto(floor.origin)
  await page.locator('[data-round]').waitFor({ timeout: LATE })
  const lang = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
  if (lang.join() !== `${language},${language === 'en-XB' ? 'rtl' : 'ltr'}`) wrong.add(`the document is ${lang}`)
  await seen('door')
  await opens('#/sign-in', 'input[autocomplete="username"]')
  await seen('sign-in')
  await opens('#/recover', 'input')
  await seen('recover')
  await opens('#/practice', '#seed')
  await seen('practice')
  await opens('#/', '.doors')
  await page.locator('.doors .plain').click()
  await page.locator('.chair .brass').waitFor({ timeout: LATE })
  await seen('sit-down')
  await page.locator('.chair .brass').click()
  await page.locator('[data-spot][aria-disabled="false"]').first().waitFor({ timeout: LATE })
  await seen('bets')
  for (const key of size.width < 700 ? [] : ['?', '/', ',']) {
    await page.keyboard.press(key)
    await page.locator('dialog').waitFor({ timeout: LATE })
    await seen(`sheet-${{ '?': 'why', '/': 'rules', ',': 'log' }[key]}`)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
  const table = Number(/\d+/.exec(new URL(page.url()).hash)[0])
  const me = (await api('GET', '/session')).name
  let done = 0
  await until(async () => {
    const now = await api('GET', `/tables/${table}`)
    const own = now.view.bets.filter((bet) => bet.by === me)
    const send = async (command) => api('POST', `/tables/${table}/commands`, { number: now.said + 1, said: command })
    const bet = now.offers.find((offer) => offer.act === 'PlaceBet')
    const word = now.offers.find((offer) => offer.act === 'Say' && !offer.by_hand && !offer.silence)
    if (bet && !own.length) await send({ kind: 'PlaceBet', on: bet.who, wager: bet.spot, chips: bet.chips.low })
    else if (word && !bet) {
      await seen('choice')
      await send({ kind: 'Say', who: word.who, what: word.says, ...(word.chips ? { chips: word.chips.low } : {}) })
    }
    return now.view.over && own.some((one) => one.result != null) && ++done
  }, 'a round of the guest', LATE * 2)
  await seen('paid')
  await opens('#/', '.filters')
  await seen('lobby')
  await opens('#/wallet', '#limits')
  await seen('wallet')
  await opens('#/rounds', 'tbody a')
  await seen('rounds')
  await page.locator('tbody a').first().click()
  await page.locator('input[type="range"]').waitFor({ timeout: LATE })
  await seen('replay')
  await context.close()
}

try {
  for (const language of asked.language.split(',')) for (const size of [WIDE, NARROW]) {
    await goes(language, size)
    console.log(`${language} ${size.width}: seen`)
  }
} finally {
  await floor.closes()
  await browser.close()
}
if (wrong.all.size) process.exitCode = 1
else console.log('nothing found')
