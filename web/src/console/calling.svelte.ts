// One call that is open: what it names, and what the house says it would do. Nothing happens before the second press.
import * as api from '../api/client'
import type { Command, Foretold, MayCall } from '../api/shapes'
import { foretell, type Named } from './api'
import type { Desk } from './desk.svelte'
import { pieceTyped } from './keying.svelte'

/** What a call asks for, by the word of the house. */
export type Asks = 'hand' | 'bet' | 'card' | 'chips' | 'player'
const ASKS: Readonly<Record<string, Asks>> = { seat: 'hand', hand: 'hand', place: 'hand', bet: 'bet', card: 'card', chips: 'chips', stranger: 'player' }

export interface Field {
  asks: Asks
  needed: boolean
}
/** The fields of a call, in order. */
export const fieldsOf = (call: MayCall): Field[] =>
  call.names.map((name) => ({ asks: ASKS[name.replace('?', '')] ?? 'player', needed: !name.endsWith('?') }))

export class Calling {
  open = $state.raw<MayCall | null>(null)
  hand = $state('')
  bet = $state('')
  card = $state('')
  chips = $state('')
  player = $state('')
  foretold = $state.raw<Foretold | null>(null)
  wrong = $state('')
  /** What was called last, and what came of it. */
  made = $state.raw<Foretold | null>(null)
  #asked = 0

  constructor(readonly desk: Desk) {}

  fields = $derived(this.open ? fieldsOf(this.open) : [])
  #typed: Readonly<Record<Asks, () => string>> = { hand: () => this.hand, bet: () => this.bet, card: () => this.card, chips: () => this.chips, player: () => this.player }
  isWhole = $derived(this.fields.every((field) => !field.needed || this.#typed[field.asks]() !== ''))
  canPress = $derived.by(() => this.foretold !== null && !this.foretold.refused && !this.desk.sending)

  opens(call: MayCall): void {
    this.open = call
    this.hand = this.bet = this.card = this.chips = this.player = this.wrong = ''
    this.foretold = call.foretold ?? null
    this.made = null
  }

  closes(): void {
    this.open = null
    this.foretold = null
    this.wrong = ''
  }

  named(): Named {
    const bet = this.bet ? (JSON.parse(this.bet) as [string, string, string]) : null
    return {
      ...(this.hand ? { about: this.hand } : {}),
      ...(bet ? { about: bet[0], wager: bet[1], player: bet[2] } : {}),
      ...(this.card ? { card: pieceTyped(this.card, this.desk.console?.deck.pieces ?? {}) ?? this.card } : {}),
      ...(this.chips ? { chips: Math.round(Number(this.chips) * 100) } : {}),
      ...(this.player ? { player: this.player } : {}),
    }
  }

  /** Ask what the open call would do: it is asked again whenever the table moves or something else is named. */
  async asks(): Promise<void> {
    const { open } = this
    if (!open) return
    const still = this.desk.calls.find((call) => call.what === open.what)
    if (!still) return this.closes()
    if (!this.isWhole) {
      this.foretold = null
      return
    }
    const asked = ++this.#asked
    try {
      const { foretold } = await foretell(this.desk.live.table, open.what, this.named())
      if (asked === this.#asked && this.open === open) [this.foretold, this.wrong] = [foretold, '']
    } catch (error) {
      if (asked === this.#asked) [this.foretold, this.wrong] = [null, api.sentenceOf(error)]
    }
  }

  /** The second press: make the call. */
  async makes(): Promise<void> {
    const { open, foretold } = this
    if (!open || !foretold || !this.canPress) return
    const { about, wager, card, chips, player } = this.named()
    const command: Command = { kind: 'Call', by: this.desk.feed.role, what: open.what, ...(about ? { about } : {}), ...(wager ? { wager } : {}), ...(card ? { pieces: [card] } : {}), ...(chips !== undefined ? { chips } : {}), ...(player ? { player } : {}) }
    if (!(await this.desk.says(command))) return
    this.made = foretold
    this.closes()
  }
}
