"""The common names of the fifty spots of sic bo.

A spot is typed as the layout prints it: `small`, `total 9`, `4-4` for a pair, `4-4-4`, `1-2` for two dice, `one 4`,
`any`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.core.game.names import Names, Spots
from houseway.core.game.picture import Listing
from houseway.core.game.words import money, spoken
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips

from .board import SPOTS, is_triple
from .layout import brief, label, layout
from .odds import hits_of, triple_loses

EXAMPLE = "small 10, total 9 5"


_SHORT = {
    **{label(spot): spot for spot in SPOTS},
    **{label(spot)[::-1]: spot for spot in SPOTS if SPOTS[spot].row == "two_dice"},
    **{f"t{total}": f"total_{total}" for total in range(4, 18)},
}


def reads(typed: str) -> str:
    """Return the typed text as the name of a spot, where it is one.

    >>> reads("2-1"), reads("T9"), reads("4 4 4"), reads("total_9"), reads("tot")
    ('two dice 1 2', 'total 9', 'three of a kind 4', 'total 9', 'tot')
    """
    plain = " ".join(typed.lower().replace("_", " ").split())
    dice = re.sub(r"(?<=\d)[ +&](?=\d)", "-", plain)
    spot = _SHORT.get(plain) or _SHORT.get(dice)
    return spot.replace("_", " ") if spot else plain


def missing(typed: str) -> str:
    """Return a hint for an unknown spot: the spots of the nearest family, or all of them."""
    word = (typed.split() or [""])[0]
    families = {
        "total": "totals are total 4 to total 17, as in total 9 5",
        "one": "one die is one 1 to one 6, as in one 4 5",
        "two": "two alike are 1-1 to 6-6, two dice 1-2 to 5-6, as in 4-4 5",
        "three": "three alike are 1-1-1 to 6-6-6, or any, as in any 5",
    }
    near = [says for family, says in families.items() if word and family.startswith(word)]
    return "; ".join(near) or "spots are small, big, any, total 4 to total 17, 4-4, 4-4-4, 1-2 and one 4"


def menu(seen: Round, asks: Sequence[RoundOffer]) -> Listing:
    """Return the spots as people type them, and what may be bet on each."""
    rows = [
        ("small  big  any  total 9", "or t9; totals go from 4 to 17"),
        ("4-4  4-4-4  1-2  one 4", "two alike, three alike, two dice, one die"),
    ]
    posted: dict[tuple[Chips, Chips], list[str]] = {}
    for family, limits in seen.rules.limits.items():
        posted.setdefault(limits, []).append(spoken(family))
    for (low, high), families in posted.items():
        where = ", ".join(families) if len(posted) > 1 else "each spot"
        rows.append((f"{money(low)} to {money(high)}", f"on {where}"))
    return Listing(tuple(rows))


def thrown(seen: Round) -> str:
    """Return the result of the dice, in a word.

    Three alike are neither small nor big.
    """
    total = sum(seen.dice)
    word = "three alike" if is_triple(seen.dice) else "small" if total <= 10 else "big"
    return f"total {total}, {word}"


def lit(seen: Round) -> tuple[str, ...]:
    """Return every spot that wins by the dice (SB-5(e)); none before they are rolled.

    It names spots that have no bet too: the device lights all winning combinations.
    """
    lost = triple_loses(seen.rules)
    return tuple(spot for spot in SPOTS if seen.dice and hits_of(spot, seen.dice, lost) > 0)


NAMES = Names(lit=lit, thrown=thrown, spots=Spots(reads, missing, menu, layout, brief, EXAMPLE))
