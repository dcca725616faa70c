"""The results of the three bets, by a strategy and at any prices, per base bet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips
from houseway.games.let_it_ride.checks import most_a_hand_wins
from houseway.games.let_it_ride.payouts import SHOWDOWN, Hands
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Ending, Spread

from .count import DEALS
from .sights import STRATEGIES, ends, sights, table_in_use, worths

UP = {1: "", 2: ", two bets up", 3: ", three bets up"}
LOST = "less than a pair of tens"
LOST_BY = next(row.cites for row in SHOWDOWN if row.holds is Hands.is_below_tens)


def decided(counts: Counts, table: PayTable, strategy: str) -> tuple[list[bool], list[bool]]:
    """Return whether bet 1 rides with each class of three cards, and bet 2 with each of four."""
    made = worths(counts, table)
    first, second = STRATEGIES[strategy]
    return (
        [first(sight, worth) for sight, worth in zip(sights(3), made.threes, strict=True)],
        [second(sight, worth) for sight, worth in zip(sights(4), made.fours, strict=True)],
    )


def grown(counts: Counts) -> Iterator[tuple[int, int, int]]:
    """Yield a class of three, a class of four that grows out of it, and how often."""
    return zip(*(counts[key].tolist() for key in ("three", "four", "ways")), strict=True)


def riding(counts: Counts, rides: tuple[Sequence[bool], Sequence[bool]]) -> dict[tuple[bool, bool], Counter[int]]:
    """Return the deals that leave each set of bets up, by the class of the four cards in sight."""
    found = {(first, second): Counter[int]() for first in (False, True) for second in (False, True)}
    for three, four, ways in grown(counts):
        found[rides[0][three], rides[1][four]][four] += ways
    return found


def makes(counts: Counts, table: PayTable, strategy: str) -> Counter[tuple[int, int]]:
    """Return the number of deals by number of bets up and kind of hand, as `PRICED_ALIKE` numbers them."""
    by_four: list[list[int]] = counts["four_makes"].tolist()
    found: Counter[tuple[int, int]] = Counter()
    for up, fours in riding(counts, decided(counts, table, strategy)).items():
        for four, ways in fours.items():
            for kind, many in enumerate(by_four[four]):
                if many:
                    found[1 + sum(up), kind] += many * ways
    return found


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every ending, by the number of bets left up."""
    table = table_in_use(rules, table)
    by, ways = ends(table), Counter[Ending]()
    for (up, kind), many in makes(counts, table, strategy).items():
        row, net = by[kind]
        ways[Ending(f"{row or LOST}{UP[up]}", net * up, Fraction(up), table.cites if row else LOST_BY)] += many
    return Spread(dict(sorted(ways.items(), key=lambda found: found[0].net, reverse=True)))


def at_bets_of(counts: Counts, rules: Rules, table: PayTable, chips: Chips) -> Fraction:
    """Return the house edge on three bets of this many chips each under the payout limit, by the best play under it.

    Bets then share what a hand may win, so one decision touches the other: each four is weighed with every number of bets up, and
    each three with its bet 1 back and riding.
    """
    limit, by = most_a_hand_wins(rules), [net for _, net in ends(table)]
    most = max(3 * max(by), Fraction(0)) if limit is None else Fraction(limit, chips)
    parts = lcm(most.denominator, *(net.denominator for net in by))
    paid = {up: [int(min(up * net, most) * parts) for net in by] for up in UP}
    by_four: list[list[int]] = counts["four_makes"].tolist()
    worth = [{up: sum(many * net for many, net in zip(some, paid[up], strict=True) if many) for up in UP} for some in by_four]
    back, rides = Counter[int](), Counter[int]()
    for three, four, ways in grown(counts):
        back[three] += ways * max(worth[four][1], worth[four][2])
        rides[three] += ways * max(worth[four][2], worth[four][3])
    return Fraction(-sum(max(back[three], rides[three]) for three in back), DEALS * parts)
