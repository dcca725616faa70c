// What is asked of the house over HTTP. An error has one shape, whatever went wrong.
import type { Layout } from './felt'

export interface Wrong {
  code: string
  sentence: string
  do: string
}
export class NotDone extends Error {
  constructor(
    readonly status: number,
    readonly wrong: Wrong,
  ) {
    super(wrong.sentence)
  }
}
export interface House {
  name: string
  mode: 'demo' | 'real money'
  now: number
  /** Whether passkeys can be used at the address of the house. */
  passkeys: boolean
  /** Whether staff may sign in through a directory of the house. */
  directory: boolean
}
export interface Session {
  number: number
  name: string
  kind: string
  role: string | null
  /** The tables of a shift; null for all of them, or without one. */
  tables: number[] | null
  begun_at: number
  until: number
  now: number
  begun_with: 'password' | 'passkey' | 'directory'
}
export interface Welcomed {
  session: Session
  last: { at: number; address: string } | null
  failures: number
}
export interface Limit {
  wager: string
  low: number
  high: number
}
export interface TableTold {
  table: number
  game: string
  name: string
  edition: string
  state: 'playing' | 'waiting'
  stage: string | null
  round: number
  seats: Array<{ seat: string; player: string | null }>
  limits: Limit[]
  meters: Record<string, number>
  denominations: number[]
  form: 'arc' | 'oval' | 'board' | null
  cloth: string | null
}
export interface Rules {
  game: string
  edition: string
  digest: string
  clock: number | null
  limits: Limit[]
  clauses: Record<string, Clause>
  rulings: Record<string, Ruling>
}
export interface Clause {
  title: string
  says: string
}
/** How clauses are read where they are silent or contradict each other. */
export interface Ruling extends Clause {
  clauses: string[]
}
export interface RoundTold {
  table: number
  round: number
  game: string
  name: string
  closed_at: number
  void: boolean
  staked: number
  net: number
}
export interface Answered {
  step: number
  refused: { code: string; sentence: string; cites: string } | null
}
/** A seat that is kept, and for whom. */
export interface Kept {
  seat: string
  player: string
}
/** What a player wishes for the end of the round: a seat, chips or both, or to leave; until when it stays, and why it cannot be. */
export interface Wish {
  leaves: boolean
  seat: string | null
  chips: number | null
  until: number | null
  refused: Answered['refused']
}
export interface Wishes {
  kept: Kept[]
  own: Wish | null
}
const AWAY: Wrong = { code: 'away', sentence: 'The house does not answer.', do: 'Wait a little.' }

/** A key under which a request is done once, however often it is sent. */
const fresh = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, '0')).join('')

/** Milliseconds for an answer to a command: it is sent again under its number, and a network may swallow an answer without a word. */
const ANSWER = 10_000

export async function asked<Shape>(method: string, path: string, body?: unknown, most?: number): Promise<Shape> {
  const sent: RequestInit = { method, credentials: 'same-origin', cache: 'no-store' }
  if (most !== undefined) sent.signal = AbortSignal.timeout(most)
  if (method !== 'GET') sent.headers = { 'idempotency-key': fresh(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  if (body !== undefined) sent.body = JSON.stringify(body)
  const answer = await fetch(path, sent)
  if (answer.status === 204) return undefined as Shape
  if (!answer.ok) throw new NotDone(answer.status, ((await answer.json().catch(() => null)) as Wrong | null) ?? AWAY)
  return (await answer.json()) as Shape
}

export const house = (): Promise<House> => asked('GET', '/house')
export const session = (): Promise<Session> => asked('GET', '/session')
export const logIn = (login: string, password: string, code: string): Promise<Welcomed> => asked('POST', '/log-in', { login, password, code })
/** Sign in through the directory of the house: where to go, and what it sent the browser back with. */
export const directory = (): Promise<{ address: string }> => asked('POST', '/log-in/directory/begin')
export const fromDirectory = (code: string, state: string): Promise<Welcomed> => asked('POST', '/log-in/directory', { code, state })
export const linkDirectory = (code: string, state: string): Promise<unknown> => asked('POST', '/session/directory', { code, state })
export const logOut = (): Promise<void> => asked('POST', '/log-out')
export const tables = (): Promise<TableTold[]> => asked('GET', '/tables')
export const feltOf = (table: number): Promise<Layout> => asked('GET', `/tables/${table}/felt`)
export const rulesOf = (table: number): Promise<Rules> => asked('GET', `/tables/${table}/rules`)
export const rounds = (most: number, before?: number): Promise<{ rounds: RoundTold[]; earlier: number | null }> =>
  asked('GET', `/rounds?most=${most}${before === undefined ? '' : `&before=${before}`}`)
/** Say a command under a number; one that names its round is heard in that round only. */
export const say = (table: number, number: number, said: object, round?: number): Promise<Answered> =>
  asked('POST', `/tables/${table}/say`, { number, said, ...(round === undefined ? {} : { round }) }, ANSWER)
export const wishes = (table: number): Promise<Wishes> => asked('GET', `/tables/${table}/wish`)
/** Wish for a seat, for chips or both; with neither, to leave. */
export const wishFor = (table: number, what: { seat?: string; chips?: number }): Promise<Wishes> => asked('PUT', `/tables/${table}/wish`, what)
export const withdraws = (table: number): Promise<Wishes> => asked('DELETE', `/tables/${table}/wish`)
/** Say that one is away from play, or back. */
export const saysAway = (table: number, away: boolean): Promise<unknown> => asked('PUT', `/tables/${table}/away`, { away })

/** What went wrong, in a sentence for whoever pressed the button. */
export const sentenceOf = (error: unknown): string => (error instanceof NotDone ? `${error.wrong.sentence} ${error.wrong.do}` : AWAY.sentence)
