// What a person signs, as rows to read. Every row comes out of the text that the signature covers.
import { money } from '../money'
import { capital } from '../words'
import { changeText } from './words'

interface Move {
  from: string
  to: string
  cents: number
}
interface Change {
  what: string
  role: string
  about: number
  asked_by: number
  asked_as: string
}
const plain = (text: unknown): string => String(text).replaceAll('_', ' ')

export function signedRows(request: string): Array<[string, string]> {
  const told = JSON.parse(request) as Record<string, unknown>
  const facts = (told['facts'] ?? {}) as Record<string, unknown>
  const rows: Array<[string, string]> = [['You', capital(plain([told['does'], told['kind']].filter(Boolean).join(': ')))]]
  const adds = (name: string, value: unknown): void => void (value === undefined || value === null || value === '' || rows.push([name, plain(value)]))
  adds('Call is', told['says'] === 'upholds' ? 'upheld' : told['says'] === 'dismisses' ? 'dismissed' : '')
  adds('As', told['outcome'])
  adds('Reason', told['reason'])
  for (const cents of [facts['win_cents'] ?? facts['cents'], told['cents']]) if (typeof cents === 'number') rows.push(['Sum', money(cents)])
  for (const move of (facts['moves'] ?? []) as Move[]) rows.push(['Moves', `${money(move.cents)} from ${move.from} to ${move.to}`])
  adds('Table', told['table'])
  adds('Round', told['round'])
  adds('Dispute', told['dispute'])
  adds('Player', facts['player'])
  adds('Because', facts['because'])
  adds('Person', told['about'])
  adds('Code shown', told['shown'])
  adds('Clause', told['clause'])
  adds('Requested by', told['asked_by'])
  const change = (told['does'] === 'confirm a change' ? told['asked'] : null) as Change | null
  if (change) rows.push(['What', changeText(change)], ['Of', `staff ${change.about}`], ['Requested by', `${change.asked_by}, as ${plain(change.asked_as)}`])
  else for (const key of ['asked', 'entry'] as const) if (told[key]) rows.push(['About', Object.entries(told[key] as object).flatMap(([name, value]) => (value === null || typeof value === 'object' ? [] : [`${plain(name)} ${plain(value)}`])).join(', ')])
  adds('Your role', told['role'])
  return rows
}
