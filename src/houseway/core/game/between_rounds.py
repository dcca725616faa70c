"""Something done between rounds, to the cards, the devices or the people. A game lists what is done at its tables.

The cards are used, shuffled, or ready to deal; what is done to them says how it leaves them. Where nothing at a table makes
cards ready, shuffled cards are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from houseway.core.circle import Table
from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition
from houseway.core.money.places import Move
from houseway.core.values.role import DEALER, Role, all_for

READY: Final = "ready"
SHUFFLED: Final = "shuffled"
USED: Final = "used"

Deed = Callable[["Table", str], "Table"]
"""The table after something was done, given what was said with it."""


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

    def whose(self) -> tuple[Role, ...]:
        """Return who may say it: what the floor orders, those above may order; the dealer's work is the dealer's (R-GEN-29)."""
        return tuple(dict.fromkeys((*self.by, *all_for(role for role in self.by if role != DEALER))))


def lying(tendings: Mapping[str, Tending], deck: str) -> str:
    """Return the state of the cards at a table with these tendings; shuffled cards are ready where no tending cuts them."""
    cut = any(tending.leaves == READY for tending in tendings.values())
    return READY if deck == SHUFFLED and not cut else deck
