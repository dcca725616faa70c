// The counts of the lab are files next to the page, one for a game; no request goes to the house.
import type { GameData, Listed } from './counts'

const kept = new Map<string, GameData>()
const from = async <Shape>(name: string): Promise<Shape> => {
  const answer = await fetch(`lab/${name}.json`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return (await answer.json()) as Shape
}
export const listed = (): Promise<Listed[]> => from('index')
export async function byGame(game: string): Promise<GameData> {
  const found = kept.get(game) ?? (await from<GameData>(game))
  kept.set(game, found)
  return found
}
