// The gallery in a browser: any scene of any game, at any size.
import { createServer } from 'vite'
import { opensBrowser } from './chromium.mjs'

export class Gallery {
  static async opens(language = 'en') {
    const gallery = new Gallery()
    gallery.language = language
    gallery.server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false }, logLevel: 'error' })
    await gallery.server.listen()
    gallery.browser = await opensBrowser()
    gallery.pages = new Map()
    return gallery
  }

  /** A page of a size that shows a scene, drawn to its end. */
  async shows(scene, size) {
    if (!this.pages.has(size)) {
      const [width, height] = size.split('x').map(Number)
      const page = await this.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
      page.on('pageerror', (error) => console.error(`error, ${page.url()}: ${error.message}`))
      page.on('console', (said) => said.type() === 'error' && console.error(`console, ${page.url()}: ${said.text()}`))
      await page.goto(`${this.server.resolvedUrls.local[0]}gallery.html?language=${this.language}`)
      await page.waitForSelector('body[data-ready]', { state: 'attached' })
      this.pages.set(size, page)
    }
    const page = this.pages.get(size)
    await page.evaluate(async (hash) => {
      location.hash = ''
      while (document.body.dataset.ready !== '') await new Promise(requestAnimationFrame)
      location.hash = hash
      while (document.body.dataset.ready !== hash) await new Promise(requestAnimationFrame)
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, `#${scene}`)
    return page
  }

  async closes() {
    await this.browser?.close()
    await this.server?.close()
  }
}
