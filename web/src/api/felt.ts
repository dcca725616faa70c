// Written by tools/types.mjs from felt.schema.json: The felt of a game: what is printed on it, and where everything is put.

/** A row of cells. */
export interface Band {
  height: number
  cells: Cell[]
}

/** The cards of a seat: where their middle is, how many room is kept for, and how they are put. */
export interface Cards {
  at: [number, number]
  many: number
  room: [number, number]
  lies?: "row" | "cascade"
  aside?: number
  parts?: string[]
}

/** One spot of a layout for everybody: its share of the row, and what is printed in it. */
export interface Cell {
  wager: string
  width: number
  family?: string
  prints?: string
  under?: string
  dice?: number[]
  large?: boolean
  price?: boolean
}

/** Where the dice are shown, and how many. */
export interface Dice {
  many: number
  at: "head" | "middle" | "side" | "wall" | "left" | "right"
}

/** Where hands made out of a hand are put: how far apart, and which wagers are on them. */
export interface Hands {
  step: number
  stake: string
  over: string
  most?: number
}

/** The felt of a game: what is printed on it, and where everything is put. */
export interface Layout {
  form: "arc" | "oval" | "board"
  cloth: "green" | "blue"
  title: string
  prints?: Printed[]
  places?: Record<string, Place>
  props?: Props
  seat?: Seat | null
  board?: Band[]
  narrow?: Narrow | null
}

/** What is different on a narrow screen. */
export interface Narrow {
  head: string
}

/** A wager that is never staked, only paid: the spot that the payment is shown at, and what is said with it. */
export interface Paid {
  of: string
  says?: string
}

/** A hand that belongs to no seat, and where it is put. */
export interface Place {
  at: "head" | "middle" | "side" | "wall"
  cards?: number
  prints?: string
  hidden?: boolean
  parts?: string[]
}

/** A sentence printed on the cloth, and the clause that it restates. */
export interface Printed {
  text: string
  cites: string
}

/** Where the chips of a wager are put at a seat: where its middle is, its size, and what is printed there. */
export interface PrintedSpot {
  wagers: string[]
  at: [number, number]
  size: [number, number]
  shape: "circle" | "box" | "band" | "slot" | "bare" | "line"
  prints?: string
  cites?: string | null
  hue?: "ivory" | "rose" | "sky" | "mint"
  lamp?: boolean
  price?: boolean
  where_bet?: boolean
  numbers?: number[]
}

/** What else is on the table, wherever the table has it. */
export interface Props {
  shoe?: Shoe | null
  discards?: "left" | "right" | null
  dice?: Dice | null
  start?: "head" | "middle" | "side" | "wall" | null
  meters?: string[]
  sums?: string[]
  roads?: boolean
  pots?: boolean
  button?: boolean
  tiles?: boolean
}

/** Everything at one seat. */
export interface Seat {
  spots: PrintedSpot[]
  cards?: Cards | null
  paid?: Record<string, Paid>
  beside?: Record<string, string>
  hands?: Hands | null
}

/** Where the shoe is: on one side of the dealer, or at the seat that has a certain bet. */
export interface Shoe {
  at?: "left" | "right" | null
  beside?: string | null
}
