// The console of a table as the house sends it: all of it after a subscription, then with each step the parts that changed.
import type { Console, ConsoleFrame, Error as Wrong, MayCall, DutyResponse } from '../api/shapes'
import type { Frame } from '../live/line'

interface Waiting {
  step: number
  done: () => void
}

export class Feed {
  console = $state.raw<Console | null>(null)
  calls = $state.raw<readonly MayCall[]>([])
  duties = $state.raw<readonly DutyResponse[]>([])
  role = $state('')
  byHand = $state(false)
  /** The step after which the console is like this. */
  step = $state(0)
  /** Whether something happened at the table and its console has not come yet. */
  stale = $state(true)
  /** Why this console is not open to whoever subscribed. */
  closed = $state('')
  #waiting: Waiting[] = []

  /** Take a frame of the table. */
  takes(frame: Frame): void {
    if (frame.kind === 'console') this.#changes(frame as unknown as ConsoleFrame)
    else if (frame.kind === 'view' || frame.kind === 'events') this.stale = true
    else if (frame.kind === 'error' && frame['code'] === 'not_yours_to_do') this.#closes(frame as unknown as Wrong)
  }

  /** Wait for the console after a step, at most some milliseconds; whether it came. */
  reaches(step: number, late: number): Promise<boolean> {
    if (this.step >= step) return Promise.resolve(true)
    return new Promise((done) => {
      const one = { step, done: () => (clearTimeout(timer), done(true)) }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== one)
        done(false)
      }, late)
      this.#waiting.push(one)
    })
  }

  #changes({ step, changed, role, by_hand, owed, callable, calls }: ConsoleFrame): void {
    this.console = { ...this.console, ...changed } as Console // the first frame has all parts
    if (role !== undefined) this.role = role
    if (by_hand !== undefined) this.byHand = by_hand
    if (owed) this.duties = owed
    if (callable || calls) this.#calls(callable ?? this.calls.map((call) => call.what), calls ?? [])
    this.step = step
    this.closed = ''
    this.stale = false
    const come = this.#waiting.filter((one) => one.step <= step)
    this.#waiting = this.#waiting.filter((one) => one.step > step)
    for (const one of come) one.done()
  }

  #calls(names: readonly string[], fresh: readonly MayCall[]): void {
    const known = new Map([...this.calls, ...fresh].map((call) => [call.what, call]))
    this.calls = names.flatMap((name) => known.get(name) ?? [])
  }

  /** Somebody else deals here now, or whoever subscribed may not see it. */
  #closes({ sentence, do: does }: Wrong): void {
    this.console = null
    this.calls = []
    this.duties = []
    this.closed = `${sentence} ${does}`
    this.stale = false
  }
}
