// Runs the school in the browser, beside the page: items are made from the rules, in Python, and their keys stay here.
import type { KitFile } from '../practice/kit'
import { unpacked } from '../practice/python'
import { handleInOrder, started, type Load, type Starting } from '../practice/startup'
import type { FaultKind } from '../practice/messages'
import { schooled, type SchoolServer } from './python'

export type ToSchool = (Load & { school: KitFile; games: KitFile[] }) | { kind: 'ask'; number: number; said: object }
export type FromSchool = Starting | { kind: 'told'; number: number; told: string } | { kind: 'made'; share: number } | { kind: 'failed'; fault: FaultKind; why: string }

const post = (told: FromSchool): void => self.postMessage(told)
let server: SchoolServer | null = null

async function takes(said: ToSchool): Promise<void> {
  if (said.kind === 'load') {
    const { python, file } = await started(said, [said.school, ...said.games], post)
    for (const game of said.games) unpacked(python, await file(game.path))
    server = schooled(python, await file(said.school.path), (share) => post({ kind: 'made', share }))
    post({ kind: 'loaded' })
  } else post({ kind: 'told', number: said.number, told: server!.handle(JSON.stringify(said.said)) })
}

handleInOrder(takes, (fault, why) => post({ kind: 'failed', fault, why }))
