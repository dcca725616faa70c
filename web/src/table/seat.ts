// What one seat takes up, in units of the felt: its spots, its cards, and the hands made out of a hand.
import type { Layout, Spot } from '../api/felt'
import { around, together, type Box } from './boxes'

/** The spots of a seat that this table has, each with the wagers that it has. */
export function spotsAt(felt: Layout, has: (wager: string) => boolean): Spot[] {
  const spots = felt.seat?.spots ?? []
  return spots
    .map((spot) => ({ ...spot, wagers: spot.wagers.filter(has) }))
    .filter((spot) => spot.wagers.length > 0)
}

export const boxOf = (spot: Pick<Spot, 'at' | 'size'>): Box => around({ x: spot.at[0], y: spot.at[1] }, spot.size[0], spot.size[1])

/** The room of everything at a seat, in units. */
export function seatBox(felt: Layout, spots: readonly Spot[], withCards = true): Box {
  const boxes = spots.map(boxOf)
  const cards = felt.seat?.cards
  if (cards && withCards) boxes.push(around({ x: cards.at[0], y: cards.at[1] }, cards.room[0], cards.room[1]))
  const hands = felt.seat?.hands
  if (hands && cards) {
    const wide = (hands.most ?? 2) * hands.step
    boxes.push({ left: -wide / 2, right: wide / 2, top: 0, bottom: 0.5 })
  }
  if (!boxes.length) boxes.push({ left: -1, right: 1, top: -0.5, bottom: 0.5 })
  return together(boxes)
}
