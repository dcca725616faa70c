"""Enters and signs in the book of cards, dice and tiles: who may, with whom, and what has to come before."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Final

import msgspec
from msgspec import Meta, field
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import CHAIN
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import CAGE
from houseway.floor.people.shifts import shift_of
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.locks import hold

from .store import COUNTS, Did, Item, Stock, StockBookEntry, entries, entry_of, folded

Record = Connection[TupleRow]
TWO_KEYS: Final = frozenset({Stock.DICE, Stock.TILES})
"""Stock kept under two keys (T7): the pit has one, the cage the other."""
INSTRUMENTS: Final[Mapping[Stock, frozenset[str]]] = {
    Stock.DICE: frozenset({"micrometer", "balancing caliper", "steel set square", "magnet"}),
    Stock.TILES: frozenset(),
}
"""With what each is inspected at least (T7); an inspection always names an instrument."""
AT_A_TABLE: Final = frozenset({Did.ISSUED, Did.RETURNED})
_OUT: Final = frozenset({Did.ISSUED, Did.DESTROYED})


class StockChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the stock of cards, dice or tiles: the design, the number of decks, dice or sets, the table and instruments."""

    stock: Stock
    item: Annotated[str, Meta(min_length=1, max_length=64)]
    did: Did
    many: Annotated[int, Meta(ge=0, le=1_000_000)]
    table: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    instruments: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=10)] = field(
        default_factory=tuple[str, ...]
    )
    says: Annotated[str, Meta(max_length=500)] = ""


def write_entry(record: Record, by: Actor, day: date, said: StockChange) -> StockBookEntry | Bar:
    """Add an entry of one person, which counts when another one has signed it."""
    if barred := check_right(by, Action.KEEP_EQUIPMENT):
        return barred
    with record.transaction():
        hold(record, "stock_entry")  # what is in storage stays as it is meanwhile
        item = _item(record, said.stock, said.item)
        if barred := _check_entry(record, day, said, item):
            return barred
        row = record.execute(
            "insert into stock_entry (day, stock, item, did, many, expected, table_id, instruments, says, by, role)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) returning id",
            (
                day,
                said.stock,
                said.item,
                said.did,
                said.many,
                item.stored if item is not None and said.did in COUNTS else None,
                said.table,
                list(said.instruments),
                said.says,
                by.speaker,
                by.capacity,
            ),
        ).fetchone()
        assert row is not None
        made = entry_of(record, row[0])
        assert made is not None
        return made


def _item(record: Record, stock: Stock, item: str) -> Item | None:
    found = folded(entries(record, "e.stock = %s and e.item = %s", (stock, item)))
    return found[0] if found else None


def _check_entry(record: Record, day: date, said: StockChange, item: Item | None) -> Bar | None:
    """Return the reason an entry is rejected: nothing was received, too few are there, or they were not inspected."""
    if item is None and said.did is not Did.RECEIVED:
        return Bar.NO_SUCH_ITEM
    if (said.table is not None) is not (said.did in AT_A_TABLE):
        return Bar.SAY_WHICH_TABLE
    if said.table is not None and record.execute("select from live where table_id = %s", (said.table,)).fetchone() is None:
        return Bar.NO_SUCH_TABLE
    if item is not None and said.many > (item.stored if said.did in _OUT | {Did.PRE_SHUFFLED} else _room(said, item)):
        return Bar.NOT_IN_STORAGE
    if said.did is Did.PRE_SHUFFLED and said.stock is not Stock.CARDS:
        return Bar.NO_SUCH_ITEM
    if said.did is Did.INSPECTED:
        needed = INSTRUMENTS.get(said.stock)
        return Bar.SAY_WITH_WHAT if needed is None or not said.instruments or not needed <= {*said.instruments} else None
    if said.did is Did.ISSUED and said.stock in TWO_KEYS and not _is_inspected(record, day, said):
        return Bar.NOT_INSPECTED
    return None


def _room(said: StockChange, item: Item) -> int:
    """Return the limit of an entry that takes nothing out of storage: the number issued, if it is a return."""
    return item.issued if said.did is Did.RETURNED else said.many


def _is_inspected(record: Record, day: date, said: StockChange) -> bool:
    """Whether dice or tiles were inspected in this gaming day, and somebody signed it (T7)."""
    where = "e.stock = %s and e.item = %s and e.did = %s and e.day = %s and s.entry is not null"
    return bool(entries(record, where, (said.stock, said.item, Did.INSPECTED, day)))


# Signing


def sign_entry(record: Record, by: Actor, id: int) -> StockBookEntry | Bar:
    """Sign an entry of somebody else; with that it counts."""
    if barred := check_right(by, Action.SIGN_EQUIPMENT):
        return barred
    with record.transaction():
        hold(record, "stock_entry")
        found = entry_of(record, id)
        if found is None or found.signed_at is not None:
            return Bar.NO_SUCH_ENTRY
        if barred := _check_signing(record, by, found):
            return barred
        record.execute("insert into stock_signed (entry, by, role) values (%s, %s, %s)", (id, by.speaker, by.capacity))
        _note(record, by, found)
        signed = entry_of(record, id)
        assert signed is not None
        return signed


def _check_signing(record: Record, by: Actor, found: StockBookEntry) -> Bar | None:
    """Return the reason this person may not sign: they made the entry, lack the other key, or have open tables."""
    if by.speaker == found.by:
        return Bar.ASKED
    if barred := check_chain(record, by.speaker, [found.by]):
        return barred
    if found.stock in TWO_KEYS and (by.capacity == CAGE) is (found.role == CAGE):
        return Bar.OTHER_KEY
    if found.did is Did.PRE_SHUFFLED:
        if by.capacity not in CHAIN:
            return Bar.NOT_NEEDED
        return Bar.HAS_OPEN_TABLES if _open_tables(record, by) else None
    item = _item(record, found.stock, found.item)
    if item is None:
        return None
    still = item.stored if found.did in _OUT else item.issued if found.did is Did.RETURNED else found.many
    return Bar.NOT_IN_STORAGE if found.many > still else None  # another entry was signed meanwhile


def _open_tables(record: Record, by: Actor) -> bool:
    """Whether somebody supervises a table that is in use (T6). A shift without tables is one at all of them."""
    shift = shift_of(record, by.speaker)
    tables = None if shift is None else shift.tables
    row = record.execute(
        "select from live l where l.table_id > 0 and l.seq > 0 and (%s::int[] is null or l.table_id = any (%s)) and coalesce("
        " (select u.in_use from table_use u where u.table_id = l.table_id order by u.id desc limit 1), true) limit 1",
        (tables, tables),
    ).fetchone()
    return row is not None


def _note(record: Record, by: Actor, found: StockBookEntry) -> None:
    """Note a comparison or a count that found something else than the book has."""
    if found.did in COUNTS and found.many != found.expected:
        before, after = {"count": found.expected}, {"count": found.many, "did": found.did, "entry": found.id}
        element = f"{found.stock} {found.item}"
        note(record, SignificantKind.STOCK_DIFFERS, who=by.speaker, about=found.by, element=element, before=before, after=after)


def book(record: Record) -> list[Item]:
    """Return the stock in storage by design."""
    return folded(entries(record))


def unsigned(record: Record) -> list[StockBookEntry]:
    """Return the entries that wait for somebody else to sign them."""
    return entries(record, "s.entry is null")
