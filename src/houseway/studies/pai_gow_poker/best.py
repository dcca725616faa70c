"""The best setting of every hand of seven against the dealers who have none of its cards, and its exact result.

    scripts/dev lab pai_gow_poker best

The settings that can be best (`contenders`) meet all dealers by their ranks (`left_by_ranks`) and those in whom a
suit matters (`left_by_suit`); then all hands are walked over (`walk`). The settings of the fixed strategies are added
up in the same walk, and must meet each face as often as `pairs` counts by another method.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card, spelled
from houseway.games.pai_gow_poker.hands import splits
from houseway.lab.kept_counts import Counts, Progress, Tick, no_progress
from houseway.lab.kernel import shared_out

from .contenders import Contenders, contenders
from .left_by_ranks import met_by_ranks
from .left_by_suit import met_by_suit
from .main import A_HUNDRED, BANK, FULL_DECK, SEAT, best_way, both_nets
from .pairs import EVERY_RANK, FACES, HAND
from .rows import BEST_BANK, BEST_SEAT, SETTINGS, Rows
from .tables import DECK, Ints
from .walk import Best, Given, Met, walk_hands

DEALERS = comb(46, HAND)
"""The hands that a dealer can have: 53,524,680."""
BEST_FOUND = (BEST_SEAT, BEST_BANK)
SHOWN = 5
"""Hands that are shown for each side of the table."""


def met_left(rows: Rows, hands: Contenders, progress: Progress = no_progress) -> Met:
    """Return the face counts of all settings against the dealers that are left."""
    return Met(met_by_ranks(rows, hands, progress), *met_by_suit(rows, hands, progress))


def strategy_settings(rows: Rows, hands: Contenders) -> Ints:
    """Return by row the setting that each fixed strategy chooses."""
    found = np.full(rows.keys.shape, -1, np.int64)
    row = np.repeat(np.arange(len(hands.there)), np.diff(hands.starts))
    number = np.arange(len(hands.keys)) - hands.starts[row]
    for strategy in range(SETTINGS):
        same = rows.keys[row, strategy] == hands.keys
        found[row[same], strategy] = number[same]
    assert (found[hands.there] >= 0).all()
    return found


def best_of(
    rows: Rows,
    hands: Contenders,
    met: Met,
    nets: Ints,
    side: int,
    ranks: Sequence[int] = EVERY_RANK,
    progress: Progress = no_progress,
) -> Best:
    """Return the results of the best settings on one side of the table, given a seat's and a bank's nets by face."""
    grid = nets[side].reshape(3, 3)
    assert (np.diff(grid, axis=0) >= 0).all() and (np.diff(grid, axis=1) >= 0).all()  # a better hand never nets less
    known = strategy_settings(rows, hands)
    known = np.ascontiguousarray(np.column_stack((known[:, BEST_FOUND[side]], known)))
    plains = np.flatnonzero(hands.there & (hands.own == 0))
    makes = [faces.astype(np.int64) @ nets[side] for faces in (met.ranks, met.suits)]
    given = Given(hands=hands, rows=rows, plains=plains, met=met, ranks=makes[0], suits=makes[1], known=known)
    size = len(hands.there)
    always, gains, where = np.full(size, -1, np.int64), np.zeros(size, np.int64), np.zeros(size, np.uint64)

    def part(start: int, end: int) -> Best:
        faces, each = np.zeros(FACES, np.int64), np.zeros((SETTINGS, FACES), np.int64)
        walk = Best(faces, each, np.zeros(4, np.int64), always, gains, where)  # no two parts share a row
        walk_hands(start, end, given, walk)
        return walk

    parts = [*shared_out(part, len(plains), title="hands in their best setting", progress=progress)]
    sums = [np.sum([one[at] for one in parts], axis=0) for at in range(3)]
    deck = 4 * len(ranks) + 1
    assert int(sums[2][1]) == comb(deck, HAND) and (always[hands.there] >= 0).all()  # every hand of every row was walked over
    assert all(int(faces.sum()) == comb(deck, HAND) * comb(deck - HAND, HAND) for faces in (sums[0], *sums[1]))
    return Best(sums[0], sums[1], sums[2], always, gains, where)


def edge_of(faces: Ints, nets: Ints) -> Fraction:
    """Return the house edge of what meets these faces; the sum is beyond 63 bits."""
    made = sum(many * net for many, net in zip(faces.tolist(), nets.tolist(), strict=True))
    return Fraction(-made, int(faces.sum()) * A_HUNDRED)


# One hand


def nets_of(rules: Rules, seven: tuple[Card, ...], side: int) -> list[int | None]:
    """Return the net of each of the twenty-one ways to set a hand over all dealers together, None for a foul."""
    from .one_hand import faces

    nets = both_nets(rules)[side].tolist()
    return [
        sum(many * net for many, net in zip(ways, nets, strict=True)) if ways else None for ways in faces(rules, seven, seven)
    ]


def best_split(each: Sequence[int | None]) -> int:
    """Return the index of the way that nets most of the twenty-one; the first, where several do."""
    return max((net, -way) for way, net in enumerate(each) if net is not None)[1] * -1


def cards_in_bits(bits: int) -> tuple[Card, ...]:
    """Return the cards of a hand."""
    return tuple(card for at, card in enumerate(DECK) if bits >> at & 1)


# Reporting


@contextmanager
def _show_progress(title: str, total: int) -> Generator[Tick]:
    """Show on stderr how far a count is."""
    shown = -1

    def tick(done: int) -> None:
        nonlocal shown
        if 100 * done // total > shown:
            shown = 100 * done // total
            print(f"{title}: {shown} %", end=" \r", file=sys.stderr, flush=True)

    yield tick
    print(file=sys.stderr)


def report(rules: Rules, setting: Counts, best: Best, there: NDArray[np.bool_], known: Ints, side: int) -> Generator[str]:
    """Yield the results on one side of the table, line by line."""
    nets = both_nets(rules)[side]
    edge, before = edge_of(best.faces, nets), edge_of(best.known[BEST_FOUND[side]], nets)
    name = "bank" if side == BANK else "seat"
    yield f"{name}: {edge} = {100 * float(edge):.6f} %; best against a full deck {100 * float(before):.6f} %"
    yield f"    faces: {', '.join(f'{many:_}' for many in best.faces.tolist())}"
    kinds, hands, other_kinds, others = best.hands.tolist()
    yield f"    better set otherwise than against a full deck: {others:,} of {hands:,} hands"
    yield f"    the same up to the names of suits: {other_kinds:,} of {kinds:,} hands"
    always, found = best.always[there], known[there, BEST_FOUND[side]]
    right, by_suits = int((always >> found & 1).sum()), int((always == 0).sum())
    other = len(always) - right - by_suits
    yield f"    rows: {len(always):,}; as against a full deck in {right:,}, another in {other:,}, suits decide in {by_suits:,}"
    for row in np.argsort(-best.gains, kind="stable")[:SHOWN].tolist():
        seven = cards_in_bits(int(best.where[row]))
        yield f"    {spelled(seven)}: {100 * best.gains[row] / DEALERS / A_HUNDRED:.4f} % of a wager"
        each = nets_of(rules, seven, side)
        for name, way in (("full deck", best_way(setting, rules, seven, FULL_DECK, side)), ("best", best_split(each))):
            high, low = splits(seven)[way]
            yield f"        {name}: {spelled(high)} / {spelled(low)} nets {each[way]:,}"


def main() -> int:
    """Count both sides of the table and print the results; return 1 where the fixed strategies have other results."""
    from houseway.games.pai_gow_poker.game import GAME
    from houseway.games.pai_gow_poker.set_hands import wheel_lowest
    from houseway.lab.study import under

    from .met import set_hands
    from .met import shipped_counts as shipped
    from .rows import digest_of
    from .tables import worths

    rules = under(GAME, {})
    nets = both_nets(rules)
    setting, rows = set_hands(rules, nets)
    hands = contenders(rows, worths(wheel_lowest(rules)), EVERY_RANK)
    met, known, same = met_left(rows, hands, _show_progress), strategy_settings(rows, hands), True
    for side in (SEAT, BANK):
        best = best_of(rows, hands, met, nets, side, progress=_show_progress)
        same = same and np.array_equal(best.known, shipped()[digest_of(rows)])
        for line in report(rules, setting, best, hands.there, known, side):
            print(line)
    print(f"known settings: {'the same' if same else 'NOT the same'} as over all pairs of hands")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(__doc__ if {"-h", "--help"} & {*sys.argv} else main())
