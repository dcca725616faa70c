"""The house way rule by rule, where the best setting leaves it, and what two tiles are worth: all from the list given."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import spelled
from houseway.games.pai_gow.hands import Strength, named, strength
from houseway.games.pai_gow.house_way import Rule, Split, set_by
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Advice, Chart

from .prices import OTHERS, bank_nets, bank_set, least, seat_nets, seat_set
from .strategies import HOUSE, KEEPS, kept_as, short, worths
from .tables import KINDS, TWOS, Bools, Ints, beats, hands, house_way

DEAREST = 12
WORDS: Final = {
    "supreme_pair": "the supreme pair",
    "pair": "a pair, wong or gong",
    "both_pairs": "such pairs in both hands",
    "nine": "a nine",
    "eight": "an eight",
    "seven": "a seven",
    "best_with_worst": "the best tile with the worst",
    "high": "the strongest high hand",
    "low": "the strongest low hand",
}
"""The preferences of a house way, in words."""


def seat_charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts for a seat against the dealer."""
    score = counts["faces"] @ np.array(seat_nets(rules, least(rules)))
    return _charts(counts, rules, score, seat_set(counts, rules, OPTIMAL), banks=False)


def bank_charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts for a bank against one seat."""
    score = counts["faces"] @ np.array(bank_nets(rules, least(rules)))
    return _charts(counts, rules, score, bank_set(counts, rules, OPTIMAL), banks=True)


def _charts(counts: Counts, rules: Rules, score: Ints, best: Ints, *, banks: bool) -> tuple[Chart, ...]:
    house = counts[HOUSE.replace(" ", "_")]
    rows = np.arange(len(house))
    lost = score[rows, best] - score[rows, house]
    return (
        points_chart(rules, house, banks=banks),
        _departures(rules, house, best, lost),
        _dearest(rules, house, best, lost),
        house_chart(rules, lost),
        full_chart(rules, house, banks=banks),
    )


# The house way


def when(rule: Rule) -> str:
    """Return the condition of a house way's rule, in words."""
    able = "" if rule.when == "always" else f"{WORDS[rule.when]} can be laid"
    holding = f"holding {' '.join(rule.tiles)}" if rule.tiles else ""
    return ", ".join(filter(None, (holding, able))) or "anything else"


def house_chart(rules: Rules, lost: Ints) -> Chart:
    """Return every rule in order, how many hands it decides, and what following it costs a player."""
    held, way = hands(), house_way(rules)
    decided = _decided(rules)
    lines: list[Advice] = []
    for at, rule in enumerate(way):
        mine = decided == at
        ways = int(held.ways[mine].sum())
        do = ", then ".join(WORDS[wish] for wish in rule.prefer)
        lines.append(Advice(when(rule), do, ways, _mean(lost, mine, rules), rule.cites))
    note = "In order, the first that can be followed decides. The mistake is what a player who follows it loses against the best."
    return Chart("The house way", tuple(lines), int(held.ways.sum()), note)


def _decided(rules: Rules) -> Ints:
    """Return the rule that sets each hand, by its place in the list."""
    way = house_way(rules)
    return np.array([_place(way, set_by(way, four)[1]) for four in hands().four], np.int64)


def _place(way: tuple[Rule, ...], rule: Rule | None) -> int:
    assert rule is not None  # a list that leaves a hand open is refused (PG-7(d))
    return way.index(rule)


def _mean(lost: Ints, mine: Bools, rules: Rules) -> Fraction:
    ways = hands().ways[mine]
    return Fraction(int((lost[mine] * ways).sum()), int(ways.sum()) * OTHERS * least(rules)) if mine.any() else Fraction(0)


# Where the best setting is another


