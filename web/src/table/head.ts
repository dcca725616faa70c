// The dealer's end and the middle of an arc: hands that belong to no seat, what is printed, and what stands at the sides.
import type { Layout, Place } from '../api/shapes'
import { RATIO } from '../pieces/card'
import { around, type Box, type Size, type XY } from './boxes'
import { cloth } from './arc'

export interface HandAt {
  hand: string
  place: Place
  /** The middle of the upper edge of its cards. */
  at: XY
  width: number
  /** The room from its first card to its last. */
  room: number
}
export interface Head {
  rack: Box | null
  hands: HandAt[]
  title: number
  printed: number
  /** Where the dealer's left and right side begin, in the picture. */
  left: XY
  right: XY
  wall: number
  bottom: number
  /** What seats must not cover. */
  boxes: Box[]
  scale: number
}

const named = (felt: Layout, at: Place['at']): Array<[string, Place]> =>
  Object.entries(felt.places ?? {}).filter(([, place]) => place.at === at && !place.hidden)

/** How the dealer's end is laid out in an area, from the top down. */
export function layHead(felt: Layout, size: Size, narrow: boolean): Head {
  return narrow ? layNarrow(felt, size) : layWide(felt, size)
}

function layWide(felt: Layout, size: Size): Head {
  const ground = cloth(size)
  const scale = Math.max(0.62, Math.min(1.3, Math.min(size.height / 672, size.width / 1000)))
  const middle = ground.middle
  const hands: HandAt[] = []
  const boxes: Box[] = []
  const rack = around({ x: middle, y: ground.top + 12 * scale }, 300 * scale, 26 * scale)
  boxes.push(rack)
  let down = rack.bottom + 14 * scale
  const between = named(felt, 'middle')
  const lettered = between.filter(([, place]) => place.prints)
  const boards = between.filter(([, place]) => !place.prints)
  for (const [hand, place] of named(felt, 'head')) {
    const width = (boards.length ? 54 : 64) * scale
    hands.push({ hand, place, at: { x: middle, y: down }, width, room: 380 * scale })
    boxes.push(around({ x: middle, y: down + (width * RATIO) / 2 + 13 * scale }, 400 * scale, width * RATIO + 26 * scale))
    down += width * RATIO + Math.max(28, 30 * scale)
  }
  lettered.forEach(([hand, place], number) => {
    const width = 76 * scale
    const x = middle + (number - (lettered.length - 1) / 2) * 300 * scale
    hands.push({ hand, place, at: { x, y: down + 6 * scale }, width, room: 250 * scale })
    if (number === lettered.length - 1) {
      boxes.push(around({ x: middle, y: down + (width * RATIO) / 2 + 20 * scale }, lettered.length * 300 * scale, width * RATIO + 40 * scale))
      down += width * RATIO + 46 * scale
    }
  })
  if (!hands.length) down += 36 * scale
  for (const [hand, place] of boards) {
    const width = 60 * scale
    hands.push({ hand, place, at: { x: middle, y: down }, width, room: 400 * scale })
    boxes.push(around({ x: middle, y: down + (width * RATIO) / 2 }, Math.max(2, place.cards ?? 1) * 66 * scale, width * RATIO))
    down += width * RATIO + 12 * scale
  }
  const wall = down
  if (Object.values(felt.places ?? {}).some((place) => place.at === 'wall')) down += 40 * scale
  if (felt.props?.sums?.length) down += Math.max(46, 46 * scale)
  const title = down + 34 * scale
  const printed = title + 28 * scale
  const bottom = (felt.prints?.length ? printed : title) + 12 * scale
  boxes.push({ left: middle - 175 * scale, right: middle + 175 * scale, top: ground.top, bottom })
  const left = { x: ground.middle - ground.half + 26 * scale, y: ground.top + 18 * scale }
  const right = { x: ground.middle + ground.half - 26 * scale, y: ground.top + 18 * scale }
  const standing = (felt.props?.meters?.length ? 156 : 0) + (felt.props?.discards ? 150 : 0)
  if (standing) boxes.push({ left: left.x, right: left.x + standing * scale, top: ground.top, bottom: left.y + ((felt.props?.meters?.length ?? 0) > 1 ? 100 : 66) * scale })
  if (felt.props?.shoe?.at || felt.props?.dice) boxes.push({ left: right.x - 130 * scale, right: right.x, top: ground.top, bottom: right.y + 76 * scale })
  return { rack, hands, title, printed, left, right, wall, bottom, boxes, scale }
}

function layNarrow(felt: Layout, size: Size): Head {
  const middle = size.width / 2
  const hands: HandAt[] = []
  const between = named(felt, 'middle')
  const lettered = between.filter(([, place]) => place.prints)
  const tight = size.height < 430
  let down = felt.props?.meters?.length || felt.props?.dice || felt.props?.start ? 52 : 14
  for (const [hand, place] of [...named(felt, 'head'), ...between.filter(([, place]) => !place.prints)]) {
    const width = tight ? 40 : 46
    hands.push({ hand, place, at: { x: middle, y: down }, width, room: size.width - 44 })
    down += width * RATIO + (place.at === 'head' ? 28 : 10)
  }
  lettered.forEach(([hand, place], number) => {
    const width = 50
    hands.push({ hand, place, at: { x: middle + (number - (lettered.length - 1) / 2) * (size.width / 2), y: down }, width, room: size.width / 2 - 24 })
  })
  if (lettered.length) down += 50 * RATIO + 42
  const wall = down
  if (Object.values(felt.places ?? {}).some((place) => place.at === 'wall')) down += 34
  if (felt.props?.sums?.length) down += 54
  const title = down + 18
  const printed = title + 20
  return {
    rack: null,
    hands,
    title,
    printed,
    left: { x: 12, y: 10 },
    right: { x: size.width - 12, y: 10 },
    wall,
    bottom: tight ? down : (felt.prints?.length ? printed : title) + 10,
    boxes: [],
    scale: 1,
  }
}
