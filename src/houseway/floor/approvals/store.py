"""Requests in the database: the request, its approvals, the commands sent to its table, and its ending."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.values.chips import Chips
from houseway.core.values.role import Role
from houseway.core.wire.wire import read_text, written
from houseway.floor.people import approval as approving

from .facts import RequestFacts
from .kinds import RequestKind

Record = Connection[TupleRow]


class End(StrEnum):
    """The ways a request can end."""

    DONE = "done"
    """Its table has handled it."""
    REFUSED = "refused"
    """The rules refused it at its table; the reason is the refusal."""
    TURNED_DOWN = "turned down"
    LAPSED = "lapsed"
    """The subject of the request no longer waits."""


Ruling = Literal["", "upholds", "dismisses"]


class GivenApproval(NamedTuple):
    """One approval: by whom, in which role, and how a call is ruled on."""

    by: int
    role: Role
    says: Ruling
    at: datetime


class Ending(NamedTuple):
    """The ending of a request: how, by whom, and why."""

    how: End
    by: int
    role: Role
    reason: str
    at: datetime


class RequestStanding(NamedTuple):
    """A request as it stands."""

    id: int
    at: datetime
    table: int
    kind: RequestKind
    asked_by: int
    asked_as: str
    round: int | None
    key: str | None
    about: int | None
    command: Command
    needs: tuple[Role, ...]
    clause: str
    facts: RequestFacts
    approvals: tuple[GivenApproval, ...] = ()
    ending: Ending | None = None

    @property
    def cents(self) -> Chips:
        """The sum that it moves at most: the win, the bet, or all moves of a correction."""
        moved = sum(move["cents"] for move in self.facts.get("moves", ()))
        return max(self.facts.get("win_cents", 0), self.facts.get("cents", 0), moved)

    @property
    def request(self) -> approving.Request:
        """The request as far as persons and roles go."""
        given = tuple(approving.Approval(one.by, one.role) for one in self.approvals)
        return approving.Request(self.asked_by, self.needs, given)


class NewRequest(NamedTuple):
    """A request before it has a number."""

    table: int
    kind: RequestKind
    asked_by: int
    asked_as: str
    command: Command
    needs: tuple[Role, ...]
    clause: str
    facts: RequestFacts
    round: int | None = None
    key: str | None = None
    about: int | None = None
    at: int | None = None
    """Microseconds since 1970; the time now where it is None."""


_ENTER: Final = (
    "insert into request (at, table_id, kind, asked_by, asked_as, round, key, about, command, needs, or_above, clause, facts)"
    " values (coalesce('epoch'::timestamptz + %s * interval '1 microsecond', house_now()), %s, %s, %s, %s, %s, %s, %s, %s, %s,"
    " true, %s, %s) on conflict (key) do nothing returning id"
)
"""Every role above a needed one may approve (R-GEN-29); `or_above` is from an older build where this varied."""


def enter(record: Record, asked: NewRequest) -> int | None:
    """Add a request and return its number, or None where the same is there already."""
    row = record.execute(
        _ENTER,
        (
            asked.at,
            asked.table,
            asked.kind,
            asked.asked_by,
            asked.asked_as,
            asked.round,
            asked.key,
            asked.about,
            written(asked.command).encode(),
            list(asked.needs),
            asked.clause,
            Jsonb(dict(asked.facts)),
        ),
    ).fetchone()
    return None if row is None else row[0]


_COLUMNS: Final = "id, at, table_id, kind, asked_by, asked_as, round, key, about, command, needs, clause, facts from request r"


def standing(record: Record, id: int, *, locked: bool = False) -> RequestStanding | None:
    """Return a request as it stands, or None; `locked` until the transaction ends, so that two do not decide at once."""
    lock = " for update" if locked else ""
    row = record.execute(f"select {_COLUMNS} where id = %s{lock}".encode(), (id,)).fetchone()
    return None if row is None else _filled(record, [row])[0]


def open_requests(record: Record, tables: Iterable[int] | None = None) -> list[RequestStanding]:
    """Return the requests that have not ended, oldest first; of some tables, if given."""
    wanted = None if tables is None else list(tables)
    rows = record.execute(
        f"select {_COLUMNS} where not exists (select from ending e where e.request = r.id)"
        " and (%s::int[] is null or table_id = any (%s)) order by at, id".encode(),
        (wanted, wanted),
    ).fetchall()
    return _filled(record, rows)


def _filled(record: Record, rows: list[tuple[Any, ...]]) -> list[RequestStanding]:
    ids = [row[0] for row in rows]
    given: dict[int, list[GivenApproval]] = {}
    query = "select request, by, role, says, at from approval where request = any (%s) order by at, by"
    for request, *rest in record.execute(query, (ids,)).fetchall():
        given.setdefault(request, []).append(GivenApproval(*rest))
    query = "select request, how, by, role, reason, at from ending where request = any (%s)"
    ended = {request: Ending(End(how), *rest) for request, how, *rest in record.execute(query, (ids,)).fetchall()}
    return [_standing(row, tuple(given.get(row[0], ())), ended.get(row[0])) for row in rows]


def _standing(row: tuple[Any, ...], approvals: tuple[GivenApproval, ...], ending: Ending | None) -> RequestStanding:
    id, at, table, kind, by, role, round, key, about, text, needs, clause, facts = row
    command = read_text(text)
    assert not isinstance(command, Event)
    head = (id, at, table, RequestKind(kind), by, role, round, key, about)
    return RequestStanding(*head, command, tuple(needs), clause, facts, approvals, ending)


def end(record: Record, id: int, how: End, by: int, role: Role, reason: str) -> bool:
    """Add how a request ended; False where it has ended already."""
    ended = record.execute(
        "insert into ending (request, how, by, role, reason) values (%s, %s, %s, %s, %s) on conflict do nothing",
        (id, how, by, role, reason),
    )
    return ended.rowcount == 1
