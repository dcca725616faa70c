// Python with the rules in it, and the server of one table. The same in a worker, in a test, and wherever else Pyodide runs.
import type { PyodideInterface } from 'pyodide'
import type { PyProxy } from 'pyodide/ffi'
import type { Frame } from '../live/line'

export interface PracticeServer extends PyProxy {
  setup(): string
  handle(text: string): string
  acts(): string
  rests(): string
}

const HOME = '/rules'
const LOCAL_FILE = 0x04034b50
const text = new TextDecoder()

/** Unpack an archive beside the rules. Its files are stored as they are, one after the other. */
export function unpacked(python: PyodideInterface, archive: Uint8Array): void {
  const read = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  for (let at = 0; read.getUint32(at, true) === LOCAL_FILE; ) {
    const [bytes, name, more] = [read.getUint32(at + 18, true), read.getUint16(at + 26, true), read.getUint16(at + 28, true)]
    const path = `${HOME}/${text.decode(archive.subarray(at + 30, at + 30 + name))}`
    const begins = at + 30 + name + more
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')))
    python.FS.writeFile(path, archive.subarray(begins, begins + bytes))
    at = begins + bytes
  }
}

/** Put the rules, and the wheel that they need, where Python finds them. */
export function placed(python: PyodideInterface, rules: Uint8Array, wheel: Uint8Array): void {
  unpacked(python, rules)
  unpacked(python, wheel)
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(HOME)})`)
}

/** Put the rules of a game beside those that all games share. */
export function placedGame(python: PyodideInterface, archive: Uint8Array): void {
  unpacked(python, archive)
  python.runPython('from houseway.games import GAMES; GAMES.looks_again()')
}

export function opened(python: PyodideInterface, game: string, seed: string, bots: number): PracticeServer {
  const module = python.pyimport('houseway.play.alone.server')
  const server = module.PracticeServer(game, seed, bots) as PracticeServer
  module.destroy()
  return server
}

/** Handle a frame of the page and send all frames that follow from it; the last ones contain the person's options. */
export async function answers(server: PracticeServer, frame: object, send: (frames: Frame[]) => void, pause: () => Promise<void>): Promise<void> {
  let frames = JSON.parse(server.handle(JSON.stringify(frame))) as Frame[]
  for (let text = server.acts(); text; text = server.acts()) {
    if (frames.length) {
      send(frames)
      await pause()
    }
    frames = JSON.parse(text) as Frame[]
  }
  send([...frames, ...(JSON.parse(server.rests()) as Frame[])])
}
