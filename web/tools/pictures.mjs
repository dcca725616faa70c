// Takes pictures of every game's table from the gallery: bets open, a choice, paid, at a wide and a narrow size.
//
//     scripts/web pictures [--out FOLDER] [--game GAME ...] [--moment MOMENT ...] [--sizes 1440x900,390x844] [--keep]
//
// `--keep` writes those of the documentation: WebP, into docs/page/tables, and the page that shows them, docs/pictures.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Gallery } from './gallery.mjs'
import { pictures } from './screenshots.mjs'

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
const MOMENTS = { bets: 'bets are open', choice: 'a choice', paid: 'paid' }
mkdirSync(out, { recursive: true })

/** The page of the documentation that shows all of them. */
function shown() {
  const felts = JSON.parse(readFileSync('build/felts.json', 'utf8'))
  const games = Object.keys(scenes).sort((a, b) => felts[a].name.localeCompare(felts[b].name, 'en'))
  const pictureLine = (game, moment, width) => (scenes[game][moment] ? `![${felts[game].name}, ${MOMENTS[moment]}](page/tables/${game}-${moment}-${width}.webp)` : '')
  const row = (game, width) => `| ${Object.keys(MOMENTS).map((moment) => pictureLine(game, moment, width)).join(' | ')} |`
  return `# Pictures of every table

Every game, as one of the players sees it, at 1440 x 900 and at 390 x 844: while bets are open, at a choice, and after the round was paid.
Where nobody bets before the deal, the first choice of a round stands for open bets; where nobody chooses anything, there is no second
picture. Bots played all of it at full tables, one round after the other; stacks, results, roads and clauses are those of their rounds.
The time in the header counts a minute and a half for each round. The pages beside a table are shown in [the page](page.md).

\`\`\`sh
scripts/web fixtures            # plays the rounds
scripts/web pictures --keep     # takes the pictures, and writes this page
scripts/web pages --keep        # takes those of the pages beside a table
\`\`\`

${games.map((game) => `## ${felts[game].name}\n\n| ${Object.values(MOMENTS).join(' | ')} |\n|---|---|---|\n${row(game, 1440)}\n\n| | | |\n|---|---|---|\n${row(game, 390)}\n`).join('\n')}`
}
const gallery = await Gallery.opens()
try {
  for (const [game, moments] of Object.entries(scenes)) {
    if (asked.game && !asked.game.includes(game)) continue
    for (const moment of Object.keys(moments).filter((one) => !asked.moment || asked.moment.includes(one))) {
      for (const size of asked.sizes.split(',')) await pictures(await gallery.shows(`${game}/${moment}`, size), `${out}/${game}-${moment}-${size.split('x')[0]}`, asked.keep)
    }
  }
  if (asked.keep) writeFileSync('../docs/pictures.md', shown())
} finally {
  await gallery.closes()
}
