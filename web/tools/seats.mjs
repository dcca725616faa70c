// Seats while a round is on: kept for who asked first, taken when it is over, given back; a player who is away; and leaving in the middle.
import { until } from './people.mjs'

const dock = (person) => person.page.getByRole('region', { name: 'Your hand and bets' })
const kept = (person, seat) => person.page.getByText(`Seat ${seat} is kept for you`)

/** Bet on the first open spot, so that a round is played. */
async function bets(person) {
  const spot = person.page.locator('[data-spot][aria-disabled="false"][aria-label*="no bet"]').first()
  await spot.waitFor({ timeout: 60_000 })
  await person.press(spot)
  await until(async () => (await person.page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? 0))) > 0, 'a bet', 10_000)
}
const at = async (person, table) => {
  await person.press(person.page.getByRole('button', { name: new RegExp(`at table ${table},`) }))
  await person.page.getByRole('group', { name: 'Seats' }).waitFor()
}
/** What is said of a seat: on its pill, or in the strip of a phone. */
const word = (person, seat) =>
  person.page.evaluate((seat) => {
    const strip = [...document.querySelectorAll('li')].find((one) => one.querySelector('b')?.textContent === seat)
    return (document.querySelector(`[data-place="seat ${seat}"]`) ?? strip)?.textContent ?? ''
  }, seat)

/** The first plays; the second asks for a seat in the round, the third for the same one. Returns what was seen. */
export async function keepsSeats(first, second, third, table) {
  await first.sits(table)
  await Promise.all([at(second, table), at(third, table)])
  await bets(first)
  const wanted = second.page.getByRole('group', { name: 'Seats' }).getByRole('button').first()
  const seat = (await wanted.innerText()).replace(/\D/g, '')
  await second.press(wanted)
  await second.press(second.page.getByRole('group', { name: 'Amounts' }).getByRole('button').last())
  await second.press(second.page.getByRole('button', { name: /^Sit down with/ }))
  await kept(second, seat).waitFor({ timeout: 10_000 })
  await second.checks('seat kept')
  const same = third.page.getByRole('button', { name: `Seat ${seat}, kept` })
  await same.waitFor({ timeout: 10_000 })
  if (!(await same.isDisabled())) throw new Error('a seat that is kept can be pressed')
  await second.page.getByText('Until then your chips stay in your wallet').waitFor({ timeout: 10_000 })
  await dock(second).waitFor({ timeout: 120_000 })
  await isAway(first, second)
  await bets(second)
  await second.press(second.page.getByRole('button', { name: 'Leave' }))
  await second.page.getByText('You leave with your chips').waitFor({ timeout: 10_000 })
  await second.checks('leaving')
  await second.page.getByRole('heading', { name: 'Where to sit' }).waitFor({ timeout: 120_000 })
  await third.press(third.page.getByRole('button', { name: 'Floor' }))
  await first.leaves()
  return `seat ${seat} kept, taken, and left in the middle of a round`
}

/** The first goes away: the others see it at the seat, the player over the dock, and one press ends it. */
async function isAway(first, second) {
  const seat = await first.page.evaluate(() => [...document.querySelectorAll('[data-spot]')][0]?.dataset.spot.split(' ')[0])
  await first.press(first.page.getByRole('button', { name: 'Away' }))
  await first.page.getByText('You are away').waitFor({ timeout: 10_000 })
  await until(async () => /away/.test(await word(second, seat)), 'the other sees it', 10_000)
  await first.checks('away')
  await second.checks('away seen')
  await first.press(first.page.getByRole('button', { name: 'I am back' }))
  await first.page.getByText('You are away').waitFor({ state: 'detached', timeout: 10_000 })
  await until(async () => !/away/.test(await word(second, seat)), 'the other sees that it is over', 10_000)
}
