// Figures of the desk in words: ages, days, fractions as percentages. An edge is a fraction, and is never a float before it is printed.
import { money } from '../money'

/** How long ago something was, as short as possible. */
export function age(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 600) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  if (whole < 7200) return `${Math.floor(whole / 60)} min`
  return `${Math.floor(whole / 3600)} h`
}

/** A gaming day as people say it. */
export const dayed = (iso: string): string => new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A fraction as a percentage with so many places, halves away from zero: whole numbers all the way. */
export function percent(fraction: string, places = 2): string {
  const [top = '0', bottom = '1'] = fraction.split('/')
  const num = BigInt(top)
  const den = BigInt(bottom)
  const scale = 10n ** BigInt(places)
  const size = num < 0n ? -num : num
  const found = (size * 200n * scale + den) / (2n * den)
  const rest = String(found % scale).padStart(places, '0')
  return `${num < 0n && found > 0n ? '−' : ''}${found / scale}${places ? '.' + rest : ''} %`
}

/** The difference of two fractions in points of a percentage. */
export function points(before: string, after: string, places = 2): string {
  const [a = '0', b = '1'] = before.split('/')
  const [c = '0', d = '1'] = after.split('/')
  const num = BigInt(c) * BigInt(b) - BigInt(a) * BigInt(d)
  const text = percent(`${num < 0n ? -num : num}/${BigInt(b) * BigInt(d)}`, places).replace(' %', '')
  return num === 0n ? '=' : `${num > 0n ? '▲' : '▼'} ${text}`
}

/** A name of the server in words. */
export const worded = (name: string): string => name.replaceAll('_', ' ')

/** A value of a setting: posted limits are sums, everything else is shown as it is. */
export const valued = (setting: string, value: string | null): string => (value === null ? 'not set' : /^table\.(min|max)\./.test(setting) && /^\d+$/.test(value) ? money(Number(value)) : value)

/** A sum, or a dash where there is none. */
export const summed = (cents: number | null): string => (cents === null ? '–' : money(cents))

const CHANGES: Record<string, string> = { unlock: 'Unlock the account', grant: 'Grant the role', withdraw: 'Withdraw the role', end: 'Close the account' }
/** A change of the account of a member of staff, in words. */
export const changeText = ({ what, role }: { what: string; role: string }): string => `${CHANGES[what] ?? what}${role ? ` ${worded(role)}` : ''}`
