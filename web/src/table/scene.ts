// Where everything is on one table, in pixels: from the felt, the seats and the wagers that this table has, and the size of the area.
import type { Layout, PrintedSpot } from '../api/shapes'
import { layArc, type Cloth } from './arc'
import { layBoard, type CellAt } from './board'
import { around, moved, scaled, type Box, type Size, type XY } from './boxes'
import { layHead, type Head } from './head'
import { layOval, type Oval } from './oval'
import { boxOf, seatBox, spotsAt } from './seat'

export interface Scene {
  size: Size
  narrow: boolean
  unit: number
  spots: PrintedSpot[]
  /** The own point of every seat that is drawn. */
  seats: Record<string, XY>
  pill: { width: number; height: number; down: number }
  head: Head | null
  cloth: Cloth | null
  oval: Oval | null
  cells: CellAt[]
}
export interface SceneRequest {
  felt: Layout
  seats: readonly string[]
  you: readonly string[]
  has: (wager: string) => boolean
  size: Size
  narrow: boolean
}

const LARGEST_NARROW = 60

/** The table laid out, or null where the seats do not fit into the area. */
export function lay(asked: SceneRequest): Scene | null {
  const { felt } = asked
  const scene: Scene = {
    size: asked.size,
    narrow: asked.narrow,
    unit: 36,
    spots: spotsAt(felt, asked.has),
    seats: {},
    pill: pillFor(asked),
    head: null,
    cloth: null,
    oval: null,
    cells: [],
  }
  if (felt.form === 'board') return { ...scene, cells: layBoard(felt.board ?? [], boardArea(asked.size, asked.narrow), asked.narrow) }
  if (felt.form === 'oval') {
    const oval = layOval(asked.seats, asked.you[0], asked.size, asked.narrow)
    return { ...scene, oval, seats: oval.seats, unit: oval.unit }
  }
  return asked.narrow ? narrowArc(asked, scene) : wideArc(asked, scene)
}

/** The pill of a seat: narrower where there are many seats. */
function pillFor({ felt, seats, size, narrow }: SceneRequest): Scene['pill'] {
  if (felt.form === 'oval') return { width: narrow ? (seats.length > 9 ? 64 : 78) : seats.length > 8 ? 118 : 146, height: narrow ? 34 : 44, down: 0 }
  return { width: Math.max(58, Math.min(96, (size.width - 60) / seats.length - 8)), height: 26, down: 0 }
}

let last: { key: string; felt: Layout; scene: Scene | null } | null = null

/** The same table laid out once for many views: events do not move seats. */
export function laidOut(asked: SceneRequest, wagers: readonly string[]): Scene | null {
  const key = JSON.stringify([asked.seats, asked.you, wagers, asked.size, asked.narrow])
  if (last?.key !== key || last.felt !== asked.felt) last = { key, felt: asked.felt, scene: lay(asked) }
  return last.scene
}

function wideArc(asked: SceneRequest, scene: Scene): Scene | null {
  const head = layHead(asked.felt, asked.size, false)
  const arc = layArc(asked.seats, seatBox(asked.felt, scene.spots), scene.pill, asked.size, head.boxes)
  if (!arc) return null
  return { ...scene, head, unit: arc.unit, seats: arc.seats, cloth: arc.cloth, pill: { ...scene.pill, down: arc.pillDown } }
}

/** On a phone an arc is the viewer's own seats, as large as the felt allows; cards are in the dock unless they grow on the felt. */
function narrowArc(asked: SceneRequest, scene: Scene): Scene {
  const { felt, size } = asked
  const head = layHead(felt, size, true)
  const grows = felt.seat?.cards?.lies === 'cascade'
  const room = seatBox(felt, scene.spots, grows)
  // The hand in the dock reaches over the edge of the felt.
  const area: Box = { left: 12, right: size.width - 12, top: head.bottom + 6, bottom: size.height - (felt.seat?.cards ? 44 : 8) }
  const half = Math.max(-room.left, room.right)
  const taken = asked.you.filter((hand) => !hand.includes('.'))
  const own = taken.length ? taken : asked.seats.slice(0, 1)
  const each = (area.right - area.left) / Math.max(1, own.length)
  const unit = Math.min(LARGEST_NARROW, each / (2 * half), (area.bottom - area.top) / (room.bottom - room.top))
  const y = area.top + (area.bottom - area.top) / 2 - ((room.top + room.bottom) / 2) * unit
  return { ...scene, head, unit, seats: Object.fromEntries(own.map((seat, number) => [seat, { x: area.left + each * (number + 0.5), y }])) }
}

function boardArea(size: Size, narrow: boolean): Box {
  if (narrow) return { left: 5, right: size.width - 5, top: 46, bottom: size.height - 3 }
  const side = Math.max(60, (size.width - 980) / 2 + 40)
  return { left: side, right: size.width - side, top: Math.max(120, size.height * 0.22), bottom: size.height - 52 }
}

/** The box of a spot at a seat, in pixels. */
export function spotBox(scene: Scene, seat: string, spot: PrintedSpot): Box | null {
  const at = scene.seats[seat]
  return at ? moved(scaled(boxOf(spot), scene.unit), at) : null
}

/** The box of a seat's pill. */
export function pillBox(scene: Scene, seat: string): Box | null {
  const at = scene.seats[seat]
  return at ? around({ x: at.x, y: at.y + scene.pill.down }, scene.pill.width, scene.pill.height) : null
}
