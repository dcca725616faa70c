"""Cases: a question, the rounds, moments, clips, people and notes gathered for it, and a finding. Rows are only added.

A clip stays in the recorder: its entry has the camera, the span by the recorder's clock, and the SHA-256 of the file. A case
moves no money and decides nothing; nobody writes in a case about themselves, and a finding ends it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from psycopg import Connection
from psycopg.errors import CheckViolation
from psycopg.rows import TupleRow

from houseway.floor.lookback.rounds import NotFound, RoundName, find_round
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class CaseEntryKind(StrEnum):
    """What is gathered in a case."""

    ROUND = "round"
    MOMENT = "moment"
    CLIP = "clip"
    PERSON = "person"
    NOTE = "note"
    FINDING = "finding"


class CaseFinding(StrEnum):
    """How a case ends."""

    IN_ORDER = "in order"
    TO_BE_CORRECTED = "to be corrected"
    TO_THE_COMMISSION = "to the commission"


class NewEntry(msgspec.Struct, frozen=True):
    """An entry before it is added."""

    kind: CaseEntryKind
    says: str = ""
    table: int | None = None
    round: int | None = None
    nr: int | None = None
    camera: str | None = None
    shown_at: Seconds | None = None
    until: Seconds | None = None
    sha256: str | None = None
    about: int | None = None
    finding: CaseFinding | None = None


class CaseEntry(msgspec.Struct, frozen=True):
    """An entry of a case, with its author."""

    id: int
    at: Seconds
    kind: CaseEntryKind
    table: int | None
    round: int | None
    nr: int | None
    """The event of the round that a moment is about."""
    camera: str | None
    shown_at: Seconds | None
    """The time in the recording, by the clock of the recorder."""
    until: Seconds | None
    sha256: str | None
    about: int | None
    finding: CaseFinding | None
    says: str
    by: int
    role: str


class WatchCase(msgspec.Struct, frozen=True):
    """A case: its question, who opened it and when, and its entries in order."""

    id: int
    at: Seconds
    question: str
    by: int
    role: str
    finding: CaseFinding | None
    entries: list[CaseEntry]


_CASES: Final = (
    "select c.id, extract(epoch from c.at)::float8, c.question, c.by, c.role, e.finding"
    " from watch_case c left join case_entry e on e.of_case = c.id and e.kind = 'finding'"
)
_ENTRIES: Final = (
    "select id, extract(epoch from at)::float8, kind, table_id, round, nr, camera, extract(epoch from shown_at)::float8,"
    " extract(epoch from until)::float8, sha256, about, finding, says, by, role from case_entry where of_case = %s order by id"
)


def cases(record: Record) -> list[WatchCase]:
    """Return every case without its entries: those that are open first, then the newest."""
    rows = record.execute(f"{_CASES} order by e.finding is not null, c.id desc".encode()).fetchall()
    return [_case(row, []) for row in rows]


def case_of(record: Record, number: int) -> WatchCase | None:
    """Return a case with its entries."""
    row = record.execute(f"{_CASES} where c.id = %s".encode(), (number,)).fetchone()
    return None if row is None else _case(row, [_entry(one) for one in record.execute(_ENTRIES, (number,)).fetchall()])


def _case(row: TupleRow, entries: list[CaseEntry]) -> WatchCase:
    return msgspec.convert(dict(zip(WatchCase.__struct_fields__, (*row, entries), strict=True)), WatchCase)


def _entry(row: TupleRow) -> CaseEntry:
    return msgspec.convert(dict(zip(CaseEntry.__struct_fields__, row, strict=True)), CaseEntry)


def open_case(record: Record, by: Actor, question: str) -> WatchCase | Bar:
    """Open a case with its question."""
    if barred := check_right(by, Action.WRITE_CASE):
        return barred
    if not question.strip():
        return Bar.SAY_WHY
    row = record.execute(
        "insert into watch_case (question, by, role) values (%s, %s, %s) returning id",
        (question.strip(), by.speaker, by.capacity),
    ).fetchone()
    assert row is not None
    made = case_of(record, row[0])
    assert made is not None
    return made


def add_entry(record: Record, by: Actor, number: int, new: NewEntry) -> WatchCase | Bar:
    """Add an entry to a case that has no finding yet, unless the author is a person of the case."""
    if barred := check_right(by, Action.WRITE_CASE):
        return barred
    if case_of(record, number) is None:
        return Bar.NO_SUCH_CASE
    try:
        with record.transaction():
            if barred := _check_entry(record, new):
                return barred
            record.execute(
                "insert into case_entry (of_case, kind, table_id, round, nr, camera, shown_at, until, sha256, about, finding,"
                " says, by, role) values (%s, %s, %s, %s, %s, %s, to_timestamp(%s), to_timestamp(%s), %s, %s, %s, %s, %s, %s)",
                (
                    *(number, new.kind.value, new.table, new.round, new.nr, new.camera or None, new.shown_at, new.until),
                    *(new.sha256, new.about, new.finding and new.finding.value, new.says.strip(), by.speaker, by.capacity),
                ),
            )
    except CheckViolation as error:
        return _REFUSED.get(error.diag.constraint_name or "", Bar.NOT_AN_ENTRY)
    found = case_of(record, number)
    assert found is not None
    return found


_REFUSED: Final = {"case_is_open": Bar.CASE_CLOSED, "not_about_oneself": Bar.ABOUT_YOU}


def _check_entry(record: Record, new: NewEntry) -> Bar | None:
    if new.table is not None and new.round is not None:
        try:
            find_round(record, RoundName(new.table, new.round))
        except NotFound:
            return Bar.NO_SUCH_ROUND
    elif new.table is not None or new.round is not None:
        return Bar.NO_SUCH_ROUND
    if new.about is not None and record.execute("select from speaker where number = %s", (new.about,)).fetchone() is None:
        return Bar.NO_SUCH_PERSON
    return None
