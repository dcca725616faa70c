"""The book of cards, dice and tiles that are not at a table (T5, T6, T7): entries by one person, signed by another.

An entry counts when it is signed. What is in storage follows from the entries: received and returned, less issued and destroyed,
and set right by each physical count. Nothing is changed; a wrong entry stays, and another one puts it right.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any, Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

Record = Connection[TupleRow]


class Stock(StrEnum):
    """The kinds of stock in storage."""

    CARDS = "cards"
    DICE = "dice"
    TILES = "tiles"


class Did(StrEnum):
    """The action that an entry records."""

    RECEIVED = "received"
    ISSUED = "issued"
    RETURNED = "returned"
    DESTROYED = "destroyed"
    RECONCILED = "reconciled"
    """The stock was compared with the book, as every day (T5)."""
    COUNTED = "counted"
    """Everything was counted by hand, as every three months (T5); the book continues with that figure."""
    PRE_SHUFFLED = "pre-shuffled"
    """A dealer shuffled decks before play, and a supervisor without open tables verified it (T6)."""
    INSPECTED = "inspected"
    """Dice or tiles were inspected with named instruments (T7)."""


COUNTS: Final = frozenset({Did.RECONCILED, Did.COUNTED})
"""Entries that have the figure of the book next to the count."""


class StockBookEntry(NamedTuple):
    """One entry of the book, with who signed it."""

    id: int
    at: datetime
    day: date
    stock: Stock
    item: str
    did: Did
    many: int
    expected: int | None
    table: int | None
    instruments: tuple[str, ...]
    says: str
    by: int
    role: str
    signed_by: int | None = None
    signed_role: str | None = None
    signed_at: datetime | None = None


class Item(NamedTuple):
    """One design in the book: how many are in storage and at tables, and when it was last compared and counted."""

    stock: Stock
    item: str
    stored: int
    issued: int
    reconciled: date | None
    counted_at: datetime | None
    difference: int
    """The last comparison or count, minus the figure of the book."""
    since: datetime
    """The time when it was first received."""

    def is_reconciled(self, day: date) -> bool:
        """Whether it was compared with the book in this gaming day."""
        return self.reconciled is not None and self.reconciled >= day

    def is_count_overdue(self, now: datetime, days: int) -> bool:
        """Whether nobody has counted it by hand for so many days."""
        return now - (self.counted_at or self.since) > timedelta(days=days)


_COLUMNS: Final = (
    "e.id, e.at, e.day, e.stock, e.item, e.did, e.many, e.expected, e.table_id, e.instruments, e.says, e.by, e.role,"
    " s.by, s.role, s.at from stock_entry e left join stock_signed s on s.entry = e.id"
)


def entries(record: Record, where: str = "true", values: Sequence[object] = ()) -> list[StockBookEntry]:
    """Return entries of the book in order."""
    rows = record.execute(f"select {_COLUMNS} where {where} order by e.id".encode(), values).fetchall()
    return [_entry(*row) for row in rows]


def _entry(*row: Any) -> StockBookEntry:
    entry = StockBookEntry(*row)
    return entry._replace(stock=Stock(entry.stock), did=Did(entry.did), instruments=tuple(entry.instruments))


def entry_of(record: Record, id: int) -> StockBookEntry | None:
    """Return an entry by its number."""
    found = entries(record, "e.id = %s", (id,))
    return found[0] if found else None


def folded(found: Sequence[StockBookEntry]) -> list[Item]:
    """Return the totals of signed entries by design."""
    items: dict[tuple[Stock, str], Item] = {}
    for one in sorted((one for one in found if one.signed_at is not None), key=_signed):
        before = items.get((one.stock, one.item)) or Item(
            stock=one.stock, item=one.item, stored=0, issued=0, reconciled=None, counted_at=None, difference=0, since=one.at
        )
        items[one.stock, one.item] = _after(before, one)
    return list(items.values())


def _signed(one: StockBookEntry) -> tuple[datetime, int]:
    assert one.signed_at is not None
    return one.signed_at, one.id


def _after(item: Item, one: StockBookEntry) -> Item:
    if one.did in COUNTS:
        assert one.expected is not None
        item = item._replace(difference=one.many - one.expected)
    match one.did:
        case Did.ISSUED | Did.RETURNED:
            out = one.many if one.did is Did.ISSUED else -one.many
            return item._replace(stored=item.stored - out, issued=item.issued + out)
        case Did.RECEIVED | Did.DESTROYED:
            return item._replace(stored=item.stored + (one.many if one.did is Did.RECEIVED else -one.many))
        case Did.RECONCILED:
            return item._replace(reconciled=one.day)
        case Did.COUNTED:
            return item._replace(stored=item.stored + item.difference, reconciled=one.day, counted_at=one.signed_at)
        case Did.PRE_SHUFFLED | Did.INSPECTED:
            return item
