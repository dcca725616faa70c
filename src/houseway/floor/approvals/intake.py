"""Notices what waits in rounds: each payment and each call gets a request of its own, and one that is over lapses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.table.table import Table
from houseway.floor.messages import PLATFORM
from houseway.floor.people.roles import PLATFORM as THE_PLATFORM
from houseway.floor.store.queries import Resumed, resumed_all
from houseway.floor.store.tables import RulesCache, resumed_table

from .kinds import ROUNDS, RequestKind
from .store import End, NewRequest, RequestStanding, end, enter, open_requests
from .waits import key_of, since, waits_at

Record = Connection[TupleRow]


Quiet = Callable[[int, int], bool]
"""Returns True if certainly nothing waits for staff at a table after a step."""


def _never_quiet(table: int, seq: int) -> bool:
    """Return False: any table may have something that waits for staff."""
    return False


def notice(
    record: Record, shelf: RulesCache, tables: Sequence[int] | None = None, *, is_quiet: Quiet = _never_quiet
) -> list[RequestStanding]:
    """Check tables against the record (default: all with a round in play or requests) and return the open requests.

    Each table is rebuilt from its steps. A caller that follows tables can name the ones where nothing waits; they are
    skipped.
    """
    looked = _busy(record, is_quiet) if tables is None else list(tables)
    found = resumed_all(record, looked)
    waiting: set[str] = set()
    playing: set[tuple[int, int | None]] = set()
    for number, stands in found.items():
        table = resumed_table(stands, shelf)
        if table is None:
            continue
        if table.is_playing:
            playing.add((number, table.number))
        for asked in _requests_at(number, stands, table):
            assert asked.key is not None
            waiting.add(asked.key)
            enter(record, asked)
    still = list[RequestStanding]()
    for one in open_requests(record, found):
        if _is_over(one, waiting, playing):
            end(record, one.id, End.LAPSED, PLATFORM, THE_PLATFORM, "it does not wait any more")
        else:
            still.append(one)
    return still


def _busy(record: Record, is_quiet: Quiet) -> list[int]:
    """Return the tables in play where something may wait, and those with open requests."""
    asked = "select distinct table_id from request r where not exists (select from ending e where e.request = r.id)"
    playing = "select table_id, seq from live where playing and table_id >= 0"
    found = {table for (table,) in record.execute(asked).fetchall()}
    return sorted(found | {table for table, seq in record.execute(playing).fetchall() if not is_quiet(table, seq)})


def _requests_at(number: int, stands: Resumed, table: Table) -> list[NewRequest]:
    asked: list[NewRequest] = []
    for wait in waits_at(table):
        began = since(wait, stands.steps)
        asked.append(
            NewRequest(
                table=number,
                kind=wait.kind,
                asked_by=began.speaker,
                asked_as=began.voice,
                command=wait.command,
                needs=wait.needs,
                clause=wait.clause,
                facts=wait.facts,
                round=wait.round,
                key=key_of(number, wait, began),
                at=began.at,
            )
        )
    return asked


def _is_over(one: RequestStanding, waiting: set[str], playing: set[tuple[int, int | None]]) -> bool:
    """Whether the subject of a request no longer waits. False if it is approved: its table has yet to receive it."""
    if one.request.is_approved:
        return False
    if one.kind is RequestKind.REREAD:
        return (one.table, one.round) not in playing
    if one.kind is RequestKind.DENIAL:
        return one.facts.get("key") not in waiting
    return one.kind in ROUNDS and one.key not in waiting
