"""The shapes of requests and answers about the regulator's words."""

from __future__ import annotations

from houseway.floor.api.shapes import Body, Number, Reason, ResponseBody, Seconds, Short, TableNumber
from houseway.floor.people.shapes.passkeys import Proof
from houseway.floor.pit.regulator_words import GivenWord, WordKind


class WhichWords(Body):
    """The table whose words are listed; null for all."""

    table: TableNumber | None = None


class GiveWord(Proof):
    """A word of the regulator about a submission, by its request, or about a ruling of a table's game."""

    table: TableNumber
    word: WordKind
    says: Reason = ""
    request: Number | None = None
    ruling: Short | None = None
    setting: Short | None = None
    """The setting of the submission that is meant; null for all of it."""
    holds: bool = False
    """Whether an objection holds the submission until the house answers."""


class AnswerWord(Proof):
    """The answer of the house; confirmed by its person."""

    says: Reason


class WordsResponse(ResponseBody):
    """The words of the regulator, newest first; `for_submission` has those on rulings as lines of a submission."""

    now: Seconds
    words: list[GivenWord]
    names: dict[str, str]
    for_submission: str
