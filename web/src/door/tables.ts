// The table at which a guest sits down soonest: a free seat, bets that a guest can make, and other players.
import type { TableResponse } from '../api/client'

const taken = (one: TableResponse): number => one.seats.filter((seat) => seat.player !== null).length

/** The number of the table, or null where no table has a free seat. */
export function freeTable(tables: readonly TableResponse[]): number | null {
  const open = tables.filter((one) => one.form === 'arc' && one.dealt !== 'nobody' && taken(one) > 0 && taken(one) < one.seats.length)
  const least = (one: TableResponse): number => Math.max(0, ...one.limits.map((limit) => limit.low))
  const [best] = open.sort((a, b) => Number(a.state === 'playing') - Number(b.state === 'playing') || least(a) - least(b) || a.table - b.table)
  return (best ?? tables.find((one) => one.dealt !== 'nobody' && taken(one) < one.seats.length))?.table ?? null
}
