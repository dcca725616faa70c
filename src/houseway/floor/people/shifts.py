"""Roles: granted to a member of staff once, and held for a shift, one role at a time. A dealer is relieved at the table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from psycopg import Connection, errors
from psycopg.rows import TupleRow, class_row

from houseway.core.values.role import DEALER, Role

from .actors import Actor, check_right
from .bars import Bar
from .duties import OVER, SHIFT_SECONDS, excluded_by, excluded_in_shift
from .rights import Action
from .roles import HELD
from .significant import SignificantKind, State, note


class Shift(NamedTuple):
    """A role that somebody holds; `tables` is None where it is held at every table."""

    id: int
    speaker: int
    role: Role
    tables: list[int] | None
    begun_at: datetime


def check_grant(connection: Connection[TupleRow], speaker: int, role: Role) -> Bar | None:
    """Return the reason a person cannot hold a role, or None."""
    if role not in HELD:
        return Bar.NO_SUCH_ROLE
    return Bar.ROLES_EXCLUDE if excluded_by(role, roles_of(connection, speaker)) else None


def grant(connection: Connection[TupleRow], who: int, speaker: int, role: Role, why: State) -> Bar | None:
    """Let a person hold a role; the caller has checked the table of duties and passes who confirmed in `why`."""
    with connection.transaction():
        if barred := check_grant(connection, speaker, role):
            return barred
        before = roles_of(connection, speaker)
        granted = connection.execute(
            "insert into may_hold (speaker, role, granted_by) select number, %s, %s from speaker"
            " where number = %s and kind = 'staff' and ended_at is null on conflict do nothing returning role",
            (role, who, speaker),
        )
        if not granted.rowcount:
            return None if role in before else Bar.NO_SUCH_PERSON
        _note_roles(connection, SignificantKind.ROLE_GRANTED, who, speaker, before, why)
    return None


def withdraw(connection: Connection[TupleRow], by: Actor, speaker: int, role: Role, why: State) -> Bar | None:
    """Take a role away from a person; a shift in this role ends. The caller has checked the table of duties."""
    with connection.transaction():
        before = roles_of(connection, speaker)
        if not connection.execute("delete from may_hold where speaker = %s and role = %s", (speaker, role)).rowcount:
            return Bar.ROLE_NOT_HELD
        shift = shift_of(connection, speaker)
        if shift is not None and shift.role == role:
            _end(connection, by, shift)
        _note_roles(connection, SignificantKind.ROLE_WITHDRAWN, by.speaker, speaker, before, why)
    return None


def roles_of(connection: Connection[TupleRow], speaker: int) -> list[Role]:
    """Return the roles that were granted to somebody, in order of their names."""
    rows = connection.execute("select role from may_hold where speaker = %s order by role", (speaker,)).fetchall()
    return [role for (role,) in rows]


def _note_roles(
    connection: Connection[TupleRow], kind: SignificantKind, who: int, speaker: int, before: list[Role], why: State
) -> None:
    was, now = {"roles": before}, {"roles": roles_of(connection, speaker), **why}
    note(connection, kind, who=who, about=speaker, element="may_hold", before=was, after=now)


def tables_with_dealers(connection: Connection[TupleRow]) -> frozenset[int]:
    """Return the tables at which a dealer is on shift and logged in."""
    rows = connection.execute(
        "select h.tables[1] from shift h join session s on s.speaker = h.speaker"
        " where h.role = %s and h.ended_at is null and s.ended_at is null and s.until > house_now()",
        (DEALER,),
    )
    return frozenset(table for (table,) in rows)


def begin_shift(
    connection: Connection[TupleRow], by: Actor, speaker: int, role: Role, tables: Sequence[int] | None = None
) -> Shift | Bar:
    """Begin a shift in a role that was granted: one's own, or that of somebody whom one supervises."""
    if by.speaker != speaker and (barred := _check_assigner(by, role)):
        return barred
    if (role == DEALER and (tables is None or len(tables) != 1)) or (tables is not None and not tables):
        return Bar.WRONG_TABLES
    with connection.transaction():
        granted = connection.execute(
            "select from may_hold join speaker on number = speaker where speaker = %s and role = %s and ended_at is null"
            " for share",  # so that a role or an account that ends at the same time ends this shift too
            (speaker, role),
        )
        if granted.fetchone() is None:
            return Bar.ROLE_NOT_HELD
        if excluded_in_shift(role, _held_lately(connection, speaker)):
            return Bar.NOT_IN_ONE_SHIFT
        return _begun(connection, by, speaker, role, tables)


