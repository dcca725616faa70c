// One layout for everybody: rows of cells. On a narrow screen each family is broken into lines of at most seven.
import type { Band, Cell } from '../api/shapes'
import type { Box } from './boxes'

export interface CellAt {
  cell: Cell
  box: Box
}
const GAP = 4
const NARROW_GAP = 2
const MOST_IN_LINE = 7

export function layBoard(bands: readonly Band[], area: Box, narrow: boolean): CellAt[] {
  return narrow ? lines(bands, area) : rows(bands, area)
}

function rows(bands: readonly Band[], area: Box): CellAt[] {
  const all = bands.reduce((sum, band) => sum + band.height, 0)
  let top = area.top
  return bands.flatMap((band) => {
    const height = ((area.bottom - area.top) * band.height) / all
    const found = row(band.cells, { ...area, top, bottom: top + height })
    top += height
    return found
  })
}

function row(cells: readonly Cell[], area: Box, even = false, gap = GAP): CellAt[] {
  const shares = cells.reduce((sum, cell) => sum + (even ? 1 : cell.width), 0)
  let left = area.left
  return cells.map((cell) => {
    const width = ((area.right - area.left) * (even ? 1 : cell.width)) / shares
    const box = { left: left + gap / 2, right: left + width - gap / 2, top: area.top + gap / 2, bottom: area.bottom - gap / 2 }
    left += width
    return { cell, box }
  })
}

/** Cells of a family stay together; single ones share a line. */
function lines(bands: readonly Band[], area: Box): CellAt[] {
  const cells = bands.flatMap((band) => band.cells)
  const families = [...new Set(cells.map((cell) => cell.family ?? ''))]
  const broken = families.flatMap((family) => {
    const own = cells.filter((cell) => (cell.family ?? '') === family)
    const many = Math.ceil(own.length / MOST_IN_LINE)
    const each = Math.ceil(own.length / many)
    return Array.from({ length: many }, (_, line) => own.slice(line * each, (line + 1) * each))
  })
  const height = (area.bottom - area.top) / broken.length
  return broken.flatMap((line, number) => row(line, { ...area, top: area.top + number * height, bottom: area.top + (number + 1) * height }, true, NARROW_GAP))
}
