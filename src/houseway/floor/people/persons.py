"""Patrons and staff: accounts with an opaque name, and personal data apart, which can be erased."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from psycopg import Connection, errors
from psycopg.rows import TupleRow, class_row
from psycopg.sql import SQL, Identifier

from .accounts import Account, AccountMark, close_all, new_account
from .actors import Actor, check_right
from .bars import Bar
from .logins import as_login
from .rights import Action
from .significant import SignificantKind, note


class Person(NamedTuple):
    """Personal data: how somebody logs in, is called and is reached."""

    login: str
    called: str = ""
    contact: str = ""


def open_patron(
    connection: Connection[TupleRow], by: Actor, person: Person, mark: AccountMark = AccountMark.REAL
) -> Account | Bar:
    """Open an account for a patron, who sets credentials by an enrolment."""
    return check_right(by, Action.OPEN_PATRON) or admit(connection, by, "patron", person, mark)


def admit_staff(
    connection: Connection[TupleRow], by: Actor, person: Person, mark: AccountMark = AccountMark.REAL
) -> Account | Bar:
    """Admit a member of staff without a role, who sets credentials by an enrolment."""
    return check_right(by, Action.ADMIT_STAFF) or admit(connection, by, "staff", person, mark)


def admit(
    connection: Connection[TupleRow],
    by: Actor,
    kind: Literal["patron", "staff"],
    person: Person,
    mark: AccountMark = AccountMark.REAL,
) -> Account | Bar:
    """Enter a person without credentials; the caller has checked the right."""
    login = as_login(person.login)
    if not login:
        return Bar.LOGIN_UNFIT
    try:
        with connection.transaction():
            speaker = new_account(connection, kind, mark)
            if isinstance(speaker, Bar):
                return speaker
            connection.execute(
                "insert into person (speaker, login, called, contact) values (%s, %s, %s, %s)",
                (speaker.number, login, person.called, person.contact),
            )
            after = {"kind": kind, "mark": mark}
            note(connection, SignificantKind.ADMITTED, who=by.speaker, about=speaker.number, element="speaker", after=after)
    except errors.UniqueViolation:
        return Bar.LOGIN_TAKEN
    return speaker


def person_of(connection: Connection[TupleRow], speaker: int) -> Person | None:
    """Return the personal data of an account, unless it was erased."""
    row = connection.execute("select login, called, contact from person where speaker = %s", (speaker,)).fetchone()
    return None if row is None else Person(*row)


class FoundPatron(NamedTuple):
    """A patron as staff find them."""

    number: int
    name: str
    called: str
    login: str
    is_open: bool
    excluded: bool


MOST_FOUND: Final = 25
"""Patrons of one search."""


def find_patrons(connection: Connection[TupleRow], by: Actor, written: str) -> list[FoundPatron] | Bar:
    """Return the patrons whose number is written, or whose name or log-in name contains it; newest first."""
    if barred := check_right(by, Action.FIND_PATRON):
        return barred
    text = written.strip().lower()
    number = int(text) if text.isdigit() and len(text) < 19 else None
    with connection.cursor(row_factory=class_row(FoundPatron)) as cursor:
        return cursor.execute(
            "select number, name, coalesce(called, '') as called, coalesce(login, '') as login, ended_at is null as is_open,"
            " is_excluded(number) as excluded from speaker left join person on speaker = number where kind = 'patron'"
            " and (number = %(number)s or name = %(text)s or position(%(text)s in lower(called)) > 0"
            " or position(%(text)s in lower(login)) > 0) order by number desc limit %(most)s",
            {"number": number, "text": text, "most": MOST_FOUND},
        ).fetchall()


class StaffMember(NamedTuple):
    """A member of staff: granted roles, and the shift that is open, if one is."""

    number: int
    called: str
    login: str
    roles: list[str]
    role: str | None
    tables: list[int] | None
    since: float | None


def members_of_staff(connection: Connection[TupleRow], by: Actor) -> list[StaffMember] | Bar:
    """Return the members of staff whose accounts are open, by name."""
    if barred := check_right(by, Action.SEE_STAFF):
        return barred
    with connection.cursor(row_factory=class_row(StaffMember)) as cursor:
        return cursor.execute(
            "select s.number, coalesce(p.called, '') as called, coalesce(p.login, '') as login,"
            " array(select role from may_hold m where m.speaker = s.number order by role) as roles,"
            " h.role, h.tables, extract(epoch from h.begun_at)::float8 as since from speaker s"
            " left join person p on p.speaker = s.number left join shift h on h.speaker = s.number and h.ended_at is null"
            " where s.kind = 'staff' and s.ended_at is null order by lower(coalesce(nullif(p.called, ''), p.login)), s.number"
        ).fetchall()


def number_of(connection: Connection[TupleRow], login: str) -> int | None:
    """Return the number of the open account with a log-in name."""
    query = "select number from person join speaker on number = speaker where login = %s and ended_at is null"
    row = connection.execute(query, (as_login(login),)).fetchone()
    return None if row is None else row[0]


def change_person(connection: Connection[TupleRow], by: Actor, speaker: int, person: Person) -> Bar | None:
    """Change the personal data of a patron. Which fields changed is noted, and not what they held."""
    if barred := check_right(by, Action.CHANGE_PATRON, speaker):
        return barred
    wanted = person._replace(login=as_login(person.login))
    if not wanted.login:
        return Bar.LOGIN_UNFIT
    try:
        with connection.transaction():
            query = (
                "select login, called, contact from person join speaker on number = speaker"
                " where speaker = %s and kind = 'patron' for update of person"
            )
            row = connection.execute(query, (speaker,)).fetchone()
            if row is None:
                return Bar.NO_SUCH_PERSON
            changed = [field for field, old, new in zip(Person._fields, row, wanted, strict=True) if old != new]
            update = "update person set login = %s, called = %s, contact = %s where speaker = %s"
            connection.execute(update, (*wanted, speaker))
            after = {"fields": changed}
            note(connection, SignificantKind.PERSONAL_CHANGED, who=by.speaker, about=speaker, element="person", after=after)
    except errors.UniqueViolation:
        return Bar.LOGIN_TAKEN
    return None


def erase_person(connection: Connection[TupleRow], by: Actor, speaker: int) -> Bar | None:
    """Erase the personal data and the credentials of a patron and close the account. The record keeps the opaque name."""
    if barred := check_right(by, Action.ERASE_PATRON, speaker):
        return barred
    with connection.transaction():
        connection.execute("select from credential where speaker = %s for update", (speaker,))  # as a log-in locks: no deadlock
        query = "delete from person using speaker where speaker = %s and number = speaker and kind = 'patron'"
        if not connection.execute(query, (speaker,)).rowcount:
            return Bar.NO_SUCH_PERSON
        connection.execute("select erase_credential_1(%s)", (speaker,))
        for relation in ("passkey", "passkey_handle", "known_terminal", "log_in_tally"):
            connection.execute(SQL("delete from {} where speaker = %s").format(Identifier(relation)), (speaker,))
        close_all(connection, speaker, by.speaker)
        ended = "update speaker set ended_at = coalesce(ended_at, house_now()) where number = %s"
        connection.execute(ended, (speaker,))
        note(connection, SignificantKind.PERSONAL_ERASED, who=by.speaker, about=speaker, element="person")
    return None
