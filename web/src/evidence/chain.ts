// The steps of the record, as their chain covers them: each names the hash of the one before, and is named by its own.
import type { Event } from '../api/shapes'
import { digest, hex } from './seal'

export interface Linked {
  steps: number
  /** Steps that do not follow. */
  broken: number[]
  /** The events of all steps, in order. */
  events: Event[]
}
const HEAD = 78 // version, hash before, table, step, day, time, speaker, number, and the length of the command

export async function followed(record: string): Promise<Linked> {
  const found: Linked = { steps: 0, broken: [], events: [] }
  let before = ''
  for (const line of record.split('\n')) {
    const [seq = '', hash = '', covered = ''] = line.split(' ')
    found.steps++
    let bytes: Uint8Array<ArrayBuffer>
    try {
      bytes = Uint8Array.from(atob(covered), (one) => one.charCodeAt(0))
    } catch {
      bytes = new Uint8Array(HEAD)
    }
    const follows = before === '' || hex(bytes.slice(2, 34)) === before
    if (!follows || (await digest(bytes)) !== hash || Number(new DataView(bytes.buffer).getBigInt64(38)) !== Number(seq)) found.broken.push(Number(seq))
    before = hash
    found.events.push(...eventsIn(bytes))
  }
  return found
}

function eventsIn(bytes: Uint8Array<ArrayBuffer>): Event[] {
  const view = new DataView(bytes.buffer)
  try {
    const at = HEAD + view.getInt32(HEAD - 4)
    const text = new TextDecoder().decode(bytes.slice(at + 4, at + 4 + view.getInt32(at)))
    return text ? (JSON.parse(text) as Event[]) : []
  } catch {
    return []
  }
}
