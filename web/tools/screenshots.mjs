// Pictures of a page: whole ones to look at, small ones to keep.
import { writeFileSync } from 'node:fs'

const QUALITY = 80

/** Take a picture of what a page shows: PNG, or WebP where it is kept. */
export async function pictures(page, name, kept) {
  if (!kept) return page.screenshot({ path: `${name}.png` })
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  writeFileSync(`${name}.webp`, Buffer.from(data, 'base64'))
  await browser.detach()
}
