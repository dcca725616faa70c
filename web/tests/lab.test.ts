// The lab in the browser: every printed table of every wager comes to the lab's own fraction, and a moved price is repriced within its time.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { figures, pricesOf, ranked, solved, type GameData } from '../src/lab/counts'
import { decimal, fraction, less, percent, priceIn, reads, same, fractionText } from '../src/lab/fraction'

const FOLDER = new URL('../public/lab/', import.meta.url)
const games = readdirSync(FOLDER).filter((file) => file !== 'index.json').map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as GameData)
const every = games.flatMap((game) => game.wagers.flatMap((wager) => wager.variants.flatMap((variant) => variant.tables.map((table) => ({ game, wager, table })))))

describe('the lab', () => {
  it('prices every printed table as the lab does, to the last digit', () => {
    let checked = 0
    for (const { game, wager, table } of every) {
      for (const play of table.plays) {
        const found = figures(play, pricesOf(table))
        if (!found) continue
        expect(`${game.game} ${wager.wager} ${table.name} ${play.strategy} ${fractionText(found.edge)}`).toBe(`${game.game} ${wager.wager} ${table.name} ${play.strategy} ${play.house_edge}`)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(150)
  })

  it('reprices the largest wager within 300 ms', () => {
    const [{ table }] = [...every].sort((a, b) => b.table.plays.reduce((all, one) => all + one.endings.length, 0) - a.table.plays.reduce((all, one) => all + one.endings.length, 0)) as [(typeof every)[number]]
    const began = performance.now()
    ranked(table, pricesOf(table))
    expect(performance.now() - began).toBeLessThan(300)
  })

  it('moves the edge with the price, and finds the price of an edge', () => {
    const movable = every.filter(({ table }) => table.rows.length)
    expect(movable.length).toBeGreaterThan(40)
    for (const { table } of movable) {
      const [row] = table.rows
      const play = table.plays.at(-1)!
      if (!row || !play.endings.some(([, name]) => name === row.name)) continue
      const prices = pricesOf(table)
      const before = figures(play, prices)!.edge
      const more = figures(play, { ...prices, [row.name]: fraction(prices[row.name]!.num + 5n * prices[row.name]!.den, prices[row.name]!.den) })!.edge
      expect(less(more, before)).toBe(true)
      const back = solved(play, prices, row.name, before)
      expect(back && same(back, prices[row.name]!)).toBe(true)
    }
  })

  it('prints fractions without a float', () => {
    expect(percent(reads('200861/2572780'))).toBe('7.8072 %')
    expect(percent(reads('-114691/1286390'))).toBe('−8.9157 %')
    expect(decimal(reads('1/8'), 2)).toBe('0.13')
    expect([priceIn('3:2'), priceIn('1.5'), priceIn('30')].map((one) => one && fractionText(one))).toEqual(['3/2', '3/2', '30/1'])
    expect([priceIn(''), priceIn('x'), priceIn('1:0'), priceIn('-3')]).toEqual([null, null, null, null])
  })
})
