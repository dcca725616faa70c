// With every wager of every edition and every seat taken, nothing overlaps and nothing is cut, at six sizes.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Layout } from '../src/api/shapes'
import { around, meet, moved, scaled, within, type Box, type Size } from '../src/table/boxes'
import { lay, pillBox, spotBox, type Scene } from '../src/table/scene'
import { boxOf, handsAt, seatBox, spotsAt } from '../src/table/seat'

const FILE = new URL('../build/felts.json', import.meta.url)
interface GameFixture {
  felt: Layout
  seats: number
  wagers: string[]
}
const felts = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, GameFixture>) : {}
/** The areas of the felt on screens of 1100 (no side panel), 1280, 1440 and 1920 pixels, and on two phones. */
const SIZES: Array<[string, Size, boolean]> = [
  ['1100 x 760', { width: 1100, height: 532 }, false],
  ['1280 x 800', { width: 960, height: 572 }, false],
  ['1440 x 900', { width: 1120, height: 672 }, false],
  ['1920 x 1080', { width: 1600, height: 852 }, false],
  ['390 x 844', { width: 390, height: 500 }, true],
  ['360 x 740', { width: 360, height: 410 }, true],
]

function laid(known: GameFixture, size: Size, narrow: boolean): Scene {
  const seats = Array.from({ length: known.seats }, (_, number) => String(number + 1))
  const has = new Set(known.wagers)
  const scene = lay({ felt: known.felt, seats, you: ['3'], has: (wager) => has.has(wager), size, narrow })
  expect(scene, 'the seats do not fit').not.toBeNull()
  return scene!
}

function apart(boxes: ReadonlyArray<[string, Box]>): void {
  boxes.forEach(([name, box], number) => {
    for (const [other, theirs] of boxes.slice(number + 1)) expect(meet(box, theirs, -0.5), `${name} covers ${other}`).toBe(false)
  })
}

test.each(Object.keys(felts).filter((game) => felts[game]!.felt.form === 'arc'))('two own seats fit on a phone: %s', (game) => {
  const { felt, seats, wagers } = felts[game]!
  const asked = { felt, seats: Array.from({ length: seats }, (_, number) => String(number + 1)), you: ['3', '4'], has: (wager: string) => wagers.includes(wager) }
  const scene = lay({ ...asked, size: { width: 390, height: 500 }, narrow: true })!
  const rooms = ['3', '4'].map((seat): [string, Box] => [seat, moved(scaled(seatBox(felt, scene.spots, felt.seat?.cards?.lies === 'cascade'), scene.unit), scene.seats[seat]!)])
  apart(rooms)
  for (const [seat, room] of rooms) expect(within(room, { left: 0, top: 0, right: 390, bottom: 500 }), seat).toBe(true)
})

test('there are felts', () => expect(Object.keys(felts).length, 'run scripts/web fixtures').toBeGreaterThan(0))

for (const [name, size, narrow] of SIZES) {
  test.each(Object.keys(felts))(`${name}: %s`, (game) => {
    const known = felts[game]!
    const scene = laid(known, size, narrow)
    const whole: Box = { left: 0, top: 0, right: size.width, bottom: size.height }
    if (known.felt.form === 'board') {
      apart(scene.cells.map(({ cell, box }) => [cell.wager, box]))
      expect(scene.cells.length).toBe(known.wagers.length)
      for (const { cell, box } of scene.cells) {
        expect(within(box, whole), cell.wager).toBe(true)
        expect(Math.min(box.right - box.left, box.bottom - box.top), cell.wager).toBeGreaterThanOrEqual(narrow ? 32 : 36)
      }
      return
    }
    if (known.felt.form === 'oval') {
      const pills = Object.entries(scene.seats).map(([seat, at]): [string, Box] => [seat, around(at, scene.pill.width, scene.pill.height)])
      apart(pills)
      for (const [seat, box] of pills) expect(within(box, whole), `seat ${seat}`).toBe(true)
      return
    }
    const seats = Object.keys(scene.seats)
    const spots = seats.flatMap((seat) => scene.spots.map((spot): [string, Box] => [`${seat} ${spot.wagers[0]}`, spotBox(scene, seat, spot)!]))
    apart(spots.filter(([one]) => !scene.spots.some((spot) => spot.shape === 'line' && one.endsWith(` ${spot.wagers[0]}`))))
    const rooms = seats.map((seat): [string, Box] => [`seat ${seat}`, moved(scaled(seatBox(known.felt, scene.spots, !narrow), scene.unit), scene.seats[seat]!)])
    apart(narrow ? rooms : [...rooms, ...seats.map((seat): [string, Box] => [`pill ${seat}`, pillBox(scene, seat)!])])
    for (const [seat, box] of rooms) expect(within(box, whole), seat).toBe(true)
    if (narrow) for (const [spot, box] of spots) expect(Math.min(box.right - box.left, box.bottom - box.top), spot).toBeGreaterThanOrEqual(24)
  })
}

test('the units of wide arcs are large enough to read', () => {
  const units = Object.entries(felts)
    .filter(([, known]) => known.felt.form === 'arc')
    .map(([game, known]) => ({ game, unit: laid(known, { width: 1120, height: 672 }, false).unit }))
  for (const { game, unit } of units) expect(unit, game).toBeGreaterThanOrEqual(24)
})

test('a felt that does not fit is noticed', () => {
  const known = Object.values(felts).find((one) => one.felt.form === 'arc')!
  const seat = known.felt.seat!
  const vast: Layout = { ...known.felt, seat: { ...seat, spots: seat.spots.map((spot) => ({ ...spot, size: [30, 30] as [number, number] })) } }
  const seats = Array.from({ length: known.seats }, (_, number) => String(number + 1))
  expect(lay({ felt: vast, seats, you: [], has: () => true, size: { width: 1120, height: 672 }, narrow: false })).toBeNull()
})

test('hands made out of a hand have their stakes next to the other spots of their row, and inside their seat', () => {
  const several = Object.entries(felts).filter(([, known]) => known.felt.seat?.hands && known.felt.form === 'arc')
  expect(several.length).toBeGreaterThan(0)
  for (const [game, { felt, wagers }] of several) {
    const spots = spotsAt(felt, (wager) => wagers.includes(wager))
    const { over, most = 2 } = felt.seat!.hands!
    const host = spots.find((spot) => spot.wagers.includes(over))!
    const others = spots.filter((spot) => spot !== host && spot.shape !== 'bare' && spot.shape !== 'line').map((spot): [string, Box] => [spot.wagers[0]!, boxOf(spot)])
    for (let many = 2; many <= most + 1; many++) {
      const { first, step } = handsAt(felt, spots, many)
      const stakes = Array.from({ length: many }, (_, at): [string, Box] => [`${game}, stake ${at + 1} of ${many}`, around({ x: first + at * step, y: host.at[1] }, Math.min(host.size[0], step - 0.06), host.size[1])])
      apart([...stakes, ...others].map(([name, box]): [string, Box] => [name, scaled(box, 36)]))
      for (const [name, box] of stakes) expect(within(box, seatBox(felt, spots)), name).toBe(true)
    }
  }
})
