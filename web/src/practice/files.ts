// Fetches the files of practice once, reports progress, and gives them to Python on request.
import type { KitFile } from './kit'

/** A file server that knows no packed files gives them as they are, under their own names. */
const PACKED = '.gz'
const GZIP = [0x1f, 0x8b]
const KINDS: Readonly<Record<string, string>> = { wasm: 'application/wasm', zip: 'application/zip' }

async function readWhole(path: string, came: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(path)
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`)
  const parts: Uint8Array[] = []
  const reader = answer.body.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value)
    came(step.value.length)
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The address under which Python asks for a file. */
export const plain = (path: string, base: string): string => new URL(path.endsWith(PACKED) ? path.slice(0, -PACKED.length) : path, base).href

async function unpacked(path: string, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!path.endsWith(PACKED) || GZIP.some((byte, at) => data[at] !== byte)) return data
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
}

/** Fetch all files; those that Python fetches itself are handed over from memory when it does. */
export async function fetchedAll(base: string, files: readonly KitFile[], told: (done: number, total: number) => void): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const total = files.reduce((sum, file) => sum + file.bytes, 0)
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let done = 0
  const came = (bytes: number): void => told(Math.min((done += bytes), total), total)
  await Promise.all(files.map(async ({ path }) => kept.set(plain(path, base), await unpacked(path, await readWhole(new URL(path, base).href, came)))))
  return kept
}

/** From now on a fetch of a file that is kept is answered without the network. */
export function answersFrom(kept: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): void {
  const outside = globalThis.fetch
  globalThis.fetch = (asked, how) => {
    const address = asked instanceof Request ? asked.url : String(asked)
    const data = kept.get(address)
    if (!data) return outside(asked, how)
    return Promise.resolve(new Response(data, { headers: { 'content-type': KINDS[address.split('.').at(-1) ?? ''] ?? 'text/javascript' } }))
  }
}
