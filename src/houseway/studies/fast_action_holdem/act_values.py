"""Data of charts and figures: the net of each act in each class of four cards, counted or simulated."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL

from .eight_hands import HOUSE as LIKE_HOUSE
from .eight_hands import KEPT, TIMES, decks_of
from .exact import FINE, is_counted
from .fours import fours, house_shares
from .strategies import STRATEGIES, fitted, points, worth_of
from .tables import Bools, Ints

OFTEN: Final = 1_000
"""The rounds that a class must have come in to be an example."""


class ActValues(NamedTuple):
    """By class: the best play, what each act makes of a unit, what the best and the house's own do, and how much it weighs."""

    acts: Ints
    points: Ints
    """By the sort of two cards."""
    worth: Ints
    best: Ints
    house: Ints
    weights: Ints
    shows: Bools
    """Whether it came often enough to be an example."""
    simulated: bool


def act_values(counts: Counts, rules: Rules) -> ActValues:
    """Return the data of all classes, from either kind of counts."""
    acts: Ints = np.asarray(counts["acts"])[STRATEGIES.index(OPTIMAL)].astype(np.int64)
    return _counted(counts, rules, acts) if is_counted(counts) else _sampled(counts, rules, acts)


def _counted(counts: Counts, rules: Rules, acts: Ints) -> ActValues:
    won = np.asarray(counts["won"]) / FINE
    shares = house_shares(rules[TRIPS_TIE])
    worth, house = worth_of(won, rules), (won * shares).sum(axis=1) / shares.sum(axis=1)
    best, ways = worth[np.arange(len(acts)), acts], fours().ways(decks_of(rules))
    return ActValues(
        acts=acts,
        points=np.asarray(counts["points"]),
        worth=worth,
        best=best,
        house=_set(house, rules),
        weights=ways,
        shows=np.ones(len(acts), np.bool_),
        simulated=False,
    )


def _sampled(counts: Counts, rules: Rules, acts: Ints) -> ActValues:
    """Return the data from the samples: acts by the first, their nets by the second."""
    chose, found = (np.asarray(counts[name]).astype(np.int64) for name in ("chose", "found"))
    times = np.maximum(found[:, TIMES], 1)
    best = worth_of(found[:, KEPT : KEPT + 6] / times[:, None], rules)[np.arange(len(acts)), acts]
    house, seen = _set(found[:, LIKE_HOUSE] / times, rules), found[:, TIMES]
    return ActValues(
        acts=acts,
        points=points(chose),
        worth=worth_of(fitted(chose + found), rules),
        best=best,
        house=house,
        weights=seen,
        shows=seen > OFTEN,
        simulated=True,
    )


def _set(won: Ints, rules: Rules) -> Ints:
    """Return the net of one hand, given its probability to win."""
    return worth_of(np.repeat(won[:, None], 6, axis=1), rules)[:, 0]
