// Moves pieces of a drawing, and draws those that are not on the felt: chips on their way, the back of a card that turns. A piece is found by
// the name it was drawn with; where none was drawn, nothing moves.
import { mount, unmount, type Component } from 'svelte'
import type { View } from '../api/shapes'
import Card from '../pieces/Card.svelte'
import Chips from '../pieces/Chips.svelte'
import Tile from '../pieces/Tile.svelte'
import type { CardMove, ChipMove } from './moves'
import type { Times } from './timing'

export interface XY {
  x: number
  y: number
}
const SVG = 'http://www.w3.org/2000/svg'
const EASE = 'cubic-bezier(.2, .7, .3, 1)'
const RADIUS = 13
/** How far below its place a card of the own hand begins, in parts of its width. */
const RISES = 0.35

/** A group for a piece that is on its way, at a point. */
function group(parent: Element, at: XY): SVGGElement {
  const made = document.createElementNS(SVG, 'g')
  made.setAttribute('transform', `translate(${at.x} ${at.y})`)
  parent.append(made)
  return made
}
const apart = (from: XY, to: XY, scale = 1): string => `translate(${((from.x - to.x) / scale).toFixed(1)}px, ${((from.y - to.y) / scale).toFixed(1)}px)`

export class Flights {
  #running = new Map<Animation, () => void>()
  #root!: HTMLElement
  #corner: XY = { x: 0, y: 0 }
  #denominations: readonly number[] = []
  #cards = new Map<string, SVGGElement>()
  #near = new Map<string, SVGGElement>()
  #stacks = new Map<string, XY>()
  #drawn = new Map<string, SVGGElement>()
  /** The results shown so far: only what is new comes late. */
  #shownResults = new WeakMap<Element, string>()

