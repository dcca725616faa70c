// Written by tools/types.mjs from docs/schema/openapi.json: every shape that is sent or told.

/** A new account, by its number and its opaque name. */
export interface AccountResponse {
  number: number
  name: string
}

/** A limit that holds now, whether the patron or the house has set it, and how much of it is used. */
export interface ActiveLimit {
  kind: LimitKind
  period: LimitPeriod
  set_by: "house" | "patron"
  amount: number
  used: number
  then: number | null
  then_at: number | null
}

/** The active submission of a table, as a house writes it: settings that differ from its edition's defaults. */
export interface ActiveSubmissionResponse {
  digest: string
  settings: { [name: string]: string } | null
  notice_seconds: number
}

/** What is gathered in a case: a round, a moment of one, a clip by camera and span, a person, a note, or the finding. */
export interface AddEntry {
  adds: CaseEntryKind
  says?: string
  table?: number | null
  round?: number | null
  nr?: number | null
  camera?: string | null
  shown_at?: number | null
  until?: number | null
  sha256?: string | null
  about?: number | null
  finding?: CaseFinding | null
}

/** Entries after a number. */
export interface After {
  after?: number
}

/** A fact that speaks against a dealer at a table. */
export type Against = "break_due" | "break_short" | "hours_over" | "not_passed"

/** A passkey's signature, or a code of the second factor. */
export interface AgreeMeter {
  code?: string
  assertion?: Assertion | null
}

/** The kinds of alarm and their urgency. */
export type Alarm = "dispute" | "out of use" | "outside the band" | "unanswered"

/** A current alarm of the floor. */
export interface AlarmResponse {
  kind: Alarm
  urgent: boolean
  table: number | null
  sentence: string
  since: number | null
}

/** A kind of key that is accepted. */
export interface Algorithm {
  alg: number
  type: "public-key"
}

/** A staff member's permission for a seat to bet above the posted maximum. */
export interface Allow {
  kind: "Allow"
  by: string
  on: string
  wager: string
  chips: number
  v?: 1
}

/** The caller's possible actions, by number: requests to approve, payments to deny, slips to sign. */
export interface AllowedActionsResponse {
  approve: number[]
  deny: number[]
  sign: number[]
}

/** The chips that may go with an offer. */
export interface Amount {
  low: number
  high: number
  unit: number
  means?: "adds" | "total"
}

/** An amount of a round that differs under the other rules. */
export interface AmountUnder {
  account: string
  what: string
  was: SideOfAmount
  now: SideOfAmount
  more_cents: number
  seat: string | null
  player: string | null
  wager: string | null
}

/** An announced change at a table: the settings, and the date (T10). */
export interface AnnouncedChange {
  request: number
  effective: number
  changes: SettingChange[]
  is_approved: boolean
}

/** An announcement to say, word for word. */
export interface Announcement {
  says: string
  cites: string | null
  on: string
  hand?: string | null
  word?: string | null
}

/** The answer of the house; confirmed by its person. */
export interface AnswerWord {
  says: string
  code?: string
  assertion?: Assertion | null
}

/** The record of a command: the step, and the reason if it was refused. */
export interface Answered {
  table: number
  number: number
  step: number
  refused: RefusalResponse | null
}

/** A passkey's signature or a code of the second factor; for a call, how it is ruled on. */
export interface ApprovalRequest {
  says?: "" | "dismisses" | "upholds"
  code?: string
  assertion?: Assertion | null
}

/** An approval: the person, the role, and the ruling on a call. */
export interface ApprovalResponse {
  by: number
  role: string
  says: "" | "dismisses" | "upholds"
  at: number
}

/** A staff member's approval of a payment that waits. */
export interface Approve {
  kind: "Approve"
  by: string
  on: string
  wager: string
  player?: string | null
  v?: 1
}

/** One role approved a payment that waits. */
export interface Approved {
  kind: "Approved"
  cites: string
  moves?: Move[]
  bet: Bet
  by: string
}

