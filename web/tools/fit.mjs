// Measures every game's table in Chromium, with every seat and every wager of every edition taken, at six sizes and three moments.
//
//     scripts/web fit [--game GAME ...] [--moment bets,choice,paid] [--sizes 1440x900,390x844] [--language es] [--all] [--out FOLDER]
//
// A row is a game, a column a size: how many boxes were compared, and what is wrong. It then plants a fault of each kind into one
// table and looks whether it is found. With `--language en-XA` every word is a third longer. `--all` prints every fault instead of some; `--out` keeps a picture of each table.
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Gallery } from './gallery.mjs'
import { measured } from './measure.mjs'

const SIZES = '1920x1080,1440x900,1280x800,1100x760,390x844,360x740'
const { values: asked } = parseArgs({
  options: {
    game: { type: 'string', multiple: true },
    moment: { type: 'string', default: 'bets,choice,paid' },
    sizes: { type: 'string', default: SIZES },
    language: { type: 'string', default: 'en' },
    all: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
/** Faults that are planted, each with how it is done and what has to be said about it. */
const PLANTED = [
  ['a spot is pushed over its neighbour', /^covers: /, () => {
    const [one, other] = document.querySelectorAll('[data-fit="spot"]')
    const [from, to] = [one, other].map((spot) => spot.getBoundingClientRect())
    one.setAttribute('transform', `translate(${to.left - from.left} ${to.top - from.top})`)
  }],
  ['an amount is written smaller', /^small: /, () => ([...document.querySelectorAll('.table svg text')].find((one) => one.textContent.includes('$')).style.fontSize = '9px')],
  ['a word is longer than its button', /^cut: /, () => Object.assign(document.querySelector('.name h1').style, { width: '20px' })],
  ['a control is pushed out of the window', /^cut: /, () => (document.querySelector('.dock button').style.marginLeft = '-2000px')],
  ['a spot on a phone is too small to hit', /^target: /, () => (document.querySelector('[data-spot]').style.height = '30px')],
  ['something lies over a control', /^hidden: /, () => document.querySelector('.dock').insertAdjacentHTML('beforeend', '<i style="position:absolute;inset:0;z-index:9"></i>')],
]

const felts = JSON.parse(readFileSync('build/felts.json', 'utf8'))
const games = Object.keys(felts).filter((game) => !asked.game || asked.game.includes(game))
const planted = Object.keys(felts).find((game) => felts[game].felt.seat?.spots.length > 2)
const sizes = asked.sizes.split(',')
const moments = asked.moment.split(',')
if (asked.out) mkdirSync(asked.out, { recursive: true })
const gallery = await Gallery.opens(asked.language)
const faults = []
let boxes = 0
console.log(`${'game'.padEnd(32)} ${sizes.map((size) => size.padStart(14)).join(' ')}`)
try {
  for (const game of games) {
    const cells = []
    for (const size of sizes) {
      const phone = Number(size.split('x')[0]) < 700
      const found = []
      const least = { target: Infinity, money: Infinity }
      for (const moment of moments) {
        const page = await gallery.shows(`${game}/${moment}/full`, size)
        const { wrong, least: own } = await page.evaluate(measured, { phone })
        boxes += own.boxes
        least.target = Math.min(least.target, own.target)
        least.money = Math.min(least.money, own.money)
        found.push(...wrong.map((what) => `${game} ${moment} ${size}: ${what}`))
        if (asked.out) await page.screenshot({ path: `${asked.out}/${game}-${moment}-${size.split('x')[0]}.png` })
      }
      faults.push(...found)
      cells.push(found.length ? `${found.length} wrong` : phone ? `${least.target} px, ${least.money}` : `${least.money} px`)
    }
    console.log(`${game.padEnd(32)} ${cells.map((cell) => cell.padStart(14)).join(' ')}`)
  }
  for (const fault of asked.all ? faults : faults.slice(0, 40)) console.log(`  ${fault}`)
  let found = 0
  for (const [name, said, plants] of PLANTED) {
    const page = await gallery.shows(`${planted}/bets/full`, '390x844')
    const before = new Set((await page.evaluate(measured, { phone: true })).wrong)
    await page.evaluate(plants)
    const { wrong } = await page.evaluate(measured, { phone: true })
    const noticed = wrong.some((what) => said.test(what) && !before.has(what))
    if (noticed) found++
    else faults.push(`planted, and not found: ${name}`)
    if (!noticed) console.log(`  planted, and not found: ${name}`)
  }
  console.log(`\n${faults.length} wrong in ${games.length} games at ${sizes.length} sizes and ${moments.length} moments (${boxes.toLocaleString('en-US')} boxes); ${found} of ${PLANTED.length} planted faults found`)
} finally {
  await gallery.closes()
}
process.exitCode = faults.length ? 1 : 0
