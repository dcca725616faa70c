// Python with the rules in it, and one table behind its door. The same in a worker, in a test, and wherever else Pyodide runs.
import type { PyodideInterface } from 'pyodide'
import type { PyProxy } from 'pyodide/ffi'
import type { Frame } from '../live/line'

export interface Door extends PyProxy {
  told(): string
  hears(text: string): string
  acts(): string
  rests(): string
}

/** Put the rules where Python finds them, in their archive, and the wheel that they need, unpacked: part of it is compiled. */
export function placed(python: PyodideInterface, rules: Uint8Array, wheel: Uint8Array): void {
  python.FS.writeFile('/rules.zip', rules)
  python.FS.writeFile('/wheel.zip', wheel)
  python.runPython('import sys, zipfile; zipfile.ZipFile("/wheel.zip").extractall("/wheel"); sys.path[:0] = ["/rules.zip", "/wheel"]')
}

export function opened(python: PyodideInterface, game: string, seed: string, bots: number): Door {
  const door = python.pyimport('houseway.play.alone.door')
  const made = door.Door(game, seed, bots) as Door
  door.destroy()
  return made
}

/** Take a frame of the page and tell everything that comes of it; the last frames say what the person may do. */
export async function answers(door: Door, frame: object, tells: (frames: Frame[]) => void, pause: () => Promise<void>): Promise<void> {
  let frames = JSON.parse(door.hears(JSON.stringify(frame))) as Frame[]
  for (let text = door.acts(); text; text = door.acts()) {
    if (frames.length) {
      tells(frames)
      await pause()
    }
    frames = JSON.parse(text) as Frame[]
  }
  tells([...frames, ...(JSON.parse(door.rests()) as Frame[])])
}
