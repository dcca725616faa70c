// Python with the school in it. The same in a worker, in a test, and wherever else Pyodide runs.
import type { PyodideInterface } from 'pyodide'
import type { PyProxy } from 'pyodide/ffi'
import { unpacked } from '../practice/python'

export interface SchoolServer extends PyProxy {
  handle(text: string): string
}

/** Put the school beside the rules, which are there already, and start its server; `made` receives the share of a paper that is made. */
export function schooled(python: PyodideInterface, archive: Uint8Array, made: (share: number) => void = () => {}): SchoolServer {
  unpacked(python, archive)
  const module = python.pyimport('houseway.school.server')
  const server = module.SchoolServer(made) as SchoolServer
  module.destroy()
  return server
}
