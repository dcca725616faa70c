// What practice needs: Python, the rules, and which games there are. The list is small; the rest is loaded when a game was chosen.
export interface PracticeGame {
  key: string
  name: string
  edition: string
  form: 'arc' | 'oval' | 'board'
  cloth: string
  seats: number
  /** How many bots must sit there, so that a round can be opened. */
  needs: number
  least: number
  sign: Sign
  /** Its rules; those that all games share are in the files of the kit. */
  file: KitFile
}
/** What the sign of a game shows: cards or tiles of a hand, or dice. */
export interface Sign {
  cards: string[]
  tiles: boolean
  dice: number[]
}
export interface KitFile {
  path: string
  /** Bytes as they are, and as they are sent. */
  bytes: number
  sent: number
}
export interface Kit {
  build: string
  python: string
  /** What Python may load besides: nothing. */
  lock: object
  files: KitFile[]
  /** What the school needs besides. */
  school: KitFile
  /** The game whose round the front door shows first. */
  first: string
  /** How many clauses and worked rounds all games have. */
  clauses: number
  rounds: number
  games: PracticeGame[]
}

let known: Promise<Kit> | null = null
export function kitOf(): Promise<Kit> {
  known ??= read().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}
async function read(): Promise<Kit> {
  const answer = await fetch('practice.json')
  if (!answer.ok) throw new Error('This house was built without practice tables.')
  return (await answer.json()) as Kit
}

/** What a table of a game loads, in megabytes; without one, of the largest game. */
export function megabytesOf(kit: Kit, game?: PracticeGame): string {
  const own = game?.file.sent ?? Math.max(...kit.games.map((one) => one.file.sent))
  return (kit.files.reduce((sum, file) => sum + file.sent, own) / 1e6).toFixed(1)
}

const WORDS = ['willow', 'brass', 'lamp', 'river', 'cedar', 'ivory', 'amber', 'harbor', 'velvet', 'copper', 'linen', 'maple', 'slate', 'cinder', 'orchard', 'quarry']

/** The address of a table of one's own with two bots; at once bets are put down and cards dealt. */
export const dealtIn = (game: PracticeGame): string => `#/practice/${game.key}/${newSeed()}/${Math.min(Math.max(2, game.needs), game.seats - 1)}/dealt`

/** Three hands that are played with the person: bets are put down, and each step is explained. */
export const taught = (game: PracticeGame): string => dealtIn(game).replace(/dealt$/, 'learn')

/** A seed that can be read out and typed in again. */
export function newSeed(): string {
  const drawn = crypto.getRandomValues(new Uint16Array(2))
  return `${WORDS[drawn[0]! % WORDS.length]}-${1000 + (drawn[1]! % 9000)}`
}
