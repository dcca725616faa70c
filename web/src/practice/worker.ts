// Runs a table in the browser, beside the page: the rules are those of a floor, unchanged, in Python. Workers are the only files that may compile WebAssembly.
import type { PyodideInterface } from 'pyodide'
import { answers, opened, type Door } from './running'
import { hearsInOrder, started } from './starting'
import type { FromWorker, ToWorker } from './talk'

const tells = (said: FromWorker): void => self.postMessage(said)
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
let python: PyodideInterface
let door: Door | null = null
let pace = 0

async function takes(said: ToWorker): Promise<void> {
  if (said.kind === 'load') {
    ;({ python } = await started(said, [], tells))
    tells({ kind: 'loaded' })
  } else if (said.kind === 'open') {
    door?.destroy()
    pace = said.pace
    door = opened(python, said.game, said.seed, said.bots)
    tells({ kind: 'opened', told: door.told() })
  } else if (door) await answers(door, said.frame, (frames) => tells({ kind: 'frames', frames }), () => wait(pace))
}

/** One thing after the other: a word that comes while the house acts waits until it is done. */
hearsInOrder(takes, (trouble, why) => tells({ kind: 'failed', trouble, why }))
