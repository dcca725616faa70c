// An oval: seats all around, the viewer at the bottom, then clockwise as the deal goes.
import type { Size, XY } from './boxes'

export interface Oval {
  seats: Record<string, XY>
  /** Where the chips of a seat are, towards the middle. */
  bets: Record<string, XY>
  middle: XY
  across: number
  down: number
  unit: number
}

export function layOval(names: readonly string[], you: string | undefined, size: Size, narrow: boolean): Oval {
  const middle = { x: size.width / 2, y: size.height / 2 - (narrow ? 4 : 6) }
  const across = size.width / 2 - (narrow ? 52 : 118)
  const down = size.height / 2 - (narrow ? 52 : 74)
  const first = Math.max(0, names.indexOf(you ?? ''))
  const seats: Record<string, XY> = {}
  const bets: Record<string, XY> = {}
  names.forEach((name, number) => {
    const turn = ((number - first + names.length) % names.length) / names.length
    const angle = Math.PI / 2 + turn * 2 * Math.PI
    // A flattened circle: seats spread along the long sides instead of crowding at the ends.
    const x = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.82
    const y = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.92
    seats[name] = { x: middle.x + across * x, y: middle.y + down * y + (narrow ? 8 : 10) }
    // The viewer's own seat keeps clear of the rim, where the page says what the table waits for.
    if (!narrow && turn === 0) seats[name].y -= 12
    // On a phone there is no room between a seat and the shared cards: chips are right under the seat, one's own over the hand.
    bets[name] = narrow ? { x: seats[name].x, y: seats[name].y + (turn === 0 ? -30 : 27) } : { x: middle.x + across * 0.68 * x, y: middle.y + down * 0.6 * y }
  })
  return { seats, bets, middle, across, down, unit: narrow ? 26 : 34 }
}
