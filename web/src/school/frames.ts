// Frames that the school sends to a page: items without their keys, verdicts, plans and reports. Python makes all of it (houseway.school.server).
import type { Layout, View } from '../api/shapes'

export type Form = 'amount' | 'one' | 'several'
export interface ItemData {
  name: string
  kind: string
  asks: string
  form: Form
  choices: string[]
  /** The text next to the drawing. */
  lines: string[]
  /** The drawing in words. */
  words: string[]
  view: View | null
  cards: string[]
  shared: string[]
  dice: number[]
  stacks: [number, number][]
}
export interface Setting {
  game: string
  name: string
  felt: Layout | null
  denominations: number[]
}
export interface Next {
  item: ItemData
  /** What kind of question it is. */
  says: string
  /** Whether it was asked before. */
  known: boolean
}
/** Number, title and words of a clause. */
export type ClauseData = [string, string, string]
export interface Verdict {
  right: boolean
  key: number[]
  answer: string
  why: string
  clauses: ClauseData[]
  /** Seconds until the topic comes again. */
  again: number
  step: number
  rating: number
  error: number
  kept: string
}
export interface Entered {
  /** Why what was kept could not be read. */
  wrong: string
  name: string
  games: Record<string, { due: number; step: number; topics: number; rating: number; error: number }>
  steps: string[]
  kept: string
}
export interface Overview {
  game: string
  name: string
  steps: Array<{ number: number; title: string; kinds: [string, string][] }>
  step: number
  due: number
  asked: number
  right: number
  rating: number
  error: number
  /** Clauses that were answered wrong, with how many of how many. */
  weak: Array<[string, string, string, number, number]>
  exam: { items: number; minutes: number; pass: number; fast_from: number; fast: number }
}
export interface PaperData extends Setting {
  paper: string
  seed: string
  minutes: number
  rules: string
  items: Array<ItemData & { says: string }>
}
export type Given = [said: number[], seconds: number] | null
export interface Report {
  game: string
  name: string
  candidate: string
  date: string
  paper: string
  seed: string
  minutes: number
  rules: string
  right: number
  asked: number
  share: string
  seconds: number
  grade: string
  marking: string
  by_clause: Array<[string, string, string, number, number]>
  by_kind: Array<[string, number, number]>
  wrong: Array<{ number: number; asks: string; shows: string[]; said: string; answer: string; why: string; clause: string }>
}

export interface Decision extends Setting {
  view: View
  hand: string
  /** The name of the hand, where the game has one. */
  holds: string
}
