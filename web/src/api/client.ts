// Requests to the house over HTTP. An error has one shape, whatever went wrong.
import { served, t } from '../language/language'
import type { Routes } from './routes'
import type { Command, Error as Wrong, RoundResponse, Welcomed } from './shapes'

export type {
  Answered,
  ClauseResponse as Clause,
  Error as Wrong,
  HouseResponse as House,
  KeptSeat as Kept,
  WagerLimitResponse as Limit,
  RoundResponse,
  RulesResponse as Rules,
  RulingResponse as Ruling,
  SessionResponse as Session,
  TableResponse,
  Welcomed,
  WishResponse as Wish,
  WishesResponse as Wishes,
} from './shapes'

/** A round before the one that is played, at a table of the house or of one's own. */
export type EarlierRound = Omit<RoundResponse, 'opened_at' | 'before' | 'after'>
/** An endpoint, as `GET /tables/{table}`. */
export type Endpoint = keyof Routes
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A path with its names filled in: numbers, and the name of a role. */
type Filled<Path extends string> = Path extends `${infer Head}{role}`
  ? `${Filled<Head>}${string}`
  : Path extends `${infer Head}{${string}}${infer Tail}`
    ? `${Head}${number}${Filled<Tail>}`
    : Path
/** The endpoint of a method and a path that is filled in. */
type At<M extends Method, Path extends string> = { [E in Endpoint]: E extends `${M} ${infer Named}` ? (Path extends Filled<Named> ? E : never) : never }[Endpoint]
/** What is sent: a body, or with GET a query, which may be left out where all of it may. */
type Sent<M extends Method, E extends Endpoint> = Routes[E] extends { takes: infer Taken }
  ? [...(M extends 'GET' ? (object extends Taken ? [query?: Taken] : [query: Taken]) : [body: Taken]), most?: number]
  : [nothing?: undefined, most?: number]

export class NotDone extends Error {
  constructor(
    readonly status: number,
    readonly wrong: Wrong,
  ) {
    super(wrong.sentence)
  }
}
const away = (): Wrong => ({ code: 'away', sentence: t('The house cannot be reached.'), do: t('Wait a little.') })

/** A key under which a request is done once, however often it is sent. */
const fresh = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, '0')).join('')

/** Milliseconds for an answer to a command: it is sent again under its number, and a network may swallow an answer without a word. */
const ANSWER = 10_000

/** Ask something of the house. Method and path say what is sent and what comes back, as the document of the API has it. */
export async function callApi<M extends Method, Path extends string, E extends At<M, Path>>(method: M, path: Path, ...rest: Sent<M, E>): Promise<Routes[E]['gives']> {
  const [body, most] = rest as [object?, number?]
  const sent: RequestInit = { method, credentials: 'same-origin', cache: 'no-store' }
  if (most !== undefined) sent.signal = AbortSignal.timeout(most)
  const text = body && JSON.stringify(body) // without what was not said
  let query = ''
  if (method !== 'GET') {
    sent.headers = { 'idempotency-key': fresh(), ...(text && { 'content-type': 'application/json' }) }
    sent.body = text
  } else if (text) query = `?${new URLSearchParams(JSON.parse(text))}`
  const answer = await fetch(path + query, sent)
  if (answer.status === 204) return undefined as never
  if (!answer.ok) throw new NotDone(answer.status, ((await answer.json().catch(() => null)) as Wrong | null) ?? away())
  return (await answer.json()) as never
}

export const house = () => callApi('GET', '/house')
export const session = () => callApi('GET', '/session')
export const logIn = (login: string, password: string, code: string): Promise<Welcomed> => callApi('POST', '/log-in', { login, password, code })
/** Sign in through the directory of the house: where to go, and what it sent the browser back with. */
export const directory = () => callApi('POST', '/log-in/directory/begin')
export const fromDirectory = (code: string, state: string): Promise<Welcomed> => callApi('POST', '/log-in/directory', { code, state })
export const linkDirectory = (code: string, state: string) => callApi('POST', '/session/directory', { code, state })
/** Come in without a log-in, where the house is a demonstration: as a guest with chips, or as one of its staff. */
export const comesAsGuest = (): Promise<Welcomed> => callApi('POST', '/demonstration/guest')
export const looksBehind = (role: string): Promise<Welcomed> => callApi('POST', `/demonstration/desks/${role}`)
export const currentCode = () => callApi('GET', '/demonstration/code')
/** What a person is called on a page: a guest by number, everybody else by the name of the record. */
export const calledOf = (session: { number: number; name: string; kind: string; begun_with: string }): string => (session.kind === 'patron' && session.begun_with === 'demonstration' ? t('Guest {number}', { number: session.number }) : session.name)
/** Why the last session in this browser ended. */
export const sessionEnd = () => callApi('GET', '/session/ended')
export const logOut = () => callApi('POST', '/log-out')
export const tables = () => callApi('GET', '/tables')
export const feltOf = (table: number) => callApi('GET', `/tables/${table}/felt`)
export const rulesOf = (table: number) => callApi('GET', `/tables/${table}/rules`)
export const rounds = (most: number, before?: number) => callApi('GET', '/rounds', { most, before })
/** Send a command under a number; one that names its round is accepted in that round only. */
export const sendCommand = (table: number, number: number, said: Command, round?: number, again?: boolean) => callApi('POST', `/tables/${table}/commands`, { number, said, round, again }, ANSWER)
export const wishes = (table: number) => callApi('GET', `/tables/${table}/wish`)
/** Wish for a seat, for chips or both; with neither, to leave. */
export const wishFor = (table: number, what: { seat?: string; chips?: number }) => callApi('PUT', `/tables/${table}/wish`, what)
export const withdraws = (table: number) => callApi('DELETE', `/tables/${table}/wish`)
/** Say that one is away from play, or back. */
export const setAway = (table: number, away: boolean) => callApi('PUT', `/tables/${table}/away`, { away })

/** What went wrong, in a sentence for whoever pressed the button. */
export const sentenceOf = (error: unknown): string => (error instanceof NotDone ? `${served(error.wrong.sentence)} ${served(error.wrong.do)}` : away().sentence)
