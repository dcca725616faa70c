"""Changes of staff accounts: one person requests, another in another role confirms, and then it is done.

The table of duties defines who may take part. Requests and their endings are kept and never changed.
"""

from __future__ import annotations

from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.core.values.role import Role
from houseway.floor.store.seconds import Seconds

from .accounts import end_account, find_account
from .actors import Actor
from .bars import Bar
from .chains import check_chain
from .duties import SHIFT_SECONDS, Change, completes, may_change
from .lockout import is_locked, open_locks
from .roles import HELD
from .shifts import check_grant, grant, roles_of, withdraw
from .significant import SignificantKind, note

_COLUMNS: Final = (
    b"select c.id, c.what, c.about, c.role, c.asked_by, c.asked_as, extract(epoch from c.at)::float8 as at,"
    b" extract(epoch from c.until)::float8 as until from staff_change c"
    b" where c.until > house_now() and not exists (select from staff_change_ended e where e.change = c.id)"
)


class PendingChange(msgspec.Struct, frozen=True):
    """A change of the account of a member of staff: what, about whom, who asked and until when somebody else can confirm it."""

    id: int = msgspec.field(name="number")
    what: Change
    about: int
    role: str
    """The role that is granted or withdrawn."""
    asked_by: int
    asked_as: str
    at: Seconds
    until: Seconds


def request_change(connection: Connection[TupleRow], by: Actor, what: Change, about: int, role: Role = "") -> PendingChange | Bar:
    """Request a change of a staff account; it is done when a person in another role confirms it."""
    with connection.transaction():
        connection.execute("select from speaker where number = %s for no key update", (about,))  # one after the other
        if barred := _check(connection, by, what, about, role):
            return barred
        if any((one.what, one.about, one.role) == (what, about, role) for one in _waiting(connection)):
            return Bar.ASKED_ALREADY
        row = connection.execute(
            "insert into staff_change (what, about, role, asked_by, asked_as, until)"
            " values (%s, %s, %s, %s, %s, house_now() + make_interval(secs => %s)) returning id",
            (what, about, role, by.speaker, by.capacity, SHIFT_SECONDS),
        ).fetchone()
        assert row is not None
        found = _locked_change(connection, row[0])
        assert found is not None
        _note(connection, SignificantKind.STAFF_CHANGE_ASKED, by, found)
        return found


def confirm_change(connection: Connection[TupleRow], by: Actor, id: int) -> PendingChange | Bar:
    """Confirm a change requested by a person in another role, and do it."""
    with connection.transaction():
        found = _locked_change(connection, id)
        if found is None:
            return Bar.NO_SUCH_REQUEST
        what = Change(found.what)
        if by.speaker == found.asked_by:
            return Bar.ASKED
        if barred := _check(connection, by, what, found.about, found.role):
            return barred
        if not completes(what, _roles(connection, found.about, found.role), found.asked_as, by.capacity):
            return Bar.OTHER_ROLE
        if barred := check_chain(connection, by.speaker, [found.asked_by]):
            return barred
        if barred := _done(connection, by, what, found):
            return barred
        _end(connection, by, found, "done")
        return found


def turn_down_change(connection: Connection[TupleRow], by: Actor, id: int) -> Bar | None:
    """Turn down a pending change, or withdraw one's own."""
    with connection.transaction():
        found = _locked_change(connection, id)
        if found is None:
            return Bar.NO_SUCH_REQUEST
        if by.speaker != found.asked_by and not may_change(by.capacity, _roles(connection, found.about, found.role)):
            return Bar.NOT_BELOW_YOU
        _end(connection, by, found, "turned down")
        _note(connection, SignificantKind.STAFF_CHANGE_TURNED_DOWN, by, found)
    return None


def waiting_change(connection: Connection[TupleRow], id: int) -> PendingChange | None:
    """Return a change that waits."""
    return next((one for one in _waiting(connection) if one.id == id), None)


def waiting_changes(connection: Connection[TupleRow], by: Actor) -> list[PendingChange]:
    """Return the changes that a person may confirm, and those that the person requested."""
    return [
        one
        for one in _waiting(connection)
        if by.speaker == one.asked_by
        or (
            by.speaker != one.about
            and completes(Change(one.what), _roles(connection, one.about, one.role), one.asked_as, by.capacity)
        )
    ]


def _roles(connection: Connection[TupleRow], about: int, role: Role) -> set[Role]:
    return {*roles_of(connection, about), *([role] if role else [])}


def _check(connection: Connection[TupleRow], by: Actor, what: Change, about: int, role: Role) -> Bar | None:
    """Return the reason a person may not take part in a change, or that there is nothing to change; otherwise None."""
    found = find_account(connection, about)
    if found is None or found.kind != "staff":
        return Bar.NO_SUCH_PERSON
    if by.speaker == about:
        return Bar.NOT_FOR_YOURSELF
    if role and role not in HELD:
        return Bar.NO_SUCH_ROLE
    if not may_change(by.capacity, _roles(connection, about, role)):
        return Bar.NOT_BELOW_YOU
    if what is Change.GRANT:
        return Bar.NOTHING_CHANGES if role in roles_of(connection, about) else check_grant(connection, about, role)
    if what is Change.WITHDRAW and role not in roles_of(connection, about):
        return Bar.ROLE_NOT_HELD
    return Bar.NOT_LOCKED if what is Change.UNLOCK and not is_locked(connection, about) else None


def _done(connection: Connection[TupleRow], by: Actor, what: Change, found: PendingChange) -> Bar | None:
    why = {"asked_by": found.asked_by, "confirmed_by": by.speaker}
    if what is Change.GRANT:
        return grant(connection, by.speaker, found.about, found.role, why)
    if what is Change.WITHDRAW:
        return withdraw(connection, by, found.about, found.role, why)
    if what is Change.END:
        return end_account(connection, by.speaker, found.about, "staff", why)
    assert what is Change.UNLOCK
    open_locks(connection, by.speaker, found.about, why)
    return None


def _end(connection: Connection[TupleRow], by: Actor, found: PendingChange, how: str) -> None:
    ended = "insert into staff_change_ended (change, how, by, role) values (%s, %s, %s, %s)"
    connection.execute(ended, (found.id, how, by.speaker, by.capacity))


def _note(connection: Connection[TupleRow], kind: SignificantKind, by: Actor, found: PendingChange) -> None:
    element, after = f"staff_change {found.id}", {"what": found.what, "role": found.role, "as": by.capacity}
    note(connection, kind, who=by.speaker, about=found.about, element=element, after=after)


def _waiting(connection: Connection[TupleRow]) -> list[PendingChange]:
    with connection.cursor(row_factory=class_row(PendingChange)) as cursor:
        return cursor.execute(_COLUMNS + b" order by c.id").fetchall()


def _locked_change(connection: Connection[TupleRow], id: int) -> PendingChange | None:
    """Return a change that waits, under a lock on the account that it is about: it is decided once."""
    locks = "select from speaker where number = (select about from staff_change where id = %s) for no key update"
    connection.execute(locks, (id,))
    with connection.cursor(row_factory=class_row(PendingChange)) as cursor:
        return cursor.execute(_COLUMNS + b" and c.id = %s", (id,)).fetchone()
