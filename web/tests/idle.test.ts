import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AFTER, Idle, locksAfter, WARNS } from '../src/staff/idle'

/** What listens for a sign of somebody, and how to give one. */
const listening = new Map<string, () => void>()
const moves = (): void => listening.get('keydown')?.()

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  listening.clear()
  vi.stubGlobal('addEventListener', (sign: string, hears: () => void) => void listening.set(sign, hears))
  vi.stubGlobal('removeEventListener', (sign: string) => void listening.delete(sign))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page of staff that is left alone', () => {
  it('locks after five minutes, and says so half a minute before', () => {
    const locks = vi.fn()
    const warns = vi.fn()
    const idle = new Idle(locks, warns)
    expect([AFTER, WARNS]).toEqual([300_000, 30_000])
    vi.advanceTimersByTime(AFTER - WARNS - 1000)
    expect(warns.mock.calls.every(([left]) => left === null)).toBe(true)
    vi.advanceTimersByTime(2000)
    expect(warns.mock.lastCall).toEqual([WARNS - 1000])
    vi.advanceTimersByTime(WARNS - 2000)
    expect(locks).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(locks).toHaveBeenCalled()
    idle.ends()
  })
  it('stays open for whoever is there', () => {
    const locks = vi.fn()
    const idle = new Idle(locks, () => {})
    for (let minute = 0; minute < 20; minute++) {
      vi.advanceTimersByTime(4 * 60_000)
      moves()
    }
    expect(locks).not.toHaveBeenCalled()
    vi.advanceTimersByTime(AFTER)
    expect(locks).toHaveBeenCalled()
    idle.ends()
    expect(listening.size).toBe(0)
  })
  it('does not take the first key after a sleep for a sign that somebody was there', () => {
    const locks = vi.fn()
    const idle = new Idle(locks, () => {})
    vi.setSystemTime(AFTER + 1) // a laptop that slept: no timer ran
    moves()
    expect(locks).toHaveBeenCalledTimes(1)
    idle.ends()
  })
  it('locks a console at five minutes at the latest, and a desk with its session', () => {
    expect([locksAfter(true, 300), locksAfter(true, 900), locksAfter(true, 60), locksAfter(false, 900)]).toEqual([300_000, 300_000, 60_000, 900_000])
  })
  it('tells the house that somebody is there, a few times and not at every key', () => {
    const present = vi.fn()
    const idle = new Idle(() => {}, () => {}, AFTER, present)
    for (let second = 0; second < 100; second++) {
      vi.advanceTimersByTime(1000)
      moves()
    }
    expect(present).toHaveBeenCalledTimes(3)
    idle.ends()
  })
})
