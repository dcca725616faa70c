"""Sic bo: all 216 results of three dice, counted by hits for each spot.

Spots that are alike (the six numbers of two of a kind) are one line each all the same: a table of fifty bets has
fifty results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.sic_bo.board import SPOTS, Spot
from houseway.games.sic_bo.game import GAME
from houseway.games.sic_bo.odds import THROWS, hits_of, triple_loses
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Spread
from houseway.lab.study import Line, Study, printed
from houseway.lab.tally import as_counts, priced

from .together import together

TIMES = {"1": "the number shows once", "2": "the number shows twice", "3": "the number shows three times"}


def _hits(name: str) -> Callable[[Rules, Progress], Counts]:
    def counted(rules: Rules, progress: Progress) -> Counts:
        ways = Counter(hits_of(name, dice, triple_loses(rules)) for dice in THROWS)
        return as_counts({str(hits) if hits else "": number for hits, number in ways.items()})

    return counted


def _spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    assert table is not None
    return priced(counts, table)


def _line(name: str, spot: Spot) -> Line:
    two = spot.row == "two_of_a_kind"
    return Line(
        wager=name,
        unit="one chip",
        cites=(spot.cites, "SB-4(b)", *(["SB-4(c)"] if spot.row == "one_of_a_kind" else [])),
        method="all 216 throws of three dice, each asked of the spot",
        counts=_hits(name),
        spread=_spread,
        tables=printed(spot.row),
        reads=("sb.two_of_a_kind_on_triple",) if two else (),
        titles={"no winning hand": "the spot is not hit"} | (TIMES if spot.row == "one_of_a_kind" else {"1": "the spot is hit"}),
        variants=({}, {"sb.two_of_a_kind_on_triple": "lose"}) if two else ({},),
        bets={name: 5_00},
    )


STUDY = Study(GAME, tuple(_line(name, spot) for name, spot in SPOTS.items()), rounds_an_hour=40, together=together)
