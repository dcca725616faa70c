"""Further figures: frequency of copies, cost of rounding, whether to surrender, and the value of the bank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips, dollars
from houseway.games.pai_gow.hands import PAIRS, named, value
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Figure

from .prices import bank_net, bank_nets, bank_set, bank_spread, least, seat_nets, seat_set, seat_spread, two_spread, ways_by_face
from .strategies import HOUSE, taken
from .tables import FACES, KINDS, TWOS, Ints, beats, hands

BETS: tuple[Chips, ...] = (1_00, 5_00, 6_00, 11_00, 26_00, 100_00)
"""Bets on which rounding up to the quarter matters, and two on which it does not."""
ELSEWHERE = Fraction(96, 100)
"""The rest of a win where a house takes four percent: published along with five, and not allowed here."""
ALONE = Fraction(3, 7)
"""The share of rounds one player alone can bank: six offers per dealer's turn, never twice running (PG-8(c))."""


def seat_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures for a seat against the dealer."""
    return tuple(_seat(counts, rules))


def _seat(counts: Counts, rules: Rules) -> Iterator[Figure]:
    fates, faces = beats(rules).fates, counts["faces"]
    house = counts[HOUSE.replace(" ", "_")]
    for strategy in (OPTIMAL, HOUSE):
        yield from _fates(f"{strategy}: ", ways_by_face(faces, seat_set(counts, rules, strategy)), fates)
    found = ways_by_face(faces, house)
    total = sum(found)
    for at, name in ((0, "high hands copy"), (1, "low hands copy, or both are worth nothing")):
        higher = sum(ways for face, ways in zip(FACES, found, strict=True) if face[at])
        note = "house way on both sides, so each is higher as often as the other"
        yield Figure(name, 1 - 2 * Fraction(higher, total), "%", note)
    lost, won = (Fraction(sum(np.array(found)[fates == fate].tolist()), total) for fate in (-1, 1))
    yield Figure("house way: house edge before vigorish", lost - won, "%", "half of the two copies")
    yield Figure("house way: house edge at 4% vigorish", lost - won * ELSEWHERE, "%", "to compare; not lawful here")
    better = sum(ways for net, ways in zip(seat_nets(rules, 100), found, strict=True) if net < -100)
    yield Figure("deals in which surrender is right", Fraction(better, total), "%", "it costs the whole wager (PG-7(f)(1))")
    yield Figure("deals in which surrender costs nothing", lost, "%", "house way: the hand is lost anyway")
    best = seat_set(counts, rules, OPTIMAL)
    score = faces @ np.array(seat_nets(rules, least(rules)))
    rows = np.arange(len(best))
    ways = hands().ways
    differs = int(ways[score[rows, best] > score[rows, house]].sum())
    yield Figure("hands in which the best setting is not the house's", Fraction(differs, int(ways.sum())), "%")
    yield Figure("hands of four tiles", Fraction(int(ways.sum())))
    yield Figure("hands of four tiles, twins alike", Fraction(len(ways)))
    yield from _rounded(rules, lambda stake: (faces, seat_nets(rules, stake)), counts)
    yield from _ranks(house)


def _fates(said: str, found: list[int], fates: Ints, *, bank: bool = False) -> Iterator[Figure]:
    names = {1: "wins", 0: "pushes", -1: "loses"}
    for fate in (1, 0, -1):
        ways = sum(number for number, at in zip(found, fates.tolist(), strict=True) if at == (-fate if bank else fate))
        yield Figure(said + names[fate], Fraction(ways, sum(found)), "%")


def _rounded(rules: Rules, priced: Callable[[Chips], tuple[Ints, tuple[Chips, ...]]], counts: Counts) -> Iterator[Figure]:
    for strategy in (OPTIMAL, HOUSE):
        for stake in BETS:
            faces, nets = priced(stake)
            found = ways_by_face(faces, taken(counts, faces @ np.array(nets), strategy))
            lost = -Fraction(sum(net * ways for net, ways in zip(nets, found, strict=True)), stake * sum(found))
            yield Figure(f"{strategy}: house edge on a wager of ${dollars(stake)}", lost, "%")


def _ranks(house: Ints) -> Iterator[Figure]:
    """Yield the frequency of each kind of hand under the house way, per hand dealt."""
    held = hands()
    rows = np.arange(len(house))
    order = [name for name, _ in PAIRS] + [str(points) for points in range(9, -1, -1)]
    for place, two in (("high", held.high), ("low", held.low)):
        found = Counter[str]()
        for number, ways in zip(two[rows, house].tolist(), held.ways.tolist(), strict=True):
            found[_rank(number)] += ways
        for name in order:
            if found[name]:
                yield Figure(f"house way, {place} hand: {name}", Fraction(found[name], int(held.ways.sum())), "%")


def _rank(number: int) -> str:
    one, other = TWOS[number]
    two = (KINDS[one], KINDS[other])
    points = value(two)
    return named(two) if points is None else str(points)


# The bank


def bank_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures for a bank against one seat, and for a player who banks when possible."""
    return tuple(_bank(counts, rules))


def _bank(counts: Counts, rules: Rules) -> Iterator[Figure]:
    fates, faces = beats(rules).fates, counts["faces"]
    across = {**counts, "faces": counts["across"]}
    for strategy in (OPTIMAL, HOUSE):
        yield from _fates(f"{strategy}: the bank ", ways_by_face(faces, bank_set(counts, rules, strategy)), fates, bank=True)
        banks = bank_spread(counts, rules, None, strategy).house_edge
        plays = seat_spread(across, rules, None, strategy).house_edge
        yield Figure(f"{strategy}: house edge when the bank alternates", (banks + plays) / 2, "%", "every other round")
        mixed = ALONE * banks + (1 - ALONE) * plays
        yield Figure(
            f"{strategy}: house edge of a player alone at the table", mixed, "%", "banks in three rounds of seven, PG-8(c)"
        )
    stake = least(rules)
    found = ways_by_face(faces, counts[HOUSE.replace(" ", "_")])
    won, lost = (Fraction(sum(np.array(found)[fates == fate].tolist()), sum(found)) for fate in (-1, 1))
    yield Figure("house way: house edge at 4% vigorish", lost - won * ELSEWHERE, "%", "to compare; not lawful here")
    shared = [bank_net(rules, -int(fate) * stake, shared=True) for fate in fates]
    costs = -Fraction(2 * sum(net * ways for net, ways in zip(shared, found, strict=True)), stake * sum(found))
    yield Figure("co-bank: house edge on the half it covers", costs, "%", "the dealer sets it the house's way, PG-8(e)")
    yield from _rounded(rules, lambda chips: (faces, bank_nets(rules, chips)), counts)


def two_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return a bank's saving because vigorish is on the net win from two seats and not on each."""
    found: list[Figure] = []
    for strategy in (OPTIMAL, HOUSE):
        two = two_spread(counts, rules, None, strategy)
        one = bank_spread(counts, rules, None, strategy)
        note = "two wagers against one bank, beside two banks against one"
        found.append(
            Figure(f"{strategy}: saved of one wager by banking against both", 2 * one.house_edge - two.house_edge, "%", note)
        )
    return tuple(found)
