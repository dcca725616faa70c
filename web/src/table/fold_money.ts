// Chips that move and bets that are placed and settled, in a view. Every move of an event is carried out, whatever the event is.
import type { BetSeen, Event, View } from '../api/shapes'

type Place = string | { bet: [string, string, string] } | { aside: [string, string, string] }
type Named = { bet: [string, string, string] }

export function apply(view: View, event: Event): void {
  const lying = new Map(view.bets.map((bet) => [keyOf([bet.by, bet.on, bet.wager]), bet.chips - (bet.away ?? 0)]))
  for (const move of event.moves ?? []) {
    counted(view, move[0] as Place, -move[2], lying)
    counted(view, move[1] as Place, move[2], lying)
  }
  settled(view, event)
  for (const bet of view.bets) {
    const away = bet.coupon || bet.fate !== 'lies' ? 0 : bet.chips - (lying.get(keyOf([bet.by, bet.on, bet.wager])) ?? 0)
    if (away) bet.away = away
    else delete bet.away
  }
}

const keyOf = (bet: readonly [string, string, string]): string => bet.join('|')

/** Chips that go to or from a stack, a meter, a pot or a spot. Bets have events of their own. */
function counted(view: View, place: Place, chips: number, lying: Map<string, number>): void {
  if (typeof place !== 'string') {
    if ('bet' in place) lying.set(keyOf(place.bet), (lying.get(keyOf(place.bet)) ?? 0) + chips)
    return
  }
  const [kind, ...rest] = place.split(' ')
  const name = rest.join(' ')
  if (kind === 'player') for (const seat of view.seats) if (seat.player === name) seat.stack = (seat.stack ?? 0) + chips
  if (kind === 'meter') {
    view.meters[name] = (view.meters[name] ?? 0) + chips
    if (!view.meters[name]) delete view.meters[name]
  }
  if (kind === 'pot') {
    const pot = view.pots.find((one) => one.name === name)
    if (pot) {
      pot.chips += chips
      view.pots = view.pots.filter((one) => one.chips !== 0)
    }
    else view.pots = [...view.pots, { name, chips }].sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

function settled(view: View, event: Event): void {
  switch (event.kind) {
    case 'BetPlaced': {
      const known = found(view, event.bet)
      if (known) known.chips += event.chips
      else view.bets.push(placed(event.bet, event.chips, event.tender === 'coupon'))
      if (known && known.chips && known.gift) delete known.gift
      break
    }
    case 'BetTakenBack':
      view.bets = view.bets.filter((bet) => !is(bet, event.bet))
      break
    case 'BetMoved': {
      const goes = found(view, event.bet)
      if (!goes) break
      view.bets = [...view.bets.filter((bet) => bet !== goes), { ...goes, on: event.to }]
      break
    }
    case 'BetCorrected': {
      const bet = found(view, event.bet)
      if (bet) bet.chips = event.chips
      break
    }
    case 'BetSettled':
      recordResult(view, event.bet, event.net > 0 ? 'paid' : event.net < 0 ? 'taken' : 'pushed', event.net, event.because, event.cites)
      break
    case 'PaymentHeld':
      recordResult(view, event.bet, 'waits', event.net, event.because, event.settles, event.needs)
      break
    case 'Approved': {
      const bet = found(view, event.bet)
      const missing = (bet?.waits_for ?? []).filter((role) => role !== event.by)
      if (bet && missing.length) bet.waits_for = missing
      else if (bet) delete bet.waits_for
      break
    }
    case 'BetVoided':
      recordResult(view, event.bet, 'void', 0, `void: ${event.why}`, event.cites)
      break
    case 'Voided':
      for (const bet of view.bets) {
        if (!(event.stands ?? []).some((stands) => is(bet, stands))) recordResult(view, { bet: [bet.by, bet.on, bet.wager] }, 'void', 0, `void: ${event.why}`, event.cites)
      }
      break
  }
}

const is = (bet: BetSeen, named: Named): boolean => {
  const [by, on, wager] = named.bet
  return bet.by === by && bet.on === on && bet.wager === wager
}

const found = (view: View, named: Named): BetSeen | undefined => view.bets.find((bet) => is(bet, named))

function placed(named: Named, chips: number, coupon: boolean): BetSeen {
  const [by, on, wager] = named.bet
  const bet: BetSeen = { on, by, wager, chips, fate: 'lies' }
  if (!chips && !coupon) bet.gift = true
  if (coupon) bet.coupon = true
  return bet
}

function recordResult(view: View, named: Named, fate: BetSeen['fate'], result: number, facts: string, cites: string, needs: string[] = []): void {
  let bet = found(view, named)
  if (!bet) {
    bet = placed(named, 0, false)
    view.bets.push(bet)
  }
  Object.assign(bet, { fate, result, cites })
  delete bet.waits_for
  delete bet.facts
  if (facts) bet.facts = facts
  if (needs.length) bet.waits_for = [...needs]
}
