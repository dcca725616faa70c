// Whether things move at all: not for whoever asked their machine for less motion, nor for whoever switched it off here. The tokens have
// the times, and both set them to nought, so this is the only place that asks.
import type { Times } from './timing'

const KEY = 'motion'

/** Whether motion was switched off on this machine. */
export const isSwitchedOff = (): boolean => localStorage.getItem(KEY) === 'none'

/** Switch motion on or off, now and the next time. */
export function switches(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'none')
  follows()
}

/** Let the page follow the switch. */
export function follows(): void {
  if (isSwitchedOff()) document.documentElement.dataset['motion'] = 'none'
  else delete document.documentElement.dataset['motion']
}

/** The times of the tokens in milliseconds; null where nothing moves. */
export function timesWanted(): Times | null {
  const tokens = getComputedStyle(document.documentElement)
  const [deal, gap, turn, bet, collect] = ['deal', 'gap', 'turn', 'bet', 'collect'].map((name) => milliseconds(tokens.getPropertyValue(`--${name}`))) as [number, number, number, number, number]
  return deal > 0 ? { deal, gap, turn, bet, collect } : null
}

/** A time as a style sheet writes it; what is built may write .18s for 180ms. */
export function milliseconds(text: string): number {
  const found = /^\s*([\d.]+)(ms|s)\s*$/.exec(text)
  return found ? Number(found[1]) * (found[2] === 's' ? 1000 : 1) : 0
}

export const isStill = (): boolean => timesWanted() === null
