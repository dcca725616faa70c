import { afterEach, describe, expect, it, vi } from 'vitest'
import { enrolled } from '../src/terminal'

const sent: [string, RequestInit][] = []
const shown = vi.fn()
const at = (hash: string): Location => ({ hash, pathname: '/', search: '' }) as Location

afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  shown.mockClear()
})

describe('the link of an enrolled terminal', () => {
  it('gives the token to the house once, and leaves the address without it', async () => {
    vi.stubGlobal('history', { replaceState: shown })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => (sent.push([url, init]), Promise.resolve(new Response(null, { status: 204 }))))
    await enrolled(at('#terminal=aB-c_9'))
    expect(sent.map(([url, init]) => [url, init.method, init.body])).toEqual([['/terminal', 'PUT', '{"token":"aB-c_9"}']])
    expect(shown).toHaveBeenCalledWith(null, '', '/')
    for (const hash of ['', '#12', '#terminal=', '#terminal=a b', '#x#terminal=a']) await enrolled(at(hash))
    expect(sent).toHaveLength(1)
  })
})
