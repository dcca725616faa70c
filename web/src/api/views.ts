// Written by tools/types.mjs from houseway.schema.json: What Houseway sends: a view, an offer, an event as seen, and the words that go with events.

/** The chips that may go with an offer. */
export interface Amount {
  low: number
  high: number
  unit: number
  means?: "adds" | "total"
}

/** One role approved a payment that waits. */
export interface Approved {
  kind: "Approved"
  cites: string
  moves?: Move[]
  bet: Bet
  by: string
}

/** A hand was set in parts. */
export interface Arranged {
  kind: "Arranged"
  cites: string
  moves?: Move[]
  hand: string
  parts: ((Card | Tile)[])[]
}

export interface Aside {
  aside: [string, string, string]
}

export interface Bet {
  bet: [string, string, string]
}

/** The record of a bet was corrected; `chips` is the bet now. */
export interface BetCorrected {
  kind: "BetCorrected"
  cites: string
  moves?: Move[]
  bet: Bet
  chips: number
}

/** A bet was assigned to another hand of the same box. */
export interface BetMoved {
  kind: "BetMoved"
  cites: string
  moves?: Move[]
  bet: Bet
  to: string
}

/** Chips were put on a wager; `chips` is what was added. */
export interface BetPlaced {
  kind: "BetPlaced"
  cites: string
  moves?: Move[]
  bet: Bet
  chips: number
  tender?: "chips" | "cash" | "coupon"
}

/** One bet, and what became of it. */
export interface BetSeen {
  on: string
  by: string
  wager: string
  chips: number
  fate: "lies" | "waits" | "paid" | "taken" | "pushed" | "void"
  result?: number | null
  facts?: string
  cites?: string | null
  gift?: boolean
  coupon?: boolean
  waits_for?: string[]
  away?: number
}

/** A bet was settled; `net` is what it won or lost, `because` the facts behind the settlement. */
export interface BetSettled {
  kind: "BetSettled"
  cites: string
  moves?: Move[]
  bet: Bet
  net: number
  because: string
  stays?: boolean
}

/** A bet was withdrawn before bets closed. */
export interface BetTakenBack {
  kind: "BetTakenBack"
  cites: string
  moves?: Move[]
  bet: Bet
}

/** One bet was voided; its chips went back. */
export interface BetVoided {
  kind: "BetVoided"
  cites: string
  moves?: Move[]
  bet: Bet
  why: string
}

/** Bets were closed; these hands are in play, in the order they are dealt. */
export interface BetsClosed {
  kind: "BetsClosed"
  cites: string
  moves?: Move[]
  hands: string[]
}

/** Staff reported that something went wrong. */
export interface Called {
  kind: "Called"
  cites: string
  moves?: Move[]
  what: string
  by: string
  about?: string | null
  wager?: string | null
  cards?: (Card | Tile)[]
  chips?: number | null
  player?: string | null
}

export type Card = string

/** A card was exposed by mistake and everyone saw it; it stays there until a hand takes it. */
export interface CardExposed {
  kind: "CardExposed"
  cites: string
  moves?: Move[]
  cards: (Card | Tile)[]
}

/** Pieces were dealt to a hand. */
export interface CardsDealt {
  kind: "CardsDealt"
  cites: string
  moves?: Move[]
  to: string
  cards: (Card | Tile)[]
  seen: "owner" | "all" | "nobody"
}

/** Some of a hand's pieces left it: face up to the discards or the burn cards, or put away unseen. */
export interface CardsDiscarded {
  kind: "CardsDiscarded"
  cites: string
  moves?: Move[]
  hand: string
  cards: (Card | Tile)[]
  to: string
  seen?: "owner" | "all" | "nobody"
}

/** Every piece went back to the dealer, to be shuffled again. */
export interface CardsGathered {
  kind: "CardsGathered"
  cites: string
  moves?: Move[]
}

/** Pieces went to the discards, out of play and face up. */
export interface CardsRemoved {
  kind: "CardsRemoved"
  cites: string
  moves?: Move[]
  cards: (Card | Tile)[]
}

/** A hand was turned up for everyone to see. */
export interface CardsShown {
  kind: "CardsShown"
  cites: string
  moves?: Move[]
  hand: string
  cards: (Card | Tile)[]
}

/** The last pieces of a hand were taken back to where they came from, as if they had never been dealt. */
export interface CardsTakenBack {
  kind: "CardsTakenBack"
  cites: string
  moves?: Move[]
  hand: string
  count: number
}

/** A staff member confirmed a bet that was called out with cash in the hand. */
export interface CashConfirmed {
  kind: "CashConfirmed"
  cites: string
  moves?: Move[]
  hand: string
  wager: string
  chips: number
  by: string
}

