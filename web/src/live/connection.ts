// How a table is reached: by a house over a socket, or in the browser itself. Both speak the same frames.
import type { Session } from '../api/client'
import type { Command } from '../api/shapes'
import { Line, type Frame, type LineState } from './line'
import { CommandQueue, type Answer, type Meant } from './command_queue'

/** The callbacks of a table. */
export interface ConnectionCallbacks {
  opened: () => void
  received: (frame: Frame) => void
  changed: (state: LineState) => void
  waits: (waiting: boolean) => void
}
/** What a table can do with whoever runs it. */
export interface Connection {
  sends(said: object): void
  submit(command: Command, meant?: Meant): Promise<Answer>
  /** The number that was used last, as received. */
  counts(said: number): void
  /** The time by the clock of the house, in seconds since 1970. */
  now(): number
  closes(): void
}
export type Connect = (ears: ConnectionCallbacks) => Connection

/** Reach a table of the house that serves this page. */
export const connectHouse =
  (table: number, session: Session): Connect =>
  ({ opened, received: heard, changed, waits }) => {
    const saying = new CommandQueue(table, `${session.name} ${session.begun_at}`, waits)
    const line = new Line(opened, heard, changed, table)
    return {
      sends: (said) => line.sends(said),
      submit: (command, meant) => saying.submit(command, meant),
      counts: (said) => saying.counts(said),
      now: () => line.now(),
      closes: () => {
        line.closes()
        saying.ends()
      },
    }
  }
