"""The shapes of requests and answers about results of the school."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from houseway.floor.api.shapes import ResponseBody, Seconds
from houseway.floor.pit.school import Result


class ExamResult(ResponseBody):
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


def result_response(one: Result) -> ExamResult:
    """Return the view of a result."""
    clauses = {id: (right, asked) for id, (right, asked) in one.taken.clauses.items()}
    taken: dict[str, Any] = {**asdict(one.taken), "clauses": clauses}
    return ExamResult(
        number=one.id,
        at=one.at.timestamp(),
        by=one.by,
        **taken,
        signed_by=one.signed_by,
        signed_role=one.signed_role,
        signed_at=None if one.signed_at is None else one.signed_at.timestamp(),
    )
