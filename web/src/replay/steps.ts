// A round that was played, step by step: the views are folded from the events that the player received, as at a live table.
import type { Event, Layout, ScreenStep, StepResponse, View } from '../api/shapes'
import { folded } from '../table/fold'
import { linesOf, type LogLine } from '../why/log'

/** A step as sent to its viewer; surveillance has its numbers too. */
export type Step = StepResponse & Partial<ScreenStep>

export interface Moment {
  at: number
  /** The number of its last event in the round, and the step of the record; zero where nobody counts them. */
  nr: number
  step: number
  view: View
  events: readonly Event[]
  lines: readonly LogLine[]
}
export interface Tick {
  step: number
  says: string
}

export function momentsOf(steps: readonly Step[], felt: Layout): Moment[] {
  let view: View | null = null
  const found: Moment[] = []
  const shown = new Map<string, string>()
  for (const { at, events, words, nr = 0, step = 0 } of steps) {
    view = folded(view, { events, words }, felt)
    const happened = events.map((one) => one.event)
    const lines = linesOf(happened, view, shown)
    const before = found.at(-1)
    // An event that has nothing to show belongs to the moment before it; a stage belongs to what happens first in it.
    if (before && !lines.length) found[found.length - 1] = { ...before, view, nr, step, events: [...before.events, ...happened] }
    else if (before && before.lines.every((line) => line.stage)) found[found.length - 1] = { at, nr, step, view, events: [...before.events, ...happened], lines: [...before.lines, ...lines] }
    else found.push({ at, nr, step, view, events: happened, lines })
  }
  return found
}

/** Where a stage begins: the marks on the scrubber. */
export function ticksOf(moments: readonly Moment[]): Tick[] {
  return moments.flatMap(({ lines }, step) => lines.filter((line) => line.stage).map((line) => ({ step, says: line.says }))).filter((tick, at, all) => all[at - 1]?.step !== tick.step)
}
