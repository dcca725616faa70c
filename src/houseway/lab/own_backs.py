"""Bets on a seat's own cards that are made only when the backs of those cards show that they are good.

Hands are counted by the number of their cards that are marked, and the line of the study prices those that are bet
on: no price is written twice. The first card of a packet is any of its cards, as likely as the others.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.poker.values import five_cards, three_cards

from .kept_counts import Counts, Progress
from .poker_ranks import HIGH, places_of
from .studies import studied
from .study import Countered, Threat
from .tally import as_counts

Weigh = Callable[[int, int], int]
"""The number of ways in which a hand is bet on, from the number of its marked cards and the number of its cards."""


def first_marked(many: int, cards: int) -> int:
    """Return the number of a hand's cards, each of which may come first, that are marked."""
    return many


def first_unmarked(many: int, cards: int) -> int:
    """Return the number of cards that are not marked."""
    return cards - many


def all_marked(many: int, cards: int) -> int:
    """Return in how many of as many cases all cards are marked: in each of them, or in none."""
    return cards * (many == cards)


class Bets(NamedTuple):
    """The hands that are bet on, each with its number of ways, and the ways of all hands beside them."""

    ways: Mapping[object, int]
    whole: int


def three_cards_with(high: int, weigh: Weigh) -> Bets:
    """Return the hands of three that are bet on, by value; cards of this rank and better are marked."""
    ways: Counter[object] = Counter()
    for hand in combinations(FRENCH, 3):
        ways[three_cards.high(hand)] += weigh(sum(card.rank >= high for card in hand), 3)
    return Bets(+ways, 22_100 * 3)


def five_cards_with(high: int, weigh: Weigh) -> Bets:
    """Return the hands of five that are bet on, by the rows that they are on; cards of this rank and better are marked."""
    places, hands = places_of(HIGH), _hands()
    marked = (hands % 13 + 2 >= high).sum(axis=1)
    weighs = np.array([weigh(many, 5) for many in range(6)])[marked]
    sums = np.bincount(places.of(hands).astype(np.int64), weighs, len(places.worth)).astype(np.int64)
    ways: Counter[object] = Counter()
    for value, many in zip(places.worth.tolist(), sums.tolist(), strict=True):
        if many:
            ways[five_cards.rows(value)] += many
    return Bets(ways, len(hands) * 5)


@cache
def _hands() -> np.ndarray:
    """Return every hand of five."""
    return np.array(list(combinations(range(52), 5)), np.uint8)


def by_value(bets: Bets) -> Counts:
    """Return bets as the counts of a line that prices values."""
    values = sorted(bets.ways, key=str)
    counts = {"values": np.array(values, np.int64), "ways": np.array([bets.ways[value] for value in values], np.int64)}
    return {**counts, "bet": _shares(bets)}


def by_name(bets: Bets, name: Callable[[tuple[str, ...]], str]) -> Counts:
    """Return bets on rows as the counts of a line that prices names."""
    ways: Counter[str] = Counter()
    for rows, many in bets.ways.items():
        assert isinstance(rows, tuple)
        ways[name(rows)] += many
    return {**as_counts(ways), "bet": _shares(bets)}


def _shares(bets: Bets) -> np.ndarray:
    return np.array([sum(bets.ways.values()), bets.whole], np.int64)


def bet_when(
    wager: str,
    name: str,
    counts: Callable[[Rules, Progress], Counts],
    method: str,
    countered: tuple[Countered, ...],
    also: tuple[str, ...] = (),
) -> Threat:
    """Return the threat of a bet that is made only when the backs are favorable; its gain is per bet that is made."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        found = studied(rules.game)
        assert found is not None
        line = found.line(wager)
        table = found.table_in_use(line, rules) or next(iter(found.tables(wager).values()))
        return -line.spread(counted, rules, table, line.strategies[0]).house_edge

    def summary(counted: Counts) -> str:
        bet, whole = (int(many) for many in counted["bet"])
        return f"bet in {100 * bet / whole:.2f} % of rounds"

    return Threat(
        name=name,
        wager=wager,
        unit="one such bet",
        method=method,
        counts=counts,
        made=made,
        countered=countered,
        kinds=("backs",),
        summary=summary,
        slow=True,
        also=also,
    )


QUEEN = 12


def on_three_cards(wager: str, countered: tuple[Countered, ...]) -> tuple[Threat, ...]:
    """Return the gains of a bet on three own cards by the backs of queens, kings and aces: of the first, and of all."""
    method = "all 22,100 hands of three, those that are bet on priced by their values"
    known: dict[str, Weigh] = {
        "first card of the own packet known by its back: no queen, king or ace": first_unmarked,
        "all cards of the own packet known by their backs: queens, kings and aces": all_marked,
    }

    def counts(weigh: Weigh) -> Callable[[Rules, Progress], Counts]:
        return lambda rules, progress: by_value(three_cards_with(QUEEN, weigh))

    return tuple(bet_when(wager, name, counts(weigh), method, countered) for name, weigh in known.items())
