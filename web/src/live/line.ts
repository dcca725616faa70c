// One socket that reconnects by itself: a subscription is resumed from a number, so nothing is lost and nothing comes twice.
import { HouseTime } from './time'

export type LineState = 'live' | 'away' | 'ended'
export interface Frame {
  kind: string
  [name: string]: unknown
}
const AGAIN = [500, 1000, 2000, 4000, 5000]
const PING_EVERY = 500
/** Milliseconds without a word of the house after which the page says so: nothing that is pressed would arrive in time. */
const QUIET = 1400
/** Milliseconds after which another line is opened. */
const TIMEOUT = 12000
const SESSION_ENDED = 4401

export class Line {
  #socket: WebSocket | null = null
  #tries = 0
  #closed = false
  #receivedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval>
  #time = new HouseTime()
  #quiet = false
  /** Our own time when a silent line was heard again; 0 while it is silent. */
  #heardAt = 0

  constructor(
    readonly opened: () => void,
    readonly received: (frame: Frame) => void,
    readonly changed: (state: LineState) => void,
    /** The table that this line is for. A proxy brings everybody at a table to the same process, which follows it once. */
    readonly table?: number,
  ) {
    this.#pings = setInterval(() => this.#checks(), PING_EVERY)
    addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#now)
    document.addEventListener('resume', this.#now)
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
    document.removeEventListener('resume', this.#now)
    this.#socket?.close()
  }

  /** The time by the clock of the house, in seconds since 1970. */
  now(): number {
    return this.#time.now()
  }

  /** Try at once: the network is back, or the laptop woke up. */
  #now = (): void => {
    if (document.visibilityState !== 'visible') return
    if (this.#socket?.readyState === WebSocket.OPEN) this.#checks()
    else if (!this.#socket && !this.#closed) this.#connects()
  }

  #connects(): void {
    clearTimeout(this.#timer)
    this.#receivedAt = performance.now()
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live${this.table === undefined ? '' : `?table=${this.table}`}`
    const socket = (this.#socket = new WebSocket(address))
    socket.onopen = () => {
      this.#receivedAt = performance.now()
      this.opened()
      this.#ping()
    }
    socket.onmessage = (event) => {
      this.#receivedAt = performance.now()
      this.#tries = 0
      const frame = JSON.parse(event.data as string) as Frame
      this.#handle(frame)
      if (this.#quiet) this.#catchesUp(frame)
    }
    socket.onclose = (event) => this.#lost(socket, event.code)
  }

  #handle(frame: Frame): void {
    if (frame.kind === 'pong') this.#time.answered(Number(frame['at']), Number(frame['now']))
    else {
      if (typeof frame['now'] === 'number') this.#time.received(frame['now'])
      this.received(frame)
    }
  }

  /** What was sent in the silence comes first: the line is live with the response to what was asked after it. */
  #catchesUp(frame: Frame): void {
    if (!this.#heardAt) {
      this.#heardAt = this.#time.own()
      this.#ping()
    } else if (frame.kind === 'pong' && Number(frame['at']) >= this.#heardAt) {
      this.#quiet = false
      this.changed('live')
    }
  }

  /** Request the time of the house; a response also shows that the connection is alive. */
  #ping(): void {
    this.sends({ kind: 'ping', at: this.#time.own() })
  }

  /** A line that does not come about counts as lost too: a network that swallows everything sends no error. */
  #checks(): void {
    if (!this.#socket) return
    const silent = performance.now() - this.#receivedAt
    if (silent > TIMEOUT) return this.#drops()
    this.#ping()
    if (silent > QUIET) this.#heardAt = 0
    if (silent > QUIET && !this.#quiet && this.#socket.readyState === WebSocket.OPEN && document.visibilityState === 'visible') {
      this.#quiet = true
      this.changed('away')
    }
  }

  /** A line on which nothing comes any more is lost, whatever state the socket has. */
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
    this.#quiet = false
    this.#time.forgets()
    if (code === SESSION_ENDED) {
      this.changed('ended')
      return
    }
    this.changed('away')
    const pause = AGAIN[Math.min(this.#tries++, AGAIN.length - 1)] ?? 5000
    this.#timer = setTimeout(() => this.#connects(), pause * (0.75 + Math.random() / 2))
  }
}
