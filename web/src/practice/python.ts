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

/** Put the rules where Python finds them, in their archive, and the wheel that they need, unpacked: part of it is compiled. */
export function placed(python: PyodideInterface, rules: Uint8Array, wheel: Uint8Array): void {
  python.FS.writeFile('/rules.zip', rules)
  python.FS.writeFile('/wheel.zip', wheel)
  python.runPython('import sys, zipfile; zipfile.ZipFile("/wheel.zip").extractall("/wheel"); sys.path[:0] = ["/rules.zip", "/wheel"]')
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
