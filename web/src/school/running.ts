// Python with the school in it. The same in a worker, in a test, and wherever else Pyodide runs.
import type { PyodideInterface } from 'pyodide'
import type { PyProxy } from 'pyodide/ffi'

export interface SchoolDoor extends PyProxy {
  hears(text: string): string
}

/** Put the school beside the rules, which are there already, and open its door; `made` is told how much of a paper is made. */
export function schooled(python: PyodideInterface, archive: Uint8Array, made: (share: number) => void = () => {}): SchoolDoor {
  python.FS.writeFile('/school.zip', archive)
  python.runPython('import sys, houseway; sys.path.append("/school.zip"); houseway.__path__.append("/school.zip/houseway")')
  const door = python.pyimport('houseway.school.door')
  const opened = door.Door(made) as SchoolDoor
  door.destroy()
  return opened
}
