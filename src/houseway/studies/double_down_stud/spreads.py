"""The results of the bet and its double, by a strategy and at any prices."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.double_down_stud.checks import limit
from houseway.games.double_down_stud.hands import ZONES
from houseway.games.double_down_stud.odds import HOLES, SEEN
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Ending, Spread

from .count import ENDS
from .sights import STRATEGIES, Sight, nets, sights, worth

CITED = {str(row.outcomes["wager"]): row.cites for row in ZONES if row.outcomes}


def table_in_use(rules: Rules, table: PayTable | None) -> PayTable:
    """Return the given pay table, or the house's own."""
    return rules.pays["wager"] if table is None else table


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every ending, doubled or not."""
    table = table_in_use(rules, table)
    by, doubles = nets(table), STRATEGIES[strategy]
    ways: Counter[Ending] = Counter()
    for sight in sights(counts):
        staked = Fraction(2 if doubles(sight, worth(sight.makes, by)) else 1)
        for end, net, many in zip(ENDS, by, sight.makes, strict=True):
            if many:
                name = end if staked == 1 else f"{end}, doubled"
                ways[Ending(name, net * staked, staked, CITED.get(end, table.cites))] += many * sight.ways
    return Spread(ways)


def seeing(counts: Counts, table: PayTable, others: int) -> Fraction:
    """Return the house edge of a player who doubles by everything in sight, including this many cards of other seats.

    The cards others hold are any of the 48, so what they take away from a sight's hole cards is counted, not dealt: ways to take
    so many cards by what those would have made in all.
    """
    by = nets(table)
    made = Fraction(0)
    for sight in sights(counts):
        whole = worth(sight.makes, by)
        taken = _taken(sight, by, others).items()
        gained = sum((ways * max(whole - gone, Fraction(0)) for gone, ways in taken), Fraction(0))
        made += sight.ways * (whole / HOLES + gained / ((HOLES - others) * comb(HOLES, others)))
    return -made / SEEN


def _taken(sight: Sight, by: tuple[Fraction, ...], others: int) -> Counter[Fraction]:
    """Return in how many ways this many of the 48 cards would have made each total."""
    taken: list[Counter[Fraction]] = [Counter({Fraction(0): 1}), *(Counter[Fraction]() for _ in range(others))]
    for many, net in zip(sight.makes, by, strict=True):
        for so_far in range(others, 0, -1):  # from the top, so that what is added here is not counted again
            for more in range(1, min(many, so_far) + 1):
                for gone, ways in taken[so_far - more].items():
                    taken[so_far][gone + more * net] += ways * comb(many, more)
    return taken[others]


def at_a_bet_of(counts: Counts, rules: Rules, table: PayTable, chips: int) -> Fraction:
    """Return the house edge on a bet of this many chips under the payout limit, by the best double at each sight."""
    by, posted = nets(table), limit(rules)
    most = max(2 * max(by), Fraction(0)) if posted is None else Fraction(posted, chips)
    kinks = {most / net - 1 for net in by if net > 0}
    sizes = sorted({Fraction(0), Fraction(1), *(double for double in kinks if 0 < double < 1)})
    capped = {double: tuple(min(net * (1 + double), most) for net in by) for double in sizes}
    made = sum((sight.ways * max(worth(sight.makes, paid) for paid in capped.values()) for sight in sights(counts)), Fraction(0))
    return -made / (SEEN * HOLES)
