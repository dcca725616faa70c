// Makes each worked round on a page of the site a text to edit and run. The rules come when the first round is edited, and stay.
import type { Kit, KitFile } from '../practice/kit'
import type { Decided, FromRounds, ToRounds } from './worker'

const HOME = new URL(/* @vite-ignore */ '.', import.meta.url)
const RULES = new URL('play/', HOME)
/** How long a first visit waits for the service worker, so that what it loads is kept. */
const MOST_WAIT = 3000
const FAULTS = { 'no wasm': 'This browser does not allow WebAssembly, which the rules need.', 'not loaded': 'The rules did not load. Connect and press Run again.', fault: 'The rules stopped.' }

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  return element
}

/** What a page needs to be read again without a connection. */
function keeps(more: readonly string[] = []): void {
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
  const wanted = [location.href.replace(/#.*/, ''), ...loaded, ...more].filter((address) => address.startsWith(location.origin))
  void navigator.serviceWorker?.ready.then((kept) => kept.active?.postMessage(wanted))
}

function controlled(): Promise<unknown> {
  const workers = navigator.serviceWorker
  if (!workers || workers.controller) return Promise.resolve()
  return new Promise((done) => {
    workers.addEventListener('controllerchange', done, { once: true })
    setTimeout(done, MOST_WAIT)
  })
}

/** The rules, in a worker: started once, for all rounds of a page. */
class Rules {
  #worker: Worker | null = null
  #began: Promise<void> | null = null
  #loaded: () => void = () => {}
  #failed: (why: Error) => void = () => {}
  #answers = new Map<number, (told: Decided) => void>()
  #number = 0
  /** The rules of each game, by its key. */
  #games: Readonly<Record<string, KitFile>> = {}
  progress: (said: string) => void = () => {}

  async decide(text: string, game: string): Promise<Decided> {
    await (this.#began ??= this.#begins())
    if (this.#games[game]) keeps([new URL(this.#games[game]!.path, RULES).href])
    const number = ++this.#number
    return new Promise((done, fails) => {
      this.#failed = fails
      this.#answers.set(number, done)
      this.#post({ kind: 'decide', number, text, game })
    })
  }

  async #begins(): Promise<void> {
    try {
      await controlled()
      const answer = await fetch(new URL('practice.json', RULES))
      if (!answer.ok) throw new Error(FAULTS['not loaded'])
      const kit = (await answer.json()) as Kit
      this.#games = Object.fromEntries(kit.games.map((game) => [game.key, game.file]))
      await new Promise<void>((done, fails) => {
        this.#loaded = done
        this.#failed = fails
        this.#worker = new Worker(new URL('rounds-worker.js', HOME), { type: 'module', name: 'rounds' })
        this.#worker.onmessage = (event: MessageEvent<FromRounds>) => this.#takes(event.data)
        this.#worker.onerror = () => this.#ends(FAULTS['not loaded'])
        this.#post({ kind: 'load', base: RULES.href, python: kit.python, lock: kit.lock, files: kit.files, games: this.#games })
      })
      keeps([...kit.files.map((file) => new URL(file.path, RULES).href), new URL('practice.json', RULES).href, new URL('rounds-worker.js', HOME).href])
    } catch (error) {
      this.#began = null
      throw error instanceof TypeError ? new Error(FAULTS['not loaded']) : error
    }
  }

  #post(said: ToRounds): void {
    this.#worker!.postMessage(said)
  }

  #takes(told: FromRounds): void {
    if (told.kind === 'loading') this.progress(`Loading the rules: ${Math.floor((100 * told.done) / told.total)} %`)
    else if (told.kind === 'starting') this.progress('Starting the rules.')
    else if (told.kind === 'loaded') this.#loaded()
    else if (told.kind === 'failed') this.#ends(FAULTS[told.fault])
    else {
      this.#answers.get(told.number)?.(told.told)
      this.#answers.delete(told.number)
    }
  }

  /** A worker that failed does nothing more; the next press starts another. */
  #ends(why: string): void {
    this.#worker?.terminate()
    this.#began = null
    this.#answers.clear()
    this.#failed(new Error(why))
  }
}

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The answer in one sentence. */
function inWords({ unread, lines, others }: Decided): string {
  if (unread) return 'Not played: this text cannot be read.'
  const differ = lines.filter((one) => one.differs.length).length
  if (!differ && !others.length) return lines.length ? `Agrees: ${many(lines.length, 'line')} as the rules decide.` : 'Played. The text expects nothing: add --- and lines below it.'
  return `Differs: ${many(differ + others.length, 'line')} of ${lines.length + others.length}.`
}

function answered(told: Decided): HTMLElement[] {
  const head = made('p', 'round-says', inWords(told))
  const list = made('ul', 'round-lines')
  const row = (holds: boolean, where: string, says: string, differs: readonly string[]): void => {
    const item = made('li', holds ? 'agrees' : 'differs')
    item.append(made('span', 'mark', holds ? '✓' : '✗'), made('span', 'where', where), made('code', '', says))
    item.append(...differs.map((one) => made('p', 'why', one)))
    list.append(item)
  }
  if (told.unread) row(false, '', '', [told.unread])
  for (const one of told.lines) row(!one.differs.length, `line ${one.line}`, one.says, one.differs)
  for (const one of told.others) row(false, '', '', [one])
  return [head, list]
}

const rules = new Rules()

function adds(round: HTMLDetailsElement): void {
  const game = round.dataset['game']!
  const shown = round.querySelector('pre')!
  const written = shown.textContent.replace(/\n$/, '')
  const acts = made('div', 'round-acts')
  const edit = made('button', 'md-button', 'Edit and run')
  acts.append(edit)
  shown.after(acts)
  edit.addEventListener('click', () => {
    const text = made('textarea', 'round-text')
    text.value = written
    text.rows = written.split('\n').length + 1
    text.spellcheck = false
    text.autocapitalize = 'none'
    text.wrap = 'off'
    text.setAttribute('aria-label', `Round: ${round.querySelector('summary')!.textContent}`)
    const run = made('button', 'md-button md-button--primary', 'Run')
    const back = made('button', 'md-button', 'As it was')
    const told = made('div', 'round-told')
    told.setAttribute('role', 'status')
    shown.replaceWith(text)
    edit.replaceWith(run, back)
    acts.after(told)
    text.setSelectionRange(0, 0)
    text.focus({ preventScroll: true })
    let asked = 0
    const runs = async (): Promise<void> => {
      const mine = ++asked
      rules.progress = (said) => told.replaceChildren(made('p', 'round-says', said))
      const elements = await rules.decide(text.value, game).then(answered, (error: Error) => [made('p', 'round-says', error.message)])
      if (mine === asked) told.replaceChildren(...elements)
    }
    run.addEventListener('click', () => void runs())
    text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void runs()
    })
    back.addEventListener('click', () => {
      asked++
      text.value = written
      told.replaceChildren()
    })
    void runs()
  })
}

for (const round of document.querySelectorAll<HTMLDetailsElement>('details[data-game]')) adds(round)
if (navigator.serviceWorker) {
  void navigator.serviceWorker.register(new URL('offline.js', HOME)).catch(() => {}) // the page works without it, while there is a connection
  addEventListener('load', () => keeps())
}
