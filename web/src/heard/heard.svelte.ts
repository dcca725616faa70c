// What a screen reader says of a table: a sentence for each change, those of a moment together, and whatever was asked for.
import type { View } from '../api/views'
import { changes, handWords, tableWords } from './saying'

/** Milliseconds in which sentences are said together. */
const TOGETHER = 400

export class Heard {
  /** What is said when there is time. */
  politely = $state('')
  /** What was asked for by a key, said at once. */
  asked = $state('')
  #before: View | null = null
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** A view came: say what changed, a moment later. */
  follows(view: View): void {
    if (view === this.#before) return
    if (this.#before && view.round !== this.#before.round) this.#forgets()
    this.#waiting.push(...changes(this.#before, view))
    this.#before = view
    if (!this.#waiting.length || this.#timer !== undefined) return
    this.asked = ''
    this.#timer = setTimeout(() => {
      this.politely = this.#waiting.join(' ')
      this.#waiting = []
      this.#timer = undefined
    }, TOGETHER)
  }

  /** A round that is gone is not spoken of any more. */
  #forgets(): void {
    this.politely = this.asked = ''
    this.#waiting = []
  }

  /** The same words twice are read twice: a blank more or less makes them new. */
  #says(words: string): void {
    this.asked = this.asked === words ? `${words} ` : words
  }
  table = (view: View): void => this.#says(tableWords(view))
  hand = (view: View): void => this.#says(handWords(view))

  ends(): void {
    clearTimeout(this.#timer)
  }
}
