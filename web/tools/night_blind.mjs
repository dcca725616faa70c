// The second scene: a table that reads no card that comes face down, dealt at the console and played at the player's own page.
import { confirmsRelief, inPit } from './decisions.mjs'
import { AtConsole, bets, pictured, chooseWord, viewOf } from './at_a_table.mjs'

const TABLE = 14

export async function blindTable(night) {
  const { player, supervisor, floor, step, holds, notes } = night
  const dealer = (night.console ??= new AtConsole(night.dealer))
  const chips = async () => (await floor.request('chips', { who: 'guest', table: TABLE })).cents
  await step('the dealer takes over a table that reads no cards, and the player sits down there', async () => {
    await dealer.takesOver(TABLE)
    night.taken.push(TABLE)
    await inPit(supervisor)
    await confirmsRelief(supervisor)
    await player.page.evaluate(() => (location.hash = ''))
    await player.sits(TABLE)
  })
  await step('the player bets, cards come face down, the player raises, and every hand is turned up and keyed', async () => {
    await dealer.opensRound()
    await bets(player, 'ante')
    const before = await chips()
    await dealer.goesOn((now) => now.want !== null, 'cards that are due')
    const [seat] = (await viewOf(player, TABLE)).you
    await dealer.goesOn((now) => /^waits/.test(now.doing ?? ''), 'the choice')
    const { cards } = (await viewOf(player, TABLE)).hands[seat]
    holds(cards.every((card) => card === null), 'the player’s page has no face of a card that nobody read')
    await pictured(player, notes, 'unread')
    await chooseWord(player, /^(raise|bet|play)/i)
    holds((await chips()) < before, 'the raise is down')
    let turned = 0
    await dealer.dealsRound(async (now) => {
      if (/turns up/.test(now.doing) && now.want) turned++
    })
    holds(turned > 0, 'hands are turned up')
    const after = (await viewOf(player, TABLE)).hands[seat].cards
    holds(after.length === 5 && after.every((card) => card !== null), 'the hand was turned up, card by card')
    return `five cards turned up at seat ${seat}`
  })
  await step('the player leaves with the chips', () => player.leaves())
}
