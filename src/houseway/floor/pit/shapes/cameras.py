"""The shapes of requests and answers about cameras over large progressives."""

from __future__ import annotations

from houseway.floor.api.shapes import Body, Cents, Reason, Seconds, Told
from houseway.floor.pit.cameras import Task


class ConfirmCoverage(Body):
    """Which cameras cover the table."""

    says: Reason


class TaskTold(Told):
    """A table that cameras have to cover, because of a meter that came to so much (P14); who confirmed it, and how."""

    number: int
    at: Seconds
    table: int
    level: str
    cents: Cents
    by: int | None
    says: str | None


def task_told(one: Task) -> TaskTold:
    """Return a task of surveillance as it is told."""
    return TaskTold(
        number=one.id, at=one.at.timestamp(), table=one.table_id, level=one.level, cents=one.cents, by=one.by, says=one.says
    )
