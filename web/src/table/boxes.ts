// Rectangles in pixels, and whether they cover each other.

export interface XY {
  x: number
  y: number
}
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Size {
  width: number
  height: number
}

export const around = (at: XY, width: number, height: number): Box => ({
  left: at.x - width / 2,
  top: at.y - height / 2,
  right: at.x + width / 2,
  bottom: at.y + height / 2,
})

export const together = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map((box) => box.left)),
  top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
})

export const moved = (box: Box, by: XY): Box => ({
  left: box.left + by.x,
  top: box.top + by.y,
  right: box.right + by.x,
  bottom: box.bottom + by.y,
})

export const scaled = (box: Box, by: number): Box => ({
  left: box.left * by,
  top: box.top * by,
  right: box.right * by,
  bottom: box.bottom * by,
})

/** The boxes, those that are too small grown to a size, each only to where no other box is. */
export function reached(boxes: readonly Box[], least: number): Box[] {
  const found = [...boxes]
  const parts = [0.5, 0, 1]
  boxes.forEach((box, number) => {
    const others = found.filter((_, other) => other !== number)
    const [wide, high] = [Math.max(0, least - box.right + box.left), Math.max(0, least - box.bottom + box.top)]
    const grown = parts.flatMap((x) => parts.map((y) => ({ left: box.left - wide * x, right: box.right + wide * (1 - x), top: box.top - high * y, bottom: box.bottom + high * (1 - y) })))
    found[number] = grown.find((one) => others.every((other) => !meet(one, other))) ?? box
  })
  return found
}

/** Whether two boxes cover each other, or come nearer than a gap. */
export const meet = (one: Box, other: Box, gap = 0): boolean =>
  one.left < other.right + gap && other.left < one.right + gap && one.top < other.bottom + gap && other.top < one.bottom + gap

export const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
