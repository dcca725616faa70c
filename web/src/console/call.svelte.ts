// One call that is open: what it names, and the forecast of the house. Nothing happens before the second press.
import * as api from '../api/client'
import type { Command, CallForecast, MayCall } from '../api/shapes'
import { forecastCall, type Named } from './api'
import type { ConsoleState } from './state.svelte'
import { pieceTyped } from './packet.svelte'

/** The field of a call, by the word of the house. */
export type FieldKind = 'hand' | 'bet' | 'card' | 'chips' | 'player'
const FIELD_KINDS: Readonly<Record<string, FieldKind>> = { seat: 'hand', hand: 'hand', place: 'hand', bet: 'bet', card: 'card', chips: 'chips', stranger: 'player' }

export interface Field {
  kind: FieldKind
  needed: boolean
}
/** The fields of a call, in order. */
export const fieldsOf = (call: MayCall): Field[] =>
  call.names.map((name) => ({ kind: FIELD_KINDS[name.replace('?', '')] ?? 'player', needed: !name.endsWith('?') }))

export class CallDraft {
  open = $state.raw<MayCall | null>(null)
  hand = $state('')
  bet = $state('')
  card = $state('')
  chips = $state('')
  player = $state('')
  foretold = $state.raw<CallForecast | null>(null)
  wrong = $state('')
  /** What was called last, and what came of it. */
  made = $state.raw<CallForecast | null>(null)
  #asked = 0

  constructor(readonly state: ConsoleState) {}

  fields = $derived(this.open ? fieldsOf(this.open) : [])
  #typed: Readonly<Record<FieldKind, () => string>> = { hand: () => this.hand, bet: () => this.bet, card: () => this.card, chips: () => this.chips, player: () => this.player }
  isWhole = $derived(this.fields.every((field) => !field.needed || this.#typed[field.kind]() !== ''))
  canPress = $derived.by(() => this.foretold !== null && !this.foretold.refused && !this.state.sending)

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
      ...(this.card ? { card: pieceTyped(this.card, this.state.console?.deck.pieces ?? {}) ?? this.card } : {}),
      ...(this.chips ? { chips: Math.round(Number(this.chips) * 100) } : {}),
      ...(this.player ? { player: this.player } : {}),
    }
  }

  /** Request the forecast of the open call: it is requested again whenever the table moves or something else is named. */
  async refresh(): Promise<void> {
    const { open } = this
    if (!open) return
    const still = this.state.calls.find((call) => call.what === open.what)
    if (!still) return this.closes()
    if (!this.isWhole) {
      this.foretold = null
      return
    }
    const asked = ++this.#asked
    try {
      const { foretold } = await forecastCall(this.state.live.table, open.what, this.named())
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
    const command: Command = { kind: 'Call', by: this.state.feed.role, what: open.what, ...(about ? { about } : {}), ...(wager ? { wager } : {}), ...(card ? { pieces: [card] } : {}), ...(chips !== undefined ? { chips } : {}), ...(player ? { player } : {}) }
    if (!(await this.state.submit(command))) return
    this.made = foretold
    this.closes()
  }
}
