"""Something done between rounds, to the cards, the devices or the people. A game lists what is done at its tables.

The cards are used, shuffled, or ready to deal; what is done to them says how it leaves them. Where nothing at a table makes
cards ready, shuffled cards are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from houseway.core.circle import Table
from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition
from houseway.core.money.places import Move
from houseway.core.values.hands import Hand
from houseway.core.values.role import DEALER, Role, all_for

UNTIL_DEALT: Final = "dealt"
UNTIL_LOADED: Final = "shoe"
READY: Final = "ready"
SHUFFLED: Final = "shuffled"
USED: Final = "used"

Deed = Callable[["Table", str], "Table"]
"""The table after something was done, given what was said with it."""


class Offer(NamedTuple):
    """To whom the cut is offered now, and the clause that says so."""

    seats: tuple[Hand, ...]
    """In order; the first who accepts cuts."""
    cites: str
    by_dealer: bool = True
    """Whether the dealer cuts where none of them accepts."""


@dataclass(frozen=True, slots=True)
class Tending:
    """Something done between rounds to the cards, the device or the dealer's place."""

    name: str
    cites: str
    by: tuple[Role, ...]
    bars: tuple[Bar[Table, str], ...] = ()
    takes: str = ""
    """What it must say besides its name: a `number`, or one of several words."""
    leaves: str = ""
    """How it leaves the cards; if nothing is said, as they were."""
    does: tuple[Deed, ...] = ()
    """What changes at the table."""
    moves: Callable[[Any, str], tuple[Move, ...]] | None = None
    """The chips it moves, asked of the table and of what was said with it."""
    under: tuple[Condition, ...] = ()
    recuts: str = field(default="", metadata={"decides": False})
    """Until when it has the cards cut again: one is `dealt`, with bets down or not (R-GEN-31), or they are in the `shoe`."""
    offers: Callable[[Any], Offer] | None = None
    """The seats to which it is offered before the dealer does it; who cuts decides no card and no chip."""

    def whose(self) -> tuple[Role, ...]:
        """Return who may say it: what the floor orders, those above may order; the dealer's work is the dealer's (R-GEN-29)."""
        return tuple(dict.fromkeys((*self.by, *all_for(role for role in self.by if role != DEALER))))


def lying(tendings: Mapping[str, Tending], deck: str) -> str:
    """Return the state of the cards at a table with these tendings; shuffled cards are ready where no tending cuts them."""
    cut = any(tending.leaves == READY for tending in tendings.values())
    return READY if deck == SHUFFLED and not cut else deck
