"""The house way line by line, where to leave it, when to split, why never to give up, and what two cards are worth.

How often hands come is exact; what a choice costs is rounded, and simulated where deals are not counted.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import RANK_NAMES, RANKS, spelled
from houseway.games.fast_action_holdem.house_way import WAY
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Advice, Chart
from houseway.poker.values.hands import plural

from .act_values import act_values
from .eight_hands import SPLIT, SURRENDER, decks_of
from .figures import otherwise, worst_hand
from .fours import cards_of, fits, fours, lines
from .strategies import SORTS, sorts
from .tables import MANY, PAIRS, Bools, held

FINE: Final = 10**6
DEAREST: Final = 14


class Table:
    """The data of the charts: acts, their values, and how often each class comes."""

    def __init__(self, counts: Counts, rules: Rules) -> None:
        self.rules = rules
        self.acts, self.points, self.fit, self.best, self.house, self.seen, self.shows, simulated = act_values(counts, rules)
        self.told: dict[str, bool] = {"simulated": simulated, "rounded": not simulated}
        self.ways = fours().ways(decks_of(rules))
        self.total = int(self.ways.sum())
        self.plays: Bools = ~fours().natural

    def many(self, mine: Bools) -> int:
        """Return the number of hands in these classes."""
        return int(self.ways[mine].sum())

    def costs(self, mine: Bools) -> Fraction:
        """Return the cost of the house way in these classes, weighted by their frequency."""
        seen = self.seen[mine]
        return _fine(float(((self.best - self.house)[mine] * seen).sum() / max(int(seen.sum()), 1)))


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return all charts of the wager."""
    drawn = Table(counts, rules)
    return (_house(drawn), _departures(drawn), _splits(drawn), _surrender(drawn, counts), _points(drawn))


def _fine(value: float) -> Fraction:
    return Fraction(round(value * FINE), FINE)


def _title(rules: Rules, line: int) -> str:
    return rules.game.clauses[WAY[line].cites].title.lower()


def _hand(at: int) -> str:
    return spelled(cards_of(fours().held[at][::-1]))


# The house way


def _house(drawn: Table) -> Chart:
    found: list[Advice] = []
    for at, line in enumerate(WAY):
        mine = (lines() == at) & drawn.plays
        found.append(Advice(_title(drawn.rules, at), "keep them", drawn.many(mine), drawn.costs(mine), line.cites))
    natural = drawn.many(~drawn.plays)
    found.insert(0, Advice("a natural", "it is paid at once", natural, Fraction(0), "FAH-8(b)"))
    note = "In order, the first that fits. The mistake is what a player who sets so loses against the best play."
    return Chart("The house way", tuple(found), drawn.total, note, **drawn.told)


def _departures(drawn: Table) -> Chart:
    """Return hands set to one hand but not as the house does: by the line that sets them and the line of the better cards."""
    groups, set_by = defaultdict[tuple[int, int], list[int]](list), lines()
    for at in np.flatnonzero(otherwise(drawn.acts, drawn.rules)).tolist():
        groups[int(set_by[at]), int(fits()[at, drawn.acts[at]])].append(at)
    found: list[Advice] = []
    for (line, better), members in groups.items():
        mine = np.zeros(len(drawn.acts), np.bool_)
        mine[members] = True
        worst = max(members, key=lambda at: float(drawn.fit[at, drawn.acts[at]] - drawn.house[at]) * drawn.shows[at])
        keeps = spelled(cards_of(fours().held[worst][[*PAIRS[int(drawn.acts[worst])]]][::-1]))
        do = f"keep {_title(drawn.rules, better)}" if better != line else "keep others of the same line"
        shown = f"as of {_hand(worst)} the {keeps}"
        found.append(Advice(_title(drawn.rules, line), do, drawn.many(mine), drawn.costs(mine), shown))
    found.sort(key=lambda one: -one.mistake * one.ways)
    note = f"The {DEAREST} that matter most. The mistake is what setting the house's way costs there."
    return Chart("Where to leave the house way", tuple(found[:DEAREST]), drawn.total, note, **drawn.told)


