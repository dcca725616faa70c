// A table on which nothing is free, for measuring: every seat of a game taken, a bet on every wager of every edition, hands of full
// size. While bets are open every second seat has none, so that what is printed there is measured too.
import type { BetSeen, HandSeen, Layout, Offer, View } from '../api/shapes'
import type { Now } from '../table/source'

export interface GalleryGame {
  felt: Layout
  name: string
  seats: number
  wagers: string[]
}
export type Moment = 'bets' | 'choice' | 'paid'
/** Amounts and results as they come, long ones among them. */
const CHIPS = [2_500, 50_000, 1_000, 120_000, 7_500, 22_500]
const FATES = ['paid', 'taken', 'pushed', 'paid', 'waits', 'void'] as const
const RESULTS = [2_500, -50_000, 0, 1_250_000, 112_500, 0]
const CARDS = ['Ts', 'Qh', 'Jc', '9d', 'Kh', 'Tc', 'Ad']
const TILES = ['6-6a', '1-1b', '5-4a', '3-1b']

/** The table of a scene with everything taken. */
export function full(known: GalleryGame, scene: Now, moment: Moment): Now {
  const seats = Array.from({ length: known.seats }, (_, number) => String(number + 1))
  const you = seats[Math.floor(seats.length / 3)]!
  const { view } = scene
  const { felt } = known
  const spots = known.wagers.map((wager) => view.spots.find((spot) => spot.wager === wager) ?? { wager, says: wager.replaceAll('_', ' '), low: 500, high: 50_000 })
  const over = moment === 'paid'
  return {
    view: {
      ...view,
      viewer: nameOf(you),
      you: [you],
      turn: moment === 'choice' ? you : null,
      over,
      round: 128_405,
      spots,
      seats: seats.map((seat, number) => ({ seat, player: nameOf(seat), stack: [123_400, 1_250_000, 38_500][number % 3]!, word: number % 4 === 1 ? 'raises to' : '', out: number % 4 === 3 })),
      bets: seats.filter((seat) => moment !== 'bets' || Number(seat) % 2).flatMap((seat) => betsAt(known, seat, over)),
      hands: moment === 'bets' ? {} : { ...handsOf(felt, seats, you, over), ...(moment === 'choice' ? held(scene, you) : {}) },
      board: moment === 'bets' ? [] : some(CARDS, felt.places?.['board']?.cards ?? 0),
      piles: Object.fromEntries(Object.entries(felt.places ?? {}).flatMap(([hand, place]) => (place.hidden ? [[hand, place.at === 'wall' ? 4 : 48]] : []))),
      meters: Object.fromEntries((felt.props?.meters ?? []).map((meter) => [meter, 128_475_269])),
      pots: felt.props?.pots ? [{ name: 'main', chips: 1_284_000 }, { name: 'side', chips: 75_000 }] : [],
      dice: felt.props?.dice ? [4, 6, 1] : [],
      number: felt.props?.start ? 4 : null,
      button: felt.props?.button ? seats[1]! : null,
    } as View,
    offers: moment === 'paid' ? [] : moment === 'bets' ? opened(known, you) : scene.offers.map((offer) => ({ ...offer, who: you })),
  }
}

const nameOf = (seat: string): string => `bot${seat}`
const some = <Thing>(things: readonly Thing[], many: number): Thing[] => Array.from({ length: many }, (_, number) => things[number % things.length]!)

/** One bet in every place of a seat; where a place is of several wagers, on the last of them. */
function betsAt({ felt }: GalleryGame, seat: string, over: boolean): BetSeen[] {
  const cells = (felt.board ?? []).flatMap((band) => band.cells.map((cell) => cell.wager))
  const staked = [...(felt.seat?.spots ?? []).filter((spot) => !spot.where_bet || seat === '1').map((spot) => spot.wagers.at(-1)!), ...cells]
  const first = Number(seat)
  const bets = staked.map((wager, number): BetSeen => {
    const at = (first + number) % CHIPS.length
    const bet = { on: seat, by: nameOf(seat), wager, chips: CHIPS[at]! }
    return over ? { ...bet, fate: FATES[at]!, result: RESULTS[at]!, facts: 'as it fell', cites: 'A-1(b)(2)' } : { ...bet, fate: 'lies' }
  })
  const given = over ? Object.keys(felt.seat?.paid ?? {}).slice(0, 1) : []
  return [...bets, ...given.map((wager): BetSeen => ({ on: seat, by: nameOf(seat), wager, chips: 0, gift: true, fate: 'paid', result: 500_000 }))]
}

function handsOf(felt: Layout, seats: readonly string[], you: string, over: boolean): Record<string, HandSeen> {
  const faces = felt.props?.tiles ? TILES : CARDS
  const counts = felt.seat?.cards?.lies === 'cascade' || Object.values(felt.places ?? {}).some((place) => place.prints)
  const worth = counts ? '26, too many' : 'three of a kind, queens'
  const hand = (many: number, up: boolean): HandSeen => ({ cards: up ? some(faces, many) : some([null], many), seen: some([up ? 'all' : 'not you'] as const, many), ...(up ? { worth: [worth] } : {}) })
  const own = felt.seat?.cards?.many ?? 0
  const held = own ? seats.map((seat): [string, HandSeen] => [seat, hand(own, over || seat === you)]) : []
  const apart = Object.entries(felt.places ?? {}).filter(([name, place]) => name !== 'board' && !place.hidden && (place.at === 'head' || place.at === 'middle'))
  return Object.fromEntries([...held, ...apart.map(([name, place]): [string, HandSeen] => [name, hand(place.cards ?? 1, over || place.at === 'middle')])])
}

/** A hand that is to be set is the one of the scene: the ways to set it are its cards. */
function held({ view, offers }: Now, you: string): Record<string, HandSeen> {
  const set = offers.find((offer) => offer.parts?.length)
  const hand = set && view.hands[set.who]
  return hand ? { [you]: hand } : {}
}

/** Every place of one's own open for a bet. */
function opened({ wagers }: GalleryGame, you: string): Offer[] {
  return wagers.map((wager, number): Offer => ({ id: `o${number}`, who: you, says: 'bets', act: 'PlaceBet', cites: '', spot: wager, chips: { low: 500, high: 50_000, unit: 500, means: 'adds' } }))
}
