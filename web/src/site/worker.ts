// Decides worked rounds for the pages of the site, beside the page: the rules are those of a table, unchanged, in Python.
import decideSource from '../../../tools/site/decide.py?raw'
import type { FaultKind } from '../practice/messages'
import { handleInOrder, started, type Load, type Starting } from '../practice/startup'

export interface Decided {
  /** Why the text was not played; empty if it was. */
  unread: string
  lines: { line: number; says: string; differs: string[] }[]
  others: string[]
}
export type ToRounds = Load | { kind: 'decide'; number: number; text: string; game: string }
export type FromRounds = Starting | { kind: 'decided'; number: number; told: Decided } | { kind: 'failed'; fault: FaultKind; why: string }

const post = (said: FromRounds): void => self.postMessage(said)
let decide: (text: string, game: string) => string

async function takes(said: ToRounds): Promise<void> {
  if (said.kind === 'load') {
    const { python } = await started(said, [], post)
    python.runPython(decideSource)
    decide = python.globals.get('decide') as typeof decide
    post({ kind: 'loaded' })
  } else post({ kind: 'decided', number: said.number, told: JSON.parse(decide(said.text, said.game)) as Decided })
}

handleInOrder(takes, (fault, why) => post({ kind: 'failed', fault, why }))