# Splits, and giving up


def _splits(drawn: Table) -> Chart:
    """Return the chart of two pairs by the lower one, and the other cards."""
    ranks = np.sort(fours().held % MANY, axis=1)
    pairs = (ranks[:, 0] == ranks[:, 1]) & (ranks[:, 2] == ranks[:, 3])
    kinds = {f"two pairs, the lower {plural(rank + 2)}": pairs & (ranks[:, 0] == rank) for rank in reversed(range(MANY - 1))}
    different = (np.diff(ranks, axis=1) > 0).sum(axis=1) + 1
    kinds |= {
        "three of a kind": ~pairs & (different == 2),
        "one pair": different == 3,
        "no pair": different == 4,
    }
    found: list[Advice] = []
    for name, classes in kinds.items():
        mine = classes & drawn.plays
        split = mine & (drawn.acts >= SPLIT) & (drawn.acts < SURRENDER)
        often = Fraction(drawn.many(split), drawn.many(mine))
        do = "split" if often == 1 else "never split" if not often else "split some" if often < Fraction(1, 2) else "split most"
        gap = np.abs(drawn.fit[:, SPLIT:SURRENDER].max(axis=1) - drawn.fit[:, :SPLIT].max(axis=1))
        mistake = _fine(float((gap * drawn.ways)[mine].sum() / drawn.ways[mine].sum()))
        by = f"{float(100 * often):.1f} % of them" + (f", as {_dearest(drawn, split)}" if 0 < often < 1 else "")
        found.append(Advice(name, do, drawn.many(mine), mistake, by))
    note = "Split where both hands have more than 500 points. The mistake is the mean of what the other choice would cost."
    return Chart("When to split", tuple(found), drawn.total, note, **drawn.told)


def _dearest(drawn: Table, split: Bools) -> str:
    gap = drawn.fit[:, SPLIT:SURRENDER].max(axis=1) - drawn.fit[:, :SPLIT].max(axis=1)
    return _hand(int(np.where(split, gap * (drawn.ways * 20 > drawn.ways.max()), -1).argmax()))


def _surrender(drawn: Table, counts: Counts) -> Chart:
    worst, worth = worst_hand(counts, drawn.rules)
    best = drawn.fit[:, :SURRENDER].max(axis=1)
    less = float(((best - drawn.fit[:, SURRENDER]) * drawn.ways)[drawn.plays].sum() / drawn.ways[drawn.plays].sum())
    given = drawn.acts[drawn.plays] == SURRENDER
    do = "never give up" if not given.any() else "give up where the best two win under a quarter"
    shown = f"the worst, {worst}, makes {float(worth):.3f}, and half a wager is more to lose"
    given_up = (Advice("any four cards", do, drawn.many(drawn.plays), _fine(less), shown),)
    return Chart("Surrender", given_up, drawn.total, "", **drawn.told)


# Points


def sort_named(sort: int) -> str:
    """Return the name of two cards by rank, and whether they share a suit."""
    low, high = held(2)[sort // 2].tolist()
    suited = " suited" if sort % 2 else ""
    return f"pair of {plural(high + 2)}{suited}" if low == high else f"{RANK_NAMES[RANKS[high]]} {RANK_NAMES[RANKS[low]]}{suited}"


def _points(drawn: Table) -> Chart:
    found: list[Advice] = []
    for sort in np.argsort(-drawn.points, kind="stable").tolist():
        mine = (sorts() == sort).any(axis=1) & drawn.plays
        found.append(Advice(sort_named(sort), f"{drawn.points[sort]} points", drawn.many(mine), Fraction(0)))
    note = (
        "Keep the two cards with most points. Split where the points of both hands together, less 500, are more. A point is a"
        " thousandth of how often two such cards win."
    )
    assert len(found) == SORTS
    return Chart("Points", tuple(found), drawn.total, note)
