// Written by tools/types.mjs from console.schema.json: What a dealer's console is told: the steps and the words, what may be called, and what a call would do.

/** Something to say, word for word. */
export interface Announcement {
  says: string
  cites: string | null
  on: string
  hand?: string | null
  word?: string | null
}

/** Chips that go from one place to another. */
export interface ChipsMove {
  src: string
  dst: string
  chips: number
  why: string
}

/** A table as its dealer is led through it. */
export interface Console {
  round: number
  steps: Step[]
  always: Shown[]
  now: Now
  said: Announcement[]
  say: Announcement[]
  due: DueTold[]
  payments: Payment[]
  deck: Deck
}

/** The pieces of a table, by which a console knows a card before it is said. */
export interface Deck {
  pieces: Record<string, number>
  read: boolean
  cites: string
  out: string
}

/** Pieces, dice or a number that are due, in the order in which they come. */
export interface DueTold {
  to: string
  many: number
  seen: string
  cites: string
}

/** What a call would do, told before it is made. */
export interface Foretold {
  what: string
  says: string
  cites: string
  happens: Happening[]
  refused?: string | null
  unless?: string[]
  open_ended?: boolean
  upheld?: Happening[]
  needs?: string[]
  back?: number
  players?: number
}

/** One thing that would happen, in words, with the chips it would move. */
export interface Happening {
  kind: string
  says: string
  cites: string
  moves?: ChipsMove[]
}

/** Something that may be called now, what it must name, and what it would do where it names nothing. */
export interface MayCall {
  what: string
  says: string
  cites: string
  names: string[]
  hands?: string[]
  bets?: [string, string, string][]
  foretold?: Foretold | null
}

/** What is to be done now. */
export interface Now {
  doing: "opens" | "tends" | "deals" | "turns up" | "says" | "waits for a player" | "waits for approval" | "waits for a ruling"
  says: string
  cites: string
  hand?: string | null
  word?: string | null
}

/** One thing to do with chips, in the prescribed order. */
export interface Payment {
  hands: "pays" | "takes" | "returns" | "waits"
  on: string
  by: string
  wager: string
  chips: number
  stacks: Stack[] | null
  cites: string
  facts?: string
  needs?: string[]
  says?: Announcement[]
}

/** A procedure that is shown with a step: its clause and its title. */
export interface Shown {
  cites: string
  title: string
}

/** So many chips of one kind. */
export interface Stack {
  chip: number
  many: number
}

/** One step of the procedure. */
export interface Step {
  stage: string
  says: string
  cites: string
  state: "done" | "now" | "next" | "skipped"
  shows?: Shown[]
}
