// For pictures and measuring only, never built into the page: a scene of any game from fixtures, named after the mark as in
// #game/choice. With #game/choice/full every seat and every wager of it is taken.
import '@fontsource-variable/inter'
import '@fontsource/marcellus'
import { mount, unmount } from 'svelte'
import '../tokens.css'
import '../page.css'
import type { EarlierRound } from '../api/client'
import type { Event } from '../api/shapes'
import { chosen, reads } from '../language/language'
import type { Now } from '../table/source'
import { full, type GalleryGame, type Moment } from './full'
import Scene from './Scene.svelte'

type GalleryScene = Now & { events: Event[]; earlier: EarlierRound[] }
const read = async <Shape>(path: string): Promise<Shape> => (await fetch(path)).json() as Promise<Shape>
await reads(chosen())
const felts = await read<Record<string, GalleryGame>>('/build/felts.json')
const scenes = await read<Record<string, Record<string, GalleryScene>>>('/build/scenes.json')
let shown: Record<string, unknown> | null = null

async function shows(): Promise<void> {
  const [game = '', moment = '', how = ''] = location.hash.slice(1).split('/')
  const known = felts[game]
  const told = scenes[game]?.[moment] ?? Object.values(scenes[game] ?? {})[0]
  if (shown) await unmount(shown)
  shown = null
  if (known && told) {
    const scene = how === 'full' ? { ...told, ...full(known, told, moment as Moment) } : told
    shown = mount(Scene, { target: document.getElementById('app')!, props: { known, scene } })
  }
  document.body.dataset['ready'] = location.hash
}
addEventListener('hashchange', () => void shows())
void shows()
