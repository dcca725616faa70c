"""Cards in sight by a player's name for them; and the strategies that use such names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import Card
from houseway.families.pay.pay_tables import row_for
from houseway.games.let_it_ride.play import BET_1
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL
from houseway.lab.tally import LOSES, net_of
from houseway.poker.values.draws import PRICED_ALIKE, alike
from houseway.poker.values.five_cards import rows
from houseway.poker.values.sights import TEN, in_sight, straights

QUADS, TRIPS, TWO_PAIRS = "four of a kind", "three of a kind", "two pairs"
HIGH_PAIR, LOW_PAIR = "pair of tens or better", "pair of nines or less"
SUITED: Final = {
    many: tuple(f"{many} to a {hand}" for hand in ("royal flush", "straight flush", "flush")) for many in ("three", "four")
}
OPEN, INSIDE, NOTHING = "four to an open straight", "four to an inside straight", "nothing"
KINDS: Final = {
    3: (TRIPS, HIGH_PAIR, *SUITED["three"], LOW_PAIR, NOTHING),
    4: (QUADS, TRIPS, TWO_PAIRS, HIGH_PAIR, *SUITED["four"], OPEN, INSIDE, LOW_PAIR, NOTHING),
}
MADE: Final = frozenset({QUADS, TRIPS, TWO_PAIRS, HIGH_PAIR})
"""The sights that are paid already, whatever is drawn."""


class Sight(NamedTuple):
    """Three or four cards, as a player sees them."""

    kind: str
    points: int
    """Tens or better among them; and for three to a straight flush, one more for each straight they could be part of."""
    ways: int
    """The number of hands that look like this."""


def sight_of(seen: Sequence[Card], ways: int = 1) -> Sight:
    """Return the sight of these cards, by a player's name for it."""
    ranks = [card.rank for card in seen]
    named = in_sight(seen).partition(",")[0]
    if named == "pair":
        paired = next(rank for rank in ranks if ranks.count(rank) == 2)
        named = HIGH_PAIR if paired >= TEN else LOW_PAIR
    kind = named if named in KINDS[len(seen)] else NOTHING
    high = sum(rank >= TEN for rank in ranks)
    return Sight(kind, high + (len(straights(ranks)) if kind == SUITED["three"][1] else 0), ways)


@cache
def sights(many: int) -> tuple[Sight, ...]:
    """Return every class of three cards or of four, in the order in which they were counted."""
    return tuple(sight_of(seen, ways) for seen, ways in alike(many))


# What they are worth


def table_in_use(rules: Rules, table: PayTable | None) -> PayTable:
    """Return the given pay table, or the house's own."""
    return rules.pays[BET_1] if table is None else table


def ends(table: PayTable) -> list[tuple[str | None, Fraction]]:
    """Return the row that pays each kind of hand of five, if any, and what a bet nets; in the order of `PRICED_ALIKE`."""
    found = (row_for(table, rows(value)) for value in PRICED_ALIKE)
    return [(None, LOSES) if row is None else (row[0], net_of(row[1], collected=False)) for row in found]


class Worths(NamedTuple):
    """The value of a bet over all draws to each class of three cards and of four, summed, in parts of a chip."""

    threes: list[int]
    fours: list[int]
    parts: int
    """The parts per chip: one, except for prices given by hand that are not whole numbers to one."""


def worths(counts: Counts, table: PayTable) -> Worths:
    """Return the values in whole numbers; a price of a million to one over 1,176 draws is far below 2**63."""
    nets = [net for _, net in ends(table)]
    parts = lcm(*(net.denominator for net in nets))
    whole = [int(net * parts) for net in nets]
    threes, fours = (
        [sum(many * net for many, net in zip(makes, whole, strict=True) if many) for makes in counts[key].tolist()]
        for key in ("three_makes", "four_makes")
    )
    return Worths(threes, fours, parts)


# Strategies

Rides = Callable[[Sight, int], bool]
"""Whether a bet rides, by the sight and by what a chip makes there."""
ENOUGH: Final = 3


def by_points(sight: Sight, made: int) -> bool:
    """Whether bet 1 rides: a paid hand, three to a royal flush, three to a straight flush with three points."""
    return sight.kind in MADE | {SUITED["three"][0]} or (sight.kind == SUITED["three"][1] and sight.points >= ENOUGH)


def by_high_cards(sight: Sight, made: int) -> bool:
    """Whether bet 2 rides: a paid hand, four of a suit, four to an open straight with a ten or better."""
    return sight.kind in MADE | {*SUITED["four"]} or (sight.kind == OPEN and sight.points > 0)


def if_made(sight: Sight, made: int) -> bool:
    """Whether the hand is paid already."""
    return sight.kind in MADE


STRATEGIES: Final[Mapping[str, tuple[Rides, Rides]]] = {
    OPTIMAL: (lambda sight, made: made > 0, lambda sight, made: made > 0),
    "simple": (by_points, by_high_cards),
    "made hands, royals and flushes": (
        lambda sight, made: sight.kind in MADE | {SUITED["three"][0]},
        lambda sight, made: sight.kind in MADE | {*SUITED["four"]},
    ),
    "made hands": (if_made, if_made),
    "never ride": (lambda sight, made: False, lambda sight, made: False),
    "always ride": (lambda sight, made: True, lambda sight, made: True),
}
"""The decision functions for bet 1 and bet 2."""