/** Chips came to the table or left it: a buy-in, a fill, a credit. */
export interface ChipsCrossed {
  kind: "ChipsCrossed"
  cites: string
  moves?: Move[]
  why: string
}

/** Chips moved without settling a bet: a collection, a contribution, a meter's reset, a tip. */
export interface ChipsMoved {
  kind: "ChipsMoved"
  cites: string
  moves?: Move[]
  why: string
}

/** A hand made its choice, or the dealer did what was asked. */
export interface Chosen {
  kind: "Chosen"
  cites: string
  moves?: Move[]
  hand: string
  option: string
  chips?: number | null
}

/** How long a decision may take, and what silence means; whoever runs the clock says when it ends. */
export interface Clock {
  seconds: number
  then?: string | null
  ends_at?: number | null
  now?: number | null
}

/** Chips were moved because a round that is over was settled wrongly; what the round recorded stays as it is. */
export interface Corrected {
  kind: "Corrected"
  cites: string
  moves?: Move[]
  number: number
  by: string
  approved: string[]
}

/** A payment that waits was denied; `agreed` are the roles that denied it besides `by`. */
export interface Denied {
  kind: "Denied"
  cites: string
  moves?: Move[]
  bet: Bet
  by: string
  outcome: string
  reason: string
  agreed: string[]
}

/** The dice were rolled. `dice` are the faces, in order. */
export interface DiceRolled {
  kind: "DiceRolled"
  cites: string
  moves?: Move[]
  dice: number[]
}

/** A call that waits for a decision. */
export interface Dispute {
  what: string
  by: string
  needs: string[]
  cites: string
  about?: string | null
}

export type Due = [string, number, "owner" | "all" | "nobody", string]

/** The pieces that chance owes changed their order, or some are no longer owed. */
export interface DuesChanged {
  kind: "DuesChanged"
  cites: string
  moves?: Move[]
  dues: Due[]
}

export type Event = RoundOpened | StageBegan | BetPlaced | BetTakenBack | BetMoved | CashConfirmed | BetsClosed | HandsJoined | ChipsMoved | Owed | CardsDealt | DiceRolled | NumberShown | StacksCut | StacksOpened | LookedAt | CardsRemoved | CardsTakenBack | CardsDiscarded | CardsGathered | DuesChanged | CardExposed | ExposedTaken | RackShuffled | HandSplit | Chosen | Questioned | Arranged | CardsShown | BetSettled | PotAwarded | PaymentHeld | Approved | Denied | Called | Reread | RulingAsked | Ruled | Voided | BetVoided | BetCorrected | LimitRaised | StubCounted | Noted | RoundClosed | PlayerSat | PlayerLeft | ChipsCrossed | Tended | TableOpened | Hung | Corrected | MeterShown

/** The exposed card went to a hand, or to the discards. */
export interface ExposedTaken {
  kind: "ExposedTaken"
  cites: string
  moves?: Move[]
  to: string
}

/** One hand on the felt. */
export interface HandSeen {
  cards: (string | null)[]
  seen: ("all" | "you" | "not you")[]
  worth?: string[]
  plays?: string[] | null
  parts?: PartSeen[]
}

/** A hand became two: its last card, or those named, began another hand right next to it. */
export interface HandSplit {
  kind: "HandSplit"
  cites: string
  moves?: Move[]
  hand: string
  into: string
  cards?: (Card | Tile)[]
}

/** What one hand is called: its worth, the cards that make it, and the name and worth of each part it was set in. */
export interface HandWords {
  worth?: string[]
  plays?: string[] | null
  parts?: [string, string][]
}

/** A hand without a bet came into play, to bank. `hands` are those in play now. */
export interface HandsJoined {
  kind: "HandsJoined"
  cites: string
  moves?: Move[]
  hands: string[]
}

/** The table got another submission. Meters that it adds are seeded from the cage. */
export interface Hung {
  kind: "Hung"
  cites: string
  moves?: Move[]
  game: string
  edition: string
  digest: string
  settings: ([string, boolean | number | string | (boolean | number | string | Value[] | null)[] | null])[]
  deck: string
  by: string
}

/** The chips of one bet, by its wager. */
export interface Lies {
  wager: string
  chips: number
}

/** A staff member allowed a bet above the posted maximum. */
export interface LimitRaised {
  kind: "LimitRaised"
  cites: string
  moves?: Move[]
  hand: string
  wager: string
  chips: number
  by: string
  granted: boolean
}

/** One line of a pay table. */
export interface Line {
  hand: string
  pays: string
}

