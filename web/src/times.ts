// Times as people read them, in the reader's own time zone.
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false }

/** How long something takes: minutes below an hour, then hours and minutes, then days. */
export function long(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (seconds > 0 && minutes === 0) return `${Math.ceil(seconds)} s`
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
}

/** A moment in seconds since 1970: the time alone where it was today. */
export function moment(seconds: number, now = Date.now() / 1000): string {
  const then = new Date(seconds * 1000)
  const clock = then.toLocaleTimeString('en-GB', CLOCK)
  return then.toDateString() === new Date(now * 1000).toDateString() ? clock : `${then.toLocaleDateString('en-GB', DAY)}, ${clock}`
}

/** The time to the second, for what happened in this shift. */
export const clock = (seconds: number): string => new Date(seconds * 1000).toLocaleTimeString('en-GB', { ...CLOCK, second: '2-digit' })

/** A day and a time, whenever it was. */
export const date = (seconds: number): string => {
  const then = new Date(seconds * 1000)
  return `${then.toLocaleDateString('en-GB', { ...DAY, year: 'numeric' })}, ${then.toLocaleTimeString('en-GB', CLOCK)}`
}

/** A day and a time to the second, for whoever looks for a moment. */
export const exactly = (seconds: number): string => new Date(seconds * 1000).toLocaleString('en-GB', { ...DAY, year: 'numeric', ...CLOCK, second: '2-digit' })
