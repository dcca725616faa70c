"""Bets, dealing, set hands and options in a round of Pai Gow, in the order of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import Wager
from houseway.core.messages.due import Due
from houseway.core.messages.event import Arranged, CardsDealt, CardsShown, Event, StacksOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.round.forfeits import bets_on
from houseway.core.round.option import Option, the_dealer
from houseway.core.round.state import Draft, Round
from houseway.core.stages.setting import Parts
from houseway.core.values.equipment import tiles_in
from houseway.core.values.hands import Hand, pile
from houseway.families.choices import MATCHPLAY_ENABLED
from houseway.families.two_hands.bank import WAGER, bank_of, is_shared
from houseway.families.two_hands.set_hands import (
    cannot_surrender,
    decides,
    exposed_and_undecided,
    gives_up,
    no_wager,
    show_next_area,
    side_by_side,
    waits_for_another_area,
)

from .bank import style_of
from .delivery import STYLES, around, dice_start
from .hands import Two, ordered, strength
from .house_rules import BANK_OFFERED, HOUSE_WAY, MAX_POSITIONS_PER_PLAYER, SURRENDER
from .house_way import set_by, way_of

# What may be bet


WAGERS = (
    Wager("wager", "PG-5(a)", bars=side_by_side(MAX_POSITIONS_PER_PLAYER, "PG-10(a)")),
    Wager("match_play", "PG-5(a)", bars=(Bar("PG-5(a)", no_wager),), paper=True, under=(under(MATCHPLAY_ENABLED, True),)),
    Wager("bank", "PG-8(d)(2)", open_in="bank", under=(under(BANK_OFFERED, True),)),
)


# Pending dice and tiles


def eight_stacks(round: Round) -> tuple[Due, ...]:
    """Return the deal of eight stacks: four tiles each, face down, from the dealer's right."""
    return tuple(Due(pile(number), 4, "nobody", "PG-4(d)") for number in range(1, 9))


def three_dice(round: Round) -> tuple[Due, ...]:
    """Return the throw of three dice, shaken by the dealer or the bank."""
    return (Due("dice", 3, "all", "PG-8(i)" if bank_of(round) else "PG-6(a)"),)


def delivers(now: Draft) -> Iterator[Event]:
    """Deliver four tiles to each of eight places, counterclockwise from where the dice point."""
    bank = bank_of(now)
    style = style_of(now)
    cites, hands = STYLES[style]
    stacks = {number: now.held[pile(number)] for number in range(1, 9)}
    yield StacksOpened(style, "PG-8(j)" if bank else "PG-6(c)")
    first = {hand for hand in now.hands if not waits_for_another_area(now, hand)}
    for place, spots in zip(around(dice_start(now.dice, bank)), hands, strict=True):
        four = tuple(stacks[stack][depth] for stack, depth in spots)
        yield CardsDealt(place, four, "owner" if place in first else "nobody", cites if bank else "PG-6(d)")


# Setting


def set_wrong(round: Round, hand: Hand, parts: Parts) -> Refusal | None:
    """Return the refusal if the parts are not two and two of the four tiles held, or None."""
    if [len(part) for part in parts] != [2, 2]:
        return Refusal("two_and_two", "PG-1.setting_the_hands")
    if Counter(piece for part in parts for piece in part) != Counter(round.held[hand]):
        return Refusal("not_your_tiles", "PG-7(b)")
    return None


def house_way(round: Round, hand: Hand) -> tuple[Two, Two]:
    """Return the house's setting of a hand."""
    way = way_of(round.rules[HOUSE_WAY])
    return set_by(way, tiles_in(round.held[hand]))[0]


def player_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Place the tiles face down, the stronger two as the high hand; then the player may look at their other area."""
    if parts is None:
        yield Arranged(hand, house_way(now, hand), "PG-7(b)")
    else:
        yield Arranged(hand, ordered(*map(tiles_in, parts)), "PG-7(a)")
    yield from show_next_area(now, hand, "PG-10(b)")


def bank_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Turn up the bank's four tiles and set them as the bank chooses."""
    split = house_way(now, hand) if parts is None else ordered(*map(tiles_in, parts))
    yield CardsShown(hand, (*split[0], *split[1]), "PG-7(c)")
    yield Arranged(hand, split, "PG-7(c)")


def dealer_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Set the dealer's tiles the house way; any other setting is corrected (PG-9(f))."""
    due = house_way(now, hand)
    yield CardsShown(hand, (*due[0], *due[1]), "PG-7(c)")
    cites = _cites(now)
    laid = due if parts is None else ordered(*map(tiles_in, parts))
    if not _same(laid, due):
        yield Arranged(hand, laid, cites)
        cites = "PG-9(f)"
        laid = due
    yield Arranged(hand, laid, cites)


def _cites(round: Round) -> str:
    bank = bank_of(round)
    return "PG-7(c)" if bank is None else "PG-8(e)" if is_shared(round) else "PG-8(n)"


def _same(one: tuple[Two, Two], other: tuple[Two, Two]) -> bool:
    """Whether two settings are worth the same."""
    return list(map(strength, one)) == list(map(strength, other))


# Options


# fmt: off
SET_BARS = (Bar("PG-9(d)", exposed_and_undecided), Bar("PG-10(b)", waits_for_another_area))
DECIDES = decides("PG-9(d)", "tile exposed", "PG-10(b)")
GIVES_UP = (
    Option("surrenders", "PG-7(f)", gives_up("PG-7(f)(1)", "surrendered, tiles unseen"), bars=(Bar("PG-7(f)", cannot_surrender),),
           under=(under(SURRENDER, "offered"),), forgoes=bets_on(WAGER)),
    Option("exposes",    "PG-7(g)", by=the_dealer),
)
# fmt: on
