"""The best play as a player would remember it, and the figures besides the edge."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import RANKS, cards
from houseway.games.three_card_poker.house_rules import ANTES_OF_PAIR_PLUS
from houseway.games.three_card_poker.play import BONUS
from houseway.lab.dealer_hands import class_of
from houseway.lab.duel import Group
from houseway.lab.kept_counts import Counts, no_progress
from houseway.lab.poker_ranks import THREE, places_of
from houseway.lab.study import Chart, Figure
from houseway.poker.values.three_cards import CATEGORIES, FLUSH, PAIR, STRAIGHT, category

from . import pair_plus
from .ante import by_class, duel, standings

PRICED = ("Qs 6h 5d", "Qs 6h 4d", "Qs 6h 3d", "Qs 6h 2d", "Qs 3h 2d", "Js 9h 7d", "5s 3h 2d", "As Kh Jd", "2s 2h 3d")
"""Hands with a price of their own: both sides of the line, and the ends of the range around it."""
NO_BONUS = PayTable(BONUS, "none", "TCP-11(a)(3)", {}, {})


def charts(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return one chart: by value, and close to the line value by value."""
    found, seats = duel(counted, rules, table), counted["seats"]
    least = int(seats[found.best].min())
    assert (found.best == (seats >= least)).all(), "suits decide, and a chart by value cannot say so"
    values = places_of(THREE).worth
    kinds = np.array([category(value) for value in values.tolist()])[seats]
    tops = (values[seats] >> 16) & 15
    high_cards = kinds == 0
    line = int(values[least]) >> 16 & 15
    groups = [
        Group("a straight or better", kinds >= STRAIGHT),
        *(Group(f"a {CATEGORIES[kind]}", kinds == kind) for kind in (FLUSH, PAIR)),
        *(Group(f"{RANKS[top - 2]} high", high_cards & (tops == top)) for top in range(14, line, -1)),
        *_near(seats, high_cards & (tops == line), least),
        Group(f"{RANKS[line - 3]} high or worse", high_cards & (tops < line)),
    ]
    note = (
        f"In one line: play {written(least)} or better. No suits, and no bonus table of the rulebook, change it; "
        "among all rules by value it is the best."
    )
    return (found.chart("Play or fold", groups, stay="play", note=note),)


def _near(seats: np.ndarray, among: np.ndarray, least: int) -> list[Group]:
    """Return the hands around the line: those well above it, two on each side separately, and those well below."""
    there = sorted({int(seat) for seat in seats[among]}, reverse=True)
    at = there.index(least)
    above, close, under = there[: at - 1], there[at - 1 : at + 3], there[at + 3 :]
    parts = [
        (f"{written(above[-1])} to {written(above[0])}", above),
        *((written(place), [place]) for place in close),
        (f"{written(under[-1])} to {written(under[0])}", under),
    ]
    return [Group(when, among & np.isin(seats, places)) for when, places in parts]


def written(place: int) -> str:
    """Return a hand without a pair by its ranks, for example Q-6-4."""
    value = int(places_of(THREE).worth[place])
    return "-".join(RANKS[(value >> shift & 15) - 2] for shift in (16, 12, 8))


def figures(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures besides the edge."""
    found = duel(counted, rules, table)
    shown = [*found.figures(standings(rules), stays="plays", stayed="played")]
    edge = found.spread(found.best).house_edge
    bare = duel(counted, rules, NO_BONUS)
    shown += [
        Figure("the bonus gives back", bare.spread(bare.best).house_edge - edge, "%", "of every ante"),
    ]
    known = by_class(counted)
    for text in PRICED:
        shown.append(Figure(f"playing {text}", found.worth(known[class_of(cards(text))]), "", "antes; a fold is -1"))
    return (*shown, *_together(edge, rules))


def _together(edge: Fraction, rules: Rules) -> list[Figure]:
    """Return the edge on all bets before the deal together, for the versions of 6(f) tie pair plus to the ante."""
    hung = rules.pays[pair_plus.PAIR_PLUS]
    side = pair_plus.spread(pair_plus.counts(rules, no_progress), rules, hung, "").house_edge
    most = max(ANTES_OF_PAIR_PLUS.values())
    times = sorted({Fraction(1, most), *map(Fraction, ANTES_OF_PAIR_PLUS.values())})
    return [
        Figure(
            f"with {many} in pair plus for each 1 on the ante",
            (edge + many * side) / (1 + many),
            "%",
            "of both, as put down before the deal",
        )
        for many in times
    ]
