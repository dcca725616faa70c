"""Ante and bet: the counts, priced under a strategy.

The payout of each case comes from the game's own rows and from the pay table of the bet, once per kind of hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import Row, first
from houseway.core.values.cards import cards as cards_of
from houseway.families.bets.antes import ANTE
from houseway.games.caribbean_stud.payouts import ACE_KING as LEAST_ACE_KING
from houseway.games.caribbean_stud.payouts import Showdown, against_the_dealer
from houseway.games.caribbean_stud.play import ANTES_OF_BET, BET
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL
from houseway.lab.tally import net_of
from houseway.poker.values.hands import CATEGORIES, high

from .cells import (
    ACE_KING,
    ALL_ACE_KING,
    CELLS,
    GOOD,
    HIGH_WITH_COURT,
    MATCHES_ANY,
    MATCHES_LOW,
    PAIRS_UP,
    QUEEN_AND_LOW_UP,
    in_cells,
)
from .subsets import HOLES

Ints = NDArray[Any]

RULES_OF_THUMB = "three rules of thumb"
STRATEGIES_BY_CELL: Mapping[str, Ints] = {
    RULES_OF_THUMB: PAIRS_UP | MATCHES_LOW | HIGH_WITH_COURT | QUEEN_AND_LOW_UP,
    "raise A-K-J-8-3 or better": PAIRS_UP | in_cells(GOOD, GOOD),
    "raise pairs, and A-K that the up card matches": PAIRS_UP | MATCHES_ANY,
    "raise any pair or better": PAIRS_UP,
    "raise any A-K or better": PAIRS_UP | ALL_ACE_KING,
    "raise everything": np.ones(CELLS, np.bool_),
}
"""The cells each simple strategy bets on."""
STRATEGIES = (OPTIMAL, *STRATEGIES_BY_CELL)

CASES = ("the dealer does not qualify", "wins", "ties", "loses")
FOLDED_BY = "CS-10(b)"
SAMPLES = (
    "As Qh 9d 5c 3s", "2s 2h 9d 5c 3s", "3s 3h 2d 2c 9s", "2s 2h 2d 5c 9s", "6s 5h 4d 3c 2s",
    "9s 7s 5s 3s 2s", "2s 2h 2d 3c 3s", "2s 2h 2d 2c 9s", "6s 5s 4s 3s 2s", "As Ks Qs Js Ts",
)  # fmt: skip
"""One sample hand of each kind, for evaluating the game's rows."""


class Nets(NamedTuple):
    """The net result of each kind of hand in each case, in parts of an ante."""

    table: Ints
    parts: int


def deciding_rows(rules: Rules, odds: PayTable) -> dict[tuple[int, int], tuple[Row, Fraction]]:
    """Return the deciding row for each kind of hand in each case, and what ante and bet net together, in antes."""
    found: dict[tuple[int, int], tuple[Row, Fraction]] = {}
    for kind, text in enumerate(SAMPLES):
        value = high(cards_of(text))
        assert value >> 20 == kind
        low, best = LEAST_ACE_KING, high(cards_of("As Ks Qs Js Ts")) + 1
        seat = max(value, low + 1)  # a hand below ace-king can only lose to it, so it is evaluated as if it were just above
        for case, facts in enumerate(
            (Showdown(value, low - 1), Showdown(seat, low), Showdown(seat, seat), Showdown(value, best))
        ):
            row = first(rules.rows["showdown"], facts)
            ante, bet = (net_of(against_the_dealer(odds, wager, facts, row)[0]) for wager in (ANTE, BET))
            found[kind, case] = (row, ante + ANTES_OF_BET * bet)
    return found


def nets(rules: Rules, odds: PayTable) -> Nets:
    """Return the nets in whole parts of an ante, so that none is rounded."""
    found = {place: net for place, (_, net) in deciding_rows(rules, odds).items()}
    parts = lcm(*(net.denominator for net in found.values()))
    table = np.zeros((len(CATEGORIES), len(CASES)), np.int64)
    for (kind, case), net in found.items():
        table[kind, case] = int(net * parts)
    return Nets(table, parts)


def odds_of(rules: Rules, table: PayTable | None) -> PayTable:
    """Return the price list for the bet: the printed one, or a given one."""
    return rules.pays[BET] if table is None else table


def kinds(counted: Counts) -> Ints:
    """Return the kind of hand of each result."""
    cell = counted["cell"]
    return np.where(cell >= ACE_KING, 0, cell)


def cases(counted: Counts) -> Ints:
    """Return hole cards by case behind each result: [result, case]."""
    fails, below, ties = (counted[name] for name in ("fails", "below", "ties"))
    return np.stack([fails, below, ties, HOLES - fails - below - ties], axis=1)


def gains(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Ints, int]:
    """Return betting's gain over folding, summed over all hole cards, in parts of an ante; and the parts per ante.

    The sum is at most 163,185 times some hundred antes times the parts of an ante, far below 2**63.
    """
    found = nets(rules, odds_of(rules, table))
    return (cases(counted) * found.table[kinds(counted)]).sum(axis=1) + HOLES * found.parts, found.parts


def bets(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Ints:
    """Return a mask of the counted results on which a strategy bets."""
    if strategy == OPTIMAL:
        return gains(counted, rules, table)[0] > 0
    return STRATEGIES_BY_CELL[strategy][counted["cell"]]


def spread(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every deal, by action and the row that decided; net and stake in antes, the bet included."""
    bet, kind, came = bets(counted, rules, table, strategy), kinds(counted), cases(counted)
    found = deciding_rows(rules, odds_of(rules, table))
    folded = int(counted["ways"][~bet].sum()) * HOLES
    ways = {Ending("folds", Fraction(-1), cites=FOLDED_BY): folded} if folded else {}
    for number, name in enumerate(CATEGORIES):
        at = bet & (kind == number)
        for case, (said, many) in enumerate(zip(CASES, _weighed(came[at], counted["ways"][at]), strict=True)):
            if many:
                row, net = found[number, case]
                ending = Ending(f"{name}, {said}", net, Fraction(1 + ANTES_OF_BET), row.cites)
                ways[ending] = ways.get(ending, 0) + many
    return Spread(ways)


def _weighed(came: Ints, ways: Ints) -> list[int]:
    """Return deals by case: at most 19,933,230,517,200 of them, so the sums do not overflow."""
    return [int(many) for many in (came * ways[:, None]).sum(axis=0)]
