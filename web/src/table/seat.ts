// What one seat takes up, in units of the felt: its spots, its cards, and the hands made out of a hand.
import type { Layout, PrintedSpot } from '../api/shapes'
import { around, together, type Box } from './boxes'

/** The spots of a seat that this table has, each with the wagers that it has. */
export function spotsAt(felt: Layout, has: (wager: string) => boolean): PrintedSpot[] {
  const spots = felt.seat?.spots ?? []
  const here = spots.map((spot) => ({ ...spot, wagers: spot.wagers.filter(has) })).filter((spot) => spot.wagers.length > 0)
  return closedUp(here, rowsOf(spots))
}

/** The rows of a seat from the top down: spots that are level with each other. */
function rowsOf(spots: readonly PrintedSpot[]): Box[] {
  const rows: Box[] = []
  for (const box of spots.map(boxOf).sort((a, b) => a.top - b.top)) {
    const last = rows.at(-1)
    if (last && box.top < last.bottom - 0.2) rows[rows.length - 1] = together([last, box])
    else rows.push(box)
  }
  return rows
}

/** Where this table lacks a whole row, what is above it moves down: cards and what is below stay where they are. */
function closedUp(spots: readonly PrintedSpot[], rows: readonly Box[]): PrintedSpot[] {
  const inside = (spot: PrintedSpot, row: Box): boolean => spot.at[1] > row.top && spot.at[1] < row.bottom
  return spots.map((spot) => {
    const below = rows.filter((row, number) => row.top > spot.at[1] && number < rows.length - 1)
    const gone = below.filter((row) => !spots.some((other) => inside(other, row)))
    const down = gone.reduce((sum, row) => sum + (rows[rows.indexOf(row) + 1]!.top - row.top), 0)
    return down ? { ...spot, at: [spot.at[0], spot.at[1] + down] } : spot
  })
}

export const boxOf = (spot: Pick<PrintedSpot, 'at' | 'size'>): Box => around({ x: spot.at[0], y: spot.at[1] }, spot.size[0], spot.size[1])

/** Room over a seat for what is paid without a stake, in units. */
export const GIFT = 0.7

/** The room of everything at a seat, in units. */
export function seatBox(felt: Layout, spots: readonly PrintedSpot[], withCards = true): Box {
  const boxes = spots.map(boxOf)
  const cards = felt.seat?.cards
  if (cards && withCards) boxes.push(around({ x: cards.at[0], y: cards.at[1] }, cards.room[0], cards.room[1]))
  const hands = felt.seat?.hands
  if (hands && cards) {
    const wide = (hands.most ?? 2) * hands.step
    boxes.push({ left: -wide / 2, right: wide / 2, top: 0, bottom: 0.5 })
  }
  if (!boxes.length) boxes.push({ left: -1, right: 1, top: -0.5, bottom: 0.5 })
  const box = together(boxes)
  return Object.keys(felt.seat?.paid ?? {}).length ? { ...box, top: box.top - GIFT } : box
}

/** The width of the text at the lower edge of a spot, in units: half of the gap to what is beside it, or to the edge of the seat. */
export function roomAt(spot: Pick<PrintedSpot, 'at' | 'size'>, spots: readonly PrintedSpot[], seat: Box): number {
  const own = boxOf(spot)
  const beside = spots.map(boxOf).filter((box) => box.top < own.bottom + 0.05 && box.bottom > own.bottom - 0.5)
  const lefts = beside.filter((box) => box.right <= own.left + 0.01).map((box) => (box.right + own.left) / 2)
  const rights = beside.filter((box) => box.left >= own.right - 0.01).map((box) => (box.left + own.right) / 2)
  const left = Math.max(...lefts, Math.min(seat.left, own.left))
  const right = Math.min(...rights, Math.max(seat.right, own.right))
  return 2 * Math.min(spot.at[0] - left, right - spot.at[0])
}

export interface HandsAt {
  /** The middle of the first hand, and how far apart hands are, in units. */
  first: number
  step: number
}

/** Where the hands of a seat are when there are several: side by side, next to the spots of their row and not over them. */
export function handsAt(felt: Layout, spots: readonly PrintedSpot[], many: number, widen = 1): HandsAt {
  const made = felt.seat?.hands
  if (!made || many < 2) return { first: 0, step: 0 }
  const over = spots.find((spot) => spot.wagers.includes(made.over))
  const room = seatBox(felt, spots)
  let [left, right] = [Math.min(room.left, -room.right), Math.max(room.right, -room.left)]
  for (const spot of spots) {
    if (!over || spot === over || spot.shape === 'bare' || spot.shape === 'line') continue
    const [box, row] = [boxOf(spot), boxOf(over)]
    if (box.bottom <= row.top || box.top >= row.bottom) continue
    if (spot.at[0] < over.at[0]) left = Math.max(left, box.right)
    else right = Math.min(right, box.left)
  }
  const wanted = Math.min(made.step, (made.step * (made.most ?? 2)) / many) * widen
  const step = Math.min(wanted, (right - left) / many)
  const start = Math.min(Math.max((-step * many) / 2, left), right - step * many)
  return { first: start + step / 2, step }
}
