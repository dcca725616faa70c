// A call that others made too, such as one for the whole bank: which of them was served first, where it was not the viewer.
import type { Event } from '../api/shapes'

export interface PassedOver {
  seat: string
  says: string
  cites: string
}

/** Who was served before the viewer after the same call in the same stage, or null. A bet that is put up with its own word is none. */
export function passedOver(events: readonly Event[], you: readonly string[]): PassedOver | null {
  let calls: { hand: string; option: string }[] = []
  let found: PassedOver | null = null
  for (const [at, event] of events.entries()) {
    if (event.kind === 'Chosen') calls = [...calls, { hand: event.hand, option: event.option }]
    if (event.kind === 'StageBegan') calls = []
    if (event.kind !== 'BetPlaced') continue
    const before = events[at - 1]
    const seat = event.bet.bet[1]
    if (before?.kind === 'Chosen' && before.hand === seat) continue
    const call = calls.find((one) => one.hand === seat)
    if (!call || you.includes(seat) || !calls.some((one) => you.includes(one.hand) && one.option === call.option)) continue
    found = { seat, says: call.option, cites: event.cites }
  }
  return found
}
