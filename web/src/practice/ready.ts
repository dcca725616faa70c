// Python is fetched and started while a visitor still reads, so that a game that is chosen deals at once.
import type { Kit } from './kit'
import type { Practice } from './practice.svelte'

let wanted = false
let waiting: Practice | null = null
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Begin, where the browser is not told to save data. */
export async function prepares(kit: Kit): Promise<void> {
  if (wanted || savesData()) return
  wanted = true
  const { Practice } = await import('./practice.svelte')
  if (wanted) waiting ??= new Practice(kit)
}

/** What is begun, if it has not failed. */
export function takes(): Practice | null {
  const begun = waiting
  waiting = null
  wanted = false
  if (begun?.fault) begun.ends()
  return begun?.fault ? null : begun
}

/** A page is left that has begun it: whoever goes elsewhere than to a practice table needs no Python. */
export function leaves(): void {
  if (!location.hash.startsWith('#/practice')) takes()?.ends()
}
