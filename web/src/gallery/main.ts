// For pictures only, never built into the page: any game's scene from fixtures, named after the mark as in #game/choice.
import '@fontsource-variable/inter'
import '@fontsource/marcellus'
import { mount } from 'svelte'
import '../tokens.css'
import '../page.css'
import Player from '../pages/Player.svelte'
import type { Layout } from '../api/felt'
import type { Now, Source } from '../table/source'

const read = async <Shape>(path: string): Promise<Shape> => (await fetch(path)).json() as Promise<Shape>
const felts = await read<Record<string, { felt: Layout; name: string }>>('/build/felts.json')
const scenes = await read<Record<string, Record<string, Now>>>('/build/scenes.json')
const [game = '', moment = ''] = location.hash.slice(1).split('/')
const scene = scenes[game]?.[moment]
const known = felts[game]
if (scene && known) {
  const source: Source = { felt: known.felt, name: known.name, now: scene, say: async () => null }
  mount(Player, { target: document.getElementById('app')!, props: { source } })
}
document.body.dataset['ready'] = 'yes'
