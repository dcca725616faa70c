// At every step of a round something happens to the console: a reload, a lost line, a lock, another dealer. What is left to do is the same after it.
import { until, wait, walksTo } from './people.mjs'

const AWAY = 1500

/** Deal four rounds, so that each of the four happens at every kind of step; `other` is a dealer who is off shift. */
export async function steps(dealer, notes, other) {
  const { page } = dealer
  const own = dealer.login
  const seen = async () => {
    const { doing, over, want, pays, main, now, busy, line } = await dealer.sees()
    const due = want && { ...want, keyed: 0 } // of a packet that is half keyed nothing has been sent: its cards are keyed again
    return { settled: !busy && line === 'live' && Boolean(doing), doing, over, pays, says: JSON.stringify([doing, over, due, pays, main, now]) }
  }
  const made = async () => (await dealer.fetchJson('payments')).made.length
  const locks = async () => {
    await page.getByRole('button', { name: 'Relief' }).click()
    await page.getByRole('button', { name: /^Hand over/ }).click()
    await page.getByRole('heading', { name: 'Locked' }).waitFor()
  }
  const happens = {
    'a reload': () => page.reload(),
    'a lost line': async () => (dealer.floor.cuts(AWAY), await wait(AWAY + 500)),
    'a lock': async () => (await locks(), await dealer.signsIn('Unlock')),
    'another dealer': async () => {
      await locks()
      dealer.login = dealer.login === own ? other : own
      await dealer.signsIn('Unlock')
      const takes = page.getByRole('button', { name: 'Relieve the dealer' })
      await takes.waitFor()
      await walksTo(takes)
      await page.keyboard.press('Enter')
      await takes.waitFor({ state: 'detached' })
    },
  }
  const names = Object.keys(happens)
  let many = 0
  await dealer.opens(dealer.table)
  for (let round = 0; round < names.length; round++) {
    let [begun, at, last] = [false, round, '']
    await until(async () => {
      const before = await seen()
      begun ||= before.settled && !before.over
      if (begun && before.settled && before.over && !before.pays) return true
      if (begun && before.settled && before.says !== last && !/^waits/.test(before.doing)) {
        await wait(400)
        if ((await seen()).says !== before.says) return false // somebody bets
        const [paid, what] = [await made(), names[at++ % names.length]]
        await happens[what]()
        const same = await until(async () => (await seen()).settled && (await seen()).says === before.says, what, 15_000).then(() => true, () => false)
        if (!same) notes.wrong(`after ${what}: ${(await seen()).says} and not ${before.says}`)
        if ((await made()) !== paid) notes.wrong(`after ${what} ${await made()} seats are paid and not ${paid}`)
        last = before.says
        many++
      }
      await dealer.does()
      return false
    }, 'the end of a round', 240_000)
  }
  return `${many} times a reload, a lost line, a lock or another dealer at the steps of ${names.length} rounds, and nothing is lost`
}
