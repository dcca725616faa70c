// Starts Python in a worker: fetches what it needs, reports progress, and puts the rules where Python finds them.
import type { PyodideInterface } from 'pyodide'
import { Fetched } from './files'
import type { KitFile } from './kit'
import { placed, placedGame } from './python'
import type { FaultKind } from './messages'

const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
export interface Load {
  kind: 'load'
  base: string
  python: string
  lock: object
  /** The last one has the rules; before it are Python's library and the wheel that the rules need. */
  files: KitFile[]
}
export type Starting = { kind: 'loading'; done: number; total: number } | { kind: 'starting' } | { kind: 'loaded' }

/** Python with the rules in it. */
export interface Started {
  python: PyodideInterface
  /** A file that was fetched with it. */
  file: (path: string) => Promise<Uint8Array>
  /** Put a game beside the rules, once. */
  places: (game: KitFile) => Promise<void>
}

export class Failed extends Error {
  constructor(
    readonly fault: FaultKind,
    why: string,
  ) {
    super(why)
  }
}

/** Pyodide waits for ever where WebAssembly is refused, so it is tried before. */
function mustCompile(): void {
  try {
    new WebAssembly.Module(EMPTY_MODULE)
  } catch (error) {
    throw new Failed('no wasm', String(error))
  }
}

/** Python with the rules in it, and the files that were fetched, those of `more` too. Python starts while they come. */
export async function started({ base, python: folder, lock, files }: Load, more: readonly KitFile[], tells: (told: Starting) => void): Promise<Started> {
  mustCompile()
  const fetched = new Fetched(base, [...files, ...more], (done, total) => tells(done < total ? { kind: 'loading', done, total } : { kind: 'starting' }))
  const notLoaded = fetched.all.catch((error: unknown) => {
    throw new Failed('not loaded', String(error))
  })
  fetched.answers()
  const file = (path: string): Promise<Uint8Array> => fetched.file(path)
  const indexURL = new URL(folder, base).href
  const starts = async (): Promise<PyodideInterface> => {
    await Promise.all(files.filter(({ path }) => path.endsWith('.mjs')).map(({ path }) => file(path)))
    const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as typeof import('pyodide')
    const python = await loadPyodide({ indexURL, lockFileContents: JSON.stringify(lock), packageBaseUrl: indexURL })
    placed(python, await file(files.at(-1)!.path), await file(files.at(-3)!.path))
    return python
  }
  const python = await starts().catch(async (error: unknown) => {
    await notLoaded
    throw error
  })
  const placedGames = new Set<string>()
  const places = async (game: KitFile): Promise<void> => {
    if (placedGames.has(game.path)) return
    const came = new Fetched(base, [game]).file(game.path)
    placedGame(python, await came.catch((error: unknown) => Promise.reject(new Failed('not loaded', String(error)))))
    placedGames.add(game.path)
  }
  return { python, file, places }
}

/** Handle one message after the other; the first failure is reported, and ends it. */
export function handleInOrder<Said>(takes: (said: Said) => Promise<void>, fails: (fault: FaultKind, why: string) => void): void {
  let last: Promise<void> = Promise.resolve()
  let ended = false
  self.onmessage = (event: MessageEvent<Said>) => {
    last = last
      .then(() => (ended ? undefined : takes(event.data)))
      .catch((error: unknown) => {
        ended = true
        fails(error instanceof Failed ? error.fault : 'fault', error instanceof Error ? error.message : String(error))
      })
  }
}
