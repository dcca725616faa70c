"""Figures besides the edge: exact where four cards decide or deals are counted, otherwise simulated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import spelled
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Figure

from .act_values import act_values
from .edges import cost, ends_of, naturals
from .eight_hands import COPIED, SPLIT, SURRENDER, decks_of, rounds_of
from .exact import is_counted
from .fours import beside, cards_of, fours, house_shares
from .strategies import HOUSE, STRATEGIES
from .tables import Bools, Ints

FINE = 10**6
"""The denominator of simulated shares."""
COPIES = "where the player has no natural"


def share(mine: Bools, rules: Rules) -> Fraction:
    """Return the exact probability that a hand is in one of these classes."""
    ways = fours().ways(decks_of(rules))
    return Fraction(int(ways[mine].sum()), int(ways.sum()))


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return all figures of the wager."""
    return (*_hands(counts, rules), *_costs(counts, rules))


def _hands(counts: Counts, rules: Rules) -> Iterator[Figure]:
    held, natural = fours(), naturals(rules)
    yield Figure("a natural", natural, "%", "exact")
    yield Figure("rounds to a natural", 1 / natural, "rounds", "exact")
    theirs = held.dealers_naturals(decks_of(rules))
    both = sum(int(n) * int(w) for n, w in zip(theirs[held.natural], held.ways(decks_of(rules))[held.natural], strict=True))
    whole = int(held.ways(decks_of(rules)).sum()) * beside(decks_of(rules))
    yield Figure("the dealer's natural takes a wager", natural - Fraction(both, whole), "%", "exact: and the player has none")
    acts = np.asarray(counts["acts"])[STRATEGIES.index(OPTIMAL)]
    by = "by the best play" if is_counted(counts) else "by the best play found"
    yield Figure("hands split", share((acts >= SPLIT) & (acts < SURRENDER) & ~held.natural, rules), "%", by)
    yield Figure("hands given up", share((acts == SURRENDER) & ~held.natural, rules), "%", by)
    yield Figure("one hand, and not the house's", share(otherwise(acts, rules), rules), "%", by)
    worst, worth = worst_hand(counts, rules)
    note = "what it makes of a unit, to four places; surrender is right below -1/2"
    is_exact = is_counted(counts)
    yield Figure(f"the worst hand, {worst}", worth, "", note, simulated=not is_exact, rounded=is_exact)


def otherwise(acts: Ints, rules: Rules) -> Bools:
    """Return the classes set to one hand, and to a different one from the house's."""
    house, rows = house_shares(rules[TRIPS_TIE]), np.arange(len(acts))
    return (acts < SPLIT) & (house[rows, np.minimum(acts, 5)] == 0) & ~fours().natural


def worst_hand(counts: Counts, rules: Rules) -> tuple[str, Fraction]:
    """Return the class that makes least however it is set."""
    worth = act_values(counts, rules).worth[:, :SURRENDER].max(axis=1)
    at = int(np.where(fours().natural, np.inf, worth).argmin())
    return spelled(cards_of(fours().held[at][::-1])), Fraction(round(worth[at] * 10_000), 10_000)


def _costs(counts: Counts, rules: Rules) -> Iterator[Figure]:
    if is_counted(counts):
        came = [int(str(many)) for many in counts["ends"][STRATEGIES.index(HOUSE)]]
        yield Figure("copies, both set the house's way", Fraction(came[COPIED], sum(came)), "%", COPIES)
        return
    for strategy in STRATEGIES[1:]:
        off = cost(counts, rules, strategy)[1]
        yield Figure(
            f"{strategy}: standard error of its cost",
            off,
            "%",
            "played on the same boards as the best play found",
            simulated=True,
        )
    ends = ends_of(counts, HOUSE)
    copies = Fraction(int(ends[COPIED]), rounds_of(ends))
    rounded = Fraction(round(copies * FINE), FINE)
    yield Figure("copies, both set the house's way", rounded, "%", COPIES, simulated=True)
