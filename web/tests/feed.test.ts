// A console that is kept up by frames: parts that are left out stay, calls keep their order, and a step can be waited for.
import { expect, test, vi } from 'vitest'
import type { ConsoleFrame, MayCall } from '../src/api/shapes'
import { Feed } from '../src/console/feed.svelte'
import type { Frame } from '../src/live/line'

const call = (what: string, says = what): MayCall => ({ what, says, cites: 'X-1', names: [] }) as unknown as MayCall
const sent = (step: number, more: Partial<ConsoleFrame> = {}): Frame => ({ kind: 'console', table: 1, step, changed: {}, ...more }) as unknown as Frame
const parts = (round: number, says: string) => ({ round, now: { doing: 'says', says, cites: '' } }) as unknown as ConsoleFrame['changed']

test('parts that did not change stay, and calls are kept by name in the order of the house', () => {
  const feed = new Feed()
  feed.takes(sent(4, { changed: parts(7, 'first'), role: 'dealer', by_hand: true, owed: [], callable: ['b', 'a'], calls: [call('a'), call('b')] }))
  feed.takes(sent(5, { changed: { round: 8 }, calls: [call('a', 'changed')] }))
  expect([feed.console?.round, feed.console?.now.says, feed.role, feed.byHand, feed.step]).toEqual([8, 'first', 'dealer', true, 5])
  expect(feed.calls.map((one) => one.says)).toEqual(['b', 'changed'])
  feed.takes(sent(6, { callable: ['a'] }))
  expect(feed.calls.map((one) => one.says)).toEqual(['changed'])
})

test('what happens makes it stale until the console of that step comes', async () => {
  const feed = new Feed()
  feed.takes(sent(4, { changed: parts(7, 'first') }))
  expect(feed.stale).toBe(false)
  feed.takes({ kind: 'events', table: 1 })
  expect(feed.stale).toBe(true)
  const come = [feed.reaches(4, 1000), feed.reaches(5, 1000), feed.reaches(6, 1000)]
  feed.takes(sent(6)) // steps that came together have one frame
  expect(await Promise.all(come)).toEqual([true, true, true])
  expect(feed.stale).toBe(false)
})

test('a console that does not come is given up after a time', async () => {
  vi.useFakeTimers()
  const waits = new Feed().reaches(1, 1500)
  await vi.advanceTimersByTimeAsync(1500)
  expect(await waits).toBe(false)
  vi.useRealTimers()
})

test('whoever may not see it any more keeps nothing of it', () => {
  const feed = new Feed()
  feed.takes(sent(4, { changed: parts(7, 'first'), callable: ['a'], calls: [call('a')] }))
  feed.takes({ kind: 'error', table: 1, code: 'record_away', sentence: 'x', do: 'y' })
  expect(feed.console).not.toBe(null)
  feed.takes({ kind: 'error', table: 1, code: 'not_yours_to_do', sentence: 'Your role may not do this.', do: 'Ask somebody whose role may.' })
  expect([feed.console, feed.calls, feed.duties]).toEqual([null, [], []])
  expect(feed.closed).toBe('Your role may not do this. Ask somebody whose role may.')
  feed.takes(sent(9, { changed: parts(8, 'again') }))
  expect([feed.closed, feed.console?.round]).toEqual(['', 8])
})
