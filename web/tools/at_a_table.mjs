// A dealer who keys given cards at a console, and a player at the same table: what the scenes of a night share.
import { serious } from './chromium.mjs'
import { Dealer } from './dealer.mjs'
import { pictures } from './screenshots.mjs'
import { NARROW, until, wait, WIDE } from './people.mjs'

/** The dealer of a scene: at whichever table is taken over, from the keyboard. */
export class AtConsole extends Dealer {
  constructor(member) {
    const { page, floor, notes } = member
    super(page, page.context(), { origin: floor.origin }, '', notes)
    this.member = member
  }

  /** Take a table over from its dealer, at its console; whoever deals elsewhere ends that shift first. */
  async takesOver(table, label) {
    const { page } = this
    await this.member.goes('#/')
    const ends = page.getByRole('button', { name: 'End the shift' })
    await ends.or(page.getByRole('heading', { name: 'Begin your shift' })).first().waitFor()
    if (await ends.count()) {
      await ends.click()
      await page.getByRole('heading', { name: 'Begin your shift' }).waitFor()
    }
    await this.member.goes(`#/console/${table}`, page.getByRole('button', { name: 'Relieve the dealer' }))
    if (label) await this.member.pictured(label)
    await page.getByRole('button', { name: 'Relieve the dealer' }).click()
    await page.getByRole('button', { name: /^Call the floor/ }).waitFor() // the rights of a dealer have come
    await until(async () => (await this.sees()).doing, `the console of table ${table}`)
    this.table = table
    await this.shuffles()
  }

  /** Do what the console asks for until something is so. */
  async goesOn(isSo, why, patience = 60_000) {
    await until(async () => {
      const now = await this.sees()
      if (await isSo(now)) return true
      await this.does(now) // what is seen later may be a packet whose cards are given
      return false
    }, why, patience)
  }

  /** Bring the table to open bets. */
  opensRound() {
    return this.goesOn((now) => !now.over && now.doing === 'says', 'a round with open bets')
  }

  /** Close the bets and key these cards, by the hand they go to. */
  async deals(hands) {
    await this.goesOn((now) => now.want !== null, 'cards that are due')
    while (true) {
      const now = await this.sees()
      if (now.busy) {
        await wait(30) // no key is taken before the answer is there
        continue
      }
      if (!now.want) return
      const { to, many, keyed } = now.want
      const cards = (hands[to] ?? hands.seat).split(' ').slice(keyed, many)
      for (const card of cards) await this.keys(card)
      await this.press('Enter')
      await this.moves(now)
      const then = await this.sees()
      if (then.refused) throw new Error(`to ${to}: ${then.refused}`)
    }
  }

  /** Until every chip of the round has been paid and taken. */
  ends() {
    return this.goesOn((now) => now.over && !now.pays && !now.busy, 'the end of the round')
  }
}

/** Bet the least that a spot takes; a chip that is too small or too large is answered with the one that fits. */
export async function bets(player, wager) {
  const { page } = player
  const staked = () => page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? 0))
  const spot = page.locator(`[data-spot$=" ${wager}"][aria-disabled="false"]`).first()
  await spot.waitFor({ timeout: 20_000 })
  const before = await staked()
  await spot.click()
  const fits = page.locator('.refused button')
  await until(async () => (await staked()) > before || (await fits.count()) > 0, `a bet on ${wager}`)
  if ((await staked()) === before) {
    await fits.click()
    await until(async () => (await staked()) > before, `the least bet on ${wager}`)
  }
}

/** Say a word when it is offered, and until then what else is offered and leads to it. */
export async function chooseWord(player, word, ...before) {
  const { page } = player
  const offers = page.locator('.offer:not([aria-disabled="true"]):not(:disabled)')
  let said = false
  await until(async () => {
    const texts = await offers.allInnerTexts().catch(() => [])
    const at = [word, ...before].map((one) => texts.findIndex((text) => one.test(text.trim()))).find((found) => found >= 0)
    if (said && !texts.some((text) => word.test(text.trim()))) return true
    if (at === undefined) return false
    said ||= word.test(texts[at].trim())
    await offers.nth(at).click({ timeout: 2000 }).catch(() => {})
    await wait(250)
    return false
  }, `an offer of ${word}`)
}

/** What a player's page shows of a table, as the house tells it to that session. */
export const viewOf = ({ page }, table) => page.evaluate(async (at) => (await (await fetch(`/tables/${at}`)).json()).view, table)

/** Pictures of a player's page at both of its sizes; axe is asked about each. */
export async function pictured({ page }, notes, name) {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    await wait(250)
    await pictures(page, `${notes.keep ? '../docs/page' : notes.out}/${name}-${size.width}`, notes.keep)
    for (const one of await serious(page, `${name} ${size.width}`)) notes.wrong(one)
  }
  await page.setViewportSize(WIDE)
}
