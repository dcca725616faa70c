"""Strategies for setting a hand: the best possible, the house's, and some a person can remember.

Without vigorish the value of a wager is the probability that the high hand wins plus the probability that the low
hand wins, less one: a win takes both, a loss neither. So two numbers added are nearly the whole of it, and a player
who knows the value of each two tiles in either place ("points") loses next to nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.pai_gow.hands import named, value
from houseway.games.pai_gow.house_way import Rule, Way
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL

from .tables import KINDS, MOST_WAYS, TWOS, Beats, Hands, Ints, hands, house_way

HOUSE = "house way"
POINTS = "points"
SHORT_POINTS = "short points"
STRONGEST_HIGH, STRONGEST_LOW = "strongest high hand", "strongest low hand"
PLAIN_WAYS: Final[Mapping[str, Way]] = {
    STRONGEST_HIGH: (Rule("always", ("high", "low")),),
    STRONGEST_LOW: (Rule("always", ("low", "high")),),
}
"""Whole strategies in the words of a house way."""
STRATEGIES: Final = (OPTIMAL, POINTS, SHORT_POINTS, HOUSE, STRONGEST_HIGH, STRONGEST_LOW)
HUNDRED = 100

KEEPS: Final = {"the": "the supreme pair", "pair": "a pair of twins", "mixed": "a mixed pair", "wong": "a wong", "gong": "a gong"}
"""Pairs as a person groups them, by the first word of their name."""


def kept_as(number: int) -> str:
    """Return the name by which a person groups two tiles: their points, or the kind of pair."""
    one, other = TWOS[number]
    two = (KINDS[one], KINDS[other])
    return KEEPS[named(two).split()[0]] if value(two) is None else str(value(two))


def worths(beats: Beats, house: Ints, *, banks: bool) -> tuple[Ints, Ints]:
    """Return the number of the 35,960 hands, set the house way, that each two tiles do not lose to, high and low.

    A seat must be higher; a bank needs only not to be lower.
    """
    held = hands()
    rows = np.arange(len(house))
    top, bottom = np.zeros(len(TWOS), np.int64), np.zeros(len(TWOS), np.int64)
    np.add.at(top, held.high[rows, house], held.ways)
    np.add.at(bottom, held.low[rows, house], held.ways)
    if banks:
        return (~beats.high.T).astype(np.int64) @ top, (~beats.low.T).astype(np.int64) @ bottom
    return beats.high.astype(np.int64) @ top, beats.low.astype(np.int64) @ bottom


def short(worth: Ints, place: Ints) -> dict[str, int]:
    """Return whole points in a hundred for each group of two tiles, weighted by how often they can be set in that place."""
    held = hands()
    laid = np.zeros(len(TWOS), np.int64)
    for way in range(MOST_WAYS):
        there = held.many > way
        np.add.at(laid, place[there, way], held.ways[there])
    total, often = defaultdict[str, int](int), defaultdict[str, int](int)
    for number in range(len(TWOS)):
        total[kept_as(number)] += int(worth[number] * laid[number])
        often[kept_as(number)] += int(laid[number])
    whole = int(held.ways.sum())
    return {group: round(Fraction(HUNDRED * total[group], often[group] * whole)) for group in total if often[group]}


def by_points(beats: Beats, house: Ints, *, banks: bool) -> tuple[Ints, Ints]:
    """Return the setting with the most points, exactly and by the short table; of equals the strongest high hand."""
    held = hands()
    high, low = worths(beats, house, banks=banks)
    brief = short(high, held.high), short(low, held.low)
    groups = [kept_as(number) for number in range(len(TWOS))]
    short_high = np.array([brief[0].get(group, 0) for group in groups], np.int64)
    short_low = np.array([brief[1].get(group, 0) for group in groups], np.int64)
    return (
        most(held, high[held.high] + low[held.low]),
        most(held, short_high[held.high] + short_low[held.low]),
    )


def most(held: Hands, score: Ints) -> Ints:
    """Return the setting of each hand with the highest score, the first of equals."""
    return np.where(held.there, score, np.iinfo(np.int64).min).argmax(axis=1)


def settled_ways(rules: Rules, beats: Beats, *, banks: bool) -> dict[str, Ints]:
    """Return the setting each strategy chooses that does not depend on prices, by hand."""
    held = hands()
    house = held.set_as(house_way(rules))
    exact, brief = by_points(beats, house, banks=banks)
    plain = {name: held.set_as(way) for name, way in PLAIN_WAYS.items()}
    return {HOUSE: house, POINTS: exact, SHORT_POINTS: brief, **plain}


def taken(counts: Counts, score: Ints, strategy: str) -> Ints:
    """Return the setting each hand gets by a strategy: the best by score, or the house's where it is as good."""
    if strategy != OPTIMAL:
        return counts[strategy.replace(" ", "_")]
    house = counts[HOUSE.replace(" ", "_")]
    doubled = 2 * score  # room for a half point to part equals
    doubled[np.arange(len(house)), house] += 1
    return most(hands(), np.where(counts["there"], doubled, np.iinfo(np.int64).min))
