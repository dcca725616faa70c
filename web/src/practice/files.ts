// Fetches the files of practice once, all at the same time, reports progress, and gives them to Python while they come.
import type { KitFile } from './kit'

type Bytes = Uint8Array<ArrayBuffer>
/** A file server that knows no packed files gives them as they are, under their own names. */
const PACKED = '.gz'
const GZIP = [0x1f, 0x8b]
const KINDS: Readonly<Record<string, string>> = { wasm: 'application/wasm', zip: 'application/zip' }

/** A file on its way: read at once, handed over as it comes, and whole in the end. */
interface Coming {
  whole: Promise<Bytes>
  stream: ReadableStream<Bytes>
}

function fetched(path: string, came: (bytes: number) => void): Coming {
  let begun!: ReadableStreamDefaultController<Bytes>
  const stream = new ReadableStream<Bytes>({ start: (controller) => void (begun = controller) })
  const parts: Bytes[] = []
  const takes = (part: Bytes): void => {
    parts.push(part)
    begun.enqueue(part)
  }
  const reads = async (): Promise<Bytes> => {
    const answer = await fetch(path)
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`)
    const reader = answer.body.getReader()
    const first = await reader.read()
    const unpacks = !first.done && path.endsWith(PACKED) && GZIP.every((byte, at) => first.value[at] === byte) ? unpacking(takes) : null
    for (let step = first; !step.done; step = await reader.read()) {
      came(step.value.length)
      if (unpacks) await unpacks.takes(step.value)
      else takes(step.value)
    }
    await unpacks?.ends()
    begun.close()
    return joined(parts)
  }
  const whole = reads().catch((error: unknown) => {
    begun.error(error)
    throw error
  })
  return { whole, stream }
}

function unpacking(takes: (part: Bytes) => void): { takes: (part: Bytes) => Promise<void>; ends: () => Promise<void> } {
  const { readable, writable } = new DecompressionStream('gzip')
  const [reader, writer] = [readable.getReader(), writable.getWriter()]
  const reads = async (): Promise<void> => {
    for (let step = await reader.read(); !step.done; step = await reader.read()) takes(step.value)
  }
  const done = reads()
  done.catch(() => {})
  return { takes: (part) => writer.write(part), ends: () => writer.close().then(() => done) }
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Files that are fetched from now on. */
export class Fetched {
  #coming: Map<string, Coming>
  /** Resolves when everything is there, and fails with the first that does not come. */
  readonly all: Promise<unknown>

  constructor(
    readonly base: string,
    files: readonly KitFile[],
    told: (done: number, total: number) => void = () => {},
  ) {
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    let done = 0
    const came = (bytes: number): void => told(Math.min((done += bytes), total), total)
    this.#coming = new Map(files.map(({ path }) => [this.#plain(path), fetched(new URL(path, base).href, came)]))
    this.all = Promise.all([...this.#coming.values()].map(({ whole }) => whole))
    this.all.catch(() => {})
  }

  /** The address under which Python asks for a file. */
  #plain(path: string): string {
    return new URL(path.endsWith(PACKED) ? path.slice(0, -PACKED.length) : path, this.base).href
  }

  file(path: string): Promise<Bytes> {
    return this.#coming.get(this.#plain(path))!.whole
  }

  /** From now on a fetch of one of these files is answered with what has come of it, once, and goes on as it comes. */
  answers(): void {
    const outside = globalThis.fetch
    globalThis.fetch = (asked, how) => {
      const address = asked instanceof Request ? asked.url : String(asked)
      const one = this.#coming.get(address)
      if (!one) return outside(asked, how)
      return Promise.resolve(new Response(one.stream, { headers: { 'content-type': KINDS[address.split('.').at(-1) ?? ''] ?? 'text/javascript' } }))
    }
  }
}
