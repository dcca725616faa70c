// What a live table needs besides folding: the hash of a view as the house makes it, and commands from offers.
import { expect, test } from 'vitest'
import type { Offer, View } from '../src/api/shapes'
import { lettersOf } from '../src/dock/letters'
import { commandOf } from '../src/live/command'
import { canonical, viewHash } from '../src/live/hash'
import { HouseTime } from '../src/live/time'

const offer = (more: Partial<Offer>): Offer => ({ id: '3/x', who: '3', says: 'waves', act: 'Say', cites: 'X-1', ...more })

test('JSON is written as Python writes it', () => {
  expect(canonical({ b: [1, null, true], a: 'é "x" 👍', A: {} })).toBe('{"A":{},"a":"\\u00e9 \\"x\\" \\ud83d\\udc4d","b":[1,null,true]}')
})

test('clock, counter and the name of the table are not hashed', async () => {
  const view = { viewer: 'p1', seq: 7, table: '12', clock: { seconds: 3 } } as unknown as View
  // hashlib.sha256(b'{"clock":null,"seq":0,"table":"","viewer":"p1"}')
  expect(await viewHash(view)).toBe(await viewHash({ ...view, seq: 8, table: '', clock: null }))
  expect(await viewHash(view)).not.toBe(await viewHash({ ...view, viewer: 'p2' }))
})

test('an offer becomes a command with what was said, and nothing else', () => {
  expect(commandOf(offer({ act: 'PlaceBet', spot: 'x', chips: { low: 5, high: 90, unit: 5 } }), { chips: 25 })).toEqual({ kind: 'PlaceBet', on: '3', wager: 'x', chips: 25 })
  expect(commandOf(offer({ chips: { low: 5, high: 5, unit: 5 } }), {})).toEqual({ kind: 'Say', who: '3', what: 'waves', chips: 5 })
  expect(commandOf(offer({ act: 'Arrange', says: 'sets' }), { parts: [['As'], ['Kd']] })).toEqual({ kind: 'Arrange', who: '3', parts: [['As'], ['Kd']], word: 'sets' })
})

test('the time of the house is that of the quickest answer, also when our clock is set or the page slept', () => {
  let own = 100
  const time = new HouseTime(() => own)
  time.received(5000)
  expect(time.now()).toBe(5000)
  const ping = (took: number, ahead: number): void => {
    const sent = own
    own += took
    time.answered(sent, sent + took / 2 + ahead)
  }
  ping(0.01, 4900.004)
  expect(time.offset).toBeCloseTo(4900.004, 6)
  ping(0.3, 4900.1) // slower, and not against what is known
  expect(time.offset).toBeCloseTo(4900.004, 6)
  ping(25, 4912) // the page slept while it waited
  expect(time.offset).toBeCloseTo(4900.004, 6)
  ping(0.3, 4870) // our clock was set thirty seconds ahead
  expect(time.offset).toBeCloseTo(4870, 6)
  time.forgets()
  time.received(own + 4869.99)
  expect(time.offset).toBeCloseTo(4869.99, 6)
})

test('each button has a letter of its own', () => {
  const letters = lettersOf([offer({ id: 'a', says: 'stands', letter: 'T' }), offer({ id: 'b', says: 'splits', letter: 'I' }), offer({ id: 'c', says: 'waves' })])
  expect([...letters.values()]).toEqual(['t', 'i'])
})
