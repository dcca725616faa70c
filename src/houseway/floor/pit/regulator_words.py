"""The regulator's words to the house, and the answers of the house. Rows are only added.

A word is about a submission or about a ruling of the register: it takes note, accepts, objects or asks. An objection can hold a
submission that is not in force yet, until the house answers or the regulator takes note; the table is dealt under the rules in
force meanwhile. A word moves no money and changes no rule, and silence holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.submission import LONGEST_NAME, RegulatorWord, WordSaid, written_regulator
from houseway.floor.approvals.store import standing
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]
DayOf = Callable[[float], str]
"""Returns the day of a moment in the time of the house, as `2026-11-18`."""


class WordKind(StrEnum):
    """A word of a regulator: takes note of a submission, accepts a ruling, objects to either, or asks about it."""

    NOTED = "noted"
    ACCEPTED = "accepted"
    OBJECTED = "objected"
    ASKED = "asked"


class NewWord(NamedTuple):
    """A word before it is given: about a submission by its request, or about a ruling by its id."""

    word: WordKind
    table: int
    says: str
    request: int | None = None
    ruling: str | None = None
    setting: str | None = None
    clauses: tuple[str, ...] = ()
    holds: bool = False


class HouseAnswer(msgspec.Struct, frozen=True):
    """The answer of the house to a word."""

    at: Seconds
    says: str
    by: int
    role: str
    is_signed: bool


class GivenWord(msgspec.Struct, frozen=True):
    """A word of the regulator in the record, and the answer to it."""

    id: int
    at: Seconds
    word: WordKind
    table: int
    request: int | None
    ruling: str | None
    setting: str | None
    clauses: list[str]
    holds: bool
    """Whether the submission waits for an answer to it now."""
    says: str
    by: int
    role: str
    is_signed: bool
    """Whether a passkey signed it; otherwise a code of the second factor confirmed it."""
    answer: HouseAnswer | None

    @property
    def is_open(self) -> bool:
        """Whether the house has to answer."""
        return self.answer is None and self.word in (WordKind.OBJECTED, WordKind.ASKED)


_HELD: Final = (
    "w.holds and a.word is null and not exists (select from ending e where e.request = w.request)"
    " and not exists (select from regulator_word n where n.request = w.request and n.word = 'noted' and n.id > w.id)"
)
_WORDS: Final = (
    "select w.id, extract(epoch from w.at)::float8, w.word, w.table_id, w.request, w.ruling, w.setting, w.clauses,"
    f" {_HELD}, w.says, w.by, w.role, w.assertion is not null,"
    " extract(epoch from a.at)::float8, a.says, a.by, a.role, a.assertion is not null"
    " from regulator_word w left join regulator_answer a on a.word = w.id"
)


def words_of_regulator(record: Record, where: str = "true", *about: object) -> list[GivenWord]:
    """Return words that fit a condition, newest first."""
    rows = record.execute(f"{_WORDS} where {where} order by w.id desc".encode(), about).fetchall()
    return [_word(row) for row in rows]


def _word(row: TupleRow) -> GivenWord:
    id, at, word, table, request, ruling, setting, clauses, holds, says, by, role, is_signed, *answer = row
    return GivenWord(
        id=id,
        at=at,
        word=WordKind(word),
        table=table,
        request=request,
        ruling=ruling,
        setting=setting,
        clauses=clauses,
        holds=holds,
        says=says,
        by=by,
        role=role,
        is_signed=is_signed,
        answer=None if answer[0] is None else HouseAnswer(*answer),
    )


def give_word(record: Record, by: Actor, new: NewWord, assertion: int | None) -> GivenWord | Bar:
    """Add a word of the regulator; one that holds a submission needs one that waits."""
    if barred := check_right(by, Action.GIVE_WORD):
        return barred
    said = new.says.strip()
    if not said and new.word in (WordKind.OBJECTED, WordKind.ASKED):
        return Bar.SAY_WHY
    if barred := _check_subject(record, new):
        return barred
    row = record.execute(
        "insert into regulator_word (word, table_id, request, ruling, setting, clauses, holds, says, by, role, assertion)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) returning id",
        (
            *(new.word.value, new.table, new.request, new.ruling, new.setting, list(new.clauses), new.holds, said),
            *(by.speaker, by.capacity, assertion),
        ),
    ).fetchone()
    assert row is not None
    return words_of_regulator(record, "w.id = %s", row[0])[0]


def _check_subject(record: Record, new: NewWord) -> Bar | None:
    if new.ruling is not None:
        fits = new.request is None and new.setting is None and not new.holds and new.word is not WordKind.NOTED
        return None if fits else Bar.NO_SUCH_RULING
    found = None if new.request is None else standing(record, new.request)
    if found is None or new.word is WordKind.ACCEPTED:
        return Bar.NO_SUCH_SUBMISSION
    if new.setting is not None and new.setting not in {one["setting"] for one in found.facts.get("changes", [])}:
        return Bar.NO_SUCH_SUBMISSION
    if new.holds and (found.ending is not None or new.word is not WordKind.OBJECTED):
        return Bar.SUBMISSION_OVER
    return None


def answer_word(record: Record, by: Actor, number: int, says: str, assertion: int | None) -> GivenWord | Bar:
    """Answer a word of the regulator, once; who proposed the submission does not answer what holds it."""
    if barred := check_right(by, Action.ANSWER_WORD):
        return barred
    if not says.strip():
        return Bar.SAY_WHY
    found = words_of_regulator(record, "w.id = %s", number)
    if not found or found[0].word not in (WordKind.OBJECTED, WordKind.ASKED):
        return Bar.NO_SUCH_WORD
    if by.speaker in {found[0].by, proposer_of(record, found[0])}:
        return Bar.ASKED
    made = record.execute(
        "insert into regulator_answer (word, says, by, role, assertion) values (%s, %s, %s, %s, %s) on conflict do nothing",
        (number, says.strip(), by.speaker, by.capacity, assertion),
    )
    return words_of_regulator(record, "w.id = %s", number)[0] if made.rowcount else Bar.ANSWERED


def proposer_of(record: Record, word: GivenWord) -> int | None:
    """Return the person who proposed the submission of a word; None for a ruling."""
    found = None if word.request is None else standing(record, word.request)
    return None if found is None else found.asked_by


def held_by(record: Record, request: int) -> int | None:
    """Return the number of the objection that holds a submission until the house answers, or None."""
    rows = record.execute(
        f"select w.id from regulator_word w left join regulator_answer a on a.word = w.id where w.request = %s and {_HELD}"
        " order by w.id limit 1".encode(),
        (request,),
    ).fetchone()
    return None if rows is None else rows[0]


_FOR_FILES: Final[dict[WordKind, WordSaid]] = {
    WordKind.ACCEPTED: "accepted",
    WordKind.OBJECTED: "objected",
    WordKind.ASKED: "pending",
}


def words_for_submission(words: list[GivenWord], day_of: DayOf) -> str:
    """Return the newest word on each ruling as lines of a submission; a question leaves the ruling pending."""
    found: dict[str, RegulatorWord] = {}
    for one in reversed(words):
        if one.ruling is not None:
            note = "".join(letter for letter in " ".join(one.says.split()) if letter.isprintable())[:LONGEST_NAME]
            found[one.ruling] = RegulatorWord(_FOR_FILES[one.word], day_of(one.at), note)
    return written_regulator(found)
