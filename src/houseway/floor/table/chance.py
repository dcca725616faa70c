"""Cards, dice and numbers from the platform. The order of the cards is a value, so a dropped step dealt nothing.

The step that shuffles or cuts a shoe is committed with its order, sealed. An owner that takes a table over decrypts
it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from houseway.core.messages.command import Command
from houseway.core.table.actors import TableActor
from houseway.core.table.table import Table, Taken, cards_out
from houseway.core.values.order import Order, order_in
from houseway.floor.seal import CannotOpen, Keys
from houseway.floor.store.queries import KeptShoe, Resumed

Shoe = Any
"""The order of the pieces and how many are gone, as its dealer keeps them; never changed in place."""


class Dealer(Protocol):
    """Deals at tables of an owner. It holds no table: all its state for one is in its shoe."""

    def resumes(self, order: Order | None, table: Table) -> Shoe:
        """Return the shoe of a table as the record has it: at the piece that comes next, or empty where no order is in play."""
        ...

    def order(self, shoe: Shoe) -> Order | None:
        """Return the order of a shoe, the same object until it is shuffled or cut; None where there is nothing to commit to."""
        ...

    def shoe_after(self, shoe: Shoe, before: Table, taken: Taken) -> Shoe:
        """Return the shoe after a command: shuffled or cut if its events require that."""
        ...

    def next_command(self, shoe: Shoe, table: Table) -> tuple[TableActor, Command, Shoe] | None:
        """Return the next command of the platform, whose word it is and the shoe after it, or None where nothing is due."""
        ...


DealerOf = Callable[[Table], Dealer | None]
"""Returns the dealer of a table, or None where cards come from a person or a reader, as commands."""


def by_hand(table: Table) -> Dealer | None:
    """Return no dealer: every card is entered by the person who deals it."""
    return None


def not_where_unread(dealer_of: DealerOf) -> DealerOf:
    """Return a function like `dealer_of` that returns no dealer for tables whose cards are not read (H-BACK-01)."""
    return lambda table: None if table.rules.unread else dealer_of(table)


def order_in_play(number: int, found: Resumed, table: Table, keys: Keys | None) -> Order | None:
    """Return the order from which a table is dealt, or None where the next round begins with a shuffle."""
    row = found.shoe
    is_put_away = row is not None and row.seq <= found.rested and not table.is_playing and not cards_out(table)
    return None if row is None or is_put_away else opened_order(number, row, keys)


def opened_order(number: int, row: KeptShoe, keys: Keys | None) -> Order:
    """Return the order that a row of shoes holds, or raise `CannotOpen`."""
    if keys is None:
        raise CannotOpen(f"the shoe of step {number}.{row.seq} is sealed with the key {row.key!r}, and this owner has no keys")
    order = order_in(keys.open(row.key, row.sealed, number, row.seq))
    if row.root is not None and order.root != row.root:
        raise CannotOpen(f"the shoe of step {number}.{row.seq} is not the one to which its step commits")
    return order