  /** Find everything that was drawn with a name. All places are read here, before anything is moved. */
  locate(root: HTMLElement, view: View): void {
    this.#stacks = this.stacks(root)
    this.#denominations = view.denominations
    this.#cards.clear()
    this.#near.clear()
    for (const card of document.querySelectorAll<SVGGElement>('[data-card]')) (root.contains(card) ? this.#cards : this.#near).set(card.dataset['card']!, card)
  }

  /** Where each stack of the felt is, by its bets. */
  stacks(root: HTMLElement): Map<string, XY> {
    this.#begins(root)
    const found = new Map<string, XY>()
    this.#drawn.clear()
    for (const stack of root.querySelectorAll<SVGGElement>('[data-chips]')) {
      const at = this.#middle(stack)
      for (const bet of stack.dataset['chips']!.split('|')) {
        found.set(bet, at)
        this.#drawn.set(bet, stack)
      }
    }
    return found
  }

  deals({ hand, at }: CardMove, delay: number, takes: number): void {
    const card = this.#cards.get(`${hand} ${at}`)
    if (!card) return
    const from = this.#place('shoe') ?? this.#rack()
    this.#moves(card, [{ transform: apart(from, this.#middle(card), scaleOf(card)), opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: 'none' }], delay, takes)
  }

  /** A card turns about its middle: its back grows thin, then its face grows wide. */
  turns({ hand, at }: CardMove, delay: number, takes: number): void {
    for (const card of [this.#cards.get(`${hand} ${at}`), this.#near.get(`${hand} ${at}`)]) if (card) this.#turns(card, delay, takes)
  }

  #turns(card: SVGGElement, delay: number, takes: number): void {
    const width = Number(card.dataset['width'])
    const thin = `translateX(${width / 2}px) scaleX(0) translateX(${-width / 2}px)`
    const wide = `translateX(${width / 2}px) scaleX(1) translateX(${-width / 2}px)`
    const back = group(card.parentElement!, { x: 0, y: 0 })
    const gone = card.dataset['tile'] ? draws(Tile, back, { tile: null, width }) : draws(Card, back, { card: null, width })
    this.#moves(back, [{ transform: wide }, { transform: thin }], delay, takes / 2, gone, 'ease-in', 'both')
    this.#moves(card, [{ transform: thin }, { transform: wide }], delay + takes / 2, takes / 2)
  }

  rolls(at: number, delay: number, takes: number): void {
    const die = this.#root.querySelectorAll<SVGGElement>('[data-die]')[at]
    if (die) this.#moves(die, [{ transform: 'rotate(-200deg) scale(.4)', opacity: 0 }, { transform: 'none', opacity: 1 }], delay, takes)
  }

  /** Chips between a spot, a seat and the rack. `was` is where a stack was that is not there any more. */
  chips({ kind, bet, seat, chips, whole }: ChipMove, was: XY | null, delay: number, takes: number): void {
    const spot = this.#stacks.get(bet) ?? was
    if (!spot) return
    const home = this.#place(`seat ${seat}`) ?? this.#edge()
    const stack = this.#drawn.get(bet)
    if (kind === 'placed' && whole && stack) return this.#moves(stack, [{ transform: apart(home, spot, scaleOf(stack)), opacity: 0.4 }, { transform: 'none', opacity: 1 }], delay, takes)
    const [from, to] = { placed: [home, spot], home: [spot, home], paid: [this.#rack(), spot], taken: [spot, this.#rack()], gathered: [spot, this.#rack()] }[kind] as [XY, XY]
    const ghost = group(this.#layer(), to)
    const gone = draws(Chips, ghost, { chips, denominations: this.#denominations, radius: RADIUS })
    const inner = ghost.firstElementChild as SVGGElement
    this.#moves(wrapped(inner), [{ transform: apart(from, to), opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, { transform: 'none', opacity: 0 }], delay, takes, gone)
  }

  /** Results appear with the chips, and not before the cards that decided. */
  showResults(delay: number, takes: number): void {
    for (const told of document.querySelectorAll<HTMLElement>('[data-settles]')) {
      const says = told.textContent
      if (this.#shownResults.get(told) !== says && delay > 0) this.#moves(told, [{ opacity: 0 }, { opacity: 1 }], delay, takes)
      this.#shownResults.set(told, says)
    }
  }

  /** The own hand in the dock comes at once, card by card, whatever the felt still shows. */
  handsNear(moves: readonly CardMove[], times: Times): void {
    let many = 0
    for (const { kind, hand, at } of moves) {
      const card = kind === 'dealt' ? this.#near.get(`${hand} ${at}`) : undefined
      if (card) this.#moves(card, [{ transform: `translateY(${Number(card.dataset['width']) * RISES}px)`, opacity: 0 }, { transform: 'none', opacity: 1 }], many++ * times.gap, times.deal)
    }
  }

  /** The felt is cleared: what lay there is seen going to the discards. */
  clears(root: HTMLElement, takes: number): void {
    this.#begins(root)
    const to = this.#place('discards') ?? this.#rack()
    const hands = [...root.querySelectorAll<SVGGElement>('[data-hand]')].map((hand) => ({ hand, at: this.#middle(hand), scale: scaleOf(hand), corner: cornerOf(hand) }))
    for (const { hand, at, scale, corner } of hands) {
      const ghost = group(this.#layer(), { x: corner.x - this.#corner.x, y: corner.y - this.#corner.y })
      const copy = hand.cloneNode(true) as SVGGElement
      copy.removeAttribute('data-hand')
      for (const named of copy.querySelectorAll('[data-card]')) named.removeAttribute('data-card')
      ghost.append(copy)
      this.#moves(wrapped(copy), [{ transform: 'none', opacity: 1 }, { transform: apart(to, at, scale), opacity: 0 }], 0, takes, () => ghost.remove())
    }
  }

  /** Cut everything short: pieces are where they are drawn. */
  ends(): void {
    for (const [animation, gone] of [...this.#running]) {
      this.#running.delete(animation)
      animation.cancel()
      gone()
    }
  }

  #moves(piece: Element, frames: Keyframe[], delay: number, duration: number, gone: () => void = () => {}, easing = EASE, fill: FillMode = 'backwards'): void {
    const animation = piece.animate(frames, { delay, duration, easing, fill })
    this.#running.set(animation, gone)
    animation.onfinish = () => {
      if (this.#running.delete(animation)) gone()
    }
  }

  #begins(root: HTMLElement): void {
    this.#root = root
    const { left, top } = root.getBoundingClientRect()
    this.#corner = { x: left, y: top }
  }

  #layer(): Element {
    return this.#root.querySelector('.flights')!
  }

  #middle(piece: Element): XY {
    const box = piece.getBoundingClientRect()
    return { x: box.left + box.width / 2 - this.#corner.x, y: box.top + box.height / 2 - this.#corner.y }
  }

  #place(name: string): XY | null {
    const found = this.#root.querySelector(`[data-place="${CSS.escape(name)}"]`)
    return found ? this.#middle(found) : null
  }

  #rack(): XY {
    return this.#place('rack') ?? { x: this.#root.clientWidth / 2, y: 0 }
  }

  /** Where the viewer sits, on a felt that draws no seats. */
  #edge(): XY {
    return { x: this.#root.clientWidth / 2, y: this.#root.clientHeight }
  }
}

const scaleOf = (piece: SVGGElement): number => piece.getScreenCTM()?.a ?? 1
const cornerOf = (piece: SVGGElement): XY => {
  const matrix = piece.getScreenCTM()
  return { x: matrix?.e ?? 0, y: matrix?.f ?? 0 }
}

/** A group around a piece: a style would otherwise take the place of where it was drawn. */
function wrapped(piece: SVGGElement): SVGGElement {
  const around = document.createElementNS(SVG, 'g')
  piece.replaceWith(around)
  around.append(piece)
  return around
}

/** Draw a piece into a group; returns how to take both away. */
function draws<Props extends Record<string, unknown>>(piece: Component<Props>, into: SVGGElement, props: Props): () => void {
  const drawn = mount(piece as Component<Record<string, unknown>>, { target: into, props })
  return () => {
    void unmount(drawn)
    into.remove()
  }
}
