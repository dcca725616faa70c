"""One thing done at the cage: under its lock, by somebody who may, as one step with its entries, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple

import msgspec
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.core.values.chips import is_whole
from houseway.floor.cage.events import OVER_WITH, Balanced, Entry, Pieces, Slip, SlipKind, SlipStanding, SlipWritten, worth
from houseway.floor.cage.store import CageActor, CageChain, add_balance, commit_cage, is_open, locked_cage, opened_cage
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.step import Ruling

from .bars import CageBar
from .cash_sums import MOMENT

Record = Connection[TupleRow]
AGO: Final = 600
"""Seconds for which a fill or a credit that is done still counts as the same, asked for again."""
AnyBar = Bar | CageBar | ProtectionBar


class CageRequest(NamedTuple):
    """The gaming day and the idempotency key of a request: a repeated key returns the first response.

    None if the caller keeps the keys, as the API does.
    """

    day: date
    key: str | None
    again: bool = False
    """Whether it was confirmed that the same is to be done twice within a moment."""
    why: str = ""
    """The reason for sending the same again."""


When = date | CageRequest
Does = Callable[[CageChain], Slip | AnyBar]

_BROKEN: Final = {
    "wallet_has_it": CageBar.WALLET_SHORT,
    "cash_is_there": CageBar.CASH_SHORT,
    "pieces_are_there": CageBar.PIECES_SHORT,
}
"""Constraints of the books, and the bar that each means for the caller."""


class _TakenBack(Exception):
    """A rejected request, whose transaction is rolled back."""

    def __init__(self, why: AnyBar) -> None:
        super().__init__(why)
        self.why = why


def open_books(connection: Record, by: Actor, day: date) -> AnyBar | None:
    """Open the books of the house. From here on, whatever crosses the cage of a table is entered in them."""
    if barred := check_right(by, Action.OPEN_BOOKS):
        return barred
    if is_open(connection):
        return CageBar.OPEN_ALREADY
    try:
        with connection.transaction():
            _commit(connection, opened_cage(connection), by, day)
    except _TakenBack as taken:
        return taken.why
    except errors.UniqueViolation:  # somebody else did in the same moment
        return CageBar.OPEN_ALREADY
    return None


def balance_books(connection: Record, by: Actor, day: date) -> AnyBar | None:
    """Add the balances of the books to the cage's chain. Do it before the relation of a closed day is detached."""
    if barred := check_right(by, Action.OPEN_BOOKS):
        return barred
    try:
        with connection.transaction():
            chain = locked_cage(connection)
            if chain is None:
                return CageBar.NOT_OPEN
            add_balance(connection, chain)
            assert isinstance(chain.events[-1], Balanced)
            _commit(connection, chain, by, day)
    except _TakenBack as taken:
        return taken.why
    return None


def done_at_cage(connection: Record, by: Actor, day: When, does: Does) -> Slip | AnyBar:
    """Run and commit an action under the lock of the cage; if it is rejected, nothing changes."""
    asked, key = (day.day, day.key) if isinstance(day, CageRequest) else (day, None)
    try:
        with connection.transaction():
            chain = locked_cage(connection)
            if chain is None:
                return CageBar.NOT_OPEN
            if key is not None and (done := _done_before(connection, by, key)) is not None:
                return done
            last = chain.state.last
            slip = does(chain)
            if not isinstance(slip, Slip):
                raise _TakenBack(slip)
            if isinstance(day, CageRequest) and not day.again and slip.number > last and _was_just_done(connection, slip):
                raise _TakenBack(CageBar.JUST_DONE)
            if isinstance(day, CageRequest) and not day.again and slip.number > last and same_on_its_way(connection, slip):
                raise _TakenBack(CageBar.ON_ITS_WAY)
            if chain.events:
                _commit(connection, chain, by, asked)
            if key is not None:
                connection.execute(
                    "insert into slip_key (speaker, key, slip) values (%s, %s, %s)", (by.speaker, key, slip.number)
                )
            return slip
    except _TakenBack as taken:
        return taken.why
    except errors.CheckViolation as broken:
        if (why := _BROKEN.get(broken.diag.constraint_name or "")) is None:
            raise
        return why


