// Runs the school in the browser, beside the page: items are made from the rules, in Python, and their keys stay here.
import type { PyodideInterface } from 'pyodide'
import type { KitFile } from '../practice/kit'
import { hearsInOrder, started, type Load, type Starting } from '../practice/starting'
import type { Trouble } from '../practice/talk'
import { schooled, type SchoolDoor } from './running'

export type ToSchool = (Load & { school: KitFile }) | { kind: 'ask'; number: number; said: object }
export type FromSchool = Starting | { kind: 'told'; number: number; told: string } | { kind: 'made'; share: number } | { kind: 'failed'; trouble: Trouble; why: string }

const tells = (told: FromSchool): void => self.postMessage(told)
let door: SchoolDoor | null = null

async function takes(said: ToSchool): Promise<void> {
  if (said.kind === 'load') {
    const { python, file }: { python: PyodideInterface; file: (path: string) => Uint8Array } = await started(said, [said.school], tells)
    door = schooled(python, file(said.school.path), (share) => tells({ kind: 'made', share }))
    tells({ kind: 'loaded' })
  } else tells({ kind: 'told', number: said.number, told: door!.hears(JSON.stringify(said.said)) })
}

hearsInOrder(takes, (trouble, why) => tells({ kind: 'failed', trouble, why }))
