// What a screen reader has to say of a whole round, from Chromium's accessibility tree and from the live regions, beside the one kept.
//
//     scripts/web heard [--keep] [--game GAME ...]
//
// A round of a game of each form of felt is played with the same cards each time, at three moments the tree is read from its top to
// its end, and what the live regions say is kept in order. The transcripts are in docs/page/heard; --keep writes them again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { opensBrowser } from './chromium.mjs'
import { openFloor } from './floor.mjs'
import { Person, until, wait, WIDE } from './people.mjs'
import { playsRound } from './round.mjs'

const { values: asked } = parseArgs({ options: { keep: { type: 'boolean', default: false }, game: { type: 'string', multiple: true } } })
const FOLDER = '../docs/page/heard'
/** Words that keep a round going, so that more of it is heard. */
const PREFERS = { holdem: [/^Check/, /^Call/] }
const TABLES = { high_card_flush: 'an arc', holdem: 'an oval', sic_bo: 'a board' }
const games = asked.game ?? Object.keys(TABLES)

/** In the page: what live regions say, in the order in which they say it. */
function listens() {
  window.said = []
  const last = new WeakMap()
  const scan = () => {
    for (const one of document.querySelectorAll('[aria-live], [role=alert]')) {
      const text = one.textContent.trim().replace(/\s+/g, ' ')
      if (text === (last.get(one) ?? '')) continue
      last.set(one, text)
      if (text) window.said.push([one.ariaLive === 'polite' ? 'politely' : 'at once', text])
    }
  }
  addEventListener('DOMContentLoaded', () => new MutationObserver(scan).observe(document, { subtree: true, childList: true, characterData: true }))
}
/** Times and names that are different each time. */
const steady = (text) => text.replace(/\b\d+:\d\d(:\d\d)?\b/g, '0:00').replace(/\b(\d+ s|closing)$/g, 'n s').replace(/\bp\d+\b/g, 'a player').replace(/(Round|round) \d+/g, '$1 n')

const UNSPOKEN_ROLES = new Set(['none', 'generic', 'InlineTextBox', 'RootWebArea', 'LineBreak', 'ListMarker', 'paragraph', 'list', 'listitem', 'DescriptionList', 'emphasis', 'strong', 'superscript'])
/** The tree as it is read: role, name and state of whatever says something. */
async function tree(person) {
  const cdp = await person.context.newCDPSession(person.page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  const by = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines = []
  const walk = (node, inside) => {
    const role = node.role?.value ?? ''
    const name = (node.name?.value ?? '').trim().replace(/\s+/g, ' ')
    const state = (node.properties ?? []).filter(({ name: key, value }) => ['disabled', 'pressed', 'expanded', 'focused'].includes(key) && value.value && value.value !== 'false').map(({ name: key }) => key)
    const live = (node.properties ?? []).some(({ name: key }) => key === 'live')
    if (live && role !== 'status') return
    const speaks = !node.ignored && !UNSPOKEN_ROLES.has(role) && (name || state.length) && !(role === 'StaticText' && inside.includes(name))
    if (speaks) lines.push(steady(`${role === 'StaticText' ? 'text' : role}: ${name}`) + (state.length ? ` (${state.join(', ')})` : ''))
    for (const child of node.childIds ?? []) if (by.has(child)) walk(by.get(child), speaks && role !== 'StaticText' ? name : inside)
  }
  walk(nodes[0], '')
  return lines
}

const floor = await openFloor(games.map((game) => `${game} {"seed": "heard"}`), ['--betting', '6', '--looks', '8', '--seconds', '60'])
const browser = await opensBrowser()
const wrong = []
async function transcribe(game, number) {
  const notes = { wrong: (what) => wrong.push(`${game}: ${what}`), out: '' }
  const person = await Person.comes({ browser, floor, login: floor.logins[number - 1], how: 'keys', size: WIDE, notes, prepares: (context) => context.addInitScript(listens) })
  await person.sits(number)
  const parts = []
  let from = 0
  const keeps = async (moment) => {
    await wait(600) // what belongs together is said together
    const said = await person.page.evaluate(() => window.said)
    parts.push({ moment, said: said.slice(from), tree: await tree(person) })
    from = said.length
  }
  person.checks = async (name) => {
    const moment = { bets: 'Bets are open', choice: 'A choice', paid: 'The round is over' }[name.split(' ').at(-1)]
    if (moment) await keeps(moment)
  }
  await playsRound(person, { name: game, prefers: PREFERS[game] ?? [] })
  await until(async () => (await person.page.evaluate(() => window.said)).some(([, text]) => /round is (over|void)/.test(text)), 'the end, said')
  for (const key of ['g', 'j']) {
    await person.page.keyboard.press(key)
    await wait(300)
  }
  const said = await person.page.evaluate(() => window.said)
  parts.push({ moment: 'Asked by the keys G and J', said: said.slice(from), tree: [] })
  await person.context.close()
  return parts
}

/** Sentences one by one: which of them are said together depends on the moment. */
const sentences = (said, how) => said.filter(([way]) => way === how).flatMap(([, text]) => steady(text).split(/(?<=[.?!]) (?=[A-Z0-9$])/))
function written(game, parts) {
  const about = `# A round of ${game.replaceAll('_', ' ')}, heard\n\nOn ${TABLES[game] ?? 'a felt'}, by keys alone. \`scripts/web heard\` plays it again and compares; it wrote this page.\n`
  const list = (title, lines) => (lines.length ? `\n${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n` : '')
  return about + parts.map(({ moment, said, tree }) => `\n## ${moment}\n${list('Said when there is time:', sentences(said, 'politely'))}${list('Said at once:', sentences(said, 'at once'))}${list('Read from top to end:', tree)}`).join('')
}

try {
  mkdirSync(FOLDER, { recursive: true })
  for (const [at, game] of games.entries()) {
    const now = written(game, await transcribe(game, at + 1))
    const file = `${FOLDER}/${game}.md`
    if (asked.keep) writeFileSync(file, now)
    const kept = readFileSync(file, 'utf8')
    const [were, are] = [kept.split('\n'), now.split('\n')]
    const differs = are.flatMap((line, number) => (line === were[number] ? [] : [`${game}.md, line ${number + 1}: ${JSON.stringify(were[number] ?? '')} was kept, ${JSON.stringify(line)} is heard`]))
    if (kept !== now) wrong.push(...(differs.length ? differs : [`${game}.md: more was kept than is heard`]).slice(0, 5))
    console.log(`${game}: ${are.filter((line) => line.startsWith('- ')).length} lines${kept === now ? ', as kept' : ' DIFFER'}`)
  }
} catch (error) {
  wrong.push(error.message)
} finally {
  await browser.close()
  await floor.closes()
}
for (const one of wrong) console.error(one)
process.exitCode = wrong.length ? 1 : 0