/** Cards or tiles set in parts by a player; or, with another word, some of them put away. */
export interface Arrange {
  kind: "Arrange"
  who: string
  parts: ((Card | Tile)[])[]
  word?: string
  v?: 1
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

/** A browser's response when a passkey is used. */
export interface Assertion {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle?: string
}

/** A role that somebody else holds from now on, and why a dealer does so against the rotation. */
export interface AssignShift {
  role: StaffRole
  tables?: number[] | null
  why?: string
}

/** A browser's response for a new passkey. */
export interface Attestation {
  id: string
  client_data: string
  attestation: string
  transports: string[]
}

/** A player who is away from play, since when, and the source: the player's report, or missed rounds. */
export interface AwayResponse {
  player: string
  since: number
  how: How
}

/** A row of cells. */
export interface Band {
  height: number
  cells: Cell[]
}

export type Basis = [Comparison[], string, string, string, number | null, string[], string]

/** The reason for a request. */
export interface Because {
  because?: string
}

/** A person without credentials, and what was lost: the password, or the second factor too. */
export interface BeginEnrolment {
  login: string
  lost?: "everything" | "password"
}

/** A role to hold from now on, at some tables or, with null, at all. */
export interface BeginShift {
  role: StaffRole
  tables?: number[] | null
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

/** The hand, the player and the wager of a bet. */
export interface BetName {
  on: string
  by: string
  wager: string
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
  rulings?: string[]
  row?: string
  cites?: string | null
  gift?: boolean
  coupon?: boolean
  waits_for?: string[]
  pays_after?: BetName[]
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
  basis?: Basis | null
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

/** A period, in seconds since 1970; the default is the last year (A13). */
export interface Between {
  since?: number | null
  until?: number | null
}

/** Every place of the books, the chip bank by denomination, and the unexplained difference. */
export interface BooksResponse {
  places: { [name: string]: number }
  bank: { [name: string]: number }
  by_pieces: number
  on_the_way: number
  without_slip: number
  unexplained: number
  inventory: { [name: string]: { [name: string]: number } }
  tables: TableChips[]
}

/** An objection to a submission, in one of three voices: the law's clause, our reading's ruling, or the software's reason. */
export interface BreachResponse {
  key: string
  says: string
  voice: "law" | "reading" | "software"
  cites: string
  ruling: string | null
  reason: string | null
}

/** Chips for a player, who gives cash for them or takes them out of a wallet. */
export interface BuyIn {
  kind: "BuyIn"
  player: string
  chips: number
  how?: "cash" | "wallet"
  v?: 1
}

/** The log-in name, if an authenticator needs a list of allowed passkeys; empty otherwise. */
export interface ByName {
  login?: string
}

/** The status of a gaming day at the cage, and what remains before it can be closed. */
export interface CageDayResponse {
  day: string
  tables: TableDay[]
  playing: number[]
  open: number[]
  waiting: SlipResponse[]
  unexplained: number
}

/** A report by staff that something went wrong, with what they saw of it. */
export interface Call {
  kind: "Call"
  by: string
  what: string
  about?: string | null
  wager?: string | null
  pieces?: (Card | Tile)[]
  chips?: number | null
  player?: string | null
  v?: 1
}

/** The reason for calling the floor; it may be empty. */
export interface CallFloor {
  why?: string
}

/** Forecast of the effect of a call. */
export interface CallForecast {
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

/** The effect of one call. Nothing is changed, and nothing of it is kept. */
export interface CallForecastResponse {
  table: number
  round: number
  step: number
  role: string
  foretold: CallForecast
}

/** A call as it would be made, and what it names. */
export interface CallQuery {
  what: string
  about?: string | null
  wager?: string | null
  card?: string | null
  chips?: number | null
  player?: string | null
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

/** The calls available at a table now, with the effect of each call that needs no details. */
export interface CallsResponse {
  table: number
  round: number
  step: number
  role: string
  calls: MayCall[]
}

/** A table that cameras have to cover, because of a meter that came to so much (P14); who confirmed it, and how. */
export interface CameraTask {
  number: number
  at: number
  table: number
  level: string
  cents: number
  by: number | null
  says: string | null
}

export type Card = string

/** A card was exposed by mistake and everyone saw it; it stays there until a hand takes it. */
export interface CardExposed {
  kind: "CardExposed"
  cites: string
  moves?: Move[]
  cards: (Card | Tile)[]
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

/** An entry of a case, with its author. */
export interface CaseEntry {
  id: number
  at: number
  kind: CaseEntryKind
  table: number | null
  round: number | null
  nr: number | null
  camera: string | null
  shown_at: number | null
  until: number | null
  sha256: string | null
  about: number | null
  finding: CaseFinding | null
  says: string
  by: number
  role: string
}

/** What is gathered in a case. */
export type CaseEntryKind = "clip" | "finding" | "moment" | "note" | "person" | "round"

/** The file of a case: a ZIP archive in base64, and its SHA-256. The record has that it was made, and not the file. */
export interface CaseFileResponse {
  file: string
  base64: string
  sha256: string
}

/** How a case ends. */
export type CaseFinding = "in order" | "to be corrected" | "to the commission"

/** A case with its entries, the names of whoever is in it, and the histories of its people. */
export interface CaseResponse {
  now: number
  case: WatchCase
  names: { [name: string]: string }
  people: PersonHistory[]
  moments: { [name: string]: number }
}

/** Every case without entries, open ones first, and names of who opened them. */
export interface CasesResponse {
  now: number
  cases: WatchCase[]
  names: { [name: string]: string }
}

/** Cash over the counter. */
export interface Cash {
  code?: string
  again?: boolean
  because?: string
  cents: number
}

/** Chips for a seated player who gives this much cash, which the floor has to confirm. */
export interface CashBuyIn {
  player: string
  cents: number
  because?: string
  again?: boolean
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

/** The cash of a patron in this gaming day, tables and cage together, and whether somebody has seen who the patron is. */
export interface CashDayResponse {
  deposits: number
  tables: number
  cash_in: number
  paid: number
  unconfirmed: number
  identified: boolean
}

/** Cash that a patron gave or received, once. */
export interface CashMove {
  at: number
  patron: number
  way: "in" | "out"
  cents: number
  table: number | null
  slip: number | null
  by: number
}

/** That the cash of a patron in a gaming day, in or out, passed the sum of the house. */
export interface CashNotice {
  day: string
  patron: number
  way: "in" | "out"
  cents: number
  at: number
}

/** Notices of large cash, newest first. */
export interface CashNoticesResponse {
  notices: CashNotice[]
}

/** The cash and chips of a gaming day, in cents. */
export interface CashTotals {
  cage_in: number
  tables_in: number | null
  cage_out: number
  patrons: number
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

/** Something that is done to the account of a member of staff. */
export type Change = "end" | "enrol" | "grant" | "unlock" | "withdraw"

/** Personal data as it should be. */
export interface ChangedPerson {
  login: string
  called?: string
  contact?: string
}

/** A submission compared with the active one: every breach, or its changes and their effect on the house edge. */
export interface CheckedSubmissionResponse {
  breaches: BreachResponse[]
  changes: SettingChange[]
  prices: PriceChange[]
}

/** A patron's chips at one table: in stacks, on layouts and set aside. */
export interface ChipsAt {
  table: number
  chips: number
}

/** Chips came to the table or left it: a buy-in, a fill, a credit. */
export interface ChipsCrossed {
  kind: "ChipsCrossed"
  cites: string
  moves?: Move[]
  why: string
}

/** Chips that go from one place to another. */
export interface ChipsMove {
  src: string
  dst: string
  chips: number
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

/** The item that is taken in hand, or given back. */
export interface ClaimItem {
  item: string
}

/** The claim on an item. */
export interface ClaimResponse {
  item: string
  claim: InboxClaim
}

/** A clause of the rules. */
export interface ClauseResponse {
  title: string
  says: string
}

/** The difference by one clause in the record and one under the other rules. */
export interface ClausesUnder {
  rounds: number
  lines: number
  more_cents: { [name: string]: number }
  was: string
  now: string
}

/** The time limit of a decision, and the default action; the process that runs the clock sets its end. */
export interface Clock {
  seconds: number
  then?: string | null
  ends_at?: number | null
  now?: number | null
}

export type Command = PlaceBet | TakeBack | Designate | Say | Arrange | CutStacks | Deal | DealOut | TurnUp | Roll | Display | Call | Misread | Rule | Approve | Deny | Void | Allow | Tip | Show | Sit | Leave | BuyIn | Fill | Tend | Hang | Correct | OpenRound

/** A command, with the account's number for it. A repeat has the same number and returns the first response. */
export interface CommandRequest {
  number: number
  said: Command
  round?: number | null
  again?: boolean
}

/** A comp; `gives` is null while it waits for somebody else to sign, and false where it was refused. */
export interface Comp {
  id: number
  at: number
  day: string
  patron: number
  cents: number
  says: string
  by: number
  role: string
  gives: boolean | null
  signed_by: number | null
  signed_role: string | null
  signed_at: number | null
}

export type Comparison = [Side, Side, Measure[], string]

/** The code of the second factor, entered again. */
export interface Confirm {
  code: string
}

/** The cameras that cover the table. */
export interface ConfirmCoverage {
  says: string
}

/** The code that the person's own terminal shows, and the own passkey's signature or code. */
export interface ConfirmEnrolment {
  shown: string
  code?: string
  assertion?: Assertion | null
}

/** The confirmation of an act that moves money. */
export interface Confirmed {
  code?: string
  again?: boolean
  because?: string
}

/** A table as its dealer is led through it. */
export interface Console {
  round: number
  steps: Step[]
  always: Shown[]
  now: Now
  said: Announcement[]
  say: Announcement[]
  due: DueView[]
  payments: Payment[]
  deck: Deck
}

/** The parts of a console that changed. */
export interface ConsoleChanges {
  round?: number
  steps?: Step[]
  always?: Shown[]
  now?: Now
  said?: Announcement[]
  say?: Announcement[]
  due?: DueView[]
  payments?: Payment[]
  deck?: Deck
}

/** The changed parts of a console after a step. A field that is left out is as it was sent last; the first frame has all. */
export interface ConsoleFrame {
  kind: "console"
  table: number
  step: number
  changed: ConsoleChanges
  role?: string
  by_hand?: boolean
  owed?: DutyResponse[]
  callable?: string[]
  calls?: MayCall[]
}

/** A table as its dealer is led through it. */
export interface ConsoleResponse {
  table: number
  round: number
  step: number
  console: Console
  by_hand: boolean
  now: number
}

/** Chips moved because a round that is over was settled wrongly, with the roles that approved it besides `by`. */
export interface Correct {
  kind: "Correct"
  by: string
  number: number
  moves: Move[]
  approved?: string[]
  v?: 1
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

/** Moves that put a round right which is over. */
export interface Correction {
  round: number
  moves: CorrectionMove[]
  because: string
}

/** Chips from one place of the table to another: `rack`, `cage`, `player p77`, `meter main`. */
export interface CorrectionMove {
  src: string
  dst: string
  cents: number
}

/** The count of one person. */
export interface CountBox {
  cents: number
}

/** The count of one person. */
export interface CountResponse {
  by: number
  cents: number
}

/** The options that a browser takes to make a passkey. */
export interface CreationOptions {
  challenge: string
  rp: Named
  user: User
  pubKeyCredParams: Algorithm[]
  excludeCredentials: Descriptor[]
  authenticatorSelection: Selection
  attestation: "none"
  timeout: number
}

/** The code of the second factor, which a visitor has no device for. */
export interface CurrentCode {
  code: string
}

/** Stacks of tiles moved to the ends, by their numbers from the dealer's right. */
export interface CutStacks {
  kind: "CutStacks"
  who: string
  right?: number[]
  left?: number[]
  v?: 1
}

/** A gaming day by its date, as 2026-11-15. */
export interface Day {
  day: string
}

/** The report of a gaming day, in cents: every figure of one row is over the same table and the same time. */
export interface DayReportResponse {
  day: string
  now: number
  tables: TableReport[]
  shifts: ShiftReport[]
  total: PlayTotals
  waits: number
}

/** The progress of a table at the end of a day. */
export type DayStanding = "counting" | "differs" | "drop" | "equal" | "plays"

/** Pieces dealt by chance to one hand. */
export interface Deal {
  kind: "Deal"
  to: string
  pieces: (Card | Tile)[]
  v?: 1
}

/** All pending pieces, dealt by chance, in the order in which the round waits for them. */
export interface DealOut {
  kind: "DealOut"
  pieces: (Card | Tile)[]
  v?: 1
}

/** The newest signed result of a dealer at a game. */
export interface DealerMarks {
  game: string
  correct: number
  asked: number
  at: number
  passes: boolean
}

/** A dealer who is in the house. */
export interface DealerRotation {
  number: number
  called: string
  table: number | null
  since: number | null
  dealt_seconds: number
  against: Against[]
  spans: DealerSpan[]
  marks: DealerMarks[]
}

/** A time at a table; `end` is null while it lasts. */
export interface DealerSpan {
  table: number
  begin: number
  end: number | null
}

/** A decision of a dispute: a passkey's signature or a code, the cents to pay or zero, and the reason. */
export interface Decide {
  cents: number
  reason: string
  code?: string
  assertion?: Assertion | null
}

/** The rounds of a record decided again under other rules. Open rounds are in no total. */
export interface DecidedUnder {
  under: string
  rules: { [name: string]: UnderRulesResponse }
  settings_not_kept: { [name: string]: string[] }
  not_concerned: { [name: string]: number }
  rounds: number
  same: number
  differs: number
  open: number
  unfinished: number
  same_by_another_clause: number
  void_only_under_the_other: number
  void_only_in_the_record: number
  more_cents: { [name: string]: number }
  by_clause: ClausesUnder[]
  by_person: PersonUnder[]
  by_table: TableUnder[]
  left_out: ReasonUnder[]
  taken_as_given: GivenCount[]
  open_because: ReasonUnder[]
  clauses: { [name: string]: string }
  reported: RoundUnder[]
  not_judged: { [name: string]: string }
}

/** The decision of a dispute. */
export interface Decision {
  at?: string
  moves?: string[]
  paid_cents?: number
  reason?: string
}

/** The pieces of a table, with which a console validates a card before it is entered. */
export interface Deck {
  pieces: { [name: string]: number }
  read: boolean
  cites: string
  out: string
}

/** A payment that is not approved: a passkey's signature or a code, how it ends, and why (R-GEN-32). */
export interface DenialRequest {
  outcome: "disputed" | "lost" | "void"
  reason: string
  code?: string
  assertion?: Assertion | null
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

/** A payment that waits and is not approved, with the reason and the roles that agreed besides `by`. */
export interface Deny {
  kind: "Deny"
  by: string
  on: string
  wager: string
  outcome: "lost" | "void" | "disputed"
  reason: string
  agreed?: string[]
  player?: string | null
  v?: 1
}

/** A passkey that may answer, or must not be made again. */
export interface Descriptor {
  id: string
  transports: string[]
  type: "public-key"
}

/** A bettor behind a box naming the hand of a split to which the bet belongs. */
export interface Designate {
  kind: "Designate"
  by: string
  hand: string
  v?: 1
}

/** A device that is registered and not enrolled. */
export interface DeviceResponse {
  number: number
  name: string
}

/** The token of a device, shown only once. */
export interface DeviceTokenResponse {
  token: string
}

/** The place and the number of the dice. */
export interface Dice {
  many: number
  at: "head" | "middle" | "side" | "wall" | "left" | "right"
}

/** The dice were rolled. `dice` are the faces, in order. */
export interface DiceRolled {
  kind: "DiceRolled"
  cites: string
  moves?: Move[]
  dice: number[]
}

/** The action that an entry records. */
export type Did = "counted" | "destroyed" | "inspected" | "issued" | "pre-shuffled" | "received" | "reconciled" | "returned"

/** The address at which a person logs in at the directory of the house. */
export interface DirectoryAddress {
  address: string
}

/** Whether the own account is linked with one at the directory. */
export interface DirectoryLinked {
  linked: boolean
}

/** The number a generator displays by chance. */
export interface Display {
  kind: "Display"
  number: number
  v?: 1
}

/** A call that waits for a decision. */
export interface Dispute {
  what: string
  by: string
  needs: string[]
  cites: string
  about?: string | null
}

/** An entry of a dispute. */
export interface DisputeEntry {
  nr: number
  at: number
  by: number
  role: string
  kind: EntryKind
  says: string
  facts: DisputeFacts
  request: number | null
}

/** The facts of a dispute entry besides its text, depending on its kind. A report contains its notice. */
export interface DisputeFacts {
  cents?: number
  decided?: Decision | null
  dispute?: number
  ledger_agrees?: boolean
  moves?: string[]
  opened_at?: string
  paid_cents?: number
  player?: string | null
  rebuilt_sha256?: string | null
  round?: string
  same?: boolean
  says?: string
  sent_sha256?: string
  state?: "decided" | "open" | "settled"
  step?: number
  steps?: number[]
  viewer?: string | null
}

/** A dispute with everything that was added to it. */
export interface DisputeResponse {
  number: number
  at: number
  table: number
  round: number
  opened_by: number
  opened_as: string
  player: string | null
  cents: number
  says: string
  state: "decided" | "open" | "settled"
  entries: DisputeEntry[]
}

/** The disputes that match a query, oldest first. */
export interface DisputesResponse {
  disputes: DisputeResponse[]
}

/** Something that was decided: how, by whom and in which role, and the reason. */
export interface DoneItem {
  key: string
  at: number
  title: string
  table: number | null
  cents: number | null
  how: string
  by: number
  role: string
  reason: string
}

export type Due = [string, number, "owner" | "all" | "nobody", string]

/** Something that is due, or was filed. */
export interface DueFiling {
  kind: FilingKind
  about: string
  patron: number | null
  at: number
  cents: number
  cites: string
  filed: FiledReport | null
}

/** Pieces, dice or a number that are due, in the order in which they come. */
export interface DueView {
  to: string
  many: number
  seen: string
  cites: string
}

/** The pending pieces changed their order, or some are no longer pending. */
export interface DuesChanged {
  kind: "DuesChanged"
  cites: string
  moves?: Move[]
  dues: Due[]
}

/** The current duties at a table, and the procedures that its dealer is shown. */
export interface DutiesResponse {
  owed: DutyResponse[]
  procedures: { [name: string]: ClauseResponse }
}

/** Duties that wait for a second person. */
export interface DutiesWaiting {
  enrolments: EnrolmentWaits[]
  changes: PendingChange[]
}

/** Something that must be done at a table: by whom, by when, under which clause, and what follows if not. */
export interface DutyResponse {
  who: string[]
  together: boolean
  what: string
  says: string[]
  until: string
  left: RemainingResponse | null
  clause: string
  otherwise: string
}

/** The ways a request can end. */
export type End = "done" | "lapsed" | "refused" | "turned down"

/** The ending of a request. */
export interface EndingResponse {
  how: End
  by: number
  role: string
  reason: string
  at: number
}

/** An enrolment after a confirmation: whether it is complete, how many people it takes, and who has confirmed. */
export interface EnrolmentConfirmed {
  complete: boolean
  needs: number
  confirmed_by: number[]
}

/** Whether staff have confirmed an enrolment, and which second factor its code is of: none, a new one or the kept one. */
export interface EnrolmentProgress {
  confirmed: boolean
  second: "" | "kept" | "new"
}

/** A person who waits to set credentials. The code is read off the person's own terminal and is not here. */
export interface EnrolmentWaits {
  number: number
  name: string
  kind: "patron" | "staff"
  lost: "everything" | "password"
  device: number | null
  begun_at: number
  confirmed_by: number[]
  roles: string[]
}

/** An incident, at a table or not; or the answer to an entry. */
export interface EnterIncident {
  says: string
  table?: number | null
  answers?: number | null
}

/** The kinds of dispute entries. */
export type EntryKind = "decided" | "letter" | "rebuilt" | "reported" | "saw"

/** The reason for an error, and its remedy. */
export interface Error {
  code: string
  sentence: string
  do: string
}

export type Event = RoundOpened | StageBegan | BetPlaced | BetTakenBack | BetMoved | CashConfirmed | BetsClosed | HandsJoined | ChipsMoved | Owed | CardsDealt | DiceRolled | NumberShown | StacksCut | StacksOpened | LookedAt | CardsRemoved | CardsTakenBack | CardsDiscarded | CardsGathered | DuesChanged | CardExposed | ExposedTaken | RackShuffled | HandSplit | Chosen | Questioned | Arranged | CardsShown | BetSettled | PotAwarded | PaymentHeld | Approved | Denied | Called | Reread | RulingAsked | Ruled | Voided | BetVoided | BetCorrected | LimitRaised | StubCounted | Noted | RoundClosed | PlayerSat | PlayerLeft | ChipsCrossed | Tended | TableOpened | Hung | Corrected | MeterShown

/** The events of one round as the viewer received them, from a number on. */
export interface Events {
  round: number
  first: number
  events: Event[]
}

/** Evidence of a round: one HTML file. The record keeps that it was made, and not the file. */
export interface EvidenceResponse {
  file: string
  html: string
  sha256: string
}

/** An examination of a member of staff, and who signed it. */
export interface ExamResult {
  number: number
  at: number
  by: number
  game: string
  paper: string
  seed: string
  rules: string
  correct: number
  asked: number
  took: number
  minutes: number
  clauses: { [name: string]: [number, number] }
  signed_by: number | null
  signed_role: string | null
  signed_at: number | null
}

/** An exclusion for so many seconds, or for good where it is null. */
export interface Exclude {
  seconds: number | null
  why?: string
}

/** An exclusion, and what the record has of the patron while it held. */
export interface ExclusionProved {
  id: number
  patron: number
  name: string
  since: number
  until: number | null
  by: number
  lifted_at: number | null
  state: "in force" | "lifted" | "over"
  rounds: number
  stakes: number
  buy_ins: number
}

/** An exclusion from play; until null where it is for good. */
export interface ExclusionResponse {
  id: number
  since: number
  until: number | null
}

/** Every exclusion of the house, the newest first. */
export interface ExclusionsProved {
  exclusions: ExclusionProved[]
}

/** The exposed card went to a hand, or to the discards. */
export interface ExposedTaken {
  kind: "ExposedTaken"
  cites: string
  moves?: Move[]
  to: string
}

/** A filing, as the list names it, and the number that the authority gave it. */
export interface FileReport {
  form: FilingKind
  day: string
  about?: string
  patron?: number | null
  reference?: string
}

/** A row of what was filed. */
export interface FiledReport {
  id: number
  at: number
  kind: FilingKind
  day: string
  about: string
  patron: number | null
  cents: number
  reference: string
  by: number
  role: string
  cites: string
}

/** A form, a report or a log that the house files about money of patrons. */
export type FilingKind = "ctr" | "mtl" | "w2g"

/** The filings due for a gaming day, and those made; `names` has the names of the people in it, by number. */
export interface FilingsResponse {
  day: string
  w2g: DueFiling[]
  ctr: DueFiling[]
  mtl: DueFiling | null
  log: CashMove[]
  totals: CashTotals
  over: number | null
  watched: number
  tax_from: number | null
  tax_times: number
  due: number
  names: { [name: string]: string }
}

/** Chips from the cage to the rack; a negative amount is a credit, from the rack to the cage. */
export interface Fill {
  kind: "Fill"
  by: string
  chips: number
  v?: 1
}

/** A number, or a part of a name or log-in name. */
export interface FindPatrons {
  find: string
}

/** A table at which the floor is wanted: since when, by whom, why, and who came. */
export interface FloorCall {
  number: number
  at: number
  table: number
  by: number
  why: string
  came_by: number | null
  came_at: number | null
}

/** The floor at this moment, in the gaming day that is open; null where none is. */
export interface FloorResponse {
  day: string | null
  now: number
  tables: FloorTable[]
  alarms: AlarmResponse[]
}

/** A table of the floor: who deals, how fast, what it has won today and what was to be expected. */
export interface FloorTable {
  table: number
  in_use: boolean
  closed: boolean
  why: string
  dealer: number | null
  dealer_called: string
  dealer_since: number | null
  rack: number
  float_target: number | null
  rounds: number
  rounds_an_hour: string | null
  opened_at: number | null
  cash: number
  drop: number
  win: number
  waits: number
  compared: number
  expected: number | null
  deviation: number | null
}

/** The code and the state with which the directory sent a person back. */
export interface FromDirectory {
  code: string
  state: string
}

/** A gaming day; with its root where it is closed and signed. */
export interface GamingDay {
  day: string
  root: string | null
}

/** The missed events, oldest first; empty if the round is too long ago and a new view is needed. */
export interface Gap {
  table: number
  rounds: Events[]
}

/** A gift to a patron, and its worth. */
export interface GiveComp {
  cents: number
  says: string
}

/** A word of the regulator about a submission, by its request, or about a ruling of a table's game. */
export interface GiveWord {
  table: number
  word: WordKind
  says?: string
  request?: number | null
  ruling?: string | null
  setting?: string | null
  holds?: boolean
  code?: string
  assertion?: Assertion | null
}

/** Commands taken as given, by the clause that requires them. */
export interface GivenCount {
  clause: string
  commands: number
}

/** A command that only the other rules require, taken as given because it decides nothing. */
export interface GivenUnder {
  line: number
  command: string
  clause: string
}

/** A word of the regulator in the record, and the answer to it. */
export interface GivenWord {
  id: number
  at: number
  word: WordKind
  table: number
  request: number | null
  ruling: string | null
  setting: string | null
  clauses: string[]
  holds: boolean
  says: string
  by: number
  role: string
  is_signed: boolean
  answer: HouseAnswer | null
}

/** The item, and the member of staff on a shift who gets it. */
export interface HandOn {
  item: string
  to: number
}

/** One hand on the felt. */
export interface HandSeen {
  cards: (string | null)[]
  seen: ("all" | "you" | "not you")[]
  worth?: string[]
  plays?: string[] | null
  parts?: PartSeen[]
  order?: number[]
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

/** The names of one hand: its worth, the cards that make it, the name and worth of each part it was set in, and its order. */
export interface HandWords {
  worth?: string[]
  plays?: string[] | null
  parts?: [string, string][]
  order?: number[]
}

/** The placement of hands made out of a hand: the distance between them, and their wagers. */
export interface Hands {
  step: number
  stake: string
  over: string
  most?: number
}

/** A hand without a bet came into play, to bank. `hands` are those in play now. */
export interface HandsJoined {
  kind: "HandsJoined"
  cites: string
  moves?: Move[]
  hands: string[]
}

/** Another submission for this table; each setting is written as a line of TOML writes it. */
export interface Hang {
  kind: "Hang"
  by: string
  game: string
  settings: [string, string][]
  v?: 1
}

/** One thing that would happen, in words, with the chips it would move. */
export interface Happening {
  kind: string
  says: string
  cites: string
  moves?: ChipsMove[]
}

/** Whether the API can do its work, and what time it is by the clock of the house. */
export interface Health {
  ok: boolean
  tables: number
  now: number
}

/** The answer of the house to a word. */
export interface HouseAnswer {
  at: number
  says: string
  by: number
  role: string
  is_signed: boolean
}

/** The name of the house, and whether its money is real. */
export interface HouseResponse {
  name: string
  mode: "demo" | "real money"
  now: number
  passkeys: boolean
  directory: boolean
  guest_cents: number
  desks: StaffRole[]
}

/** The source of the notice that a player is away, or back. */
export type How = "left" | "missed" | "said" | "spoke"

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

/** The kind of document shown; nothing that is written on it. */
export interface Identify {
  shown: string
}

/** The person who has an item in hand: the role, since when, and until when unless a key is pressed. */
export interface InboxClaim {
  by: number
  role: string
  since: number
  until: number
}

/** Something that waits for a person: what it is, since when, its weight, whether the reader can do it, and who has it. */
export interface InboxItem {
  key: string
  kind: ItemKind
  number: number
  at: number
  weight: number
  title: string
  about: string
  table: number | null
  cents: number | null
  mine: boolean
  person: number | null
  asked_by: number | null
  clause: string
  same?: string[]
  claim: InboxClaim | null
}

/** All pending items, the decisions of the last hour, and the names of the people in both. */
export interface InboxResponse {
  now: number
  items: InboxItem[]
  done: DoneItem[]
  people: { [name: string]: string }
  colleagues: number[]
}

/** An entry of the log, or an answer to one. */
export interface Incident {
  id: number
  at: number
  table: number | null
  answers: number | null
  says: string
  by: number
  role: string
}

/** The incident log of a gaming day, newest entry first, each before its answers; `names` has people's names by number. */
export interface IncidentsResponse {
  day: string
  now: number
  incidents: Incident[]
  names: { [name: string]: string }
}

/** The kinds of items; the key of an item is its kind and its number. */
export type ItemKind = "account" | "alarm" | "call" | "camera" | "dispute" | "duty" | "enrolment" | "found" | "meter" | "notice" | "regulator" | "report" | "request" | "result" | "slip" | "stock"

/** One of several bets that belong together. */
export interface Joined {
  wager: string
  low: number
  equal?: boolean
}

/** Any JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A seat, and for whom it is kept. */
export interface KeptSeat {
  seat: string
  player: string
}

/** The time and the address of the account's last use. */
export interface LastLogIn {
  at: number
  address: string
}

/** The felt of a game: what is printed on it, and where everything is put. */
export interface Layout {
  form: "arc" | "oval" | "board"
  cloth: "green" | "blue"
  title: string
  prints?: Printed[]
  places?: { [name: string]: Place }
  props?: Props
  seat?: Seat | null
  board?: Band[]
  narrow?: Narrow | null
}

/** A player leaving; the chips go to the cage. */
export interface Leave {
  kind: "Leave"
  player: string
  v?: 1
}

/** One line of how a game is played, with its clause. */
export interface LessonLineResponse {
  says: string
  cites: string
}

/** A letter from the patron or the house. */
export interface Letter {
  says: string
}

/** One display of a meter, by the name that the rules of its tables give it. */
export interface Level {
  name: string
  seed: number
  ceiling: number | null
}

/** The kinds of limits: the first three are in cents, the others in seconds. */
export type LimitKind = "deposit" | "loss" | "reality" | "time" | "wager"

/** Over which time a limit is counted. */
export type LimitPeriod = "day" | "month" | "session" | "week"

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

/** The limits that hold now; the strictest of a kind counts. */
export interface LimitsResponse {
  limits: ActiveLimit[]
  loosened_after_seconds: number
  shortest_exclusion_seconds: number
}

/** One line of a pay table. */
export interface Line {
  hand: string
  pays: string
}

/** A table that should share levels of a meter. */
export interface LinkTable {
  table: number
  linked: string[]
}

/** A table that shares levels of a meter from now on. It was opened with these levels linked. */
export interface Linking {
  type: "link"
  meter: number
  table: number
  levels: string[]
}

/** The content of a locked page: how much waits for the role that was there, and which tables call. No names. */
export interface LockedInbox {
  waits: number
  calling: number[]
}

/** Log-in name, password, and the code of the second factor where the account has one. */
export interface LogIn {
  login: string
  password: string
  code?: string
}

/** A player looked at a hand that had been face down until now. No other player saw it. */
export interface LookedAt {
  kind: "LookedAt"
  cites: string
  moves?: Move[]
  hand: string
  cards: (Card | Tile)[]
}

/** The purpose of evidence, such as a dispute by its number; it is stored in the file. */
export interface MakeEvidence {
  about?: string
}

/** An amount with a name. It may be used exactly, even between two steps. */
export interface Mark {
  says: string
  chips: number
}

/** Payments that the dealer has made: the next ones in order, such as all of one seat. */
export interface MarkPayments {
  round: number
  made: MarkedPayment[]
}

/** A new mark: the event of the round by number, and the reason. */
export interface MarkRequest {
  nr: number
  says: string
}

/** One payment by what it does to the chips of a bet. */
export interface MarkedPayment {
  hands: "pays" | "returns" | "takes" | "waits"
  on: string
  by: string
  wager: string
  chips: number
}

/** Vigorish that a player owes, and how much of it their chips at the table do not cover. */
export interface Marker {
  table: number
  player: string
  owes: number
  short: number
}

/** The vigorish that players owe at all tables. */
export interface MarkersResponse {
  markers: Marker[]
}

/** Something that may be called now, what it must name, and what it would do where it names nothing. */
export interface MayCall {
  what: string
  says: string
  cites: string
  names: string[]
  hands?: string[]
  bets?: [string, string, string][]
  foretold?: CallForecast | null
}

export type Measure = [string, number, number]

/** A requested change of a meter, the person who agreed to it, and the changed meter; null while it is pending. */
export interface MeterRequest {
  number: number
  at: number
  by: number
  role: string
  what: Opening | Linking | Using | Raising | Releasing
  agreed_by: number | null
  agreed_role: string | null
  meter: number | null
}

/** A shared meter: whether its wagers are offered, what each level comes to, and its tables. */
export interface MeterResponse {
  number: number
  name: string
  in_use: boolean
  levels: { [name: string]: number }
  tables: number[]
}

/** A meter that several tables share was shown at this table. */
export interface MeterShown {
  kind: "MeterShown"
  cites: string
  moves?: Move[]
  meter: string
  total: number
}

/** The floor's word that a card or tile of a hand, the dice or the number of a generator were entered wrongly. */
export interface Misread {
  kind: "Misread"
  by: string
  on: string
  card?: number
  piece?: Card | Tile | null
  faces?: number[]
  v?: 1
}

/** From where on events were missed. */
export interface Missed {
  round: number
  after?: number
}

/** The movements of the player's chips in a round. */
export interface Money {
  replay: boolean
  table: number
  round: number
  net: number
  moves: MoveResponse[]
  clauses: { [name: string]: ClauseResponse }
  ledger_agrees: boolean
}

export type Move = [string | Bet | Aside, string | Bet | Aside, number, string, Bet | null]

/** Cash that is brought in, or taken out where it is below zero. */
export interface MoveCash {
  code?: string
  again?: boolean
  because?: string
  cents: number
}

/** Chips that are put in use at the bank, or taken out of use. */
export interface MoveChips {
  code?: string
  again?: boolean
  because?: string
  pieces: { [name: string]: number }
  out?: boolean
}

export interface MoveFact {
  cents: number
  from: string
  to: string
}

/** One move of the player's chips and the clause behind it. */
export interface MoveResponse {
  step: number
  event: string
  cites: string
  src: string
  dst: string
  cents: number
  why: string
}

/** The house, as an authenticator shows it. */
export interface Named {
  id: string
  name: string
}

/** Numbers of accounts, with commas between them. */
export interface Names {
  of: string
}

/** The names of accounts, by number. */
export interface NamesResponse {
  people: { [name: string]: string }
}

/** Differences of the layout on a narrow screen. */
export interface Narrow {
  head: string
}

/** A device, at a table if it has one. */
export interface NewDevice {
  what: "console" | "generator" | "reader" | "terminal"
  table?: number | null
}

/** One display of a meter: its seed, and the most that is shown, or null. */
export interface NewLevel {
  name: string
  seed_cents?: number
  ceiling_cents?: number | null
}

/** One's own new password. */
export interface NewPassword {
  old: string
  new: string
  code?: string
}

/** A new account: the log-in name, and how the person is called and reached. Its person sets credentials by an enrolment. */
export interface NewPerson {
  login: string
  called?: string
  contact?: string
}

/** The credentials required for a new second factor. */
export interface NewSecond {
  password: string
  code?: string
}

/** A dealer whose break is due, and who may take over; null where nobody in the house may. */
export interface NextRelief {
  table: number
  dealer: number
  relief: number | null
}

/** Something was entered in the record without moving a chip: a notice due, a deck to remove, a device to reset. */
export interface Noted {
  kind: "Noted"
  cites: string
  moves?: Move[]
  what: string
  about?: string | null
}

/** The notice of a dispute to the regulator (U7). */
export interface Notice {
  cents: number
  decided: Decision | null
  dispute: number
  opened_at: string
  player: string | null
  round: string
  says: string
  state: "decided" | "open" | "settled"
}

/** The notice of a dispute, as it was reported (U7). */
export interface NoticeResponse {
  notice: Notice
}

/** The dealer's action at this moment. */
export interface Now {
  doing: "opens" | "tends" | "deals" | "turns up" | "says" | "waits for a player" | "waits for approval" | "waits for a ruling"
  says: string
  cites: string
  hand?: string | null
  word?: string | null
}

/** A generator displayed a number. */
export interface NumberShown {
  kind: "NumberShown"
  cites: string
  moves?: Move[]
  number: number
}

/** An action that one viewer may take now, with all its details. */
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
  gives_up?: WagerChips[]
  takes_back?: WagerChips[]
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
  letter?: string
  usual?: number | null
  confirm?: boolean
  forced?: boolean
  together?: Joined[]
}

/** The question of a new case. */
export interface OpenCase {
  question: string
}

/** A claim that has taken nothing yet: the ones after it wait for it. */
export interface OpenClaim {
  claim: number
  house: string
  table: number
}

/** A round that a person disputes, with the amount and their statement. A patron disputes a round of their own. */
export interface OpenDispute {
  table: number
  round: number
  cents: number
  says: string
  player?: string | null
}

/** A meter to open: its name, its levels, and the moment that determines the amount shown to a claim. */
export interface OpenMeter {
  name: string
  levels: NewLevel[]
  timing?: Timing
}

/** The dealer's invitation to bet, which opens a round. */
export interface OpenRound {
  kind: "OpenRound"
  by?: string
  v?: 1
}

/** A new table: its game, its submission, and the levels of shared meters that it is linked to. */
export interface OpenTable {
  game: string
  linked?: string[]
  settings?: { [name: string]: string }
}

/** A table that was opened, and what it is played under. */
export interface OpenedTableResponse {
  table: number
  game: string
  edition: string
  digest: string
}

/** A new meter with its levels; the seeds come out of the cage. */
export interface Opening {
  type: "open"
  name: string
  levels: Level[]
  timing: Timing
}

/** A patron's order to be paid in cash. */
export interface OrderPayout {
  cents: number
}

/** The round is now waiting for pieces or dice, in this order. */
export interface Owed {
  kind: "Owed"
  cites: string
  moves?: Move[]
  dues: Due[]
}

/** A wager that is never staked, only paid: the spot at which the payment is shown, and its caption. */
export interface Paid {
  of: string
  says?: string
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

/** A passkey of one's own. */
export interface PasskeyResponse {
  number: number
  synced: boolean
  backed_up: boolean
  transports: string[]
  aaguid: string
  enrolled_at: number
  used_at: number | null
}

/** A patron who was found. */
export interface PatronFound {
  number: number
  name: string
  called: string
  login: string
  is_open: boolean
  excluded: boolean
}

/** Cash out of a wallet, with the code of the patron's own order; without one a manager signs. */
export interface PayOut {
  code?: string
  again?: boolean
  because?: string
  cents: number
  order?: string
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
  after?: BetName[]
  says?: Announcement[]
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
  depends_on?: Bet[]
  cut_by?: Bet[]
  uncut?: number
  limit?: string
  or_above?: boolean
  basis?: Basis | null
}

/** A payment that a dealer has made. */
export interface PaymentMark {
  hands: "pays" | "returns" | "takes" | "waits"
  on: string
  by: string
  wager: string
  chips: number
  number: number
  at: number
  dealer: number
}

/** The payments of a round that dealers have made, and the names of these dealers. */
export interface PaymentMarksResponse {
  table: number
  round: number
  made: PaymentMark[]
  people: { [name: string]: string }
}

/** An order to be paid. The patron reads its code to the cashier; it is shown this once. */
export interface PayoutOrderResponse {
  number: number
  code: string
  cents: number
  until: number
}

/** A change of the account of a member of staff: what, about whom, who asked and until when somebody else can confirm it. */
export interface PendingChange {
  number: number
  what: Change
  about: number
  role: string
  asked_by: number
  asked_as: string
  at: number
  until: number
}

/** The next pending cards, dice or number. */
export interface PendingDraw {
  to: string
  many: number
  seen: string
}

/** A bet above the maximum, or one that is called out with cash. */
export interface Permission {
  on: string
  wager: string
  cents: number
  because?: string
}

/** A person of a case by name, with what the index of rounds and the record have of the last ninety days. */
export interface PersonHistory {
  number: number
  called: string
  kind: string
  rounds: number
  corrections: number
  disputes: number
  with_others: { [name: string]: number }
}

/** A person's log-in name, name and contact. */
export interface PersonResponse {
  number: number
  login: string
  called: string
  contact: string
}

/** The difference for one account. */
export interface PersonUnder {
  rounds: number
  lines: number
  more_cents: { [name: string]: number }
  table: string
  seat: string
  account: string
}

/** Chips, so many of each denomination. */
export interface PiecesOf {
  code?: string
  again?: boolean
  because?: string
  pieces: { [name: string]: number }
}

/** A hand that belongs to no seat, and where it is put. */
export interface Place {
  at: "head" | "middle" | "side" | "wall"
  cards?: number
  prints?: string
  hidden?: boolean
  parts?: string[]
}

/** Chips put on a wager. `by` is the player at the seat, unless another player bets on that box. */
export interface PlaceBet {
  kind: "PlaceBet"
  on: string
  wager: string
  chips: number
  by?: string | null
  tender?: "chips" | "cash" | "coupon"
  v?: 1
}

/** A day in UTC: what play has won, below zero lost, and how long the patron was logged in. */
export interface PlayDay {
  day: string
  net: number
  seconds: number
}

/** The last thirty days, oldest first. */
export interface PlayDaysResponse {
  days: PlayDay[]
}

/** The play of a table, of a shift or of the whole floor, in cents. */
export interface PlayTotals {
  rounds: number
  seconds: number
  cash: number
  drop: number
  win: number
  compared: number
  expected: number | null
  deviation: number | null
}

/** A player left and took the chips to the cage. The event carries the table's memory from then on. */
export interface PlayerLeft {
  kind: "PlayerLeft"
  cites: string
  moves?: Move[]
  player: string
  memory?: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[] | null
}

/** The chips that a player would own more or less: the stack and the bets on the layout. */
export interface PlayerNet {
  player: string
  cents: number
}

/** The play of a patron in the open gaming day, every bet counted; `percent` and `theoretical` by the edges of the lab. */
export interface PlayerRating {
  patron: number
  called: string
  tables: number[]
  rounds: number
  seconds: number
  wagered: number
  average: number
  percent: string | null
  theoretical: number
  unpriced: number
  simulated: boolean
  allowed: number
  given: number
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
  basis?: Basis | null
}

/** The effect of a submission on a wager's house edge, as a fraction; null if not offered or not computed. */
export interface PriceChange {
  after: string | null
  before: string | null
  wager: string
}

/** A sentence printed on the cloth, and the clause that it restates. */
export interface Printed {
  text: string
  cites: string
}

/** The spot of a wager's chips at a seat: its center, its size, and its print. */
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

/** The confirmation of an action: the signature of a passkey over the request, or a code of the second factor. */
export interface Proof {
  code?: string
  assertion?: Assertion | null
}

/** A submission, from when on it should be effective in seconds since 1970 (null: as soon as it may), and why. */
export interface Propose {
  settings: { [name: string]: string }
  effective?: number | null
  because?: string
}

/** A submission that waits for approval, and then for its time. */
export interface ProposedSubmissionResponse {
  request: number
  effective: number
  checked: CheckedSubmissionResponse
}

/** Other items on the table, if it has them. */
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

/** Whether a table may open rounds, and why. */
export interface PutInUse {
  in_use: boolean
  why: string
}

/** A choice was questioned once before it counts. */
export interface Questioned {
  kind: "Questioned"
  cites: string
  moves?: Move[]
  hand: string
  option: string
}

/** Pending requests, slips at the cage and surveillance tasks, oldest first. */
export interface QueueResponse {
  requests: RequestStatus[]
  slips: SlipResponse[]
  tasks: CameraTask[]
  yours: AllowedActionsResponse
}

/** The cards had run out: the cards put away in these places were shuffled and can be dealt again. */
export interface RackShuffled {
  kind: "RackShuffled"
  cites: string
  moves?: Move[]
  places?: string[]
}

/** Another ceiling of a level, above what it shows; null for none. */
export interface RaiseCeiling {
  level: string
  ceiling_cents: number | null
}

/** Another ceiling of a level, above what it shows; None is no ceiling (P5). */
export interface Raising {
  type: "raise"
  meter: number
  level: string
  ceiling: number | null
}

/** Ratings of the open gaming day, highest theoretical loss first, and its comps; `day` is null where none is open. */
export interface RatingsResponse {
  day: string | null
  now: number
  percent: number
  signed_from: number
  ratings: PlayerRating[]
  comps: Comp[]
  names: { [name: string]: string }
}

/** Another reading of the clauses of a ruling. */
export interface ReadingResponse {
  says: string
  favors: string
  sets: { [name: string]: string }
  in_force: boolean
  why_unpriced: string
  worth: WorthResponse[]
}

/** The figures of a reality check: time, result, the amount bet and its expected result (U4). */
export interface RealityCheckResponse {
  seconds: number
  net: number
  seconds_today: number
  net_today: number
  staked: number
  rounds: number
  expected: number
  priced: number
  check_in: number | null
}

/** A reason of refusals under the other rules, and their number. */
export interface ReasonUnder {
  reason: string
  clause: string
  says: string
  count: number
}

/** A round in dispute with every card and every cent, from the record. */
export interface RebuiltRoundResponse {
  replay: boolean
  table: number
  round: number
  view: View
  events: SeenEvent[]
  moves: MoveResponse[]
  ledger_agrees: boolean
}

/** A query for past rounds: the newest, or those before a moment. */
export interface Recall {
  before?: number
  most?: number
}

/** Proof that the steps of a round were in the log of the house at a time, for whoever has the key of the witness. */
export interface ReceiptResponse {
  replay: boolean
  table: number
  round: number
  witnessed: boolean
  size: number
  indexes: number[]
  entries: string[]
  hashes: string[]
  checkpoint: string
}

/** A new passkey, with the ticket of a one-time enrolment. */
export interface Recovery {
  id: string
  client_data: string
  attestation: string
  transports: string[]
  ticket: string
}

/** The ticket of a one-time enrolment, which its own terminal has. */
export interface RecoveryTicket {
  ticket: string
}

/** The reason the rules do not allow a command: the code, its sentence and the clause. */
export interface RefusalResponse {
  code: string
  sentence: string
  cites: string
}

/** A command that the other rules refuse, by its step; step 0 is the end of the round. */
export interface RefusedUnder {
  line: number
  reason: string
  clause: string
  says: string
  command: string | null
  waits_for: string | null
}

/** A ruling in full: the doubt, the other readings and what they are worth, and what this table has set. */
export interface RegisterEntry {
  id: string
  title: string
  says: string
  words: string
  doubt: string
  weight: string
  basis: string[]
  favors: string
  since: string
  revised: string
  clauses: string[]
  settings: { [name: string]: string }
  others: ReadingResponse[]
}

/** A claim of a meter that its table cannot release, and why. */
export interface ReleaseClaim {
  claim: number
  why: string
}

/** A claim that is released because its table cannot: claims after it wait for it. It has taken nothing. */
export interface Releasing {
  type: "release"
  meter: number
  claim: number
  why: string
}

/** The new dealer of a table, and the request if the table has to receive one. */
export interface ReliefResponse {
  number: number
  table: number
  request: RequestStatus | null
}

/** The table that is taken over. */
export interface Relieve {
  table: number
}

/** The time left until something must be done: a number of rounds, minutes or hours. */
export interface RemainingResponse {
  many: number
  unit: string
}

/** A round as its player saw it, from the record. */
export interface Replay {
  replay: boolean
  table: number
  round: number
  name: string
  view: View
  events: SeenEvent[]
  felt: Layout | null
  steps: StepResponse[]
  clauses: { [name: string]: ClauseResponse }
  rulings: { [name: string]: RulingResponse }
}

/** To whom a dispute is reported. */
export interface Report {
  to: string
}

/** The facts needed to decide a request; its kind determines which are present. */
export interface RequestFacts {
  after_digest?: string
  at_most_cents?: number
  because?: string
  before_digest?: string
  called_by?: string
  card?: number
  cents?: number
  changes?: SettingChange[]
  dealer?: number
  dependents?: string[]
  effective?: string
  game?: string
  hand?: string | null
  key?: string | null
  meters?: string[]
  moves?: MoveFact[]
  outcome?: "disputed" | "lost" | "void"
  paid_after?: string[]
  paid_from?: string
  player?: string | null
  prices?: PriceChange[]
  reason?: string
  right?: string
  round?: number
  settings?: { [name: string]: boolean | number | string | unknown[] | null }
  settles?: string
  stake_cents?: number
  wager?: string | null
  was?: string
  what?: string
  win_cents?: number
}

/** The subject of a request. */
export type RequestKind = "cash" | "correction" | "denial" | "payment" | "permission" | "recut" | "relief" | "reread" | "ruling" | "submission" | "void"

/** The number of a new request. */
export interface RequestNumber {
  request: number
}

/** The options that a browser takes to use a passkey. */
export interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials: Descriptor[]
  timeout: number
  userVerification: "required"
}

/** A request for approval, pending or ended, with its facts. */
export interface RequestStatus {
  number: number
  at: number
  table: number
  round: number | null
  kind: RequestKind
  asked_by: number
  asked_as: string
  about: number | null
  needs: string[]
  missing: string[]
  clause: string
  facts: RequestFacts
  approvals: ApprovalResponse[]
  ending: EndingResponse | null
  not_sent: string | null
}

/** A piece was entered wrongly: the round went back to before it, and continues from the right one (R-GEN-33). */
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

/** The effect of a correction as staff at the table may see it. Nothing is changed, and nothing of it is kept. */
export interface RereadForecastResponse {
  table: number
  round: number
  step: number
  foretold: CallForecast | null
  net: PlayerNet[]
  approved_by: string[] | null
}

/** A card, tile or throw as it would be corrected; the faces of dice are separated by spaces. */
export interface RereadQuery {
  on: string
  card?: number
  piece?: string | null
  faces?: string
}

/** A card, tile or throw of the round in play that was entered wrongly: where it is, and what it really is. */
export interface RereadRequest {
  on: string
  because: string
  card?: number
  piece?: string | null
  faces?: number[]
}

/** The rights of this session's capacity now: endpoints, each as `GET /tables/{table}`, and kinds of commands. */
export interface RightsResponse {
  capacity: string
  may: string[]
  says: string[]
}

/** One road: marks by column and row, from the left and from the top. */
export interface Road {
  name: string
  rows: number
  columns: number
  cells: [number, number, string][]
  looks: { [name: string]: RoadMarkStyle }
  keys?: RoadKey[]
}

/** The meaning of a mark, in a word of the game. */
export interface RoadKey {
  mark: string
  says: string
}

/** The drawing of a road's mark: tones are distinguished by the shape or the text too. */
export interface RoadMarkStyle {
  shape: "disc" | "ring"
  tone: "red" | "blue" | "green"
  text?: string
  struck?: number
  dots?: ("red" | "blue" | "green")[]
}

/** The role that is granted. */
export interface Role {
  role: string
}

/** The faces of dice rolled by chance. */
export interface Roll {
  kind: "Roll"
  dice: number[]
  v?: 1
}

/** The rotation of a gaming day: dealers, tables, the next reliefs, and the rules of the house for them. */
export interface RotationResponse {
  day: string
  now: number
  begin: number
  dealers: DealerRotation[]
  tables: RotationTable[]
  next: NextRelief[]
  deal_minutes: number
  break_minutes: number
  day_hours: number
  pass_percent: number
}

/** An open table that a person deals. */
export interface RotationTable {
  table: number
  game: string
  name: string
  dealer: number | null
}

/** The round is over and closed. At a table it carries the memory and the deck it leaves; by itself, neither. */
export interface RoundClosed {
  kind: "RoundClosed"
  cites: string
  moves?: Move[]
  memory?: (boolean | number | string | (boolean | number | string | Value[] | null)[] | null)[] | null
  deck?: string
}

/** A round that was found. */
export interface RoundFound {
  table: number
  round: number
  game: string
  name: string
  edition: string
  day: string
  opened_at: number
  closed_at: number
  players: string[]
  wagers: string[]
  outcomes: ("paid" | "taken" | "pushed" | "refused" | "held" | "approved" | "denied" | "void" | "bet void" | "called" | "ruling asked" | "ruled" | "card read again" | "corrected" | "limit raised")[]
  staked: number
  paid_most: number
  house_net: number
}

/** A mark that a person set in a round. */
export interface RoundMark {
  id: number
  at: number
  by: number
  role: string
  nr: number
  says: string
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

/** A round that the player took part in. */
export interface RoundResponse {
  table: number
  round: number
  game: string
  name: string
  opened_at: number
  closed_at: number
  void: boolean
  staked: number
  net: number
  before: number
  after: number
}

/** A round as it was and as everybody saw it, from the record. */
export interface RoundSeen {
  table: number
  round: number
  name: string
  edition: string
  digest: string
  build: string
  day: string
  first_step: number
  last_step: number
  over: boolean
  felt: Layout | null
  screens: ScreenResponse[]
  clauses: { [name: string]: ClauseResponse }
  rulings: { [name: string]: RulingResponse }
  ledger_agrees: boolean
  marks: RoundMark[]
}

/** A round with other money under the other rules, or one that they leave open from a command on. */
export interface RoundUnder {
  table: string
  round: string
  line: number
  status: "differs" | "open" | "same"
  changes?: AmountUnder[]
  left_out?: RefusedUnder[]
  taken_as_given?: GivenUnder[]
  open_at: RefusedUnder | null
}

/** Rounds of a player, newest first. Nothing of it is live. */
export interface Rounds {
  replay: boolean
  rounds: RoundResponse[]
  earlier: number | null
}

/** Rounds that were found, and from where to look for earlier ones. */
export interface RoundsFound {
  rounds: RoundFound[]
  earlier: number | null
  tables_behind: number
}

/** The floor's decision on a call. */
export interface Rule {
  kind: "Rule"
  by: string
  what: string
  upholds: boolean
  v?: 1
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

/** The rules of a table; they change only between two rounds. */
export interface RulesResponse {
  game: string
  edition: string
  digest: string
  clock: number | null
  limits: WagerLimitResponse[]
  stakes: StakesResponse | null
  clauses: { [name: string]: ClauseResponse }
  rulings: { [name: string]: RulingResponse }
  how: LessonLineResponse[]
  now: { [name: string]: string }
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

/** The reading of clauses that leave a gap or contradict each other. */
export interface RulingResponse {
  title: string
  says: string
  clauses: string[]
}

/** A search to keep under a title, whether it gives an alert, and whether it is in use. */
export interface SaveSearch {
  title: string
  sought: Search
  alerts?: boolean
  in_use?: boolean
}

/** A saved search: its title and criteria, whether it gives an alert, and who saved it so and when. */
export interface SavedSearch {
  id: number
  at: number
  title: string
  sought: { [name: string]: Json }
  alerts: boolean
  by: number
  role: string
}

/** A choice or an act, by a hand or by the dealer: `raises`, `folds`, `closes bets`, `reveals`. */
export interface Say {
  kind: "Say"
  who: string
  what: string
  chips?: number | null
  count?: number | null
  v?: 1
}

/** One viewer's view of a round. */
export interface ScreenResponse {
  viewer: string
  seats: string[]
  steps: ScreenStep[]
}

/** A step of a round in one viewer's view: the number of its last event in the round, and its step of the record. */
export interface ScreenStep {
  nr: number
  step: number
  at: number
  events: SeenEvent[]
  words: Words
}

/** Criteria of a search for rounds; fields left out match every round. Results are newest first. */
export interface Search {
  table?: number | null
  since?: number | null
  until?: number | null
  person?: string | null
  beside?: string | null
  wager?: string | null
  cents?: number | null
  paid_least?: number | null
  staked_least?: number | null
  clause?: string | null
  outcome?: "paid" | "taken" | "pushed" | "refused" | "held" | "approved" | "denied" | "void" | "bet void" | "called" | "ruling asked" | "ruled" | "card read again" | "corrected" | "limit raised" | null
  game?: string | null
  before?: number | null
  most?: number
}

/** The saved searches in use, names of who saved them, and for those with an alert the rounds that ended since. */
export interface SearchesResponse {
  now: number
  searches: SavedSearch[]
  names: { [name: string]: string }
  news: { [name: string]: number }
}

/** Everything at one seat. */
export interface Seat {
  spots: PrintedSpot[]
  cards?: Cards | null
  paid?: { [name: string]: Paid }
  beside?: { [name: string]: string }
  hands?: Hands | null
}

/** A seat and who sits there. */
export interface SeatResponse {
  seat: string
  player: string | null
}

/** One seat, taken or free. */
export interface SeatSeen {
  seat: string
  player: string | null
  stack: number | null
  word?: string
  out?: boolean
}

/** A free seat, and a word by which the dealer knows whoever takes it. */
export interface SeatWalkIn {
  seat: string
  called?: string
}

/** A walk-in who was seated. */
export interface SeatedWalkIn {
  table: number
  number: number
  name: string
  seat: string
  refused: string
}

/** A new second factor. It is told this once. */
export interface SecondFactor {
  secret: string
  address: string
}

/** A second look at a slip: from where to where it moves money, both sums, and slips like it that are on their way. */
export interface SecondLookResponse {
  slip: SlipResponse
  src: string
  dst: string
  from_before: number | null
  from_after: number | null
  to_before: number | null
  to_after: number | null
  same: SlipResponse[]
}

/** A table as one viewer sees it, with this viewer's offers. */
export interface Seen {
  table: number
  round: number
  seq: number
  said: number
  view: View
  offers: Offer[]
  hash: string
  now: number
  session: SessionResult | null
}

/** An event as one viewer sees it. The numbers of a viewer have no gaps, whatever is hidden. */
export interface SeenEvent {
  seq: number
  round: number
  event: Event
}

/** The criteria for authenticators. */
export interface Selection {
  residentKey: "preferred"
  userVerification: "required"
}

/** The table that somebody takes over, and why against the rotation. */
export interface SendDealer {
  table: number
  why?: string
}

/** The reason for the end of the last session at this terminal; null if it is open or there was none. */
export interface SessionEnd {
  why: string | null
}

/** Time and result of the session, and the seconds until a reality check is due; null where there is none. */
export interface SessionFiguresResponse {
  seconds: number
  net: number
  at_tables: number
  check_in: number | null
}

/** The own session: who speaks, in which role, until when. */
export interface SessionResponse {
  number: number
  name: string
  kind: "patron" | "staff"
  role: StaffRole | null
  tables: number[] | null
  begun_at: number
  until: number
  now: number
  begun_with: "demonstration" | "directory" | "passkey" | "password"
  idle_seconds: number
}

/** The length and the net win of a patron's session; below zero, the loss (U4). */
export interface SessionResult {
  begun_at: number
  seconds: number
  net: number
}

/** Whether one is away from play. */
export interface SetAway {
  away: boolean
}

/** One's own credentials: the ticket, a password, and a code of the second factor where there is one. */
export interface SetCredentials {
  ticket: string
  password: string
  code?: string
}

/** A limit in cents or seconds; null takes it away. */
export interface SetLimit {
  kind: LimitKind
  period: LimitPeriod
  amount: number | null
}

/** A setting that a submission changes; null where one of both does not have it. */
export interface SettingChange {
  after: string | null
  before: string | null
  setting: string
}

/** The figure of a manager, and why. */
export interface SettleBox {
  code?: string
  again?: boolean
  because?: string
  cents: number
  why: string
}

/** A gaming day; null for that of now, by the clock of the house. */
export interface ShiftDay {
  day?: string | null
}

/** The play of a shift, at all tables; what waits is in the win of no shift before it is decided. */
export interface ShiftReport {
  shift: string
  tables: number
  play: PlayTotals
}

/** A role that somebody holds now, and where. */
export interface ShiftResponse {
  id: number
  number: number
  role: StaffRole
  tables: number[] | null
  begun_at: number
}

/** The place of the shoe: on one side of the dealer, or at the seat that has a certain bet. */
export interface Shoe {
  at?: "left" | "right" | null
  beside?: string | null
}

/** The total of a meter that several tables share, sent from outside, in a round or between two. */
export interface Show {
  kind: "Show"
  meter: string
  total: number
  v?: 1
}

/** A procedure that is shown with a step: its clause and its title. */
export interface Shown {
  cites: string
  title: string
}

export type Side = [string, (Card | Tile)[], string, string]

/** An amount, the clause that decided it (empty where there is none), and the facts behind it. */
export interface SideOfAmount {
  cents: number
  clause: string
  because: string
}

/** Whether a comp is given. */
export interface SignComp {
  gives: boolean
}

/** A passkey's signature, or a code of the second factor. */
export interface SignEntry {
  code?: string
  assertion?: Assertion | null
}

/** A signature as it is kept, with the public key (COSE) that checks it. */
export interface SignatureResponse {
  by: number
  at: number
  passkey: number
  public_key: string
  nonce: string
  request: string
  authenticator_data: string
  client_data: string
  signature: string
  broken: string | null
}

/** A signature: by whom, in which role, when. */
export interface Signed {
  by: number
  role: string
  at: number
}

/** A significant event: when, who, about whom, what it was and what it is. */
export interface SignificantEvent {
  id: number
  at: number
  kind: "logged in" | "log-in failed" | "log-in at a terminal that is not enrolled" | "unlock failed" | "confirmation failed" | "account locked" | "account unlocked" | "session ended" | "account opened" | "account closed" | "personal data changed" | "personal data erased" | "second factors sealed with another key" | "credentials changed" | "passkey enrolled" | "passkey ended" | "passkey refused" | "counter of a passkey went back" | "account of the directory linked" | "account of the directory unlinked" | "log-in through the directory refused" | "role granted" | "role withdrawn" | "shift begun" | "shift ended" | "device made known" | "device enrolled" | "device withdrawn" | "mode of the house set" | "payment approved" | "payment denied" | "call ruled on" | "bet allowed" | "submission hung" | "round corrected" | "card corrected in a round" | "round voided because of the system" | "table opened" | "table closed" | "gaming day opened" | "gaming day closed" | "gaming day archived" | "submission proposed" | "table put out of use" | "table put in use" | "dispute opened" | "dispute decided" | "dispute reported" | "limit of play set" | "patron excluded" | "exclusion lifted" | "shared meter changed" | "camera coverage due" | "camera coverage confirmed" | "evidence made" | "enrolment begun" | "enrolment confirmed" | "enrolment refused" | "drop box differs from the record" | "cash of the cage differs from the record" | "large cash in a gaming day" | "patron identified" | "cash buy-in confirmed by the floor" | "log of the record found something wrong" | "change of an account asked for" | "change of an account turned down" | "log-ins slowed" | "cards, dice or tiles differ from their book"
  who: number | null
  about: number | null
  element: string
  address: string | null
  before: { [name: string]: Json } | null
  after: { [name: string]: Json } | null
}

/** Significant events, oldest first. */
export interface SignificantEvents {
  events: SignificantEvent[]
}

/** A player taking seats. */
export interface Sit {
  kind: "Sit"
  player: string
  seats: string[]
  v?: 1
}

/** The purpose of a slip. */
export type SlipKind = "cash count" | "chips" | "closer" | "credit" | "deposit" | "drop" | "fill" | "funds" | "opener" | "withdrawal"

/** A slip. For a drop box, books and counts stay hidden until two people have counted it (T13). */
export interface SlipResponse {
  number: number
  kind: SlipKind
  standing: SlipStanding
  asked_by: number
  role: string
  at: number
  cents: number
  table: number | null
  patron: number | null
  pieces: { [name: string]: number }
  needs: string[]
  given: Signed[]
  expected: { [name: string]: number } | null
  books: number | null
  counts: CountResponse[]
  step: number | null
  why: string
}

/** The status of a slip. */
export type SlipStanding = "counting" | "done" | "refused" | "signed" | "waiting" | "withdrawn"

/** The slips that match a query, newest first. */
export interface SlipsResponse {
  slips: SlipResponse[]
  yours: number[]
}

/** A wager of the table: its posted limits, and the active pay table. */
export interface Spot {
  wager: string
  says: string
  cites: string
  low?: number | null
  high?: number | null
  pays?: Line[]
}

/** So many chips of one kind. */
export interface Stack {
  chip: number
  many: number
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

/** A member of staff: granted roles, and role, tables and beginning of the shift that is open; null without one. */
export interface StaffMemberResponse {
  number: number
  called: string
  login: string
  roles: string[]
  role: string | null
  tables: number[] | null
  since: number | null
}

/** A role that a member of staff holds for a shift. */
export type StaffRole = "dealer" | "floor" | "manager" | "shift_manager" | "director" | "surveillance" | "cage" | "count" | "regulator" | "administrator"

/** The round continued to its next stage. */
export interface StageBegan {
  kind: "StageBegan"
  cites: string
  moves?: Move[]
  stage: string
}

/** Stakes of a poker table: the ante, the blinds, and the bets or the least bet. */
export interface StakesResponse {
  ante: number
  blinds: number[]
  bets: number[]
}

/** A ticket that only this terminal has, and a code that it shows for staff, good for some seconds. */
export interface StartedEnrolment {
  ticket: string
  code: string
  seconds: number
}

/** One line of a statement: what it was, how much, what it gave to the wallet, and the balance after it. */
export interface StatementLine {
  at: number
  what: string
  reference: string
  cents: number
  wallet: number
  balance: number
}

/** Every deposit, withdrawal, buy-in and cash-out, oldest first. */
export interface StatementResponse {
  lines: StatementLine[]
}

/** One step of the procedure. */
export interface Step {
  stage: string
  says: string
  cites: string
  state: "done" | "now" | "next" | "skipped"
  shows?: Shown[]
}

/** A step of a round as its player received it; the words of the first one contain the whole view. */
export interface StepResponse {
  at: number
  events: SeenEvent[]
  words: Words
}

/** The kinds of stock in storage. */
export type Stock = "cards" | "dice" | "tiles"

/** The stock in storage, and the entries that wait for a signature. */
export interface StockBookResponse {
  items: StockItemResponse[]
  waiting: StockEntry[]
}

/** A change of the stock of cards, dice or tiles: the design, the number of decks, dice or sets, the table and instruments. */
export interface StockChange {
  stock: Stock
  item: string
  did: Did
  many: number
  table?: number | null
  instruments?: string[]
  says?: string
}

/** An entry of the book; for a count, the figure of the book; its signer, or null while it waits. */
export interface StockEntry {
  number: number
  at: number
  stock: Stock
  item: string
  did: Did
  many: number
  expected: number | null
  table: number | null
  instruments: string[]
  says: string
  by: number
  role: string
  signed_by: number | null
  signed_role: string | null
}

/** One design: how many are in storage and at tables, what the last count found more than the book, and what is overdue. */
export interface StockItemResponse {
  stock: Stock
  item: string
  stored: number
  issued: number
  difference: number
  reconcile_due: boolean
  count_overdue: boolean
}

/** A submission of a table, and how its request ended (T11). */
export interface StoredSubmission {
  request: number
  at: number
  settings: { [name: string]: string }
  before_digest: string
  after_digest: string
  effective: number
  how: End | null
  approved_at: number | null
  changes: SettingChange[]
  prices: PriceChange[]
}

/** The cards left over were counted. */
export interface StubCounted {
  kind: "StubCounted"
  cites: string
  moves?: Move[]
  count: number
  expected: number
}

/** A whole submission: each setting as a line of TOML writes it. What it does not name gets its default. */
export interface Submission {
  settings: { [name: string]: string }
}

/** A submission compared with the active one. */
export interface SubmissionImpactResponse {
  changes: SettingChange[]
  wagers: WagerImpactResponse[]
}

/** The chips of a table in cents: all of them by the record, those in its rack, and what its pieces are worth. */
export interface TableChips {
  table: number
  chips: number
  rack: number
  by_pieces: number
}

/** A table in a day, in cents; null if not counted, or hidden until two people have counted (T13). */
export interface TableDay {
  table: number
  stands: DayStanding
  opener: number | null
  fills: number
  credits: number
  drop: number | null
  closer: number | null
  win: number | null
  difference: number
  closed: boolean
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

/** A table in the report. */
export interface TableReport {
  table: number
  play: PlayTotals
  waits: number
  cage: TableDay | null
  says: string[]
}

/** A table of the lobby, as a passer-by sees it. */
export interface TableResponse {
  table: number
  game: string
  name: string
  edition: string
  state: "playing" | "waiting"
  stage: string | null
  part: "betting" | "choosing" | "dealing" | "revealing" | "settling" | null
  left: number | null
  round: number
  seats: SeatResponse[]
  limits: WagerLimitResponse[]
  stakes: StakesResponse | null
  meters: { [name: string]: number }
  denominations: number[]
  form: "arc" | "board" | "oval" | null
  cloth: "blue" | "green" | null
  dealt: "dealer" | "nobody" | "platform" | null
}

/** The difference at one table. */
export interface TableUnder {
  rounds: number
  lines: number
  more_cents: { [name: string]: number }
  table: string
}

/** Whether a table may open rounds, since when, by whom and why. */
export interface TableUse {
  table: number
  in_use: boolean
  closed: boolean
  at: number
  by: number
  why: string
  dispute: number | null
}

/** A bet withdrawn while bets are open. */
export interface TakeBack {
  kind: "TakeBack"
  on: string
  wager: string
  by?: string | null
  v?: 1
}

/** An examination as whoever took it tells it; the sums of its clauses are its marks. */
export interface TakenExam {
  game: string
  paper: string
  seed: string
  rules: string
  correct: number
  asked: number
  took: number
  minutes: number
  clauses: { [name: string]: [number, number] }
}

/** Something done to the cards, the device or the dealer's place: `shuffles`, `cuts`, `changes deck` … */
export interface Tend {
  kind: "Tend"
  by: string
  what: string
  value?: string
  v?: 1
}

/** An action on the cards, the device or the dealer's place was done. The event carries the state it leaves. */
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

/** The token of an enrolled terminal. */
export interface Terminal {
  token: string
}

/** The ticket of an enrolment. */
export interface Ticket {
  ticket: string
}

export type Tile = string

/** The moment that determines the amount shown to a claim. */
export type Timing = "at the claim" | "at the hit"

/** Chips given to the dealer, not as a bet. */
export interface Tip {
  kind: "Tip"
  who: string
  chips: number
  v?: 1
}

/** A request to sign: SHA-256 over label, nonce and request is the challenge, which the page computes again. */
export interface ToSign {
  options: RequestOptions
  label: string
  nonce: string
  request: string
}

/** The faces of cards that were dealt unread, shown with a word or by themselves (H-BACK-01). */
export interface TurnUp {
  kind: "TurnUp"
  who: string
  pieces: (Card | Tile)[]
  word?: string
  v?: 1
}

/** Other rules for the rounds of a table: an edition, or settings as a submission writes them, one on each line. */
export interface UnderRequest {
  table: number
  since?: string | null
  until?: string | null
  edition?: string | null
  settings?: string
  whole?: boolean
}

/** The other rules of a game. */
export interface UnderRulesResponse {
  edition: string
  digest: string
}

/** The credentials that unlock one's own account. */
export interface Unlock {
  login: string
  password: string
  code: string
}

/** The latest marks, to be taken back. */
export interface UnmarkPayments {
  round: number
  marks: number[]
}

/** Whether the wagers of a meter are offered, and why. */
export interface UseMeter {
  in_use: boolean
  why: string
}

/** The person, as an authenticator shows them. The id is random and reveals nothing. */
export interface User {
  id: string
  name: string
  displayName: string
}

/** Whether the wagers of a meter are offered, and why. */
export interface Using {
  type: "use"
  meter: number
  in_use: boolean
  why: string
}

export type Value = boolean | number | string | Value[] | null

/** The result of verification: the chain of the steps, and every command decided again. */
export interface Verified {
  holds: boolean
  steps: number
  rounds: number
  refusals: number
  findings: string[]
  not_proved: number
  other_rules: number
  milliseconds: number
}

/** A table, a gaming day, or a table on a day. */
export interface VerifyRequest {
  table?: number | null
  day?: string | null
}

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
  hands: { [name: string]: HandSeen }
  board: (string | null)[]
  piles: { [name: string]: number }
  meters: { [name: string]: number }
  pots: Pot[]
  dice: number[]
  number: number | null
  owing: PendingDraw[]
  disputed: Dispute | null
  void: string | null
  over: boolean
  roads?: Road[]
  lit?: string[]
}

/** A round that cannot continue because of the system, with what is wrong and the roles that agreed besides `by`. */
export interface Void {
  kind: "Void"
  by: string
  reason: string
  agreed?: string[]
  v?: 1
}

/** The round was voided; every chip went back where it came from, except bets that were over and stand alone. */
export interface Voided {
  kind: "Voided"
  cites: string
  moves?: Move[]
  why: string
  stands?: Bet[]
}

/** The chips of one bet, by its wager. */
export interface WagerChips {
  wager: string
  chips: number
}

/** A wager that a submission changes, before and after. */
export interface WagerImpactResponse {
  wager: string
  before: WagerSideResponse
  after: WagerSideResponse
}

/** The posted minimum and maximum of a wager. */
export interface WagerLimitResponse {
  wager: string
  low: number
  high: number
}

/** A wager under one submission; the edge as a fraction. */
export interface WagerSideResponse {
  edge: string | null
  low: number | null
  high: number | null
  hold: number | null
  most: number | null
}

/** A command for a walk-in, with a number of its own among those for them at this table. */
export interface WalkInCommand {
  number: number
  said: Command
  round?: number | null
}

/** The amount that the cage pays to a walk-in who has left, once, for the code on the receipt. */
export interface WalkInReceipt {
  cents: number
  code: string
  until: number
}

/** A walk-in who sits at a table, and what may be keyed for them. */
export interface WalkInResponse {
  number: number
  name: string
  called: string
  seats: string[]
  chips: number
  said: number
  cash: number
  offers: Offer[]
}

/** The walk-ins of a table, and the sums of the house for cash at tables. */
export interface WalkInsResponse {
  table: number
  walk_ins: WalkInResponse[]
  identify_from: number | null
  floor_from: number | null
}

/** A patron's money with the house, in the wallet and in chips at tables. */
export interface WalletResponse {
  number: number
  name: string
  balance: number
  at_tables: number
  tables: ChipsAt[]
  exclusion: ExclusionResponse | null
}

/** A case: its question, who opened it and when, and its entries in order. */
export interface WatchCase {
  id: number
  at: number
  question: string
  by: number
  role: string
  finding: CaseFinding | null
  entries: CaseEntry[]
}

/** The key with which a locked page is told how much waits; empty without a shift. */
export interface WatchKey {
  key: string
}

/** The key of a locked page. */
export interface WatchedInbox {
  key: string
}

/** One way to set a hand. */
export interface Way {
  parts: string[][]
  worth?: string[]
  house?: boolean
}

/** A session that begins. The token is in a cookie that no script can read. */
export interface Welcomed {
  session: SessionResponse
  last: LastLogIn | null
  failures: number
  must_change: boolean
}

/** A filter of significant events: after a number, about one account, of one kind. */
export interface Which {
  after?: number
  about?: number | null
  kind?: string | null
  most?: number
  latest?: boolean
}

/** A gaming day; null for that of now, by the clock of the house. */
export interface WhichDay {
  day?: string | null
}

/** A filter of disputes: all, undecided, or due for a report; of one table or round, or of all. */
export interface WhichDisputes {
  which?: "all" | "due" | "undecided"
  table?: number | null
  round?: number | null
}

/** A filter of slips: by kind, patron or table. */
export interface WhichSlips {
  kind?: SlipKind | null
  patron?: number | null
  table?: number | null
  most?: number
}

/** The table whose words are listed; null for all. */
export interface WhichWords {
  table?: number | null
}

/** A reason, in words for the record. */
export interface Why {
  why: string
}

/** A seat to take, chips to buy out of the wallet, or both; with neither, to leave. */
export interface WishFor {
  seat?: string | null
  chips?: number | null
}

/** One's own wish: a seat, chips or both, or to leave; until when it stays, and why it cannot be. */
export interface WishResponse {
  leaves: boolean
  seat: string | null
  chips: number | null
  until: number | null
  refused: RefusalResponse | null
}

/** The seats of a table that are kept, and one's own wish there. */
export interface WishesResponse {
  kept: KeptSeat[]
  own: WishResponse | null
}

/** A word of a regulator: takes note of a submission, accepts a ruling, objects to either, or asks about it. */
export type WordKind = "accepted" | "asked" | "noted" | "objected"

/** The data of a view that events do not contain, as it is after some events. */
export interface Words {
  turn: string | null
  button?: string | null
  out?: string[]
  hands?: { [name: string]: HandWords }
  opens?: View | null
  roads?: Road[]
  lit?: string[]
}

/** The words of the regulator, newest first; `for_submission` has those on rulings as lines of a submission. */
export interface WordsResponse {
  now: number
  words: GivenWord[]
  names: { [name: string]: string }
  for_submission: string
}

/** The worth of a reading at one wager: house edges as fractions of one unit; with its standard error if it was simulated. */
export interface WorthResponse {
  wager: string
  ours: string
  other: string
  stake: number
  money: number
  rounds: number
  error: string
}
