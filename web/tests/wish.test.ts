// A wish for the end of a round, as the page keeps it: asked about, wished again when it was lost, never twice, and told when it cannot be.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WishState } from '../src/live/wish.svelte'
import type { Wish } from '../src/api/client'

/** A house that keeps one wish. */
let kept: Wish | null = null
let asked: string[] = []
let server: Server
const real = globalThis.fetch
const wish = (more: Partial<Wish>): Wish => ({ leaves: false, seat: null, chips: null, until: 130, refused: null, ...more })

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push(`${request.method} ${body}`.trim())
    const said = body ? (JSON.parse(body) as { seat?: string; chips?: number }) : {}
    if (request.method === 'PUT') kept = wish({ leaves: !said.seat && !said.chips, seat: said.seat ?? null, chips: said.chips ?? null })
    if (request.method === 'DELETE') kept = null
    if (said.seat === '9') return response.writeHead(409).end(JSON.stringify({ code: 'seat_kept', sentence: 'It is kept.', do: 'Take another.' }))
    response.end(JSON.stringify({ kept: [], own: kept }))
  }).listen(0)
  await new Promise((done) => server.once('listening', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => real(base + String(path), init)
})
afterAll(() => {
  globalThis.fetch = real
  server.close()
})
beforeEach(() => {
  kept = null
  asked = []
})

test('a seat and its chips are wished for, and another wish takes its place', async () => {
  const wishing = new WishState(7)
  expect(await wishing.sits('3', null)).toBeNull()
  expect(await wishing.sits('3', 500)).toBeNull()
  expect(wishing.own).toMatchObject({ seat: '3', chips: 500 })
  expect(await wishing.leaves()).toBeNull()
  expect(wishing.own?.leaves).toBe(true)
  expect(await wishing.withdraws()).toBeNull()
  expect(wishing.own).toBeNull()
  expect((await wishing.sits('9', null))?.code).toBe('seat_kept')
})

test('a seat that was given up while the line was away is asked for again, and a seat that was taken is not', async () => {
  const wishing = new WishState(7)
  await wishing.sits('3', 500)
  kept = null
  await wishing.refresh({ seated: false, now: 129 }) // not yet: the house may have seated the player just now
  expect(wishing.own).toBeNull()
  await wishing.sits('3', 500)
  kept = null
  await wishing.refresh({ seated: true, now: 131 }) // the player sits: chips would be bought twice
  expect(wishing.own).toBeNull()
  await wishing.sits('3', 500)
  kept = null
  await wishing.refresh({ seated: false, now: 131 })
  expect(wishing.own).toMatchObject({ seat: '3', chips: 500 })
  expect(asked.filter((one) => one.startsWith('PUT'))).toHaveLength(4)
})

test('what cannot be is told once, with its clause', async () => {
  const wishing = new WishState(7)
  await wishing.sits('3', 500)
  kept = wish({ chips: 500, refused: { code: 'wallet_is_short', sentence: 'The wallet does not hold this much.', cites: 'X-1' } })
  expect(await wishing.refresh({ seated: true, now: 100 })).toMatchObject({ cites: 'X-1' })
  expect(await wishing.refresh({ seated: true, now: 100 })).toBeNull()
  expect(wishing.own).toBeNull()
})
