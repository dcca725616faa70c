// One round, by what is offered: bets on the spots that are open, hands set, words said, until it is over. It knows no game.
import { until, wait } from './people.mjs'

const MOST_BETS = 6

/** Everything that can be pressed, read in one go. */
function readPage() {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const open = (one) => one.ariaDisabled !== 'true' && !one.disabled
  const dock = document.querySelector('.dock')
  return {
    round: document.body.dataset.at?.split(' ')[1] ?? document.querySelector('.name p')?.textContent ?? '', // a phone does not say the number
    tray: all('.tray button').some(open),
    spots: all('[data-spot]').map((one) => ({ key: one.dataset.spot, open: open(one), bare: /, no bet/.test(one.ariaLabel) })),
    offers: all('.offer').filter(open).map((one) => ({ text: one.textContent, letter: one.querySelector('kbd')?.textContent ?? '', adds: one.dataset.adds === 'true', yields: one.dataset.yields === 'true' })),
    setting: all('.parts').length > 0,
    ready: all('.acts .main').some(open),
    wall: all('.wall').length > 0,
    cut: all('.cut').some(open),
    picked: all('.stack.picked').length > 0,
    asked: all('dialog .choices button').length > 0,
    hands: Number(/^Hand \d+ of (\d+): /.exec(document.querySelector('.middle p')?.textContent ?? '')?.[1] ?? 1),
    dealt: Number(dock?.dataset.hands ?? 0) > 0,
    remedy: all('.refused button').length > 0,
    result: document.querySelector('.result strong')?.textContent ?? '',
    staked: Number(dock?.dataset.staked ?? 0),
    refused: document.querySelector('.refused')?.textContent ?? '',
  }
}

/** The word to say: first what adds chips, so that it is tried; then whatever gives nothing up and costs least. */
function chosen(offers, said, prefers) {
  const preferred = prefers.map((word) => offers.findIndex((one) => word.test(one.text))).find((at) => at >= 0)
  if (preferred !== undefined) return preferred
  if (said === 0) return offers.length - 1
  const mild = offers.findIndex((one) => !one.yields && !one.adds)
  if (mild >= 0) return mild
  const kept = offers.findIndex((one) => !one.yields)
  return kept >= 0 ? kept : 0
}

export async function playsRound(person, { name, only = /./, prefers = [], short = [], middle = async () => {} }) {
  const { page, how } = person
  const told = { bets: 0, words: 0, refused: [], used: new Set() }
  let pressed = new Set()
  let round = ''
  let played = false
  const pictured = new Set()
  const pictures = async (moment) => {
    if (pictured.has(moment)) return
    pictured.add(moment)
    await person.checks(`${name} ${moment}`, short.includes(moment))
  }
  const press = (selector, number = 0) => person.press(page.locator(selector).nth(number), 3000).catch(() => {})

  async function bets(now) {
    const next = now.spots.find((spot) => spot.open && spot.bare && only.test(spot.key) && !pressed.has(spot.key))
    if (!next || pressed.size >= MOST_BETS) {
      if (now.staked) await pictures('bets')
      return false
    }
    pressed.add(next.key)
    if (now.dealt) told.used.add('a bet after the deal')
    await press(`[data-spot="${next.key}"]`)
    told.bets++
    await until(async () => (await page.evaluate(readPage)).staked !== now.staked, 'chips', 800).catch(() => {})
    return true
  }
  async function sets(now) {
    told.used.add('a hand set')
    await pictures('choice')
    if (now.ready) await press('.acts .main')
    else await press('.frame button')
    told.words += now.ready ? 1 : 0
    await wait(150)
  }
  async function cuts(now) {
    told.used.add('the wall cut')
    await pictures('wall')
    await pictures('choice')
    if (now.cut) await press('.cut')
    else if (now.picked) await press('.row.end .plain')
    else await press('.stack')
    told.words += now.cut ? 1 : 0
    await wait(150)
  }
  async function chooseOffer(now) {
    await pictures('choice')
    if (told.words === 0) await middle()
    const number = chosen(now.offers, told.words, prefers)
    const { letter, text } = now.offers[number]
    if (how === 'keys' && letter) await page.keyboard.press(letter)
    else await press('.offer:not([aria-disabled="true"])', number)
    told.words++
    const same = async () => {
      const then = await page.evaluate(readPage)
      return then.round !== now.round || then.offers.map((one) => one.text).join() !== now.offers.map((one) => one.text).join()
    }
    await until(same, `an answer to ${text}`, 1200).catch(() => {})
  }

  await until(async () => {
    const now = await page.evaluate(readPage)
    if (now.round !== round) [round, pressed, played] = [now.round, new Set(), false]
    if (now.refused && !told.refused.includes(now.refused)) told.refused.push(now.refused)
    if (now.staked && (!now.tray || now.dealt)) played = true
    if (now.asked) told.used.add('one of several bets')
    if (now.hands > 1) {
      told.used.add(`${now.hands} hands`)
      if (now.hands > 2) await pictures('hands')
    }
    if (new Set(now.spots.map((spot) => spot.key.split(' ')[0])).size > 1 && /^\d/.test(now.spots[0].key)) told.used.add('several seats')
    if (now.remedy && now.tray) await press('.refused button')
    else if (now.asked) await press('dialog .choices button')
    else if (now.result) return played && told.bets + told.words > 0
    else if (now.tray && (await bets(now))) return false
    else if (now.wall) await cuts(now)
    else if (now.setting) await sets(now)
    else if (!now.tray && now.offers.length) await chooseOffer(now)
    return false
  }, `the end of a round of ${name}`, 180_000)
  await pictures('paid')
  const { compared, afresh } = await page.evaluate(() => ({ ...document.body.dataset }))
  return { ...told, compared: Number(compared), afresh: Number(afresh) }
}