def _done_before(connection: Record, by: Actor, key: str) -> Slip | None:
    query = "select body from slip_key join slip on slip = number where speaker = %s and key = %s"
    row = connection.execute(query, (by.speaker, key)).fetchone()
    return None if row is None else msgspec.convert(row[0], Slip)


def _was_just_done(connection: Record, slip: Slip) -> bool:
    """Whether the same person requested the same a moment ago: a button may have been pressed twice."""
    found = connection.execute(
        "select from slip where kind = %s and asked_by = %s and chips = %s and patron is not distinct from %s"
        " and table_id is not distinct from %s and standing not in ('withdrawn', 'refused') and (body ->> 'at')::bigint > %s"
        " and body -> 'pieces' = %s limit 1",
        (slip.kind, slip.asked_by, slip.chips, slip.patron, slip.table, slip.at - MOMENT * 1_000_000, Jsonb(dict(slip.pieces))),
    )
    return slip.kind is not SlipKind.DROP and found.fetchone() is not None


def same_on_its_way(connection: Record, slip: Slip) -> list[Slip]:
    """Return other fills or credits of a slip's table that are not over, or of the same chips and done a few minutes ago."""
    if slip.kind not in (SlipKind.FILL, SlipKind.CREDIT):
        return []
    rows = connection.execute(
        "select body from slip where kind = %s and table_id = %s and number <> %s and (standing in ('waiting', 'signed')"
        " or (standing = 'done' and body -> 'pieces' = %s"
        "  and (body ->> 'at')::bigint > extract(epoch from house_now() - make_interval(secs => %s)) * 1000000)) order by number",
        (slip.kind, slip.table, slip.number, Jsonb(dict(slip.pieces)), AGO),
    )
    return [msgspec.convert(body, Slip) for (body,) in rows.fetchall()]


def _commit(connection: Record, chain: CageChain, by: Actor, day: date) -> None:
    verdicts = commit_cage(connection, chain, CageActor(by.speaker, by.capacity), day)
    if any(verdict.ruling is Ruling.DAY_IS_NOT_OPEN for verdict in verdicts):
        raise _TakenBack(CageBar.DAY_NOT_OPEN)
    if verdicts:
        raise ValueError(f"the record rejected it: {verdicts[0].ruling}")


# Small parts of what is done


def writes(chain: CageChain, slip: Slip, entries: tuple[Entry, ...] = (), bank: Pieces | None = None) -> Slip:
    """Write a slip as it is from now on."""
    chain.adds(SlipWritten(slip, entries, bank or {}))
    return slip


def waiting_slip(chain: CageChain, number: int, *kinds: SlipKind) -> Slip | CageBar:
    """Return a slip that is not over, of one of these kinds if any are given."""
    slip = chain.state.slips.get(str(number))
    if slip is None or slip.standing in OVER_WITH or (kinds and slip.kind not in kinds):
        return CageBar.NO_SUCH_SLIP
    return slip


def first_standing(needs: tuple[str, ...]) -> SlipStanding:
    """Return the status of a new slip: waiting if it needs signatures."""
    return SlipStanding.WAITING if needs else SlipStanding.DONE


def is_amount(chips: object) -> bool:
    """Whether something is an amount above zero in whole cents."""
    return type(chips) is int and chips > 0 and is_whole(chips)


def are_pieces(pieces: Pieces) -> bool:
    """Whether a value is a count of chips by denomination, with at least one chip."""
    fit = all(
        key.isascii() and key.isdigit() and key[0] != "0" and type(many) is int and many > 0 for key, many in pieces.items()
    )
    return fit and is_amount(worth(pieces))
