"""Opens and closes tables and gaming days. A day is closed when its tables are, and its root is then signed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable, Mapping
from datetime import date
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.core.game.game import Game
from houseway.core.game.rules import CARDS, UNREAD, Rules
from houseway.core.table.table import Table, opens_table
from houseway.floor.ledger import moves_of
from houseway.floor.messages import PLATFORM
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.session_actors import tables_with_readers
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.days import SignedDay, StillOpen, close_day, open_day
from houseway.floor.store.leases import FIRST_EPOCH
from houseway.floor.store.queries import now, resumed
from houseway.floor.store.steps import commit_opening
from houseway.floor.store.tables import RulesCache, resumed_table, written_events
from houseway.floor.table.owner import OPENS
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.table.uncommitted import Pending
from houseway.floor.table.uses import TableUse, changed

Record = Connection[TupleRow]
Opens = Callable[[int, Rules, int], Awaitable[Table]]
"""Opens a table of this number under rules, with so many cents in the rack; an owner does it."""


async def open_table(desk: RecordWorker, opens: Opens, by: Actor, number: int, rules: Rules, rack: int) -> Table | Bar:
    """Open a new table of the pit."""
    if barred := check_right(by, Action.OPEN_TABLE):
        return barred
    if await desk.once(lambda record: _is_there(record, number)):
        return Bar.TABLE_EXISTS
    table = await opens(number, rules, rack)
    await desk.once(lambda record: _noted(record, by, number, rules, rack))
    return table


def _noted(record: Record, by: Actor, number: int, rules: Rules, rack: int) -> None:
    after = {"game": rules.game.key, "digest": rules.digest, "rack_cents": rack}
    note(record, SignificantKind.TABLE_OPENED, who=by.speaker, about=None, element=f"table {number}", after=after)


def settings_of_new_table(
    record: Record, game: Game, number: int, written: Mapping[str, object], electronic: Container[int] | None
) -> Mapping[str, object]:
    """Return the submission of a house for a new table.

    Where a person deals and nothing reads, face-down cards are unread (H-BACK-01): a dealer may not look at them. A house that
    writes `table.cards` has decided it, and dice and tiles have no such choice. Where the house does not say which tables the
    platform deals, nothing is added.
    """
    if CARDS.name in written or game.must_read or electronic is None or number in electronic:
        return written
    return written if number in tables_with_readers(record) else {**written, CARDS.name: UNREAD}


def enter_table(
    record: Record, by: Actor, number: int, rules: Rules, day: date, *, linked: Iterable[str] = (), build: str = ""
) -> Bar | None:
    """Enter a new table in the record for the next owner to take over. Its rack is empty: chips come on a slip (T16)."""
    if barred := check_right(by, Action.OPEN_TABLE):
        return barred
    event = opens_table(rules, build=build, linked=linked)
    try:
        with record.transaction():
            pending = Pending(number, FIRST_EPOCH)
            at = int(now(record).timestamp() * 1_000_000)
            pending.add(day, at, PLATFORM, 1, OPENS, written_events([event]), moves_of([event]))
            if verdicts := commit_opening(record, pending.table_commit()):
                raise ValueError(f"table {number} was not opened: {verdicts[0].ruling}")
            _noted(record, by, number, rules, 0)
    except errors.UniqueViolation:
        return Bar.TABLE_EXISTS
    return None


def _is_there(record: Record, number: int) -> bool:
    """Whether a table has a step; one that was begun and not opened may be opened again."""
    return record.execute("select from live where table_id = %s and seq > 0", (number,)).fetchone() is not None


def close_table(record: Record, shelf: RulesCache, by: Actor, number: int, why: str = "the end of the day") -> TableUse | Bar:
    """Close a table at which nobody sits and no round is in play; it opens no round until it is opened again."""
    if barred := check_right(by, Action.CLOSE_TABLE):
        return barred
    found = resumed(record, number)
    table = None if found is None else resumed_table(found, shelf)
    if table is None:
        return Bar.NO_SUCH_TABLE
    if table.is_playing:
        return Bar.STILL_IN_PLAY
    if table.seating:
        return Bar.STILL_SEATED
    return changed(record, by.speaker, number, why, None, in_use=False, closed=True)


def reopen_table(record: Record, by: Actor, number: int, why: str = "the day begins") -> TableUse | Bar:
    """Open a table again that was closed for the day."""
    return check_right(by, Action.OPEN_TABLE) or changed(record, by.speaker, number, why, None, in_use=True)


class NotClosed(NamedTuple):
    """The reason a day was not closed: these tables are open, or the record gave a reason."""

    why: Bar
    more: str
    tables: tuple[int, ...] = ()


def open_gaming_day(record: Record, by: Actor, day: date) -> Bar | None:
    """Open a gaming day, unless it is open."""
    if barred := check_right(by, Action.OPEN_DAY):
        return barred
    is_new = record.execute("select from day where day = %s", (day,)).fetchone() is None
    open_day(record, day)
    if is_new:
        note(record, SignificantKind.DAY_OPENED, who=by.speaker, about=None, element=f"day {day}")
    return None


def close_gaming_day(record: Record, by: Actor, day: date, key: Ed25519PrivateKey) -> SignedDay | NotClosed | Bar:
    """Close a gaming day and sign it: each table is closed, or has gone on to a later day."""
    if barred := check_right(by, Action.CLOSE_DAY):
        return barred
    if tables := _open_at(record, day):
        return NotClosed(Bar.NOT_CLOSED, "tables are open", tables)
    signed = close_day(record, day, key)
    if isinstance(signed, StillOpen):
        return NotClosed(Bar.NOT_CLOSED, signed.why, signed.tables)
    note(record, SignificantKind.DAY_CLOSED, who=by.speaker, about=None, element=f"day {day}", after={"root": signed.root.hex()})
    return signed


def _open_at(record: Record, day: date) -> tuple[int, ...]:
    """Return the tables that were last at work in a day or before it, and are not closed. Cage and meters are not tables."""
    rows = record.execute(
        "select l.table_id from live l where l.table_id > 0 and l.seq > 0 and l.day <= %s and not coalesce("
        " (select u.closed from table_use u where u.table_id = l.table_id order by u.id desc limit 1), false) order by 1",
        (day,),
    )
    return tuple(table for (table,) in rows.fetchall())
