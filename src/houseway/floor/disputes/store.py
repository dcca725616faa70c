"""Disputes about rounds in the database, with everything that is added to them: nothing of a dispute is ever changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from psycopg import Connection, errors
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.core.values.role import Role
from houseway.floor.approvals.facts import DisputeFacts, DisputeState
from houseway.floor.approvals.store import End

Record = Connection[TupleRow]


class EntryKind(StrEnum):
    """The kinds of dispute entries."""

    SAW = "saw"
    """A viewer's view of the round, as a hash (U6)."""
    LETTER = "letter"
    """A letter between the patron and the house (G14)."""
    REBUILT = "rebuilt"
    """Somebody has looked at the round with every card."""
    DECIDED = "decided"
    REPORTED = "reported"
    """The notice to the regulator (U7)."""


class Added(NamedTuple):
    """One entry of a dispute: its author, their role, and the text."""

    nr: int
    at: datetime
    by: int
    role: Role
    kind: EntryKind
    says: str
    facts: DisputeFacts
    request: int | None


class Dispute(NamedTuple):
    """A dispute with everything that was added to it."""

    id: int
    at: datetime
    table: int
    round: int
    opened_by: int
    opened_as: str
    player: str | None
    cents: int
    says: str
    request: int | None
    """The denial that left the chips with the cage."""
    entries: tuple[Added, ...] = ()
    paid: End | None = None
    """The ending of the correction that pays or returns the chips; None if there is none, or it is pending."""

    def last(self, kind: EntryKind) -> Added | None:
        """Return the last entry of a kind."""
        return next((one for one in reversed(self.entries) if one.kind is kind), None)

    @property
    def state(self) -> DisputeState:
        """The status: open, decided, or settled when the chips have moved as decided."""
        decided = self.last(EntryKind.DECIDED)
        if decided is None:
            return "open"
        return "settled" if decided.request is None or self.paid is End.DONE else "decided"


def enter_dispute(
    record: Record, table: int, round: int, by: int, role: str, player: str | None, cents: int, says: str, request: int | None
) -> int | None:
    """Add a dispute and return its number, or None where the same denial has one."""
    row = record.execute(
        "insert into dispute (table_id, round, opened_by, opened_as, player, cents, says, request)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s) on conflict (request) do nothing returning id",
        (table, round, by, role, player, cents, says, request),
    ).fetchone()
    return None if row is None else row[0]


def add(
    record: Record,
    dispute: int,
    by: int,
    role: str,
    kind: EntryKind,
    says: str,
    facts: Mapping[str, Any],
    request: int | None = None,
) -> bool:
    """Add an entry; False where the dispute was decided at the same time. The dispute must be locked or new."""
    try:
        with record.transaction():
            record.execute(
                "insert into dispute_entry (dispute, nr, by, role, kind, says, facts, request)"
                " select %s, 1 + count(*), %s, %s, %s, %s, %s, %s from dispute_entry where dispute = %s",
                (dispute, by, role, kind, says, Jsonb(dict(facts)), request, dispute),
            )
    except errors.UniqueViolation:
        return False
    return True


def dispute_of(record: Record, id: int, *, locked: bool = False) -> Dispute | None:
    """Return a dispute, or None; `locked` until the transaction ends."""
    found = _found(record, "id = %s" + (" for update" if locked else ""), (id,))
    return found[0] if found else None


def disputes(
    record: Record, *, table: int | None = None, round: int | None = None, player: str | None = None, undecided: bool = False
) -> list[Dispute]:
    """Return disputes, oldest first; of one table, of a number of a round, of one player, or those that nobody has decided."""
    where = (
        "(%s::int is null or table_id = %s) and (%s::bigint is null or round = %s) and (%s::text is null or player = %s)"
        " and not (%s and exists (select from dispute_entry e where e.dispute = dispute.id and e.kind = 'decided')) order by id"
    )
    return _found(record, where, (table, table, round, round, player, player, undecided))


def _found(record: Record, where: str, values: Sequence[Any]) -> list[Dispute]:
    columns = "id, at, table_id, round, opened_by, opened_as, player, cents, says, request"
    rows = record.execute(f"select {columns} from dispute where {where}".encode(), values).fetchall()
    entries: dict[int, list[Added]] = {}
    query = (
        "select dispute, nr, at, by, role, kind, says, facts, request from dispute_entry where dispute = any (%s)"
        " order by dispute, nr"
    )
    for dispute, nr, at, by, role, kind, says, facts, request in record.execute(query, ([row[0] for row in rows],)).fetchall():
        entries.setdefault(dispute, []).append(
            Added(nr=nr, at=at, by=by, role=role, kind=EntryKind(kind), says=says, facts=facts, request=request)
        )
    query = (
        "select e.dispute, n.how from dispute_entry e join ending n on n.request = e.request"
        " where e.kind = 'decided' and e.dispute = any (%s)"
    )
    paid = {dispute: End(how) for dispute, how in record.execute(query, ([row[0] for row in rows],)).fetchall()}
    found = [Dispute(*row) for row in rows]
    return [one._replace(entries=tuple(entries.get(one.id, ())), paid=paid.get(one.id)) for one in found]
