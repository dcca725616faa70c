// The announcements of a table for a screen reader: a sentence for each change, those of a moment together, and those that a key requests.
import type { View } from '../api/shapes'
import { changes, handWords, noteChanges, tableWords, type Notes } from './sentences'

/** Milliseconds in which sentences are announced together. */
const TOGETHER = 400

export class Announcer {
  /** What is announced when there is time. */
  politely = $state('')
  /** What a key requested, announced at once. */
  atOnce = $state('')
  #before: View | null = null
  #notes: Notes = {}
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** A view came: say what changed, a moment later. */
  follows(view: View): void {
    if (view === this.#before) return
    if (this.#before && view.round !== this.#before.round) this.#forgets()
    this.#soon(changes(this.#before, view))
    this.#before = view
  }

  /** Something changed beside the play, such as who is away. */
  notes(now: Notes): void {
    const fresh = noteChanges(this.#notes, now)
    this.#notes = now
    this.#soon(fresh)
  }

  #soon(sentences: readonly string[]): void {
    this.#waiting.push(...sentences)
    if (!this.#waiting.length || this.#timer !== undefined) return
    this.atOnce = ''
    this.#timer = setTimeout(() => {
      this.politely = this.#waiting.join(' ')
      this.#waiting = []
      this.#timer = undefined
    }, TOGETHER)
  }

  /** A round that is gone is not spoken of any more. */
  #forgets(): void {
    this.politely = this.atOnce = ''
    this.#waiting = []
  }

  /** The same words twice are read twice: a blank more or less makes them new. */
  #announce(words: string): void {
    this.atOnce = this.atOnce === words ? `${words} ` : words
  }
  table = (view: View): void => this.#announce(tableWords(view, this.#notes))
  hand = (view: View): void => this.#announce(handWords(view))

  ends(): void {
    clearTimeout(this.#timer)
  }
}
