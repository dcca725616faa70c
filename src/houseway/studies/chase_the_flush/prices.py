"""Payouts of the game's own rows for each way a round can end."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import LOSE, PayTable
from houseway.core.round.settlement import first
from houseway.games.chase_the_flush.payouts import Showdown, against_the_dealer
from houseway.games.chase_the_flush.play import FIRST, LAST, LOST_BY_FOLDING, SECOND, TIMES
from houseway.lab.tally import net_of
from houseway.poker.values.flushes import Flush

from .boards import LN, LQ, TN, TQ, WN, WQ

Ints = NDArray[Any]

STAKES = {"ante": 1, "xtra_bonus": 1}
"""The stake of a seat before the deal, in antes (R-CTF-01)."""
ANTES = (0, TIMES[LAST], TIMES[SECOND], TIMES[FIRST])
"""The All-In on each path, in antes: folded, after the river, after the flop, at once."""
NO_PRICES = PayTable("xtra_bonus", "none", "CTF-10(b)", {}, {})


def _flushes() -> list[Flush]:
    """Return some flushes of every length, and around nine high in three cards."""
    top = tuple(range(14, 1, -1))
    around = [
        Flush(3, (9, 3, 2)),
        Flush(3, (9, 4, 2)),
        Flush(3, (8, 7, 6)),
        Flush(3, (8, 7, 5)),
        Flush(2, (14, 13)),
        Flush(2, (3, 2)),
    ]
    return [*around, *(Flush(length, top[at : at + length]) for length in (4, 5, 6, 7) for at in (0, 1))]


def shows(seat: Flush, dealer: Flush) -> tuple[int, int]:
    """Return the result of a showdown, as boards are counted, and the seat's length of flush."""
    fails = Showdown(seat, dealer).dealer_does_not_qualify()
    wins, loses, ties = (WN, LN, TN) if fails else (WQ, LQ, TQ)
    return (wins if seat > dealer else loses if seat < dealer else ties), seat.length


def nets_by_ending(rules: Rules, table: PayTable) -> dict[tuple[int, int], tuple[dict[str, Fraction], str]]:
    """Return one chip's net on each wager and the clause of the All-In, by ending and the seat's flush length."""
    found: dict[tuple[int, int], tuple[dict[str, Fraction], str]] = {}
    for seat, dealer in product(_flushes(), repeat=2):
        facts = Showdown(seat, dealer)
        row = first(rules.rows["showdown"], facts)
        nets = {wager: net_of(against_the_dealer(table, wager, facts, row)[0]) for wager in ("all_in", "xtra_bonus")}
        refunds = [refund.outcomes["ante"] for refund in rules.rows["refund"] if refund.holds(facts)]
        nets["ante"] = net_of(refunds[0] if refunds else row.outcomes["ante"])
        known = found.setdefault(shows(seat, dealer), (nets, row.cites))
        assert known == (nets, row.cites), "the rows tell apart what the counts do not"
    return found


def folded() -> Fraction:
    """Return the net of a fold, in antes."""
    return sum((STAKES[wager] * net_of(LOSE) for wager in LOST_BY_FOLDING if wager in STAKES), Fraction(0))


def net_by_path(nets: dict[str, Fraction], path: int) -> Fraction:
    """Return the net of a seat that ended on a path, in antes."""
    return nets["ante"] + STAKES["xtra_bonus"] * nets["xtra_bonus"] + ANTES[path] * nets["all_in"]


def unpriced(rules: Rules) -> tuple[Ints, int]:
    """Return nets by path and ending, and of a fold, without the X-tra Bonus: all that the decisions depend on."""
    nets = np.zeros((4, 7), np.int64)
    for (ending, _), (each, _) in nets_by_ending(rules, NO_PRICES).items():
        for path in (1, 2, 3):
            net = net_by_path(each, path)
            assert net.denominator == 1 and nets[path, ending] in (0, net)
            nets[path, ending] = int(net)
    return nets, int(folded())