/** A player looked at a hand that had been face down until now. No other player saw it. */
export interface LookedAt {
  kind: "LookedAt"
  cites: string
  moves?: Move[]
  hand: string
  cards: (Card | Tile)[]
}

/** An amount with a name. It may be said as it is, even between two steps. */
export interface Mark {
  says: string
  chips: number
}

/** A meter that several tables share was shown at this table. */
export interface MeterShown {
  kind: "MeterShown"
  cites: string
  moves?: Move[]
  meter: string
  total: number
}

export type Move = [string | Bet | Aside, string | Bet | Aside, number, string, Bet | null]

/** Something was entered in the record without moving a chip: a notice due, a deck to remove, a device to reset. */
export interface Noted {
  kind: "Noted"
  cites: string
  moves?: Move[]
  what: string
  about?: string | null
}

/** A generator displayed a number. */
export interface NumberShown {
  kind: "NumberShown"
  cites: string
  moves?: Move[]
  number: number
}

/** Something that one viewer may say now, and everything that goes with it. */
export interface Offer {
  id: string
  who: string
  says: string
  act: "PlaceBet" | "TakeBack" | "Designate" | "Say" | "Arrange" | "CutStacks" | "Deal" | "TurnUp" | "Roll" | "Display" | "Call" | "Rule" | "Approve" | "Allow" | "Tip" | "Sit" | "Leave" | "BuyIn" | "Fill" | "Tend" | "OpenRound"
  cites: string
  by?: string | null
  spot?: string | null
  chips?: Amount | null
  price?: number | null
  marks?: Mark[]
  gives_up?: Lies[]
  takes_back?: Lies[]
  parts?: Part[]
  ways?: Way[]
  counts?: boolean
  stacks?: boolean
  asked?: boolean
  silence?: boolean
  by_hand?: boolean
  names?: string[]
  about?: string | null
  many?: number | null
  needs?: string[]
  what?: string | null
}

/** Chance now owes the round pieces or dice, in this order. */
export interface Owed {
  kind: "Owed"
  cites: string
  moves?: Move[]
  dues: Due[]
}

/** What chance owes next. */
export interface Owing {
  to: string
  many: number
  seen: string
}

/** A part in which cards are laid out. */
export interface Part {
  name: string
  count?: number | null
}

/** One part of a hand that was set. */
export interface PartSeen {
  name: string
  cards: (string | null)[]
  worth?: string
}

/** A win was counted out and set aside until these roles approve it. */
export interface PaymentHeld {
  kind: "PaymentHeld"
  cites: string
  moves?: Move[]
  bet: Bet
  net: number
  needs: string[]
  because: string
  settles: string
  last?: boolean
  after?: Bet | null
  or_above?: boolean
}

/** A player left and took the chips to the cage. It says what the table remembers from then on. */
export interface PlayerLeft {
  kind: "PlayerLeft"
  cites: string
  moves?: Move[]
  player: string
  memory?: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[] | null
}

/** A player took seats. */
export interface PlayerSat {
  kind: "PlayerSat"
  cites: string
  moves?: Move[]
  player: string
  seats: string[]
}

/** Chips in the middle. */
export interface Pot {
  name: string
  chips: number
}

/** A pot, or a share of it, was pushed to a hand. */
export interface PotAwarded {
  kind: "PotAwarded"
  cites: string
  moves?: Move[]
  pot: string | Bet | Aside
  hand: string
  chips: number
  because: string
}

/** A choice was questioned once before it counts. */
export interface Questioned {
  kind: "Questioned"
  cites: string
  moves?: Move[]
  hand: string
  option: string
}

/** The cards had run out: the cards put away in these places were shuffled and can be dealt again. */
export interface RackShuffled {
  kind: "RackShuffled"
  cites: string
  moves?: Move[]
  places?: string[]
}

/** A piece was entered wrongly: the round went back to the moment before it, and goes on from the right one (R-GEN-33). */
export interface Reread {
  kind: "Reread"
  cites: string
  moves?: Move[]
  by: string
  on: string
  number: number
  was: (Card | Tile)[]
  cards: (Card | Tile)[]
  faces: number[]
  seen: "owner" | "all" | "nobody"
}

/** One road: marks by column and row, from the left and from the top. */
export interface Road {
  name: string
  rows: number
  columns: number
  cells: [number, number, string][]
  looks: Record<string, RoadLook>
  keys?: RoadKey[]
}

/** What a mark means, in a word of the game. */
export interface RoadKey {
  mark: string
  says: string
}

/** How a mark of a road is drawn: tones are told by the shape or the text too. */
export interface RoadLook {
  shape: "disc" | "ring"
  tone: "red" | "blue" | "green"
  text?: string
  struck?: number
  dots?: ("red" | "blue" | "green")[]
}

