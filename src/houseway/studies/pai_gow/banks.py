"""A bank against three seats to six: the sums over all its hands, and their prices.

The best setting is the best where a bank pays exactly five percent of what is left in the centre: as it does at every bet of
five dollars or a multiple, however a house rounds (PG-7(k)).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.two_hands.centre import FIVE_PER_CENT, bank_net
from houseway.games.pai_gow.house_rules import HOUSE_WAY
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Line

from .many_seats import LARGEST_FEE, MOST_SEATS, Table, rests, worth_counting
from .prices import count_bank, least, undominated
from .strategies import HOUSE
from .tables import Bools, beats, hands, house_way

BEST: Final = "best at five percent"
STRATEGIES: Final = (BEST, HOUSE)
SEATS: Final = range(3, MOST_SEATS + 1)
WORDS: Final = ("three", "four", "five", "six")
NAMES: Final = tuple(
    f"{strategy}, {seats} seats, {left:+}" for strategy in STRATEGIES for seats in SEATS for left in range(-seats, seats + 1)
)
"""What is left in the centre, in wagers."""
assert Fraction(FIVE_PER_CENT, 100) <= LARGEST_FEE


def net(left: int) -> int:
    """Return a bank's net of wagers left in the centre, in hundredths of a wager."""
    return left * (100 - (FIVE_PER_CENT if left > 0 else 0))


class Banks:
    """Every hand of a bank under some rules, and its settings that are counted."""

    def __init__(self, rules: Rules, progress: Progress) -> None:
        compares, house = beats(rules), hands().set_as(house_way(rules))
        self.table = Table(compares, house)
        self.firsts = [*self.table.firsts.values()]
        ways = dict.fromkeys(self.table.firsts, 0)
        for kinds, number in zip(self.table.joined, hands().ways.tolist(), strict=True):
            ways[kinds] += number
        self.ways = [*ways.values()]
        one = count_bank(rules, progress)
        self.alive: Bools = worth_counting(compares, house, one["there"] * undominated(compares), one["faces"])

    def sums(self, number: int) -> list[int]:
        """Return the ways of NAMES for one hand."""
        at = self.firsts[number]
        found = {way: self.table.deals(at, way) for way in np.flatnonzero(self.alive[at]).tolist()}
        house = int(self.table.house[at])
        ends: list[int] = []
        for strategy in STRATEGIES:
            for seats in SEATS:
                left = {way: rests(deals, seats) for way, deals in found.items()}
                prices = [net(rest) for rest in range(-seats, seats + 1)]
                worth = {way: (sum(map(int.__mul__, ending, prices)), way == house) for way, ending in left.items()}
                ends += left[house if strategy == HOUSE else max(worth, key=worth.__getitem__)]
        return [self.ways[number] * ways for ways in ends]


@lru_cache(maxsize=1)
def _sums(rules: Rules, progress: Progress) -> Mapping[str, int]:
    """Return the ways of NAMES over all hands."""
    banks = Banks(rules, progress)
    sums = [0] * len(NAMES)
    with progress("a bank against three seats to six", len(banks.firsts)) as tick:
        for number in range(len(banks.firsts)):
            sums = [*map(int.__add__, sums, banks.sums(number))]
            tick(number + 1)
    return dict(zip(NAMES, sums, strict=True))


def counts_of(sums: Mapping[str, int], seats: int) -> Counts:
    """Return the counts against so many seats, by strategy; they are above 2**63, so they are text."""
    return {
        strategy.replace(" ", "_"): np.array(
            [str(sums[f"{strategy}, {seats} seats, {left:+}"]) for left in range(-seats, seats + 1)]
        )
        for strategy in STRATEGIES
    }


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings by what is left in the centre of equal wagers."""
    ways, stake = [int(text) for text in counts[strategy.replace(" ", "_")].tolist()], least(rules)
    seats = len(ways) // 2
    return Spread(
        {
            Ending(_left(left), Fraction(bank_net(rules, left * stake), stake), Fraction(seats), "PG-8(o)"): number
            for left, number in enumerate(ways, -seats)
        }
    )


def _left(left: int) -> str:
    number = ("nothing", "one", "two", *WORDS)[abs(left)]
    wagers = "" if not left else " wager" if abs(left) == 1 else " wagers"
    return f"{number}{wagers} {'to pay' if left < 0 else 'left'}"


def _line(seats: int) -> Line:
    def counts(rules: Rules, progress: Progress) -> Counts:
        return counts_of(_sums(rules, progress), seats)

    return Line(
        wager=f"bank against {WORDS[seats - SEATS.start]}",
        unit=f"a wager of the table's least by each of {WORDS[seats - SEATS.start]} seats",
        cites=("PG-8(o)", "PG-8(r)", "PG-7(k)", "PG-7(c)", "PG-2(c)", "PG-2(h)"),
        method=(
            "every hand of the bank in its settings that can be best, and every way to deal the seats, by inclusion and exclusion"
            " over the sets of tiles that the bank leaves"
        ),
        counts=counts,
        spread=spread,
        strategies=STRATEGIES,
        reads=(HOUSE_WAY.name,),
        slow=True,
    )


LINES: Final = {seats: _line(seats) for seats in SEATS}
"""The lines of a bank by its number of seats."""
