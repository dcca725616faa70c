// Chromium as every tool here uses it, the page's own files served to it, and what axe finds serious on a page.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'

/** Debian's browser, or the one that CHROMIUM names. */
export const HOW = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] }
export const opensBrowser = () => chromium.launch(HOW)

/** What axe finds serious or critical on a page, a sentence each. */
export async function serious(page, name) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.filter((one) => ['serious', 'critical'].includes(one.impact))
  return found.map((one) => `axe, ${name}: ${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 2).join('; ')}`)
}

/** Serve the built page and nothing else; `ends` resolves when the server is gone. */
export async function servesPage(...more) {
  const server = spawn('.venv/bin/python', ['-m', 'tools.page.files', ...more], { cwd: '..', stdio: ['pipe', 'pipe', 'inherit'] })
  const port = await new Promise((done, fails) => {
    createInterface(server.stdout).once('line', done)
    server.once('exit', () => fails(new Error('the files of the page are not served')))
  })
  const ended = new Promise((done) => server.once('exit', done))
  return { origin: `http://127.0.0.1:${port}`, ends: () => (server.stdin.end(), server.kill(), ended) }
}
