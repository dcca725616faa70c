// Runs in the page: everything that is drawn on the felt or can be pressed, as boxes, and what is wrong with them.
//
// Drawn things are marked with data-fit: spot, tag, chips, cards, pill, thing, print, cell, hand. What belongs together has one
// element with data-whole around it, in which only two tags may not meet. It knows no game.

/** What is wrong on the page, a sentence each, and what the smallest things are. */
export function measured({ phone }) {
  const wrong = []
  const MONEY = /\$\s?\d|\d¢/
  const boxOf = (one) => one.getBoundingClientRect()
  const round = (box) => `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`
  const shown = (one) => boxOf(one).width > 0.5 && boxOf(one).height > 0.5 && getComputedStyle(one).visibility !== 'hidden'
  const meet = (a, b, across = 1, down = 1) => a.left < b.right - across && b.left < a.right - across && a.top < b.bottom - down && b.top < a.bottom - down
  const within = (a, b, slack = 1) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack
  const pairs = (all, does) => all.forEach((one, at) => all.slice(at + 1).forEach((other) => does(one, other)))
  const textOf = (one) => `${one.textContent ?? ''}`.trim().replaceAll(/\s+/g, ' ').slice(0, 28)
  const drawing = document.querySelector('.table svg')
  if (!drawing) return { wrong: ['there is no table'], least: {} }
  const felt = boxOf(drawing)
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }

  // 1. What is drawn on the felt: nothing covers another, and nothing is cut.
  const drawn = [...document.querySelectorAll('.table svg [data-fit], [data-fit="hand"]')].filter(shown).map((one) => {
    const kind = one.dataset.fit
    return { one, kind, whole: one.closest('[data-whole]'), box: boxOf(one), name: `${kind} ${one.closest('[data-whole]')?.dataset.whole ?? ''} ${kind === 'cards' || kind === 'hand' ? '' : textOf(one)}`.trim() }
  })
  pairs(drawn, (a, b) => {
    if (a.one.contains(b.one) || b.one.contains(a.one) || !meet(a.box, b.box)) return
    if (a.whole && a.whole === b.whole && !(a.kind === 'tag' && b.kind === 'tag')) return
    wrong.push(`covers: ${a.name} (${round(a.box)}) and ${b.name} (${round(b.box)})`)
  })
  for (const { kind, box, name } of drawn) {
    if (kind !== 'hand' && !within(box, felt)) wrong.push(`cut: ${name} (${round(box)}) is beyond the felt`)
  }

  // 2. What is read: large enough, inside its shape, and not over other words.
  const scaleOf = (text) => text.getScreenCTM()?.a ?? 1
  const words = [...drawing.querySelectorAll('text')].filter((text) => shown(text) && text.textContent.trim() && !text.closest('[data-fit="cards"], [data-fit="chips"], [data-back]'))
  const written = words.map((text) => ({ text, box: boxOf(text), size: Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM()?.a ?? 1, text.getScreenCTM()?.b ?? 0) }))
  let money = Infinity
  for (const { text, box, size } of written) {
    if (MONEY.test(text.textContent)) money = Math.min(money, size)
    if (size < 10.95 || (MONEY.test(text.textContent) && size < 11.95)) wrong.push(`small: "${textOf(text)}" is ${size.toFixed(1)} px`)
    if (!within(box, felt)) wrong.push(`cut: "${textOf(text)}" (${round(box)}) is beyond the felt`)
    const shape = text.closest('[data-fit="tag"], [data-fit="pill"], [data-fit="cell"]') ? [...text.parentElement.children].find((one) => one.tagName === 'rect') : text.closest('[data-whole]')?.querySelector('[data-fit="spot"]')
    if (shape && (box.left < boxOf(shape).left - 1 || box.right > boxOf(shape).right + 1)) wrong.push(`cut: "${textOf(text)}" is ${Math.round(box.width)} px in ${Math.round(boxOf(shape).width)}`)
    if (scaleOf(text) && text.getComputedTextLength && text.getAttribute('textLength') && box.width / natural(text) < 0.72) wrong.push(`squeezed: "${textOf(text)}" to ${Math.round((100 * box.width) / natural(text))} %`)
  }
  function natural(text) {
    const held = text.getAttribute('textLength')
    text.removeAttribute('textLength')
    const width = boxOf(text).width
    text.setAttribute('textLength', held)
    return width
  }
  pairs(written.filter(({ text }) => !text.querySelector('textPath')), (a, b) => {
    if (meet(a.box, b.box, 2, 4)) wrong.push(`over each other: "${textOf(a.text)}" and "${textOf(b.text)}" (${round(a.box)}; ${round(b.box)})`)
  })

  // 3. The rest of the page: no word cut off, no control outside the window, under another or over another.
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) if (['auto', 'scroll'].includes(getComputedStyle(up).overflowY) || ['auto', 'scroll'].includes(getComputedStyle(up).overflowX) || up.tagName === 'ASIDE') return true
    return false
  }
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  for (const one of document.querySelectorAll('.page *')) {
    if (one.closest('svg') || one.closest('.unseen') || !own(one) || !shown(one)) continue
    const size = Number.parseFloat(getComputedStyle(one).fontSize)
    if (MONEY.test(one.textContent)) money = Math.min(money, size)
    if (size < 10.95 || (MONEY.test(one.textContent) && size < 11.95)) wrong.push(`small: "${textOf(one)}" is ${size} px`)
    for (let up = one; up && !up.matches('.page'); up = up.parentElement) {
      const style = getComputedStyle(up)
      if (style.overflowX === 'hidden' && up.scrollWidth > up.clientWidth + 1 && up.clientWidth > 0) wrong.push(`cut: "${textOf(one)}" is ${up.scrollWidth} px in ${up.clientWidth}`)
      if (style.overflowX !== 'visible') break
    }
    if (!within(boxOf(one), screen) && !scrolls(one)) wrong.push(`cut: "${textOf(one)}" is beyond the window`)
  }
  const controls = [...document.querySelectorAll('.page button, .page a, .page input, .page summary')].filter((one) => shown(one) && !scrolls(one))
  const called = (one) => one.dataset.spot ? `spot ${one.dataset.spot}` : `control ${textOf(one) || one.ariaLabel || one.type}`
  let least = Infinity
  for (const one of controls) {
    const box = boxOf(one)
    const smallest = Math.min(box.width, box.height)
    const slides = one.type === 'range'
    if (!slides) least = Math.min(least, smallest)
    if (phone && !slides && smallest < 43.5) wrong.push(`target: ${called(one)} is ${Math.round(box.width)}x${Math.round(box.height)}`)
    if (!within(box, screen)) wrong.push(`cut: ${called(one)} is beyond the window`)
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (top && !one.contains(top) && !top.contains(one)) wrong.push(`hidden: ${called(one)} is under ${top.tagName.toLowerCase()}.${top.className?.baseVal ?? top.className}`)
  }
  pairs(controls, (a, b) => {
    if (!a.contains(b) && !b.contains(a) && !(a.closest('.frame') && a.closest('.frame') === b.closest('.frame')) && meet(boxOf(a), boxOf(b))) wrong.push(`covers: ${called(a)} (${round(boxOf(a))}) and ${called(b)} (${round(boxOf(b))})`)
  })
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`wide: ${document.documentElement.scrollWidth - innerWidth} px beyond the window`)
  return { wrong: [...new Set(wrong)], least: { target: Math.floor(least), money: Math.floor(money * 10) / 10, boxes: drawn.length + controls.length } }
}
