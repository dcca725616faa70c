"""The results of each ending of a round, from the game's rows, once for each ending that they distinguish."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import HALF
from houseway.core.round.settlement import Row, first
from houseway.games.fast_action_holdem.payouts import Finish, Four
from houseway.lab.spread import Ending
from houseway.lab.tally import net_of

from .eight_hands import BOTH_WON, COPIED, GAVE_UP, LOST, NATURAL, NONE_WON, ONE_WON, SPLIT_NATURAL, WON
from .tables import Ints

WHOLE, SECOND = "wager", "split"
HIGHER, LOWER, SAME, THEIR_NATURAL = Finish(2, 1), Finish(1, 2), Finish(1, 1), Finish(0, 0, natural=True)
ONE_HAND: Final = {
    WON: ("won", HIGHER),
    LOST: ("lost", LOWER),
    COPIED: ("a copy", SAME),
    NATURAL: ("the dealer's natural", THEIR_NATURAL),
}
TWO_HANDS: Final = {
    BOTH_WON: ("split, both hands won", HIGHER, HIGHER),
    ONE_WON: ("split, one hand won", HIGHER, LOWER),
    NONE_WON: ("split, neither hand won", LOWER, LOWER),
    SPLIT_NATURAL: ("split, the dealer's natural", THEIR_NATURAL, THEIR_NATURAL),
}


def own_natural(rules: Rules) -> Ending:
    """Return the ending of a player's natural, which is paid before all others."""
    row = first(rules.rows["fours"], Four(alike=True))
    return Ending("a natural", net_of(row.outcomes[WHOLE]), cites=row.cites)


@lru_cache(maxsize=8)
def endings(rules: Rules) -> dict[int, Ending]:
    """Return every other ending, by its column in the simulation."""
    found = {GAVE_UP: Ending("given up", net_of(HALF), cites="FAH-8(f)")}
    for column, (name, finish) in ONE_HAND.items():
        row = _row(rules, finish)
        found[column] = Ending(name, net_of(row.outcomes[WHOLE]), cites=row.cites)
    for column, (name, one, other) in TWO_HANDS.items():
        wager, split = _row(rules, one), _row(rules, other)
        net = net_of(wager.outcomes[WHOLE]) + net_of(split.outcomes[SECOND])
        found[column] = Ending(name, net, Fraction(2), wager.cites)
    return dict(sorted(found.items()))


def _row(rules: Rules, finish: Finish) -> Row:
    return first(rules.rows["showdown"], finish)


def half_units(rules: Rules) -> Ints:
    """Return the net of each ending, doubled: a surrender loses half, and these are whole numbers."""
    doubled = [2 * ending.net for ending in endings(rules).values()]
    assert all(net.denominator == 1 for net in doubled)
    return np.array([int(net) for net in doubled], np.int64)
