// One socket that comes back by itself: what it was told is resumed from a number, so nothing is lost and nothing comes twice.
export type LineState = 'live' | 'away' | 'ended'
export interface Frame {
  kind: string
  [name: string]: unknown
}
const AGAIN = [500, 1000, 2000, 4000, 5000]
const PING_EVERY = 5000
const SILENT = 12000
const SESSION_ENDED = 4401

export class Line {
  #socket: WebSocket | null = null
  #tries = 0
  #closed = false
  #heardAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval>
  /** Seconds that the clock of the house is ahead of ours. */
  offset = 0
  #quickest = Infinity

  constructor(
    readonly opened: () => void,
    readonly heard: (frame: Frame) => void,
    readonly changed: (state: LineState) => void,
  ) {
    this.#pings = setInterval(() => this.#checks(), PING_EVERY)
    addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#now)
    this.#connects()
  }

  sends(said: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(said))
  }

  closes(): void {
    this.#closed = true
    clearInterval(this.#pings)
    clearTimeout(this.#timer)
    removeEventListener('online', this.#now)
    document.removeEventListener('visibilitychange', this.#now)
    this.#socket?.close()
  }

  /** The time by the clock of the house, in seconds since 1970. */
  now(): number {
    return Date.now() / 1000 + this.offset
  }

  /** Try at once: the network is back, or the laptop woke up. */
  #now = (): void => {
    if (document.visibilityState !== 'visible') return
    if (this.#socket?.readyState === WebSocket.OPEN) this.#checks()
    else if (!this.#socket && !this.#closed) this.#connects()
  }

  #connects(): void {
    clearTimeout(this.#timer)
    const socket = (this.#socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`))
    socket.onopen = () => {
      this.#heardAt = performance.now()
      this.opened()
    }
    socket.onmessage = (event) => {
      this.#heardAt = performance.now()
      this.#tries = 0
      this.#hears(JSON.parse(event.data as string) as Frame)
    }
    socket.onclose = (event) => this.#lost(socket, event.code)
  }

  #hears(frame: Frame): void {
    if (frame.kind === 'pong') this.#sets(Number(frame['at']), Number(frame['now']))
    else {
      if (this.#quickest === Infinity && typeof frame['now'] === 'number') this.offset = frame['now'] - Date.now() / 1000
      this.heard(frame)
    }
  }

  /** The offset of the quickest answer is the best one. */
  #sets(sent: number, now: number): void {
    const took = Date.now() / 1000 - sent
    if (took < 0 || took > this.#quickest * 2) return
    this.#quickest = Math.min(this.#quickest, took)
    this.offset = now - sent - took / 2
  }

  #checks(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (performance.now() - this.#heardAt > SILENT) this.#drops()
    else this.sends({ kind: 'ping', at: Date.now() / 1000 })
  }

  /** A line on which nothing comes any more is lost, whatever the socket says. */
  #drops(): void {
    const socket = this.#socket
    if (!socket) return
    socket.onclose = null
    socket.close()
    this.#lost(socket, 0)
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#socket !== socket || this.#closed) return
    this.#socket = null
    this.#quickest = Infinity
    if (code === SESSION_ENDED) {
      this.changed('ended')
      return
    }
    this.changed('away')
    const pause = AGAIN[Math.min(this.#tries++, AGAIN.length - 1)] ?? 5000
    this.#timer = setTimeout(() => this.#connects(), pause * (0.75 + Math.random() / 2))
  }
}
