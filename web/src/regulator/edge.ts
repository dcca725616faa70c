// House edges as exact fractions, read in percent; the difference in points.
export function percent(fraction: string | null): number | null {
  if (fraction === null) return null
  const [over, under = '1'] = fraction.split('/')
  const value = (Number(over) / Number(under)) * 100
  return Number.isFinite(value) ? value : null
}
export const read = (value: number | null): string => (value === null ? 'not known' : `${value.toFixed(2)} %`.replace('-', '−'))
/** What a change of an edge is to the player: a mark and points. */
export function points(before: number | null, after: number | null): { mark: string; says: string; tone: 'worse' | 'better' | 'same' } | null {
  if (before === null || after === null) return null
  const more = Math.round((after - before) * 100) / 100
  if (more === 0) return { mark: '=', says: '', tone: 'same' }
  return { mark: more > 0 ? '▲' : '▼', says: `${more > 0 ? '+' : '−'}${Math.abs(more).toFixed(2)}`, tone: more > 0 ? 'worse' : 'better' }
}
