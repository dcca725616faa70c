// The hash of a view as the house makes it: sorted keys, no blanks, only ASCII, without what belongs to the way it is sent.
import type { View } from '../api/shapes'

const ascii = (text: string): string => text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON as the house hashes it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, one]) => `${ascii(JSON.stringify(key))}:${canonical(one)}`).join(',')}}`
  }
  return ascii(JSON.stringify(value))
}

/** The hash of a view; null where the browser does not hash, which it does over TLS and on one's own machine only. */
export async function viewHash(view: View): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new TextEncoder().encode(canonical({ ...view, clock: null, seq: 0, table: '' }))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
