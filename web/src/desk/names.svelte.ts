// Names of people of the house by their number: each is requested once, when first shown, and those shown together in one request.
import { callApi } from '../api/client'

/** So many numbers fit into one request. */
const MOST = 100
let known = $state.raw<Record<string, string>>({})
const asked = new Set<number>()
let next: number[] = []

async function fetches(): Promise<void> {
  const numbers = next.slice(0, MOST)
  next = next.slice(MOST)
  if (next.length) void fetches()
  try {
    known = { ...known, ...(await callApi('GET', '/names', { of: numbers.join(',') })).people }
  } catch {
    for (const one of numbers) asked.delete(one) // whoever is shown again is requested again
  }
}

/** The name of somebody, or their number until it is there. */
export function nameOf(number: number): string {
  const name = known[number]
  if (!name && !asked.has(number)) {
    asked.add(number)
    if (next.push(number) === 1) queueMicrotask(() => void fetches())
  }
  return name || `no. ${number}`
}
