// Takes pictures of every game's scenes from the gallery, at a wide and a narrow size.
//
//     npm run pictures -- [--out FOLDER] [--game GAME] [--sizes 1440x900,390x844]
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

const { values: asked } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/pictures' },
    game: { type: 'string', multiple: true },
    moment: { type: 'string', multiple: true },
    sizes: { type: 'string', default: '1440x900,390x844' },
  },
})
const scenes = JSON.parse(readFileSync('build/scenes.json', 'utf8'))
mkdirSync(asked.out, { recursive: true })
const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
await server.listen()
const address = server.resolvedUrls.local[0]
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const size of asked.sizes.split(',')) {
  const [width, height] = size.split('x').map(Number)
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  page.on('pageerror', (error) => console.error('error', error.message))
  page.on('console', (said) => said.type() === 'error' && console.error('console', said.text()))
  for (const [game, moments] of Object.entries(scenes)) {
    if (asked.game && !asked.game.includes(game)) continue
    for (const moment of Object.keys(moments)) {
      if (asked.moment && !asked.moment.includes(moment)) continue
      await page.goto('about:blank')
      await page.goto(`${address}gallery.html#${game}/${moment}`)
      await page.waitForSelector('body[data-ready]')
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `${asked.out}/${game}-${moment}-${width}.png` })
    }
  }
  await page.close()
}
await browser.close()
await server.close()
