// Runs a table in the browser, beside the page: the rules are those of a floor, unchanged, in Python. It is the only file that may compile WebAssembly.
import type { PyodideInterface } from 'pyodide'
import { answersFrom, fetchedAll } from './fetching'
import { answers, opened, placed, type Door } from './running'
import type { FromWorker, ToWorker, Trouble } from './talk'

const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
const tells = (said: FromWorker): void => self.postMessage(said)
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
let python: PyodideInterface
let door: Door | null = null
let pace = 0

/** Pyodide waits for ever where WebAssembly is refused, so it is tried before. */
function mustCompile(): void {
  try {
    new WebAssembly.Module(EMPTY_MODULE)
  } catch (error) {
    throw new Failed('no wasm', String(error))
  }
}

class Failed extends Error {
  constructor(
    readonly trouble: Trouble,
    why: string,
  ) {
    super(why)
  }
}

async function loads({ base, python: folder, lock, files }: ToWorker & { kind: 'load' }): Promise<void> {
  mustCompile()
  const kept = await fetchedAll(base, files, (done, total) => tells({ kind: 'loading', done, total })).catch((error: unknown) => {
    throw new Failed('not loaded', String(error))
  })
  tells({ kind: 'starting' })
  answersFrom(kept)
  const indexURL = new URL(folder, base).href
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as typeof import('pyodide')
  python = await loadPyodide({ indexURL, lockFileContents: JSON.stringify(lock), packageBaseUrl: indexURL })
  placed(python, kept.get(new URL(files.at(-1)!.path, base).href)!)
  tells({ kind: 'loaded' })
}

async function takes(said: ToWorker): Promise<void> {
  if (said.kind === 'load') await loads(said)
  else if (said.kind === 'open') {
    door?.destroy()
    pace = said.pace
    door = opened(python, said.game, said.seed, said.bots)
    tells({ kind: 'opened', told: door.told() })
  } else if (door) await answers(door, said.frame, (frames) => tells({ kind: 'frames', frames }), () => wait(pace))
}

/** One thing after the other: a word that comes while the house acts waits until it is done. */
let last: Promise<void> = Promise.resolve()
let ended = false
self.onmessage = (event: MessageEvent<ToWorker>) => {
  last = last.then(() => (ended ? undefined : takes(event.data))).catch(fails)
}

/** The first failure is told, and the last thing that is. */
function fails(error: unknown): void {
  ended = true
  tells({ kind: 'failed', trouble: error instanceof Failed ? error.trouble : 'fault', why: error instanceof Error ? error.message : String(error) })
}
