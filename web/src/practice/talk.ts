// What the page and its worker say to each other.
import type { Frame } from '../live/line'
import type { KitFile } from './kit'

export type ToWorker =
  | { kind: 'load'; base: string; python: string; lock: object; files: KitFile[] }
  | { kind: 'open'; game: string; seed: string; bots: number; pace: number }
  | { kind: 'frame'; frame: object }

export type Trouble = 'no wasm' | 'not loaded' | 'fault'
export type FromWorker =
  | { kind: 'loading'; done: number; total: number }
  | { kind: 'starting' }
  | { kind: 'loaded' }
  | { kind: 'opened'; told: string }
  | { kind: 'frames'; frames: Frame[] }
  | { kind: 'failed'; trouble: Trouble; why: string }
