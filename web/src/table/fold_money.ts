// Chips that move and bets that are placed and settled, in a view. Every move of an event is carried out, whatever the event is.
import type { Basis, BetSeen, Event, View } from '../api/shapes'

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
      recordResult(view, event.bet, event.net > 0 ? 'paid' : event.net < 0 ? 'taken' : 'pushed', event.net, event.because, event.cites, [], event.basis)
      break
    case 'PaymentHeld':
      recordResult(view, event.bet, 'waits', event.net, event.because, event.settles, event.needs, event.basis)
      followed(view, event)
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

// The places of a basis, which the wire writes as a list.
const ROW = 2
const RULINGS = 5

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

function recordResult(view: View, named: Named, fate: BetSeen['fate'], result: number, facts: string, cites: string, needs: string[] = [], basis?: Basis | null): void {
  let bet = found(view, named)
  if (!bet) {
    bet = placed(named, 0, false)
    view.bets.push(bet)
  }
  Object.assign(bet, { fate, result, cites })
  delete bet.waits_for
  delete bet.pays_after
  if (fate !== 'waits') decided(view, bet)
  delete bet.facts
  delete bet.rulings
  delete bet.row
  if (facts) bet.facts = facts
  if (basis?.[RULINGS].length) bet.rulings = basis[RULINGS]
  if (basis?.[ROW]) bet.row = basis[ROW]
  if (needs.length) bet.waits_for = [...needs]
}

/** A payment that waits names the bets that are decided before it, as long as they are not. */
function followed(view: View, event: Extract<Event, { kind: 'PaymentHeld' }>): void {
  const waits = found(view, event.bet)
  const others = [...(event.depends_on ?? []), ...(event.cut_by ?? []), ...(event.after ? [event.after] : [])]
  const names: NonNullable<BetSeen['pays_after']> = []
  for (const other of others) {
    const [by, on, wager] = other.bet
    const bet = found(view, other)
    const open = !bet || bet.fate === 'lies' || bet.fate === 'waits'
    if (open && !names.some((name) => name.by === by && name.on === on && name.wager === wager)) names.push({ on, by, wager })
  }
  if (waits && names.length) waits.pays_after = names
}

function decided(view: View, done: BetSeen): void {
  for (const bet of view.bets) {
    const left = bet.pays_after?.filter((name) => name.by !== done.by || name.on !== done.on || name.wager !== done.wager)
    if (left?.length) bet.pays_after = left
    else delete bet.pays_after
  }
}
