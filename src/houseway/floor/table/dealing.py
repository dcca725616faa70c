"""What the house owes a round by chance. The order of the cards is a value, as a table is, so a dropped step dealt nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from houseway.core.messages.command import Command
from houseway.core.table.speaking import Speaker
from houseway.core.table.table import Table, Taken

Shoe = Any
"""The pieces in order and how many are gone, as its dealer keeps them; never changed in place."""


class Dealer(Protocol):
    """Deals at tables of an owner. It holds no table: what it knows of one is in its shoe."""

    def fresh(self, table: Table) -> Shoe:
        """Return a shoe for a table whose order is not known: everything that is not in play, shuffled."""
        ...

    def tended(self, shoe: Shoe, before: Table, taken: Taken) -> Shoe:
        """Return the shoe after a command: shuffled or cut where the events say so."""
        ...

    def owes(self, shoe: Shoe, table: Table) -> tuple[Speaker, Command, Shoe] | None:
        """Return the next command of the platform, whose word it is and the shoe after it, or None where nothing is due."""
        ...


DealerOf = Callable[[Table], Dealer | None]
"""Returns the dealer of a table, or None where cards come from a person or a reader, as commands."""


def by_hand(table: Table) -> Dealer | None:
    """Return no dealer: every card is said by whoever deals it."""
    return None
