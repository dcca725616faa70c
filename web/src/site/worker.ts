// Decides worked rounds for the pages of the site, beside the page: the rules are those of a table, unchanged, in Python.
import decideSource from '../../../tools/site/decide.py?raw'
import type { FaultKind } from '../practice/messages'
import type { KitFile } from '../practice/kit'
import { handleInOrder, started, type Load, type Started, type Starting } from '../practice/startup'

export interface Decided {
  /** Why the text was not played; empty if it was. */
  unread: string
  lines: { line: number; says: string; differs: string[] }[]
  others: string[]
}
export type ToRounds = (Load & { games: Readonly<Record<string, KitFile>> }) | { kind: 'decide'; number: number; text: string; game: string }
export type FromRounds = Starting | { kind: 'decided'; number: number; told: Decided } | { kind: 'failed'; fault: FaultKind; why: string }

const post = (said: FromRounds): void => self.postMessage(said)
let house: Started
let games: Readonly<Record<string, KitFile>>
let decide: (text: string, game: string) => string

async function takes(said: ToRounds): Promise<void> {
  if (said.kind === 'load') {
    house = await started(said, [], post)
    games = said.games
    house.python.runPython(decideSource)
    decide = house.python.globals.get('decide') as typeof decide
    post({ kind: 'loaded' })
  } else {
    if (games[said.game]) await house.places(games[said.game]!)
    post({ kind: 'decided', number: said.number, told: JSON.parse(decide(said.text, said.game)) as Decided })
  }
}

handleInOrder(takes, (fault, why) => post({ kind: 'failed', fault, why }))
