"""Endpoints about cards, dice and tiles in storage: the book, an entry by one person, its signature by another."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, to_builtins

from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import Barred, told_or_barred
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
from houseway.floor.api.shapes import Body, Seconds, Told
from houseway.floor.cage.bars import CageBar
from houseway.floor.equipment.service import Written, book, sign_entry, unsigned, write_entry
from houseway.floor.equipment.store import Did, Stock, StockBookEntry, entries, entry_of
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.shapes.passkeys import Proof, ToSign
from houseway.floor.store.queries import now


class SignEntry(Proof):
    """A passkey's signature, or a code of the second factor."""


class After(Body):
    """Entries after a number."""

    after: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0


class StockEntry(Told):
    """An entry of the book; what the book said, where something was counted; who signed it, or null while it waits."""

    number: int
    at: Seconds
    stock: Stock
    item: str
    did: Did
    many: int
    expected: int | None
    table: int | None
    instruments: list[str]
    says: str
    by: int
    role: str
    signed_by: int | None
    signed_role: str | None


class ItemTold(Told):
    """One design: how many are in storage and at tables, what the last count found more than the book, and what is overdue."""

    stock: Stock
    item: str
    stored: int
    issued: int
    difference: int
    reconcile_due: bool
    count_overdue: bool


class BookTold(Told):
    """What is in storage, and the entries that wait for a signature."""

    items: list[ItemTold]
    waiting: list[StockEntry]


def entry_told(one: StockBookEntry) -> StockEntry:
    """Return an entry as it is told."""
    told = (one.id, one.at.timestamp(), one.stock, one.item, one.did, one.many, one.expected, one.table)
    return StockEntry(*told, list(one.instruments), one.says, one.by, one.role, one.signed_by, one.signed_role)


def tells_book(asking: Asking, record: Record) -> BookTold | Barred:
    """Tell what is in storage, what was not compared with the book today, and whose count by hand is overdue."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    at, days = now(record), asking.house.terms.stock_count_days
    items = [
        ItemTold(*one[:4], one.difference, reconcile_due=not one.is_reconciled(day), count_overdue=one.is_count_overdue(at, days))
        for one in book(record)
    ]
    return BookTold(items, [entry_told(one) for one in unsigned(record)])


def lists_entries(asking: Asking, record: Record, query: After) -> list[StockEntry]:
    """List the entries of the book after a number, at most a hundred."""
    return [entry_told(one) for one in entries(record, "e.id > %s", (query.after,))[:100]]


def writes_entry(asking: Asking, record: Record, body: Written) -> StockEntry | Barred:
    """Enter what was done with cards, dice or tiles; it counts when somebody else has signed it."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    return told_or_barred(write_entry(record, asking.actor, day, body), entry_told)


def signs_entry(asking: Asking, record: Record, number: int, body: SignEntry) -> StockEntry | Barred:
    """Sign an entry of somebody else; dice and tiles need somebody with the other key."""
    proof = confirmed(asking, record, _signing(record, number), body)
    if isinstance(proof, Bar):
        return proof
    return told_or_barred(sign_entry(record, asking.actor, number), entry_told)


def _signing(record: Record, number: int) -> Act | Bar:
    entry = entry_of(record, number)
    if entry is None:
        return Bar.NO_SUCH_ENTRY
    return Act({"does": "sign an entry of cards, dice or tiles", "entry": to_builtins(entry_told(entry))})


def offers_signing(asking: Asking, record: Record, number: int) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an entry."""
    return offers_act(asking, record, _signing(record, number))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/equipment", Action.READ_EQUIPMENT, tells_book, cites="T5 T6 T7"),
    Endpoint("GET", "/equipment/entries", Action.READ_EQUIPMENT, lists_entries, cites="T5"),
    Endpoint("POST", "/equipment", Action.KEEP_EQUIPMENT, writes_entry, cites="T5 T6 T7"),
    Endpoint("POST", "/equipment/{number}/sign", Action.SIGN_EQUIPMENT, signs_entry, cites="T5 T6 T7"),
    Endpoint("POST", "/equipment/{number}/sign/challenge", Action.SIGN_EQUIPMENT, offers_signing, cites="A6"),
)
# fmt: on