def _check_assigner(by: Actor, role: Role) -> Bar | None:
    """Return the reason an actor may not begin or end another person's shift in a role: it is not below their own."""
    if barred := check_right(by, Action.ASSIGN_SHIFT):
        return barred
    return None if role not in OVER or by.capacity in OVER[role] else Bar.NOT_BELOW_YOU


def _held_lately(connection: Connection[TupleRow], speaker: int) -> list[Role]:
    """Return the roles that somebody has held in this shift."""
    query = "select distinct role from shift where speaker = %s and ended_at > house_now() - make_interval(secs => %s)"
    return [role for (role,) in connection.execute(query, (speaker, SHIFT_SECONDS)).fetchall()]


def _begun(connection: Connection[TupleRow], by: Actor, speaker: int, role: Role, tables: Sequence[int] | None) -> Shift | Bar:
    try:
        with connection.transaction(), connection.cursor(row_factory=class_row(Shift)) as cursor:
            shift = cursor.execute(
                "insert into shift (speaker, role, tables, begun_by) values (%s, %s, %s, %s)"
                " returning id, speaker, role, tables, begun_at",
                (speaker, role, None if tables is None else list(tables), by.speaker),
            ).fetchone()
    except errors.UniqueViolation as taken:
        return Bar.TABLE_HAS_DEALER if taken.diag.constraint_name == "one_dealer_at_a_table" else Bar.ON_SHIFT
    assert shift is not None
    _note_shift(connection, SignificantKind.SHIFT_BEGUN, by, shift)
    return shift


def end_shift(connection: Connection[TupleRow], by: Actor, speaker: int) -> Bar | None:
    """End the shift of somebody: one's own, or that of somebody whom one supervises."""
    if by.speaker != speaker and (barred := check_right(by, Action.ASSIGN_SHIFT)):
        return barred
    with connection.transaction():
        shift = shift_of(connection, speaker)
        if shift is not None and by.speaker != speaker and (barred := _check_assigner(by, shift.role)):
            return barred
        return Bar.NOT_ON_SHIFT if shift is None or not _end(connection, by, shift) else None


def relieve(connection: Connection[TupleRow], by: Actor, table: int, speaker: int) -> Shift | Bar:
    """Let another dealer take a table over, on their own or when told to: both shifts change at one moment."""
    if by.speaker != speaker and (barred := check_right(by, Action.ASSIGN_SHIFT)):
        return barred
    try:
        with connection.transaction():
            found = connection.execute(
                "select speaker from shift where role = 'dealer' and tables[1] = %s and ended_at is null for update", (table,)
            ).fetchone()
            out = None if found is None else shift_of(connection, found[0])
            if out is None:
                raise _Undone(Bar.NOT_ON_SHIFT)
            _end(connection, by, out)
            taken = begin_shift(connection, by, speaker, DEALER, [table])
            if isinstance(taken, Bar):
                raise _Undone(taken)
            connection.execute("update shift set relieved_by = %s where id = %s", (taken.id, out.id))
            return taken
    except _Undone as undone:
        return undone.bar


class _Undone(Exception):
    """Takes back what a transaction has done before its bar was found."""

    def __init__(self, bar: Bar) -> None:
        self.bar = bar


def shift_of(connection: Connection[TupleRow], speaker: int) -> Shift | None:
    """Return the shift on which somebody is."""
    with connection.cursor(row_factory=class_row(Shift)) as cursor:
        query = "select id, speaker, role, tables, begun_at from shift where speaker = %s and ended_at is null"
        return cursor.execute(query, (speaker,)).fetchone()


def _end(connection: Connection[TupleRow], by: Actor, shift: Shift) -> bool:
    query = "update shift set ended_at = house_now(), ended_by = %s where id = %s and ended_at is null"
    ended = connection.execute(query, (by.speaker, shift.id)).rowcount == 1
    if ended:
        _note_shift(connection, SignificantKind.SHIFT_ENDED, by, shift)
    return ended


def _note_shift(connection: Connection[TupleRow], kind: SignificantKind, by: Actor, shift: Shift) -> None:
    held = {"role": shift.role, "tables": shift.tables}
    before, after = (None, held) if kind is SignificantKind.SHIFT_BEGUN else (held, None)
    element = f"shift {shift.id}"
    note(connection, kind, who=by.speaker, about=shift.speaker, element=element, before=before, after=after)
