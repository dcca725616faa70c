// The messages between the page and its worker.
import type { Frame } from '../live/line'
import type { KitFile } from './kit'
import type { Load, Starting } from './startup'

export type ToWorker =
  | Load
  | { kind: 'open'; game: string; file: KitFile; seed: string; bots: number; pace: number }
  | { kind: 'frame'; frame: object }

export type FaultKind = 'no wasm' | 'not loaded' | 'fault'
export type FromWorker =
  | Starting
  | { kind: 'opened'; told: string }
  | { kind: 'frames'; frames: Frame[] }
  | { kind: 'failed'; fault: FaultKind; why: string }
