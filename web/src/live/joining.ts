// How a table is reached: by a house over a socket, or in the browser itself. Both speak the same frames.
import type { Session } from '../api/client'
import type { Command } from '../api/shapes'
import { Line, type Frame, type LineState } from './line'
import { Saying, type Answer, type Meant } from './saying'

/** What a table wants to be told. */
export interface Ears {
  opened: () => void
  heard: (frame: Frame) => void
  changed: (state: LineState) => void
  waits: (waiting: boolean) => void
}
/** What a table can do with whoever runs it. */
export interface Joined {
  sends(said: object): void
  says(command: Command, meant?: Meant): Promise<Answer>
  /** The number that was used last, as it was told. */
  counts(said: number): void
  /** The time by the clock of the house, in seconds since 1970. */
  now(): number
  closes(): void
}
export type Joins = (ears: Ears) => Joined

/** Reach a table of the house that serves this page. */
export const joinsHouse =
  (table: number, session: Session): Joins =>
  ({ opened, heard, changed, waits }) => {
    const saying = new Saying(table, `${session.name} ${session.begun_at}`, waits)
    const line = new Line(opened, heard, changed)
    return {
      sends: (said) => line.sends(said),
      says: (command, meant) => saying.says(command, meant),
      counts: (said) => saying.counts(said),
      now: () => line.now(),
      closes: () => {
        line.closes()
        saying.ends()
      },
    }
  }
