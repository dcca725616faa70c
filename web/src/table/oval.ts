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

/** On a phone: one or two seats across from the viewer, the others at even distances along the sides. */
function laysNarrow(names: readonly string[], first: number, size: Size): Oval {
  const middle = { x: size.width / 2, y: size.height / 2 - 4 }
  const others = names.length - 1
  const far = others % 2 ? 1 : 2
  const side = Math.floor((others - far) / 2)
  const [top, bottom, across] = [42, size.height - 108, size.width / 2 - 44]
  const begins = top + 62
  const seats: Record<string, XY> = {}
  const bets: Record<string, XY> = {}
  names.forEach((name, number) => {
    const turn = (number - first + names.length) % names.length
    const up = turn <= side ? turn - 1 : others - turn
    const part = side > 1 ? up / (side - 1) : 0.5
    const y = bottom - (bottom - begins) * part
    const bulge = across - 14 * (2 * part - 1) ** 2
    if (turn === 0) seats[name] = { x: middle.x, y: size.height - 48 }
    else if (turn > side && turn <= side + far) seats[name] = { x: middle.x + (far === 1 ? 0 : turn === side + 1 ? -42 : 42), y: top }
    else seats[name] = { x: middle.x + (turn <= side ? -bulge : bulge), y }
    // There is no room between a seat and the shared cards: chips are right under the seat, one's own over the hand.
    bets[name] = { x: seats[name].x, y: seats[name].y + (turn === 0 ? -30 : 27) }
  })
  return { seats, bets, middle, across, down: middle.y, unit: 26 }
}

/** Where the chips of a seat are: over its cards, under its pill, or beside it, always towards the middle. */
function chipsOf(seat: XY, x: number, y: number, many: number): XY {
  if (Math.abs(y) < 0.55) return { x: seat.x - Math.sign(x) * (many > 8 ? 107 : 121), y: seat.y - (y > 0.2 ? 36 : 0) }
  return { x: seat.x - Math.sign(x) * (1 - Math.abs(y)) * 120, y: seat.y + (y < 0 ? 44 : -86) }
}

export function layOval(names: readonly string[], you: string | undefined, size: Size, narrow: boolean): Oval {
  const first = Math.max(0, names.indexOf(you ?? ''))
  if (narrow) return laysNarrow(names, first, size)
  const middle = { x: size.width / 2, y: size.height / 2 - 6 }
  const across = size.width / 2 - 118
  const down = size.height / 2 - 74
  const seats: Record<string, XY> = {}
  const bets: Record<string, XY> = {}
  names.forEach((name, number) => {
    const turn = ((number - first + names.length) % names.length) / names.length
    const angle = Math.PI / 2 + turn * 2 * Math.PI
    // A flattened circle: seats spread along the long sides instead of crowding at the ends.
    const x = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.82
    const y = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.92
    seats[name] = { x: middle.x + across * x, y: middle.y + down * y + 10 }
    // The viewer's own seat keeps clear of the rim, where the page shows what the table waits for.
    if (turn === 0) seats[name].y -= 12
    bets[name] = chipsOf(seats[name], x, y, names.length)
  })
  return { seats, bets, middle, across, down, unit: 34 }
}
