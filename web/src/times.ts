// Times as people read them, in the reader's own time zone.
import { dates, t } from './language/language'
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false }

/** How long something takes: minutes below an hour, then hours and minutes, then days. */
export function long(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (seconds > 0 && minutes === 0) return `${Math.ceil(seconds)} s`
  if (minutes < 60) return t('{minutes} min', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t('{days} days', { days: Math.floor(hours / 24) })
  return minutes % 60 ? t('{hours} h {minutes} min', { hours, minutes: minutes % 60 }) : `${hours} h`
}

/** A moment in seconds since 1970: the time alone where it was today. */
export function moment(seconds: number, now = Date.now() / 1000): string {
  const then = new Date(seconds * 1000)
  const clock = then.toLocaleTimeString(dates(), CLOCK)
  return then.toDateString() === new Date(now * 1000).toDateString() ? clock : `${then.toLocaleDateString(dates(), DAY)}, ${clock}`
}

/** The time to the second, for what happened in this shift. */
export const clock = (seconds: number): string => new Date(seconds * 1000).toLocaleTimeString(dates(), { ...CLOCK, second: '2-digit' })

/** A day and a time, whenever it was. */
export const date = (seconds: number): string => {
  const then = new Date(seconds * 1000)
  return `${then.toLocaleDateString(dates(), { ...DAY, year: 'numeric' })}, ${then.toLocaleTimeString(dates(), CLOCK)}`
}

/** A day and a time to the second, for whoever looks for a moment. */
export const exactly = (seconds: number): string => new Date(seconds * 1000).toLocaleString(dates(), { ...DAY, year: 'numeric', ...CLOCK, second: '2-digit' })

/** A time to the millisecond, in the time of this desk. */
export const exactTime = (seconds: number): string => {
  const at = new Date(Math.round(seconds * 1000))
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`
}
