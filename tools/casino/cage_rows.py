"""The cage in the model of the record: its calls with what they enter in the books, slips, orders, and keys of requests."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from psycopg import errors

if TYPE_CHECKING:
    from .relations import CommitCall, Relations

CHAIN: Final = 0
BOOKS: Final = ("books",)
"""The lock of everything that changes the books: the model has one for all places."""
TRIES: Final = 3
Row = tuple[Any, ...]


class SlipRow(NamedTuple):
    """The columns of a slip, after its number."""

    kind: str
    standing: str
    table: int | None
    patron: int | None
    chips: int
    asked_by: int
    at: int


class OrderRow(NamedTuple):
    """The columns of an order to be paid, after its number."""

    patron: int
    cents: int
    code: bytes
    until: float
    failed: int = 0
    slip: int | None = None


class KeyRow(NamedTuple):
    """The columns of a key that was used."""

    what: bytes
    answer: bytes | None = None


class BrokenConstraint(errors.CheckViolation):
    """A broken constraint, with its name as the driver has it."""

    @property
    def diag(self) -> Any:
        """The description of the error."""
        return SimpleNamespace(constraint_name=str(self))


def check_cage_call(c: CommitCall, places: Sequence[str], gains: Sequence[int]) -> None:
    """Raise an error where a call of the cage is one that it may not make."""
    is_alone = [*c.o_table] == [CHAIN] and [*c.s_of] == [1]
    moves = [*c.m_src, *c.m_dst, *c.m_chips, *c.a_id, *c.m_step, *c.a_step, *c.h_shoe]
    if not is_alone or moves or len(places) != len(gains) or sum(gains):
        raise errors.InsufficientPrivilege("this call may not write that")


def enter(on: Relations, places: Sequence[str], gains: Sequence[int]) -> None:
    """Enter gains in the books; raise the error of a constraint that they break."""
    book: dict[str, int] = {}
    for place, gain in zip(places, gains, strict=True):
        book[place] = book.get(place, on.book.get(place, 0)) + gain
    for place, chips in book.items():
        if place.startswith("wallet ") and chips < 0:
            raise BrokenConstraint("wallet_has_it")
        if (place == "cash" or place.startswith(("drop ", "box "))) and chips > 0:
            raise BrokenConstraint("cash_is_there")
    on.book.update(book)


def open_chips(on: Relations) -> None:
    """Take over what the tables have as the books are opened."""
    live = on.live.get(CHAIN)
    if live is None or live.seq != 1 or on.table_chips:
        return
    on.table_chips.update({held.table: -held.chips for held in on.account.values() if held.place == "cage" and held.table > 0})


def touches_books(on: Relations, sent: Sequence[int], opened: Collection[str]) -> bool:
    """Return whether moves of these accounts change the books."""
    if CHAIN not in on.live:
        return False
    return "cage" in opened or any((held := on.account.get(id)) is not None and held.place == "cage" for id in sent)


def cash_of_day(on: Relations, patron: int, name: str, since: int) -> Row:
    """Return the cash of a patron since a time in microseconds: deposits, cash at tables, and payouts."""
    mine = [one for one in on.slip.values() if one.patron == patron and one.at >= since]
    came = [one for one in on.crossing.values() if one.name == name and one.at >= since and one.behind.startswith("drop ")]
    return (
        sum(one.chips for one in mine if one.kind == "deposit" and one.standing == "done"),
        sum(one.chips for one in came),
        sum(one.chips for one in mine if one.kind == "withdrawal" and one.standing in ("done", "waiting")),
    )


def newest_order(on: Relations, patron: int) -> int | None:
    """Return the number of the newest order of a patron."""
    return max((number for number, one in on.order.items() if one.patron == patron), default=None)


def good_order(on: Relations, patron: int, now: float) -> int | None:
    """Return the number of the newest order of a patron where it may still be paid."""
    number = newest_order(on, patron)
    found = None if number is None else on.order[number]
    return number if found is not None and found.slip is None and found.failed < TRIES and found.until > now else None


def is_like(one: SlipRow, wanted: Row, after: int) -> bool:
    """Return whether a slip has this kind, requester, sum, patron and table, and is newer than a time in microseconds."""
    same = (one.kind, one.asked_by, one.chips, one.patron, one.table) == wanted
    return same and one.standing not in ("withdrawn", "refused") and one.at > after
