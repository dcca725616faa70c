// What can be done with chips before bets are closed, one after the other, and the amount of a word: each is counted in chips.
import { until } from './people.mjs'

const staked = (page) => page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? -1))
const expects = (page, chips, after) => until(async () => (await staked(page)) === chips, `${chips} cents after ${after}`, 5000)
const KEY = { Undo: 'Backspace', Clear: 'x', Double: 'd', Rebet: '=' }

/** Undo, clear, double, drag to a spot and off it, a closed spot that says why, and rebet in the next round. */
export async function handlesChips(person) {
  const { page, how } = person
  const act = async (name) => {
    const button = page.getByRole('group', { name: 'Bets so far' }).getByRole('button', { name })
    await until(async () => await button.isEnabled(), `${name} can be pressed`, 5000)
    if (how === 'keys') await page.keyboard.press(KEY[name])
    else await person.press(button)
  }
  await page.locator('.tray button:not(:disabled)').first().waitFor({ timeout: 30_000 })
  const first = await page.locator('[data-spot][aria-disabled="false"]').first().getAttribute('data-spot')
  const spot = page.locator(`[data-spot="${first}"]`)
  await person.press(spot)
  await until(async () => (await staked(page)) > 0, 'the first chip', 5000)
  const chip = await staked(page)
  await person.press(spot)
  await expects(page, 2 * chip, 'a second chip')
  await act('Undo')
  await expects(page, chip, 'undo')
  await act('Double')
  await expects(page, 2 * chip, 'double')
  await act('Clear')
  await expects(page, 0, 'clear')
  if (how === 'clicks') {
    await page.locator('.tray .on').dragTo(spot)
    await expects(page, chip, 'a chip dragged to a spot')
    await spot.dragTo(page.locator('.dock .left'))
    await expects(page, 0, 'a bet dragged off its spot')
  }
  await person.press(spot)
  await expects(page, chip, 'a chip again')
  const closed = page.locator('[data-spot][aria-disabled="true"]').first()
  if (how === 'keys') await closed.focus().then(() => page.keyboard.press('Enter'))
  else await closed.click({ force: true })
  await page.locator('.refused .clause').waitFor({ timeout: 5000 })
  await person.checks('refused')
  const why = await page.locator('.refused').innerText()
  await page.locator('.result strong').waitFor({ timeout: 60_000 })
  await page.locator('.tray button:not(:disabled)').first().waitFor({ timeout: 30_000 })
  await expects(page, 0, 'a new round')
  await act('Rebet')
  await expects(page, chip, 'rebet')
  return why.replaceAll(/\s+/g, ' ')
}

/** An amount by its marks and by its slider; what was shown is what is put up. */
export async function handlesAmount(person) {
  const { page, how } = person
  const slider = page.locator('.dock input[type="range"]')
  await slider.waitFor({ timeout: 90_000 })
  const shown = async () => (await page.locator('.dock output').innerText()).replaceAll(/[$,]/g, '') * 100
  const low = await shown()
  const marks = page.locator('.dock .mark')
  await person.press(marks.last())
  await until(async () => (await shown()) > low, 'the amount of a mark', 5000)
  const high = await shown()
  await person.press(marks.first())
  await until(async () => (await shown()) === low, 'the amount of the first mark', 5000)
  if (how === 'keys') await page.keyboard.press('Tab')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await until(async () => (await shown()) > low && (await shown()) < high, 'a step of the slider', 5000)
  const said = await shown()
  const sent = page.waitForRequest((one) => one.url().endsWith('/commands'), { timeout: 5000 })
  await person.press(page.locator('.offer').last())
  const { chips } = JSON.parse((await sent).postData()).said
  if (chips !== said) throw new Error(`${said} cents were shown and ${chips} were said`)
  return said
}
