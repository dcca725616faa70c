"""Fold or stay: a seat decides once and is compared with the dealer. The part that all such studies share.

A study defines the classes of hands a seat can hold (`lab.dealer_hands` counts the dealer's hands for each), and how
each way of staying ends; this file finds the best play, prices any other, and words the chart and the common figures.
Three Card Poker is the pattern to follow; a game with a card of the dealer's to be seen has a class for each pair of
a hand and that card, and a game whose second bet is paid by the seat's hand has an ending for each row of its table.

This module contains no rule: endings are made from the game's own rows, and `decided` evaluates them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.round.settlement import Row, first

from .dealer_hands import STANDINGS
from .poker_ranks import HandKind, places_of
from .spread import Ending, Spread
from .study import Advice, Chart, Figure

Ints = NDArray[Any]
Stays = NDArray[np.bool_]
"""A strategy: whether to stay, per class."""


# ---- evaluating the game's rows


def place_of(kind: HandKind, value: int) -> int:
    """Return the lowest place with at least this value."""
    return int(np.searchsorted(places_of(kind).worth[1:], value)) + 1


def decided(rows: Sequence[Row], facts: Callable[[int, int], object], kind: HandKind, edge: int) -> tuple[Row, ...]:
    """Return the row that decides each standing. `facts` makes the game's facts from the two hands' values.

    Places all over the order, and those around the lowest that qualifies, are tried against each other: this detects
    rows that distinguish hands of the same standing.
    """
    worth = places_of(kind).worth
    last = len(worth) - 1
    places = sorted({1, 2, last - 1, last, *range(edge - 2, edge + 3), *range(1, last, max(1, last // 60))})
    found: dict[tuple[bool, int], Row] = {}
    for seat, dealer in product(places, repeat=2):
        row = first(rows, facts(int(worth[seat]), int(worth[dealer])))
        standing = dealer >= edge, (seat > dealer) - (seat < dealer)
        assert found.setdefault(standing, row) is row, "the rows tell apart what a standing does not"
    return tuple(found[standing] for standing in STANDINGS)


def in_words(row: Row) -> str:
    """Return the name of an ending from the question of its row."""
    return row.holds.__name__.replace("_", " ")


# ---- pricing


@dataclass(frozen=True)
class Duel:
    """Every class of what a seat can see, and what staying or folding comes to.

    Nothing outgrows 64 bits: all pairs of five-card hands with a card to be seen are 2 * 10**13, and a net is at most some
    thousands of parts.
    """

    ways: Ints
    """[class]: how many of the seat's hands, or hands and seen cards, a class stands for."""
    came: Ints
    """[class, standing]: the dealer's hands beside one of them; as many in all for every class."""
    paid: Ints
    """[class]: which of the `ends` it has: hands on one row of a pay table end alike."""
    ends: Sequence[Sequence[Ending]]
    """[paid][standing]: how staying ends."""
    folds: Ending

    @cached_property
    def parts(self) -> int:
        """Nets are kept in such parts of a unit, so that they are whole numbers."""
        return lcm(self.folds.net.denominator, *(ending.net.denominator for ends in self.ends for ending in ends))

    @cached_property
    def hands(self) -> int:
        """The number of hands that a seat can hold."""
        return int(self.ways.sum())

    @cached_property
    def dealers(self) -> int:
        """The number of dealer's hands per hand of the seat."""
        every = self.came.sum(axis=1)
        assert (every == every[0]).all()
        return int(every[0])

    @cached_property
    def margins(self) -> Ints:
        """[class]: by how much staying is better than a fold, over all of the dealer's hands, in parts."""
        nets: Ints = np.array([[int(ending.net * self.parts) for ending in ends] for ends in self.ends], np.int64)
        return (self.came * nets[self.paid]).sum(axis=1) - int(self.folds.net * self.parts) * self.dealers

    @cached_property
    def best(self) -> Stays:
        """The best play: stay where that is better than a fold."""
        return self.margins > 0

    def loses(self, stays: Stays) -> Fraction:
        """Return the cost of a strategy per round, compared with the best."""
        wrong = stays != self.best
        lost = int((np.abs(self.margins) * self.ways)[wrong].sum())
        return Fraction(lost, self.parts * self.dealers * self.hands)

    def mistake(self, at: Stays) -> Fraction:
        """Return the average cost of a mistake with these classes."""
        lost = int((np.abs(self.margins) * self.ways)[at].sum())
        return Fraction(lost, self.parts * self.dealers * int(self.ways[at].sum()))

    def worth(self, at: int) -> Fraction:
        """Return the expected result of staying with one class."""
        return Fraction(int(self.margins[at]), self.parts * self.dealers) + self.folds.net

    def regrets(self) -> Fraction:
        """The probability that the best play folds a hand that would have won."""
        won: Ints = np.array([[ending.net > 0 for ending in ends] for ends in self.ends], np.int64)
        paid = (self.came * won[self.paid]).sum(axis=1) * self.ways
        return Fraction(int(paid[~self.best].sum()), self.hands * self.dealers)

    def spread(self, stays: Stays) -> Spread:
        """Return the outcomes of every pair of hands under a strategy."""
        ways: dict[Ending, int] = {self.folds: int(self.ways[~stays].sum()) * self.dealers}
        each = self.came * self.ways[:, None]
        for paid, ends in enumerate(self.ends):
            came = each[stays & (self.paid == paid)].sum(axis=0)
            for ending, number in zip(ends, came, strict=True):
                ways[ending] = ways.get(ending, 0) + int(number)
        return Spread({ending: number for ending, number in ways.items() if number})

    def best_from(self, seats: Ints) -> int:
        """Return the best threshold: the lowest place of a hand to stay with; of several best, the highest."""
        gains: Ints = np.zeros(int(seats.max()) + 2, np.int64)
        np.add.at(gains, seats, self.margins * self.ways)
        return len(gains) - 1 - int(np.argmax(np.cumsum(gains[::-1])))

    # The content of a sheet

    def chart(self, title: str, groups: Sequence[Group], *, stay: str, fold: str = "fold", note: str = "") -> Chart:
        """The best play by groups of classes, each hand in one of them."""
        lines: list[Advice] = []
        for when, at, by in groups:
            best = self.best[at]
            do = stay if best.all() else fold if not best.any() else f"{stay} or {fold}"
            if best.any() and not best.all() and not by:
                raise ValueError(f"{when}: the best play {stay}s some and {fold}s others, and nothing says which")
            lines.append(Advice(when, do, int(self.ways[at].sum()), self.mistake(at), by))
        if sum(line.ways for line in lines) != self.hands:
            raise ValueError("every hand stands in one line of a chart")
        return Chart(title, tuple(lines), self.hands, note)

    def figures(self, rows: Sequence[Row], *, stays: str, stayed: str) -> tuple[Figure, ...]:
        """Return the frequencies of stays by best play, qualifying dealers, each row, and folds that would have won."""
        pairs = self.hands * self.dealers
        came = (self.came * self.ways[:, None])[self.best].sum(axis=0)
        every = (self.came * self.ways[:, None]).sum(axis=0)
        by_row: dict[str, int] = {}
        for row, number in zip(rows, came, strict=True):
            by_row[in_words(row)] = by_row.get(in_words(row), 0) + int(number)
        qualifies = sum(int(number) for number, (fit, _) in zip(every, STANDINGS, strict=True) if fit)
        return (
            Figure(f"best play {stays}", Fraction(int(self.ways[self.best].sum()), self.hands), "%"),
            Figure("the dealer qualifies", Fraction(qualifies, pairs), "%", "whatever the player holds"),
            *(Figure(f"{stayed}, and {words}", Fraction(number, pairs), "%") for words, number in by_row.items()),
            Figure(f"folded, and having {stayed} would have won", self.regrets(), "%", "not known at the decision"),
        )


class Group(NamedTuple):
    """Some classes that a chart has one line for."""

    when: str
    at: Stays
    by: str = ""
    """The criterion that decides among them, where one word is not enough."""
