"""Everyone and everything that can speak, by number and by opaque name; and what this database is for."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

from psycopg import Connection, errors
from psycopg.rows import TupleRow, class_row

from .actors import Actor, check_right
from .bars import Bar
from .rights import Action
from .significant import SignificantKind, State, note

Mode = Literal["demo", "real money"]


class AccountMark(StrEnum):
    """The mark of an account. Only real ones are counted in figures about players."""

    REAL = "real"
    TEST = "test"
    BOT = "bot"
    HOUSE = "house"


PersonKind = Literal["patron", "staff"]


class Account(NamedTuple):
    """A person or a device, as the record names it."""

    number: int
    name: str
    kind: str
    mark: str


class OtherMode(Exception):
    """This database belongs to a house of the other mode."""


def set_mode(connection: Connection[TupleRow], mode: Mode) -> None:
    """Set the mode of this database once, or raise `OtherMode` if another one is set."""
    with connection.transaction():
        made = connection.execute("insert into house (mode) values (%s) on conflict do nothing", (mode,)).rowcount
        if made:
            note(connection, SignificantKind.MODE_SET, who=0, about=None, element="house.mode", after={"mode": mode})
            return
    row = connection.execute("select mode from house").fetchone()
    assert row is not None
    if row[0] != mode:
        raise OtherMode(f"this database is for {row[0]}, and the configuration has {mode}. Use another database")


def mode_of(connection: Connection[TupleRow]) -> Mode:
    """Return the mode of this database; the default is a demonstration."""
    row = connection.execute("select mode from house").fetchone()
    return "demo" if row is None else row[0]


def new_account(connection: Connection[TupleRow], kind: str, mark: AccountMark = AccountMark.REAL) -> Account | Bar:
    """Enter an account and return its number and name; a bot is refused unless the house is a demonstration."""
    try:
        with connection.transaction(), connection.cursor(row_factory=class_row(Account)) as cursor:
            made = cursor.execute(
                "insert into speaker (kind, mark) values (%s, %s) returning number, name, kind, mark", (kind, mark)
            ).fetchone()
    except errors.CheckViolation as wrong:
        if wrong.diag.constraint_name == "bots_play_in_a_demo":
            return Bar.BOTS_IN_DEMO
        raise
    assert made is not None
    return made


def find_account(connection: Connection[TupleRow], number: int) -> Account | None:
    """Return an open account by its number."""
    with connection.cursor(row_factory=class_row(Account)) as cursor:
        query = "select number, name, kind, mark from speaker where number = %s and ended_at is null"
        return cursor.execute(query, (number,)).fetchone()


def end_patron(connection: Connection[TupleRow], by: Actor, number: int) -> Bar | None:
    """Close the account of a patron: its session ends, and it cannot log in again."""
    return check_right(by, Action.END_ACCOUNT, number) or end_account(connection, by.speaker, number, "patron", {})


def end_account(connection: Connection[TupleRow], who: int, number: int, kind: PersonKind, why: State) -> Bar | None:
    """Close an account: its session and its shift end, and it cannot log in again. The caller has checked the right."""
    with connection.transaction():
        ended = connection.execute(
            "update speaker set ended_at = house_now() where number = %s and kind = %s and ended_at is null", (number, kind)
        )
        if not ended.rowcount:
            return Bar.NO_SUCH_PERSON
        close_all(connection, number, who)
        note(connection, SignificantKind.ENDED, who=who, about=number, element="speaker.ended_at", after=why or None)
    return None


def close_all(connection: Connection[TupleRow], number: int, by: int) -> None:
    """End the session and the shift of an account."""
    connection.execute(
        "update session set token = null, ended_at = house_now(), ended_why = 'account' where speaker = %s and ended_at is null",
        (number,),
    )
    connection.execute(
        "update shift set ended_at = house_now(), ended_by = %s where speaker = %s and ended_at is null", (by, number)
    )
