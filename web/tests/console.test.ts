import { describe, expect, it } from 'vitest'
import type { Console, Offer, Payment, PaymentMark, View } from '../src/api/shapes'
import { actsOf, typedFor, walkInActs } from '../src/console/acts'
import { commandOf } from '../src/live/command'
import { codesOf, PiecesOut, Packet, type Want } from '../src/console/packet.svelte'
import { enteredCards, namedCards } from '../src/console/misread'
import { inChips, keyFor, nextStroke, outdated, plain, strokesLeft, walked } from '../src/console/payments'
import { withJoined, type WalkIn } from '../src/console/walk_ins.svelte'
import { counted } from '../src/words'

const CARDS = { As: 1, Kh: 1, Td: 1, '2c': 1, JK: 1 }
const wants = (more: Partial<Want> = {}): Want => ({ kind: 'pieces', to: '4', many: 3, exact: true, backs: false, parts: [], ...more })
const struck = (packet: Packet, keys: string): string[] => [...keys].map((key) => packet.stroke(key))

describe('a packet from the keyboard', () => {
  it('takes two strokes a card, in either case, and zero for ten', () => {
    const packet = new Packet(wants(), { pieces: CARDS }, () => 0)
    expect(struck(packet, 'aSKh0d')).toEqual(['first', 'piece', 'first', 'piece', 'first', 'piece'])
    expect(packet.faces).toEqual(['As', 'Kh', 'Td'])
    expect(packet.isWhole).toBe(true)
    expect(packet.stroke('2')).toBe('none')
  })
  it('refuses a card that is out at the second stroke and not before', () => {
    const known = new PiecesOut()
    known.begins(7)
    known.keyed(['As'])
    const packet = new Packet(wants(), { pieces: CARDS }, known.out)
    expect(struck(packet, 'as')).toEqual(['first', 'out'])
    expect(packet.faces).toEqual([])
    expect(struck(packet, 'khkh')).toEqual(['first', 'piece', 'first', 'out']) // twice in one packet
    known.begins(8)
    expect(struck(packet, 'as')).toEqual(['first', 'piece'])
  })
  it('counts what is seen and what was keyed once, and forgets what went back', () => {
    const known = new PiecesOut()
    known.keyed(['As', '??'])
    known.sees(['As', null, 'Kh'])
    expect([known.out('As'), known.out('Kh'), known.out('??')]).toEqual([1, 1, 0])
    known.forgets()
    known.sees([])
    expect(known.out('As')).toBe(0)
  })
  it('lets another rank correct the first stroke, and takes a stroke or a card back', () => {
    const packet = new Packet(wants(), { pieces: CARDS }, () => 0)
    expect(struck(packet, 'akh')).toEqual(['first', 'first', 'piece'])
    packet.stroke('t')
    expect([packet.back(), packet.first, packet.back(), packet.faces.length, packet.back()]).toEqual([true, '', true, 0, false])
  })
  it('takes one stroke a card after a suit, until the next suit', () => {
    const packet = new Packet(wants({ many: 4 }), { pieces: { As: 1, Ks: 1, '9s': 1, Td: 1 } }, () => 0)
    expect(struck(packet, 'sak')).toEqual(['first', 'piece', 'piece'])
    expect(struck(packet, 'a')).toEqual(['out'])
    expect(packet.back()).toBe(true)
    expect(struck(packet, '9d0')).toEqual(['piece', 'first', 'piece'])
    expect(packet.faces).toEqual(['As', '9s', 'Td'])
    expect([packet.back(), packet.back(), packet.suit, packet.faces.length]).toEqual([true, true, 's', 2])
  })
  it('begins by suits only with the first card, so that a suit struck twice means nothing', () => {
    const packet = new Packet(wants(), { pieces: CARDS }, () => 0)
    expect(struck(packet, 'ashkh')).toEqual(['first', 'piece', 'none', 'first', 'piece'])
    expect(packet.faces).toEqual(['As', 'Kh'])
  })
  it('knows a joker by its own two strokes', () => {
    const packet = new Packet(wants({ many: 1 }), { pieces: CARDS }, () => 0)
    expect(struck(packet, 'jk')).toEqual(['first', 'piece'])
    expect(packet.faces).toEqual(['JK'])
  })
  it('takes tiles by their ends in either order, twins twice', () => {
    expect(codesOf({ '1-2': 2 })).toEqual(new Map([['12', '1-2'], ['21', '1-2']]))
    const packet = new Packet(wants(), { pieces: { '1-2': 2, '6-6': 2 } }, () => 0)
    expect(struck(packet, '122112')).toEqual(['first', 'piece', 'first', 'piece', 'first', 'out'])
  })
  it('takes dice and numbers by digits', () => {
    const dice = new Packet(wants({ kind: 'dice' }), { pieces: {} }, () => 0)
    expect(struck(dice, '7163')).toEqual(['none', 'piece', 'piece', 'piece'])
    const number = new Packet(wants({ kind: 'number', many: 1 }), { pieces: {} }, () => 0)
    struck(number, '17')
    expect([number.faces, number.isWhole]).toEqual([['17'], true])
  })
  it('has nothing to key where cards come unread, and lays hands out in their parts', () => {
    const backs = new Packet(wants({ backs: true }), { pieces: CARDS }, () => 0)
    expect([backs.faces, backs.isWhole, backs.stroke('a'), backs.back()]).toEqual([['??', '??', '??'], true, 'none', false])
    const parts = new Packet(wants({ parts: [{ name: 'a', count: 2 }, { name: 'b', count: 1 }] }), { pieces: CARDS }, () => 0)
    struck(parts, 'askhtd')
    expect(parts.inParts()).toEqual([['As', 'Kh'], ['Td']])
  })
})

