// Keeps what a reader of the site has opened, so that it opens again without a connection: the newest of each page, and the rules.
interface LongEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface FetchStart extends LongEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface MessageFromPage extends LongEvent {
  readonly data: string[]
}
interface Offline {
  addEventListener<Kind extends 'install' | 'activate'>(kind: Kind, does: (event: LongEvent) => void): void
  addEventListener(kind: 'fetch', does: (event: FetchStart) => void): void
  addEventListener(kind: 'message', does: (event: MessageFromPage) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Offline
const OURS = 'houseway-'
/** The rules of another build are another cache. */
declare const RULES_DIGEST: string
const KEPT = OURS + RULES_DIGEST
/** The name of such a file has its digest: what changes gets another name. */
const FOR_EVER = '/play/assets/'

async function keptOr(asked: Request, fetches: (kept: Response) => Promise<Response>): Promise<Response> {
  return fetches((await (await caches.open(KEPT)).match(asked, { ignoreSearch: true })) ?? Response.error())
}

async function fetched(asked: Request | string): Promise<Response> {
  const answer = await fetch(asked)
  if (answer.status === 200) await (await caches.open(KEPT)).put(asked, answer.clone())
  return answer
}

async function keeps(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT)
  for (const address of addresses) if (!(await cache.match(address))) await fetched(address).catch(() => {}) // it is kept when it is opened again
}

async function forgetsOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name)
  await worker.clients.claim()
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetsOthers()))
worker.addEventListener('message', (event) => event.waitUntil(keeps(event.data)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin) return
  const isForEver = address.pathname.includes(FOR_EVER)
  event.respondWith(keptOr(request, (kept) => (isForEver && kept.ok ? Promise.resolve(kept) : fetched(request).catch(() => kept))))
})
