"""Nets of the single bets of a round: ante, X-tra Bonus and All-In, which the lab prices together (R-CTF-01)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.lab.spread import Spread
from houseway.poker.values.flushes import flush_named

from .endings import SAYS, places, prices
from .prices import ANTES, STAKES
from .tree import FOLD

ALL_IN, FOLDS = "all_in", "folds"


def parts(wager: str, rules: Rules, table: PayTable | None, spread: Spread) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return the average bet and expected net of each part of the main wager, in antes; none for other wagers."""
    if wager != "ante" or table is None:
        return {}
    nets = _nets(rules, table)
    sums = {part: [Fraction(0), Fraction(0)] for part in (*STAKES, ALL_IN)}
    for ending, ways in spread.ways.items():
        for part, (staked, net) in nets[ending.name].items():
            sums[part][0] += staked * ways
            sums[part][1] += net * ways
    return {part: (staked / spread.total, net / spread.total) for part, (staked, net) in sums.items()}


def _nets(rules: Rules, table: PayTable) -> dict[str, dict[str, tuple[Fraction, Fraction]]]:
    """Return stake and net of each part by the name of an ending."""
    found = {FOLDS: {part: (Fraction(stake), Fraction(-stake)) for part, stake in STAKES.items()}}
    paid = prices(rules, table)
    for path in range(FOLD + 1, len(ANTES)):
        for way, length in places().values():
            if (way, length) in paid:
                nets, _ = paid[way, length]
                stakes = {**STAKES, ALL_IN: ANTES[path]}
                name = f"{ANTES[path]}x, {SAYS[way]}" + (f" with a {flush_named(length)}" if length else "")
                found[name] = {part: (Fraction(n), n * nets[part]) for part, n in stakes.items()}
    return found