describe('what the dealer may do', () => {
  const offer = (more: Partial<Offer>): Offer => ({ id: 'x', who: 'dealer', says: 'speaks', act: 'Say', cites: 'X-1', ...more }) as Offer
  const now = { now: { doing: 'says', says: '', cites: '', word: 'turns' }, say: [{ says: 'Up it comes.', cites: null, on: 'word', word: 'turns' }] } as unknown as Console
  it('puts the word first by which the round goes on, with a letter for each', () => {
    const acts = actsOf([offer({ id: 'a', says: 'counts', counts: true }), offer({ id: 'b', says: 'turns' }), offer({ id: 'c', act: 'Call' })], now)
    expect(acts.map((act) => [act.id, act.says, act.letter, act.takes, act.main, act.aloud])).toEqual([
      ['b', 'Turn', 'u', '', true, 'Up it comes.'],
      ['a', 'Count', 'c', 'number', false, ''],
    ])
    expect(commandOf(acts[1]!.offer, typedFor(acts[1]!, '31'))).toEqual({ kind: 'Say', who: 'dealer', what: 'counts', count: 31 })
  })
  it('makes commands of what is tended, opened and turned up', () => {
    const [tend, open, up] = [offer({ act: 'Tend', what: 'cuts', names: ['number'] }), offer({ act: 'OpenRound' }), offer({ act: 'TurnUp', who: '3', says: 'shows' })].map((one) => actsOf([one], null)[0]!)
    expect(commandOf(tend!.offer, typedFor(tend!, '20'))).toEqual({ kind: 'Tend', by: 'dealer', what: 'cuts', value: '20' })
    expect(commandOf(open!.offer)).toEqual({ kind: 'OpenRound', by: 'dealer' })
    expect(commandOf(up!.offer, { pieces: ['As'], parts: [] })).toEqual({ kind: 'TurnUp', who: '3', pieces: ['As'], word: 'shows' })
  })
})

describe('paying and taking', () => {
  const payment = (more: Partial<Payment>): Payment => ({ hands: 'pays', on: '1', by: 'ann', wager: 'w', chips: 500, stacks: [{ chip: 500, many: 1 }], cites: 'X-1', ...more })
  const marked = (...all: Payment[]): PaymentMark[] => all.map((one, at) => ({ ...plain(one), number: at + 1, at: at + 1, dealer: 7 }))
  const stroke = (all: readonly Payment[], ...done: Payment[]): Payment[] => [...(nextStroke(walked(all, marked(...done)))?.payments ?? [])]
  it('goes in order, passes over what waits, and counts two alike as two', () => {
    const all = [payment({ hands: 'waits' }), payment({ hands: 'takes' }), payment({ on: '2' }), payment({ on: '2' })]
    expect(stroke(all)).toEqual([all[1]])
    expect(stroke(all, all[1]!, all[2]!)).toEqual([all[3]])
    expect(stroke(all, ...all.slice(1))).toEqual([])
  })
  it('pays a seat with one stroke, and never goes past another seat', () => {
    const all = [payment({ on: '1.1', hands: 'takes' }), payment({ on: '1.2' }), payment({ on: '1.2', hands: 'returns' }), payment({ on: '3' }), payment({ on: '1.1', wager: 'late' })]
    expect(stroke(all)).toEqual(all.slice(0, 3))
    expect(strokesLeft(walked(all, []))).toBe(3)
    expect(stroke(all, ...all.slice(0, 3))).toEqual([all[3]])
    expect(strokesLeft(walked(all, marked(...all)))).toBe(0)
  })
  it('shows what was done and is not in the settlement after a correction', () => {
    const all = [payment({ chips: 700 })]
    expect(outdated(all, marked(payment({ chips: 500 }))).map((one) => one.chips)).toEqual([500])
    expect(stroke(all, payment({ chips: 500 }))).toEqual(all)
  })
  it('pays and returns by P, takes by T, and says chips', () => {
    const key = (...hands: Payment['hands'][]): string => keyFor({ seat: '1', net: 0, payments: hands.map((one) => payment({ hands: one })) })
    expect([key('pays'), key('returns', 'takes'), key('takes', 'takes')]).toEqual(['P', 'P', 'T'])
    expect(inChips(payment({ stacks: [{ chip: 10000, many: 2 }, { chip: 500, many: 1 }] }))).toBe('2 × $100, 1 × $5')
    expect(inChips(payment({ stacks: null, chips: 250 }))).toBe('no chips of this table make $2.50')
  })
})

