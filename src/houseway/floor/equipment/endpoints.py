"""Endpoints about cards, dice and tiles in storage: the book, an entry by one person, its signature by another."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, to_builtins

from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar, response_or_bar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import Body, ResponseBody, Seconds
from houseway.floor.cage.bars import CageBar
from houseway.floor.equipment.service import StockChange, book, sign_entry, unsigned, write_entry
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


class StockEntry(ResponseBody):
    """An entry of the book; for a count, the figure of the book; its signer, or null while it waits."""

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


class StockItemResponse(ResponseBody):
    """One design: how many are in storage and at tables, what the last count found more than the book, and what is overdue."""

    stock: Stock
    item: str
    stored: int
    issued: int
    difference: int
    reconcile_due: bool
    count_overdue: bool


class StockBookResponse(ResponseBody):
    """The stock in storage, and the entries that wait for a signature."""

    items: list[StockItemResponse]
    waiting: list[StockEntry]


def entry_response(one: StockBookEntry) -> StockEntry:
    """Return the view of an entry."""
    told = (one.id, one.at.timestamp(), one.stock, one.item, one.did, one.many, one.expected, one.table)
    return StockEntry(*told, list(one.instruments), one.says, one.by, one.role, one.signed_by, one.signed_role)


def shows_book(asking: RequestContext, record: Record) -> StockBookResponse | AnyBar:
    """Return the stock in storage, the items not reconciled today, and those with an overdue count by hand."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    at, days = now(record), asking.house.terms.stock_count_days
    items = [
        StockItemResponse(
            *one[:4], one.difference, reconcile_due=not one.is_reconciled(day), count_overdue=one.is_count_overdue(at, days)
        )
        for one in book(record)
    ]
    return StockBookResponse(items, [entry_response(one) for one in unsigned(record)])


def lists_entries(asking: RequestContext, record: Record, query: After) -> list[StockEntry]:
    """List the entries of the book after a number, at most a hundred."""
    return [entry_response(one) for one in entries(record, "e.id > %s", (query.after,))[:100]]


def writes_entry(asking: RequestContext, record: Record, body: StockChange) -> StockEntry | AnyBar:
    """Enter what was done with cards, dice or tiles; it counts when somebody else has signed it."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    return response_or_bar(write_entry(record, asking.actor, day, body), entry_response)


def signs_entry(asking: RequestContext, record: Record, number: int, body: SignEntry) -> StockEntry | AnyBar:
    """Sign an entry of somebody else; dice and tiles need somebody with the other key."""
    proof = confirmed(asking, record, _signing(record, number), body)
    if isinstance(proof, Bar):
        return proof
    return response_or_bar(sign_entry(record, asking.actor, number), entry_response)


def _signing(record: Record, number: int) -> Act | Bar:
    entry = entry_of(record, number)
    if entry is None:
        return Bar.NO_SUCH_ENTRY
    return Act({"does": "sign an entry of cards, dice or tiles", "entry": to_builtins(entry_response(entry))})


def offers_signing(asking: RequestContext, record: Record, number: int) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an entry."""
    return offers_act(asking, record, _signing(record, number))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/equipment", Action.READ_EQUIPMENT, shows_book, cites="T5 T6 T7"),
    Endpoint("GET", "/equipment/entries", Action.READ_EQUIPMENT, lists_entries, cites="T5"),
    Endpoint("POST", "/equipment", Action.KEEP_EQUIPMENT, writes_entry, cites="T5 T6 T7"),
    Endpoint("POST", "/equipment/{number}/sign", Action.SIGN_EQUIPMENT, signs_entry, cites="T5 T6 T7"),
    Endpoint("POST", "/equipment/{number}/sign/challenge", Action.SIGN_EQUIPMENT, offers_signing, cites="A6"),
)
# fmt: on
