"""Patrons and staff: accounts with an opaque name, and personal data apart, which can be erased."""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.floor.record.locks import hold

from .actors import THE_HOUSE, Actor, bars_from
from .bars import Bar
from .credentials import SecondFactor, give_second_factor, open_credential
from .logins import as_login
from .policy import Policy
from .rights import Action
from .roles import ADMINISTRATOR
from .significant import Kind, note
from .speakers import Mark, Speaker, close_all, new_speaker


class Person(NamedTuple):
    """Personal data: how somebody logs in, is called and is reached."""

    login: str
    called: str = ""
    contact: str = ""


class Admitted(NamedTuple):
    """A new account, and its second factor if it has one."""

    speaker: Speaker
    second: SecondFactor | None


def open_patron(
    connection: Connection[TupleRow], by: Actor, person: Person, password: str, policy: Policy, mark: Mark = Mark.REAL
) -> Admitted | Bar:
    """Open an account for a patron."""
    return bars_from(by, Action.OPEN_PATRON) or _admitted(connection, by, "patron", person, password, policy, mark)


def admit_staff(
    connection: Connection[TupleRow], by: Actor, person: Person, password: str, policy: Policy, mark: Mark = Mark.REAL
) -> Admitted | Bar:
    """Admit a member of staff, with a second factor and without a role."""
    return bars_from(by, Action.ADMIT_STAFF) or _admitted(connection, by, "staff", person, password, policy, mark)


def first_administrator(connection: Connection[TupleRow], person: Person, password: str, policy: Policy) -> Admitted | Bar:
    """Admit the first member of staff, as administrator. Once there is one, it is barred."""
    with connection.transaction():
        hold(connection, "may_hold")  # two at once would both be first
        if connection.execute("select from speaker where kind = 'staff'").fetchone() is not None:
            return Bar.NOT_YOURS
        admitted = _admitted(connection, THE_HOUSE, "staff", person, password, policy, Mark.REAL)
        if isinstance(admitted, Admitted):
            number = admitted.speaker.number
            connection.execute("insert into may_hold (speaker, role, granted_by) values (%s, %s, 0)", (number, ADMINISTRATOR))
            after = {"role": ADMINISTRATOR}
            note(connection, Kind.ROLE_GRANTED, who=0, about=number, element="may_hold", after=after)
        return admitted


def _admitted(
    connection: Connection[TupleRow], by: Actor, kind: str, person: Person, password: str, policy: Policy, mark: Mark
) -> Admitted | Bar:
    login = as_login(person.login)
    if not login:
        return Bar.LOGIN_UNFIT
    if not policy.passwords.is_fit(password, person.login):
        return Bar.PASSWORD_UNFIT
    try:
        with connection.transaction():
            speaker = new_speaker(connection, kind, mark)
            if isinstance(speaker, Bar):
                return speaker
            connection.execute(
                "insert into person (speaker, login, called, contact) values (%s, %s, %s, %s)",
                (speaker.number, login, person.called, person.contact),
            )
            open_credential(connection, speaker.number, password, policy)
            second = give_second_factor(connection, speaker.number, speaker.name, policy) if kind == "staff" else None
            after = {"kind": kind, "mark": mark}
            note(connection, Kind.ADMITTED, who=by.speaker, about=speaker.number, element="speaker", after=after)
    except errors.UniqueViolation:
        return Bar.LOGIN_TAKEN
    return Admitted(speaker, second)


def person_of(connection: Connection[TupleRow], speaker: int) -> Person | None:
    """Return the personal data of a speaker, unless it was erased."""
    row = connection.execute("select login, called, contact from person where speaker = %s", (speaker,)).fetchone()
    return None if row is None else Person(*row)


def change_person(connection: Connection[TupleRow], by: Actor, speaker: int, person: Person) -> Bar | None:
    """Change the personal data of a patron. Which fields changed is noted, and not what they held."""
    if barred := bars_from(by, Action.CHANGE_PATRON, speaker):
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
            note(connection, Kind.PERSONAL_CHANGED, who=by.speaker, about=speaker, element="person", after=after)
    except errors.UniqueViolation:
        return Bar.LOGIN_TAKEN
    return None


def erase_person(connection: Connection[TupleRow], by: Actor, speaker: int) -> Bar | None:
    """Erase the personal data and the credentials of a patron and close the account. The record keeps the opaque name."""
    if barred := bars_from(by, Action.ERASE_PATRON, speaker):
        return barred
    with connection.transaction():
        connection.execute("select from credential where speaker = %s for update", (speaker,))  # as a log-in locks: no deadlock
        query = "delete from person using speaker where speaker = %s and number = speaker and kind = 'patron'"
        if not connection.execute(query, (speaker,)).rowcount:
            return Bar.NO_SUCH_PERSON
        for relation in (b"credential", b"passkey", b"passkey_handle"):
            connection.execute(b"delete from " + relation + b" where speaker = %s", (speaker,))
        close_all(connection, speaker, by.speaker)
        ended = "update speaker set ended_at = coalesce(ended_at, house_now()) where number = %s"
        connection.execute(ended, (speaker,))
        note(connection, Kind.PERSONAL_ERASED, who=by.speaker, about=speaker, element="person")
    return None
