"""The shapes of requests and answers about results of the school."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import asdict

from houseway.floor.api.shapes import Body, Seconds, Short, Told
from houseway.floor.pit.school import Result, TakenExam

Count = Annotated[int, Meta(ge=0, le=1000)]
Many = Annotated[int, Meta(ge=1, le=1000)]


class HandIn(Body):
    """An examination as whoever took it tells it; the sums of its clauses are its marks."""

    game: Short
    paper: Short
    seed: Short
    rules: Annotated[str, Meta(max_length=100)]
    correct: Count
    asked: Many
    took: Annotated[int, Meta(ge=0, le=86_400)]
    """In seconds."""
    minutes: Many
    clauses: Annotated[dict[Short, tuple[Count, Many]], Meta(max_length=400)]

    def taken(self) -> TakenExam:
        """Return it as the record takes it."""
        return TakenExam(**asdict(self))


class ExamResult(Told):
    """An examination of a member of staff, and who signed it."""

    number: int
    at: Seconds
    by: int
    game: str
    paper: str
    seed: str
    rules: str
    correct: int
    asked: int
    took: int
    minutes: int
    clauses: dict[str, tuple[int, int]]
    signed_by: int | None
    signed_role: str | None
    signed_at: Seconds | None


def result_told(one: Result) -> ExamResult:
    """Return a result as it is told."""
    clauses = {id: (right, asked) for id, (right, asked) in one.taken.clauses.items()}
    taken: dict[str, Any] = {**one.taken._asdict(), "clauses": clauses}
    return ExamResult(
        number=one.id,
        at=one.at.timestamp(),
        by=one.by,
        **taken,
        signed_by=one.signed_by,
        signed_role=one.signed_role,
        signed_at=None if one.signed_at is None else one.signed_at.timestamp(),
    )
