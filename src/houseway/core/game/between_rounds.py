"""Actions between rounds, on the cards, the devices or the people. A game lists those of its tables.

The cards are used, shuffled, or ready to deal; an action on them sets their next state. Where no action at a table
makes cards ready, shuffled cards are ready.
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

TableAction = Callable[["Table", str], "Table"]
"""Returns the table after an action, given the action's argument."""


class Offer(NamedTuple):
    """The seats to which the cut is offered now, and the clause behind it."""

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
    """The argument required besides the name: a `number`, or one of several words."""
    leaves: str = ""
    """The state of the cards afterwards; unchanged by default."""
    does: tuple[TableAction, ...] = ()
    """Functions that change the table."""
    moves: Callable[[Any, str], tuple[Move, ...]] | None = None
    """Returns the chips it moves, from the table and the action's argument."""
    under: tuple[Condition, ...] = ()
    recuts: str = field(default="", metadata={"decides": False})
    """Until when it has the cards cut again: one is `dealt`, with bets down or not (R-GEN-31), or they are in the `shoe`."""
    offers: Callable[[Any], Offer] | None = None
    """The seats to which it is offered before the dealer does it; who cuts decides no card and no chip."""

    def whose(self) -> tuple[Role, ...]:
        """Return the roles that may do it: those listed, and the roles above each except the dealer (R-GEN-29)."""
        return tuple(dict.fromkeys((*self.by, *all_for(role for role in self.by if role != DEALER))))


def deck_state(tendings: Mapping[str, Tending], deck: str) -> str:
    """Return the state of the cards at a table with these tendings; shuffled cards are ready where no tending cuts them."""
    cut = any(tending.leaves == READY for tending in tendings.values())
    return READY if deck == SHUFFLED and not cut else deck
