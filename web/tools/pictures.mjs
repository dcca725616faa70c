// Takes pictures of every game's table from the gallery: bets open, a choice, paid, at a wide and a narrow size.
//
//     scripts/web pictures [--out FOLDER] [--game GAME ...] [--moment MOMENT ...] [--sizes 1440x900,390x844] [--keep]
//
// `--keep` writes those of the documentation: WebP, into docs/page/tables.
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Gallery } from './gallery.mjs'
import { pictures } from './keeping.mjs'

const { values: asked } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/pictures' },
    game: { type: 'string', multiple: true },
    moment: { type: 'string', multiple: true },
    sizes: { type: 'string', default: '1440x900,390x844' },
    keep: { type: 'boolean', default: false },
  },
})
const scenes = JSON.parse(readFileSync('build/scenes.json', 'utf8'))
const out = asked.keep ? '../docs/page/tables' : asked.out
mkdirSync(out, { recursive: true })
const gallery = await Gallery.opens()
try {
  for (const [game, moments] of Object.entries(scenes)) {
    if (asked.game && !asked.game.includes(game)) continue
    for (const moment of Object.keys(moments).filter((one) => !asked.moment || asked.moment.includes(one))) {
      for (const size of asked.sizes.split(',')) await pictures(await gallery.shows(`${game}/${moment}`, size), `${out}/${game}-${moment}-${size.split('x')[0]}`, asked.keep)
    }
  }
} finally {
  await gallery.closes()
}
