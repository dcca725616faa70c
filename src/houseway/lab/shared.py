"""Seats that share what they see, in a game where each stays or folds against a dealer's hand of the same deck.

Rounds are dealt to a full table. Each seat sees all that the seats hold, and every hand that the dealer can then have
is evaluated. What is averaged is not the result but how much better such a seat does than one that plays a fixed
strategy without that information: the strategy's own edge is exact, and the difference varies little.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .kept_counts import Counts, Progress
from .kernel import kernel, shared_out
from .kernel_shoe import begun, deal
from .poker_ranks import HandKind, LookupTables, by_ranks, by_suit, places_of, suits_matter

Ints = NDArray[Any]


class Table(NamedTuple):
    """A full table: how many seats, the cards of a hand, and how many of the dealer's are face up."""

    seats: int
    held: int
    up: int
    kind: HandKind
    edge: int
    """The lowest place with which the dealer qualifies."""
    nets: Ints
    """[place, standing]: what staying adds to a fold, in parts of a unit, in the order of `facing.STANDINGS`."""
    stays: Ints
    """[place]: whether the fixed strategy stays."""


def shared(table: Table, rounds: int, seed: int, progress: Progress) -> Counts:
    """Return the rounds, the sum of what sharing adds in parts of a unit over all of the dealer's hands, and of its squares."""
    looks = places_of(table.kind).tables

    def part(first: int, last: int) -> Ints:
        return _dealt(first, last, seed, *table[:3], looks, table.edge, table.nets, table.stays)

    found = sum(shared_out(part, rounds, title="full tables", progress=progress), np.zeros(3, np.float64))
    return {"rounds": np.array([rounds]), "gain": found[:1], "squares": found[1:2]}


def added(counted: Counts, parts: int) -> tuple[Fraction, Fraction]:
    """Return the gain from sharing per seat and round, and its standard error."""
    rounds, gain, squares = int(counted["rounds"][0]), float(counted["gain"][0]), float(counted["squares"][0])
    mean = gain / rounds / parts
    error = ((squares / rounds / parts**2 - mean**2) / rounds) ** 0.5
    return Fraction(mean).limit_denominator(10**9), Fraction(error).limit_denominator(10**9)


@kernel
def place_of(cards: Ints, looks: LookupTables) -> int:
    """Return the place of a hand."""
    whole, bits = looks.cards[52], np.uint64(0)
    for card in cards:
        whole += looks.cards[card]
        bits |= np.uint64(1) << np.uint64(card)
    place = by_ranks(whole, looks)
    if suits_matter(whole):
        place = max(place, by_suit(whole, bits, looks))
    return place


@kernel
def _dealt(
    first: int, last: int, seed: int, seats: int, held: int, up: int, looks: LookupTables, edge: int, nets: Ints, stays: Ints
) -> Ints:
    """Deal some tables; each is drawn by a generator of its own number. A table's gain is the average of its seats."""
    sums = np.zeros(3, np.float64)
    deck, fresh = np.arange(52), np.arange(52)
    places, came = np.zeros(seats, np.int64), np.zeros(6, np.int64)
    known = seats * held + up
    free = 52 - known
    want = held - up
    at, dealer = np.zeros(want + 1, np.int64), np.zeros(held, np.int64)
    found = np.zeros(8192, np.int64)
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, known, begun(seed, number))
        for seat in range(seats):
            places[seat] = place_of(deck[seat * held : (seat + 1) * held], looks)
        for card in range(up):
            dealer[card] = deck[seats * held + card]
        for card in range(want):
            at[card] = card
        many = 0
        while True:  # every choice of the dealer's hidden cards among those nobody has seen
            for card in range(want):
                dealer[up + card] = deck[known + at[card]]
            found[many] = place_of(dealer, looks)
            many += 1
            last_moved = want - 1
            while last_moved >= 0 and at[last_moved] == free - want + last_moved:
                last_moved -= 1
            if last_moved < 0:
                break
            at[last_moved] += 1
            for card in range(last_moved + 1, want):
                at[card] = at[card - 1] + 1
        gain = 0.0
        for seat in range(seats):
            came[:] = 0
            own = places[seat]
            for one in range(many):
                than = 1 if own == found[one] else (0 if own > found[one] else 2)
                came[than + (3 if found[one] >= edge else 0)] += 1
            margin = 0
            for standing in range(6):
                margin += came[standing] * nets[own, standing]
            gain += (max(margin, 0) - margin * stays[own]) / many
        gain /= seats
        sums[0] += gain
        sums[1] += gain * gain
    return sums
