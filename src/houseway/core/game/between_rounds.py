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
from houseway.core.values.role import Role

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
    """What it must say beside its name: a `number`, or one of several words."""
    leaves: str = ""
    """How it leaves the cards; if nothing is said, as they were."""
    does: tuple[Deed, ...] = ()
    """What changes at the table."""
    moves: Callable[[Any, str], tuple[Move, ...]] | None = None
    """The chips it moves, asked of the table and of what was said with it."""
    under: tuple[Condition, ...] = ()


def lying(tendings: Mapping[str, Tending], deck: str) -> str:
    """How cards lie at a table with these tendings: shuffled ones are ready where nobody cuts."""
    cut = any(tending.leaves == READY for tending in tendings.values())
    return READY if deck == SHUFFLED and not cut else deck
