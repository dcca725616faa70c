// What the page and its worker say to each other.
import type { Frame } from '../live/line'
import type { Load, Starting } from './starting'

export type ToWorker =
  | Load
  | { kind: 'open'; game: string; seed: string; bots: number; pace: number }
  | { kind: 'frame'; frame: object }

export type Trouble = 'no wasm' | 'not loaded' | 'fault'
export type FromWorker =
  | Starting
  | { kind: 'opened'; told: string }
  | { kind: 'frames'; frames: Frame[] }
  | { kind: 'failed'; trouble: Trouble; why: string }
