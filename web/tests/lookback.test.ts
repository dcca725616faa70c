import { describe, expect, it } from 'vitest'
import { csv } from '../src/regulator/api'
import { percent, points } from '../src/regulator/edge'
import { NOTHING, soughtBy } from '../src/watch/kept'
import { calledBy, sameMoment } from '../src/watch/screens'
import type { Moment } from '../src/replay/steps'

describe('what somebody types to find a round', () => {
  it('is asked for as it was meant', () => {
    expect(soughtBy(NOTHING)).toEqual({})
    expect(soughtBy({ ...NOTHING, table: '12', wager: 'Side Bet', amount: '25' })).toEqual({ table: 12, wager: 'side_bet', cents: 2500 })
    expect(soughtBy({ ...NOTHING, amount: '> 1,500.50' })).toEqual({ paid_least: 150050 })
    expect(soughtBy({ ...NOTHING, since: '2026-11-15T21:00', person: ' p7 ' })).toEqual({ since: Date.parse('2026-11-15T21:00') * 1000, person: 'p7' })
  })
  it('is told what cannot be asked for', () => {
    for (const wrong of [{ table: 'x' }, { table: '-1' }, { amount: '1.5' }, { amount: 'much' }, { since: 'then' }]) expect(typeof soughtBy({ ...NOTHING, ...wrong })).toBe('string')
  })
})

describe('screens', () => {
  const moments = [1, 4, 9].map((nr) => ({ nr }) as Moment)
  it('show the same moment, or the last one before it', () => expect([0, 1, 3, 4, 8, 9, 99].map((nr) => sameMoment(moments, nr))).toEqual([0, 0, 0, 1, 1, 2, 2]))
  it('are called by seat and not by name', () => expect(calledBy({ viewer: 'p7', seats: ['2', '3'] })).toBe('Seat 2, 3'))
})

describe('what a regulator reads', () => {
  it('has edges in percent and what they are to the player', () => {
    expect(percent('1/40')).toBe(2.5)
    expect(points(7.81, 24.84)).toEqual({ mark: '▲', says: '+17.03', tone: 'worse' })
    expect(points(5, 4.5)?.tone).toBe('better')
    expect(points(null, 1)).toBeNull()
  })
  it('is exported so that no spreadsheet runs it', () => expect(csv([{ a: '=1+1', b: -5, c: 'x, "y"' }, { a: null, d: { e: 1 } }])).toBe('a,b,c,d\r\n\'=1+1,-5,"x, ""y""",\r\n,,,"{""e"":1}"\r\n'))
})
