// An arc: straight sides, then a curved rim. Seats hug the rim, upright, spread evenly, as large as they can be without touching.
import { around, meet, moved, scaled, type Box, type Size, type XY } from './boxes'

export const RAIL = 20
const MARGIN = 10
const PILL_GAP = 8
const LARGEST = 44
const SMALLEST = 15
/** What a unit may be smaller by for each pixel that the seats are gentler: steep sides leave the middle bare. */
const STEEP = 0.15
const GENTLE = 0.75
/** How much closer seats are at the sides, where they are above each other, than in the middle. */
const BENDS = [0.05, 0.5, 0.8, 1.05, 1.25]

export interface Cloth {
  middle: number
  half: number
  top: number
  shoulder: number
  depth: number
}
export interface Pill {
  width: number
  height: number
}
export interface Arc {
  unit: number
  seats: Record<string, XY>
  /** How far below a seat's own point its pill is. */
  pillDown: number
  cloth: Cloth
}

/** The cloth that fits into an area, the rail around it. */
export function cloth(size: Size): Cloth {
  const top = RAIL + MARGIN
  const shoulder = top + (size.height - top) * 0.4
  return { middle: size.width / 2, half: size.width / 2 - RAIL - MARGIN, top, shoulder, depth: size.height - RAIL - MARGIN - shoulder }
}

/** The lowest point of the cloth at a distance from its middle. */
export function rim(of: Cloth, away: number): number {
  return of.shoulder + of.depth * Math.sqrt(Math.max(0, 1 - (away / of.half) ** 2))
}

/** The outline of the cloth, larger by some pixels. */
export function outline(of: Cloth, larger = 0): string {
  const points = Array.from({ length: 61 }, (_, step) => {
    const angle = (Math.PI * step) / 60
    return `${(of.middle + (of.half + larger) * Math.cos(angle)).toFixed(1)} ${(of.shoulder + (of.depth + larger) * Math.sin(angle)).toFixed(1)}`
  })
  return `M${of.middle - of.half - larger} ${of.top - larger * 0.8}H${of.middle + of.half + larger}L${points.join('L')}Z`
}

/**
 * Where the seats are. `room` is what a seat takes up in units; `head` are boxes in pixels that are the dealer's. Seat 1 is at the
 * dealer's left, the right of the picture.
 */
export function layArc(names: readonly string[], room: Box, pill: Pill, size: Size, head: readonly Box[]): Arc | null {
  const ground = cloth(size)
  let best: { arc: Arc; worth: number } | null = null
  for (let unit = LARGEST; unit >= SMALLEST; unit -= 1) {
    if (best && best.worth >= unit) break
    const box = scaled(room, unit)
    const pillDown = box.bottom + PILL_GAP + pill.height / 2
    const own = [box, around({ x: 0, y: pillDown }, pill.width, pill.height)]
    const half = Math.max(-box.left, box.right, pill.width / 2)
    const widest = ground.half - half - 6
    for (const bend of BENDS) {
      for (let reach = widest; reach > ground.half * 0.4; reach -= 8) {
        const worth = unit - Math.max(0, reach - ground.half * GENTLE) * STEEP - bend
        if (best && worth <= best.worth) continue
        const seats = spread(names, reach, bend, ground, box, pillDown, pill)
        if (clear(Object.values(seats), own, head)) best = { arc: { unit, seats, pillDown, cloth: ground }, worth }
      }
    }
  }
  return best?.arc ?? null
}

function spread(names: readonly string[], reach: number, bend: number, ground: Cloth, box: Box, pillDown: number, pill: Pill): Record<string, XY> {
  const half = Math.max(-box.left, box.right)
  return Object.fromEntries(
    names.map((name, number) => {
      const part = names.length > 1 ? 1 - (2 * number) / (names.length - 1) : 0
      const x = (reach * Math.sin(part * bend)) / Math.sin(bend)
      const byCards = rim(ground, Math.min(ground.half - 1, Math.abs(x) + half * 0.8)) - box.bottom
      const byPill = rim(ground, Math.min(ground.half - 1, Math.abs(x) + pill.width / 2)) - pillDown - pill.height / 2
      return [name, { x: ground.middle + x, y: Math.min(byCards, byPill) - 8 }]
    }),
  )
}

/** Whether no seat covers another, nor the dealer's end. */
function clear(seats: readonly XY[], own: readonly Box[], head: readonly Box[]): boolean {
  const placed = seats.map((at) => own.map((box) => moved(box, at)))
  return placed.every(
    (boxes, number) =>
      boxes.every((box) => head.every((taken) => !meet(box, taken, 6))) &&
      placed.slice(number + 1).every((others) => boxes.every((box) => others.every((other) => !meet(box, other, 4)))),
  )
}