/** The round is over and closed. At a table it says what the round leaves there; a round by itself leaves that open. */
export interface RoundClosed {
  kind: "RoundClosed"
  cites: string
  moves?: Move[]
  memory?: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[] | null
  deck?: string
}

/** The round was opened. Its first event holds everything it is played under, so that it can always be replayed. */
export interface RoundOpened {
  kind: "RoundOpened"
  cites: string
  moves?: Move[]
  number: number
  game: string
  edition: string
  digest: string
  settings: ([string, boolean | number | string | (boolean | number | string | Value[] | null)[] | null])[]
  seating: [string, string][]
  chips: ([string | Bet | Aside, number])[]
  memory: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[]
  build?: string
}

/** The floor decided on what was called. */
export interface Ruled {
  kind: "Ruled"
  cites: string
  moves?: Move[]
  what: string
  by: string
  upheld: boolean
}

/** Play stopped until the floor decides on what was called. */
export interface RulingAsked {
  kind: "RulingAsked"
  cites: string
  moves?: Move[]
  what: string
  by: string
  needs: string[]
  about?: string | null
  wager?: string | null
  cards?: (Card | Tile)[]
  chips?: number | null
  player?: string | null
}

/** One seat, taken or free. */
export interface SeatSeen {
  seat: string
  player: string | null
  stack: number | null
  word?: string
  out?: boolean
}

/** An event as one viewer sees it. The numbers of a viewer have no gaps, whatever is hidden. */
export interface SeenEvent {
  seq: number
  round: number
  event: Event
}

/** A wager of the table: its posted limits, and what the house has hung for it. */
export interface Spot {
  wager: string
  says: string
  cites: string
  low?: number | null
  high?: number | null
  pays?: Line[]
}

/** Stacks were moved; `order` lists the old stacks as they are now, from the dealer's right. */
export interface StacksCut {
  kind: "StacksCut"
  cites: string
  moves?: Move[]
  order: number[]
}

/** The stacks were taken apart; the pieces in them are dealt next. */
export interface StacksOpened {
  kind: "StacksOpened"
  cites: string
  moves?: Move[]
  style: string
}

/** The round continued to its next stage. */
export interface StageBegan {
  kind: "StageBegan"
  cites: string
  moves?: Move[]
  stage: string
}

/** The cards left over were counted. */
export interface StubCounted {
  kind: "StubCounted"
  cites: string
  moves?: Move[]
  count: number
  expected: number
}

/** A table was opened. Its first event holds everything it begins with; the seeds of its meters come from the cage. */
export interface TableOpened {
  kind: "TableOpened"
  cites: string
  moves?: Move[]
  game: string
  edition: string
  digest: string
  settings: ([string, boolean | number | string | (boolean | number | string | Value[] | null)[] | null])[]
  memory: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[]
  deck: string
  linked?: string[]
  build?: string
}

/** Something was done to the cards, the device or the dealer's place. It says how that leaves the table. */
export interface Tended {
  kind: "Tended"
  cites: string
  moves?: Move[]
  what: string
  by: string
  value?: string
  memory?: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[] | null
  deck?: string
  device_removed?: boolean
  dealer?: string
  digest?: string
  settings?: ([string, boolean | number | string | (boolean | number | string | Value[] | null)[] | null])[]
}

export type Tile = string

export type Value = boolean | number | string | Value[] | null

/** The table as one viewer sees it. */
export interface View {
  viewer: string
  table: string
  game: string
  edition: string
  round: number
  seq: number
  you: string[]
  stage: string | null
  turn: string | null
  button: string | null
  clock: Clock | null
  denominations: number[]
  seats: SeatSeen[]
  spots: Spot[]
  bets: BetSeen[]
  hands: Record<string, HandSeen>
  board: (string | null)[]
  piles: Record<string, number>
  meters: Record<string, number>
  pots: Pot[]
  dice: number[]
  number: number | null
  owing: Owing[]
  disputed: Dispute | null
  void: string | null
  over: boolean
  roads?: Road[]
}

/** The round was voided; every chip went back where it came from, except bets that were over and stand alone. */
export interface Voided {
  kind: "Voided"
  cites: string
  moves?: Move[]
  why: string
  stands?: Bet[]
}

/** One way to set a hand. */
export interface Way {
  parts: string[][]
  worth?: string[]
  house?: boolean
}

/** What a view has besides what events told; after some events it is so. */
export interface Words {
  turn: string | null
  button?: string | null
  out?: string[]
  hands?: Record<string, HandWords>
  opens?: View | null
  roads?: Road[]
}
