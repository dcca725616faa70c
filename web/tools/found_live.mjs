// What once stopped players at live tables, each as a check in Chromium on a private floor. `found.mjs` runs them.
import { measured } from './measure.mjs'
import { openFloor } from './floor.mjs'
import { NARROW, Person, until, WIDE } from './people.mjs'

const GAMES = ['three_card_poker', 'let_it_ride', 'holdem', 'seven_card_stud', 'chemin_de_fer', 'pai_gow_poker', 'chase_the_flush', 'sic_bo']
const BETTING = 6
const LATE = 120_000
const SOON = 3000
/** Keys of stages and editions that are no words of people. */
const KEYS = /\b(?:keep|lamps|reveal|MA|NJ)\b/
const tableOf = (game) => GAMES.indexOf(game) + 1
const offers = (page) => page.locator('.offer:not([aria-disabled="true"])')
const text = (page, query) => page.locator(query).allInnerTexts().then((all) => all.join(' ').replaceAll(/\s+/g, ' '))
const open = (page) => page.locator('[data-spot][aria-disabled="false"]')
const staked = (page) => page.evaluate(() => Number(document.querySelector('.dock')?.dataset.staked ?? 0))

export async function liveChecks({ browser, is, wrong, out }) {
  const floor = await openFloor(GAMES, ['--betting', String(BETTING), '--looks', '5', '--rivals', '1', '--undealt'])
  let next = 0
  const notes = { out: '', wrong: (what) => wrong.push(what) }
  const comes = (size = WIDE, login = floor.logins[next++ % floor.logins.length]) => Person.comes({ browser, floor, login, how: size === NARROW ? 'taps' : 'clicks', size, notes })
  const api = (page, path) => page.evaluate(async (path) => (await fetch(path)).json(), path)
  const pictured = (page, name) => page.screenshot({ path: `${out}/live-${name}-${page.viewportSize().width}.png` })
  const bets = async (page) => {
    await open(page).first().waitFor({ timeout: LATE })
    await open(page).first().click({ timeout: SOON })
    await until(async () => (await staked(page)) > 0, 'a bet', SOON)
  }
  /** Say what is mildest until the round is over, and nothing that adds chips. */
  const plays = async (page) => {
    const over = async () => (await page.locator('.result strong').count()) > 0
    await until(async () => {
      if (await over()) return true
      const one = offers(page).filter({ hasText: /^(Check|Call|Stay|Play|Raise|Fold)/ }).first()
      if (await page.locator('.acts .main:not([aria-disabled="true"])').count()) await page.locator('.acts .main').click({ timeout: 800 }).catch(() => {})
      else if (await one.count()) await one.click({ timeout: 800 }).catch(() => {})
      return false
    }, 'the end of a round', LATE)
  }

  return {
    closes: () => floor.closes(),
    CHECKS: {
      /** 4: bets and windows show what is left of their time, and what is due in them is one press. */
      async clocks() {
        const one = await comes()
        await one.sits(tableOf('let_it_ride'))
        await open(one.page).first().waitFor({ timeout: LATE })
        is(/\d s|closing/.test(await text(one.page, '[role=timer]')), '4 bets show how long they are open')
        await bets(one.page)
        await until(async () => (await offers(one.page).filter({ hasText: /Withdraw/ }).count()) > 0, 'a window', LATE)
        is(/\d s|closing/.test(await text(one.page, '[role=timer]')), '4 a window shows how long it is open')
        const round = await one.page.locator('.name p').innerText()
        await offers(one.page).filter({ hasText: /Withdraw/ }).first().click()
        await until(async () => /taken back|withdrawn|withdraws/i.test(await text(one.page, 'aside')) || (await one.page.locator('.name p').innerText()) !== round, 'the bet that came back', BETTING * 1000)
        is(!/= push/.test(await text(one.page, '.table')), '17 a bet that was withdrawn is no push')
        await pictured(one.page, 'clocks')
        await one.context.close()
      },
      /** 5: time runs out between two bets of one press. The house refuses the second, the first comes back, and the page says why. */
      async late() {
        for (const [game, taken] of [['let_it_ride', 1], ['let_it_ride', 2], ['chase_the_flush', 1]]) {
          const one = await comes()
          const table = tableOf(game)
          await one.sits(table)
          const { name } = await api(one.page, '/session')
          const own = async () => (await api(one.page, `/tables/${table}`)).view.bets.filter((bet) => bet.by === name && bet.fate === 'lies')
          await open(one.page).first().waitFor({ timeout: LATE })
          let sent = 0
          let came = 0
          await one.page.route(`**/tables/${table}/commands`, async (route) => {
            if (sent++ === taken) {
              came = (await own()).reduce((sum, bet) => sum + bet.chips, 0)
              await until(async () => (await own()).length === 0, 'the close of bets', LATE)
            }
            await route.continue()
          })
          await open(one.page).first().click({ timeout: SOON })
          await one.page.locator('.back').waitFor({ timeout: LATE })
          const [says, refused] = [await text(one.page, '.back'), await text(one.page, '.refused')]
          is(came > 0 && new RegExp(`^Your \\$${came / 100} was returned: the .+ needs the .+ beside it\\. [A-Z]`).test(says), `5 ${game}, time ran out after bet ${taken} of one press: ${says} | ${refused}`)
          await pictured(one.page, `late-${game}-${taken}`)
          await until(async () => (await open(one.page).count()) > 0, 'the next round', LATE)
          is((await one.page.locator('.back').count()) === 1, '5 it still stands when bets are open again')
          await open(one.page).first().click({ timeout: SOON })
          await one.page.locator('.back').waitFor({ state: 'detached', timeout: LATE })
          is(true, '5 and goes with the next bet')
          await one.context.close()
        }
      },
      /** 9: what was staked is at least what was lost, antes included. */
      async history() {
        const one = await comes()
        await one.sits(tableOf('seven_card_stud'))
        for (let hands = 0; hands < 2; hands++) {
          await until(async () => (await one.page.locator('.result strong').count()) === 0 && (await one.page.locator('.dock [data-fit="hand"] [data-card]').count()) >= 3, 'cards', LATE)
          await plays(one.page)
        }
        const { rounds } = await api(one.page, '/rounds?most=20')
        const short = rounds.filter((round) => -round.net > round.staked)
        is(rounds.length >= 2 && rounds.some((round) => round.net < 0) !== false && short.length === 0, `9 no round lost more than was staked: ${rounds.map((round) => `$${round.staked / 100} ${round.net / 100}`).join(', ')}`)
        await one.page.goto(`${floor.origin}/#/rounds`)
        await one.page.locator('tbody tr').first().waitFor()
        const rows = await one.page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)))
        const cents = (said) => Math.round(100 * Number((/-?[\d,.]+/.exec(said.replace('−', '-').replace('$', '')) ?? ['0'])[0].replaceAll(',', '')))
        is(rows.every((row) => !/[▼−]/.test(row[5]) || Math.abs(cents(row[5])) <= cents(row[4])), `9 the page of rounds says so: ${rows.map((row) => `${row[4]} ${row[5]}`.trim()).join(', ')}`)
        await pictured(one.page, 'history')
        await one.context.close()
      },
      /** 12: a table that nobody deals is no place to sit; a call that somebody else made first; a seat without chips; blinds of who is not there. */
      async ends() {
        const one = await comes()
        await one.page.getByRole('button', { name: new RegExp(`at table ${GAMES.length},`) }).waitFor()
        is((await one.page.getByRole('button', { name: `Sit at table ${GAMES.length},` }).count()) === 0 && (await one.page.getByText('no dealer is here').count()) === 1, '12 a table without a dealer is offered to watch, and says so')
        await pictured(one.page, 'lobby')
        const away = await comes()
        await away.sits(tableOf('holdem'))
        await plays(away.page)
        await away.page.getByRole('button', { name: 'Away' }).click()
        await away.page.getByText('You are away').waitFor({ timeout: LATE })
        const name = (await api(away.page, '/session')).name
        await away.page.waitForTimeout(500)
        const stack = async () => (await api(away.page, `/tables/${tableOf('holdem')}`)).view.seats.find((seat) => seat.player === name)?.stack
        const round = async () => (await api(away.page, `/tables/${tableOf('holdem')}`)).view.round
        await until(async () => (await api(away.page, `/tables/${tableOf('holdem')}`)).view.over, 'the end of the hand', LATE)
        const [chips, was] = [await stack(), await round()]
        await until(async () => (await stack()) === undefined || (await round()) >= was + 3, 'hands without who is away', LATE).catch(() => {})
        const now = await stack()
        is(now === undefined || now === chips, `12 who is away posts no blind: ${chips} cents before, ${now ?? 'seat given up'} after ${(await round()) - was} hands`)
        await pictured(away.page, 'away')
        await away.context.close()
        await one.context.close()
      },
      /** 12: of two who call for the whole bank the other hears who came first. */
      async banco() {
        const three = [await comes(), await comes(), await comes()]
        const table = tableOf('chemin_de_fer')
        for (const one of three) await one.sits(table)
        const heard = one => one.page.getByText(/called banco too, and comes first/)
        const called = new Set()
        await until(async () => {
          for (const one of three) {
            const banco = offers(one.page).filter({ hasText: /^Banco/ })
            const banks = offers(one.page).filter({ hasText: /^(Bank|Bid|Keep)/ })
            if (await banco.count()) await banco.first().click({ timeout: 800 }).then(() => called.add(one), () => {})
            else if (await banks.count()) await banks.last().click({ timeout: 800 }).catch(() => {})
          }
          for (const one of three) if (await heard(one).count()) return true
          return false
        }, 'two that call banco', LATE)
        for (const one of three) if (await heard(one).count()) {
          is(true, `12 of several that call banco the others hear who comes first: ${await text(one.page, '.dock .done')}`)
          await pictured(one.page, 'banco')
          break
        }
        for (const one of three) await one.context.close()
      },
      /** 13: two presses buy once; a seat asked for in a round is taken after it, and says so; leaving without a bet is at once. */
      async seats() {
        const [one, two] = [await comes(), await comes()]
        const table = tableOf('three_card_poker')
        await one.sits(table)
        await bets(one.page)
        await two.page.getByRole('button', { name: new RegExp(`at table ${table},`) }).click()
        const sits = two.page.getByRole('button', { name: /^Sit down with/ })
        await sits.waitFor({ timeout: LATE })
        const amount = Number((await sits.innerText()).replaceAll(/\D/g, '')) * 100
        await sits.dblclick()
        await until(async () => (await two.page.getByText(/is kept for you/).count()) > 0 || (await two.page.getByRole('region', { name: 'Your hand and bets' }).count()) > 0, 'a seat', LATE)
        if (await two.page.getByText(/is kept for you/).count()) is(/when this round is over/.test(await text(two.page, '.chair')), '13 a seat asked for in a round says when it is taken')
        await two.page.getByRole('region', { name: 'Your hand and bets' }).waitFor({ timeout: LATE })
        await open(two.page).first().waitFor({ timeout: LATE })
        const name = (await api(two.page, '/session')).name
        const seats = (await api(two.page, `/tables/${table}`)).view.seats.filter((seat) => seat.player === name)
        is(seats.length === 1 && seats[0].stack === amount, `13 pressed twice, bought once: ${seats.map((seat) => seat.stack)} of ${amount} cents`)
        const began = Date.now()
        await two.page.getByRole('button', { name: 'Leave' }).click()
        await two.page.getByRole('heading', { name: 'Where to sit' }).waitFor({ timeout: LATE })
        const took = Date.now() - began
        is(took < 2000, `13 leaving without a bet took ${took} ms`)
        await until(async () => (await api(two.page, '/wallet')).at_tables === 0, 'the chips in the wallet', LATE)
        for (const person of [one, two]) await person.context.close()
      },
      /** 14, 16: what gives a hand up takes two presses, one way of the house, and no word lies over another. */
      async hands() {
        const one = await comes()
        await one.sits(tableOf('pai_gow_poker'))
        await bets(one.page)
        await one.page.locator('.parts').first().waitFor({ timeout: LATE })
        const said = await text(one.page, '.dock')
        is((said.match(/house way/gi) ?? []).length === 1, `14 the way of the house is offered once: ${said}`)
        const gives = one.page.locator('.offer', { hasText: /^Fold|^Surrender|^Concede/ })
        is((await gives.evaluateAll((all) => all.every((each) => each.dataset.confirm === 'true'))) === true, '14 what gives a hand up asks again')
        for (const fault of (await one.page.evaluate(measured, { phone: false })).wrong) wrong.push(`16 ${fault}`)
        await pictured(one.page, 'hands')
        await one.context.close()
      },
      /** 16: signing out is no tab beside the places of a phone. */
      async phone() {
        const one = await comes(NARROW)
        const bar = await one.page.locator('nav').getByText('Sign out').filter({ visible: true }).count()
        const away = await one.page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).count()
        is(bar === 0 && away === 1, '16 signing out is at the foot of a page of a phone, and no tab of its bar')
        await one.page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).scrollIntoViewIfNeeded()
        await pictured(one.page, 'phone')
        await one.context.close()
      },
      /** 17: words of people: in the lobby, in the log of a poker hand, and letters that are the first of a word. */
      async words() {
        const one = await comes()
        const lobby = await text(one.page, 'main')
        is(!KEYS.test(lobby), `17 the lobby names no key of a stage or an edition: ${KEYS.exec(lobby)?.[0] ?? 'none'}`)
        const cards = await one.page.locator('article').allInnerTexts()
        const poker = cards.find((card) => /hold .em/i.test(card)) ?? ''
        is(/\$/.test(poker), `17 a poker table says its stakes: ${poker.replaceAll(/\s+/g, ' ')}`)
        await one.sits(tableOf('holdem'))
        await until(async () => /blind/.test(await text(one.page, 'aside')), 'a blind in the log', LATE)
        const seen = []
        await until(async () => {
          seen.push(await text(one.page, 'aside'))
          if ((await one.page.locator('.result strong').count()) > 0) return true
          const mild = offers(one.page).filter({ hasText: /^(Call|Check)/ }).first()
          if (await mild.count()) await mild.click({ timeout: 800 }).catch(() => {})
          return false
        }, 'the end of a hand', LATE)
        const log = seen.join('\n')
        is(!/\bpot \$/.test(log), '17 a blind is called a blind, and not the pot')
        is(!/(?:You|Seat \d+) calls(?! \$)/.test(log), '17 a call has its amount')
        is(!/\bplaced\b/.test(log), '17 nothing is only placed')
        await pictured(one.page, 'words')
        await one.context.close()
      },
      /** 18: who signs in elsewhere ends the first session, which says so. */
      async sessions() {
        const login = floor.logins.at(-1)
        const first = await comes(WIDE, login)
        const second = await comes(WIDE, login)
        await first.page.getByText(/this account was used to sign in elsewhere/).waitFor({ timeout: LATE })
        is(true, '18 a session that another one ended says why')
        await pictured(first.page, 'sessions')
        for (const person of [first, second]) await person.context.close()
      },
    },
  }
}