def _departures(rules: Rules, house: Ints, best: Ints, lost: Ints) -> Chart:
    held, way, decided = hands(), house_way(rules), _decided(rules)
    found = defaultdict[tuple[int, str], list[int]](list)
    for at in np.flatnonzero(lost > 0).tolist():
        do = _towards(held.laid(at, house), held.laid(at, best))
        found[int(decided[at]), do].append(at)
    lines: list[Advice] = []
    for (rule, do), members in sorted(found.items()):
        mine = np.zeros(len(lost), np.bool_)
        mine[members] = True
        worst = max(members, key=lambda at: int(lost[at]))
        shown = f"dearest: {spelled(held.four[worst])} as {_laid(held.laid(worst, best))}"
        lines.append(Advice(when(way[rule]), do, int(held.ways[mine].sum()), _mean(lost, mine, rules), shown))
    lines.sort(key=lambda line: -line.mistake * line.ways)
    note = "Where nothing is said the house's setting is the best. The mistake is what setting the house's way costs there."
    return Chart("Where to leave the house way", tuple(lines), int(held.ways.sum()), note)


def _towards(house: Split, best: Split) -> str:
    """Return the hand that the best setting makes stronger, in words."""
    high = strength(best[0]) > strength(house[0])
    low = strength(best[1]) > strength(house[1])
    if high and not low:
        return "make the high hand stronger"
    if low and strength(best[0]) < strength(house[0]):
        return "make the low hand stronger"
    return "make the other setting: no hand of it is weaker"


def _dearest(rules: Rules, house: Ints, best: Ints, lost: Ints) -> Chart:
    held = hands()
    lines = [
        Advice(
            spelled(held.four[at]),
            _laid(held.laid(at, best)),
            int(held.ways[at]),
            Fraction(int(lost[at]), OTHERS * least(rules)),
            f"the house: {_laid(held.laid(at, house))}",
        )
        for at in sorted(range(len(lost)), key=lambda at: (-int(lost[at]), at))[:DEAREST]
        if lost[at] > 0
    ]
    return Chart("The hands the house way sets worst", tuple(lines), int(held.ways.sum()))


def _laid(split: Split) -> str:
    return f"{spelled(split[0])} / {spelled(split[1])}"


# Points


def points_chart(rules: Rules, house: Ints, *, banks: bool) -> Chart:
    """Return the value of each kind of two tiles, high and low, in whole hundredths: play the setting with the highest sum."""
    held = hands()
    high, low = worths(beats(rules), house, banks=banks)
    high_points, low_points = short(high, held.high), short(low, held.low)
    groups = [*KEEPS.values(), *map(str, range(9, -1, -1))]
    lines: list[Advice] = []
    for group in groups:
        can = np.array([kept_as(number) == group for number in range(len(TWOS))])
        ways = int(held.ways[((can[held.high] | can[held.low]) & held.there).any(axis=1)].sum())
        do = ", ".join(f"{of[group]} {place}" for of, place in ((high_points, "high"), (low_points, "low")) if group in of)
        lines.append(Advice(group, do, ways, Fraction(0)))
    note = "Add the points of the high and of the low hand and lay the setting with the most; of equals the strongest high hand."
    return Chart("Short points", tuple(lines), int(held.ways.sum()), note)


def full_chart(rules: Rules, house: Ints, *, banks: bool) -> Chart:
    """Return a chart by two tiles: the number of the 35,960 house-way hands that they do not lose to, high and low."""
    held = hands()
    high, low = worths(beats(rules), house, banks=banks)
    alike = defaultdict[Strength, list[int]](list)
    for number, (one, other) in enumerate(TWOS):
        alike[strength((KINDS[one], KINDS[other]))].append(number)
    lines: list[Advice] = []
    for _, numbers in sorted(alike.items(), reverse=True):
        one, other = TWOS[numbers[0]]
        can = (np.isin(held.high, numbers) | np.isin(held.low, numbers)) & held.there
        do = f"{high[numbers[0]]:,} high, {low[numbers[0]]:,} low"
        lines.append(Advice(named((KINDS[one], KINDS[other])), do, int(held.ways[can.any(axis=1)].sum()), Fraction(0)))
    note = "As the short table, two by two; the points are hands of the 35,960 that are held off."
    return Chart("Points in full", tuple(lines), int(held.ways.sum()), note)
