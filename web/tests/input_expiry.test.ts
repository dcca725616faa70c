import { expect, test, vi } from 'vitest'
import { AFTER, InputExpiry } from '../src/own/input_expiry'

test('half-typed credentials are cleared after a minute without a key (A9)', () => {
  vi.useFakeTimers()
  let cleared = 0
  const forgetting = new InputExpiry(() => cleared++)
  forgetting.typed(true)
  vi.advanceTimersByTime(AFTER - 1)
  expect(cleared).toBe(0)
  forgetting.typed(true)
  vi.advanceTimersByTime(59_999)
  expect(cleared).toBe(0)
  vi.advanceTimersByTime(1)
  expect(cleared).toBe(1)
  forgetting.typed(true)
  forgetting.typed(false)
  vi.advanceTimersByTime(2 * AFTER)
  expect(cleared).toBe(1)
  forgetting.typed(true)
  forgetting.ends()
  vi.advanceTimersByTime(2 * AFTER)
  expect(cleared).toBe(1)
  vi.useRealTimers()
})
