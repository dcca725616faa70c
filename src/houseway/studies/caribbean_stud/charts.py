"""The best strategy as a player could remember it, and figures from the rules: frequencies, and the cost of mistakes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import Card, cards
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Advice, Chart, Figure
from houseway.poker.values.hands import PAIR

from .ante import RULES_OF_THUMB, STRATEGIES, bets, cases, gains, kinds, spread
from .cells import ALL_ACE_KING, HIGH_WITH_COURT, MATCHES_LOW, NOTHING, PAIRS_UP, QUEEN_AND_LOW_UP
from .one_hand import raising
from .subsets import DEALS, HANDS, HOLES, UPS

Ints = NDArray[Any]

PRICED = (
    ("Ah Kd Qc 7s 2h", "5d"),
    ("Ah Kd Qc Js 4h", "Kc"),
    ("Ah Kd Jc 8s 3h", "8d"),
    ("Ah Kd 4c 3s 2h", "Td"),
    ("2h 2d 3c 4s 6h", "Ac"),
    ("Ah Qd Jc 9s 8h", "2c"),
)
"""Hands with a price of their own: around ace-king, the lowest pair against an ace, and the best hand that folds."""


def charts(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return one chart: by the kind of hand, and with ace-king by the up card."""
    low_match, court, queen = MATCHES_LOW, HIGH_WITH_COURT, QUEEN_AND_LOW_UP
    rest = ALL_ACE_KING & ~(low_match | court | queen)
    nothing = np.arange(len(PAIRS_UP)) == NOTHING
    lines = (
        _line(counted, rules, table, PAIRS_UP, "a pair or better", "bet"),
        _line(counted, rules, table, low_match, "ace-king, the up card a two to a queen that matches one of yours", "bet"),
        _line(counted, rules, table, court, "ace-king with a queen or a jack, the up card an ace or a king", "bet"),
        _line(counted, rules, table, queen, "ace-king-queen, the up card matches nothing and is below your fourth card", "bet"),
        _line(counted, rules, table, rest, "any other ace-king", "fold"),
        _line(counted, rules, table, nothing, "less than ace-king", "fold"),
    )
    total = HANDS * UPS
    assert sum(line.ways for line in lines) == total
    cost = spread(counted, rules, table, RULES_OF_THUMB).house_edge - spread(counted, rules, table, OPTIMAL).house_edge
    note = (
        f"Played so, it costs {float(cost) * 100:.6f} % of an ante more than the best play, which weighs every card and suit; "
        "`one_hand.raising` prices any hand against any up card exactly."
    )
    return (Chart("Bet or fold", lines, total, note),)


def _line(counted: Counts, rules: Rules, table: PayTable | None, where: Ints, when: str, do: str) -> Advice:
    """Return a chart line with the cost of the opposite action; it notes the hands with which the best play differs."""
    at = where[counted["cell"]]
    gain, parts = gains(counted, rules, table)
    ways = counted["ways"][at]
    hands = int(ways.sum())
    lost = _summed(gain[at], ways) * (1 if do == "bet" else -1)
    other = int(ways[(gain[at] > 0) != (do == "bet")].sum())
    by = f"the best play does otherwise with {other:,} of them" if other else ""
    return Advice(when, do, hands, Fraction(lost, parts * HOLES * hands), by)


def _summed(values: Ints, ways: Ints) -> int:
    """Return a sum: at most 122,151,120 hands with an up card, 163,185 sets of hole cards and some hundred antes, below 2**63."""
    return int((values * ways).sum())


def figures(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures besides the edge."""
    bet, kind, ways = bets(counted, rules, table, OPTIMAL), kinds(counted), counted["ways"]
    gain, parts = gains(counted, rules, table)
    came = [Fraction(int(many), HANDS * UPS * HOLES) for many in (cases(counted) * (ways * bet)[:, None]).sum(axis=0)]
    dealers = Fraction(int((counted["fails"] * ways).sum()), HANDS * UPS * HOLES)
    ace_king = ALL_ACE_KING[counted["cell"]]
    pairs = kind == PAIR
    unit = parts * HOLES
    edge = {strategy: spread(counted, rules, table, strategy).house_edge for strategy in STRATEGIES}
    shown = [
        Figure("best play bets", Fraction(int(ways[bet].sum()), HANDS * UPS), "%"),
        Figure("best play bets an ace-king", Fraction(int(ways[bet & ace_king].sum()), int(ways[ace_king].sum())), "%"),
        Figure("the dealer qualifies", 1 - dealers, "%", "whatever the player holds"),
        Figure("bet, and the dealer does not qualify", came[0], "%"),
        Figure("bet, and both bets win", came[1], "%"),
        Figure("bet, and both bets push", came[2], "%"),
        Figure("bet, and both bets lose", came[3], "%"),
        Figure(
            "folding a pair", Fraction(_summed(gain[pairs], ways[pairs]), unit * int(ways[pairs].sum())), "", "antes, on average"
        ),
    ]
    shown += [
        Figure(f"antes lost over all deals: {strategy}", edge[strategy] * DEALS, "", f"of {DEALS:,}") for strategy in STRATEGIES
    ]
    for text, up in PRICED:
        worth = raising(rules, cards(text), Card(up), table)
        shown.append(Figure(f"betting {text} against {up}", worth, "", "antes; a fold is -1"))
    return tuple(shown)
