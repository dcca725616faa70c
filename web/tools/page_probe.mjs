// Runs inside the page that is measured: it watches clicks, changes and frames, and touches nothing.

/** Keep in `speeds` how long each click took to change what the viewer has on the felt, in `ghosts` how long until its chip was seen at half strength, and in `deals` the frames of each deal. */
export function watches() {
  window.speeds = []
  window.ghosts = []
  window.deals = []
  if (window.isWatched) return
  window.isWatched = true
  let clicked = 0
  window.forgets = () => ((clicked = 0), false)
  addEventListener('click', (event) => event.isTrusted && event.target.closest('[data-spot]') && (clicked = event.timeStamp), true)
  const seen = (tells) => {
    const drawn = new MessageChannel()
    drawn.port1.onmessage = () => tells(performance.now())
    requestAnimationFrame(() => drawn.port2.postMessage(0))
  }
  let lies = null
  let staked = document.querySelector('.dock')?.dataset.staked
  new MutationObserver(() => {
    const ghost = document.querySelector('[data-ghost]')
    if (ghost && ghost !== lies && clicked) {
      const from = clicked
      seen((at) => window.ghosts.push(at - from))
    }
    lies = ghost
    const now = document.querySelector('.dock')?.dataset.staked
    if (now === staked) return
    staked = now
    if (!clicked || now === '0') return
    const [from, changed] = [clicked, performance.now()]
    clicked = 0
    seen((at) => window.speeds.push({ changed: changed - from, seen: at - from }))
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-staked'] })
  let frames = []
  let most = 0
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.target?.dataset?.card && one.currentTime > (one.effect.getTiming().delay ?? 0)).length
  const sample = (now) => {
    const many = moving()
    if (many) {
      most = Math.max(most, many)
      frames.push(now)
    } else {
      if (frames.length > 5) window.deals.push({ rate: (1000 * (frames.length - 1)) / (frames.at(-1) - frames[0]), most, lasts: frames.at(-1) - frames[0] })
      frames = []
      most = 0
    }
    requestAnimationFrame(sample)
  }
  requestAnimationFrame(sample)
}

/** The middle of an open spot, another one each time; null where none is open. */
export function aimsAt(time) {
  const open = [...document.querySelectorAll('[data-spot][aria-disabled="false"]')]
  if (!open.length || document.querySelector('dialog')) return null
  const box = open[time % open.length].getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Move seven cards across the felt at once as a deal does; returns how many frames there were, and how many a second; null where too few cards are on it. */
export async function movesSeven() {
  const cards = [...document.querySelectorAll('.table [data-card]')].slice(0, 7)
  if (cards.length < 7) return null
  const moving = cards.map((one, at) => one.animate([{ transform: `translate(${400 - 60 * at}px, -300px)` }, { transform: 'none' }], { duration: 900, easing: 'ease-out' }))
  const frames = []
  await new Promise((done) => {
    const sample = (now) => {
      frames.push(now)
      if (moving.some((one) => one.playState === 'running')) requestAnimationFrame(sample)
      else done()
    }
    requestAnimationFrame(sample)
  })
  if (frames.length < 4) return null // the felt was cleared meanwhile
  return { frames: frames.length, rate: (1000 * (frames.length - 1)) / (frames.at(-1) - frames[0]) }
}
