// Runs a table in the browser, beside the page: the rules are those of a floor, unchanged, in Python. Workers are the only files that may compile WebAssembly.
import { answers, opened, type PracticeServer } from './python'
import { handleInOrder, started, type Started } from './startup'
import type { FromWorker, ToWorker } from './messages'

const post = (said: FromWorker): void => self.postMessage(said)
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
let house: Started
let server: PracticeServer | null = null
let pace = 0

async function takes(said: ToWorker): Promise<void> {
  if (said.kind === 'load') {
    house = await started(said, [], post)
    post({ kind: 'loaded' })
  } else if (said.kind === 'open') {
    server?.destroy()
    pace = said.pace
    await house.places(said.file)
    server = opened(house.python, said.game, said.seed, said.bots)
    post({ kind: 'opened', told: server.setup() })
  } else if (server) await answers(server, said.frame, (frames) => post({ kind: 'frames', frames }), () => wait(pace))
}

/** One thing after the other: a command that arrives while the house acts waits until it is done. */
handleInOrder(takes, (fault, why) => post({ kind: 'failed', fault, why }))