describe('what is left before something is owed', () => {
  it('is said in the singular where it is one', () => {
    expect([counted(5, 'rounds'), counted(1, 'rounds'), counted(0, 'hours')]).toEqual(['5 rounds', '1 round', '0 hours'])
  })
})

describe('people without a screen', () => {
  const offer = (more: Partial<Offer>): Offer => ({ id: more.says ?? more.spot ?? '', who: '3', says: 'bets', act: 'PlaceBet', cites: 'X-1', ...more }) as Offer
  const walkIn = (number: number, seat: string, offers: Offer[]): WalkIn => ({ number, name: `p${number}`, called: number === 1 ? 'red cap' : '', seats: [seat], chips: 100, said: 1, cash: 100, offers })
  it('choose one seat at a time, that of the turn first, by letters that nothing else has', () => {
    const folds = (who: string) => [offer({ who, says: 'plays', act: 'Say', letter: 'P' }), offer({ who, says: 'folds', act: 'Say', letter: 'F' })]
    const all = [walkIn(1, '3', folds('3')), walkIn(2, '5', folds('5'))]
    const acts = walkInActs(all, '5', ['f'])
    expect(acts.map((act) => [act.says, act.walkIn])).toEqual([['Seat 5: play', 2], ['Seat 5: fold', 2]])
    expect(acts.map((act) => act.letter)).toEqual(['l', 'o']) // P pays, and F is taken
    expect(walkInActs(all, null, []).map((act) => act.says)).toEqual(['Red cap: play', 'Red cap: fold'])
  })
  it('are asked for an amount in dollars where one goes with a choice', () => {
    const [act] = walkInActs([walkIn(1, '3', [offer({ says: 'raises', act: 'Say', chips: { low: 500, high: 2000, unit: 500 } })])], null, [])
    expect(act?.takes).toBe('amount')
    expect(commandOf(act!.offer, typedFor(act!, '12.50'))).toEqual({ kind: 'Say', who: '3', what: 'raises', chips: 1250 })
  })
  it('bet what belongs together with one spot keyed', () => {
    const keyed = [
      { offer: offer({ spot: 'ante', together: [{ wager: 'ante', low: 500 }, { wager: 'bonus', low: 500, equal: true }] }), spot: 'ante', chips: [500, 500] },
      { offer: offer({ spot: 'bonus' }), spot: 'bonus', chips: [] },
      { offer: offer({ spot: 'other' }), spot: 'other', chips: [] },
    ]
    expect(withJoined(keyed).map((one) => one.chips)).toEqual([[500, 500], [500, 500], []])
    expect(keyed[1]!.chips).toEqual([])
  })
})

describe('a card that was entered wrongly', () => {
  const hands = { '1': { cards: ['7h', null, '7h'] }, dealer: { cards: ['7c', '7h'] }, muck: { cards: [null] } }
  const view = { hands, piles: { muck: 1 } } as unknown as View
  it('is found by its name wherever it is face up, and never where it lies face down', () => {
    expect(namedCards(view, '7h').map((one) => `${one.on} ${one.card}`)).toEqual(['1 1', '1 3', 'dealer 2'])
    expect(namedCards(view, 'As')).toEqual([])
    expect(enteredCards(view).filter((one) => one.face === null)).toEqual([{ on: '1', card: 2, face: null }])
  })
})
