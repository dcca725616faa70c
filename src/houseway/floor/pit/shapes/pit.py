"""The shapes of requests and answers about tables of the pit and submissions."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta, field

from houseway.core.game.edition import Breach
from houseway.core.law.choice import Voice
from houseway.floor.api.shapes import Body, Line, Reason, ResponseBody, Seconds, Short
from houseway.floor.approvals.facts import PriceChange, SettingChange
from houseway.floor.approvals.shapes import RequestStatus
from houseway.floor.pit.submissions import CheckedSubmission, price_changes

# Tables and days


class PutInUse(Body):
    """Whether a table may open rounds, and why."""

    in_use: bool
    why: Reason


class Day(Body):
    """A gaming day by its date, as 2026-11-15."""

    day: date


class GamingDay(ResponseBody):
    """A gaming day; with its root where it is closed and signed."""

    day: date
    root: str | None


# Submissions


Settings = Annotated[dict[Line, Annotated[str, Meta(max_length=10_000)]], Meta(max_length=500)]


class Submission(Body):
    """A whole submission: each setting as a line of TOML writes it. What it does not name gets its default."""

    settings: Settings


class Propose(Submission):
    """A submission, from when on it should be effective in seconds since 1970 (null: as soon as it may), and why."""

    effective: Annotated[float, Meta(ge=0, le=4e9)] | None = None
    because: Reason = ""


class OpenTable(Body):
    """A new table: its game, its submission, and the levels of shared meters that it is linked to."""

    game: Short
    linked: Annotated[list[Short], Meta(max_length=10)] = field(default_factory=list[Short])
    settings: Settings = field(default_factory=dict[str, str])


class OpenedTableResponse(ResponseBody):
    """A table that was opened, and what it is played under."""

    table: int
    game: str
    edition: str
    digest: str


class BreachResponse(ResponseBody):
    """An objection to a submission, in one of three voices: the law's clause, our reading's ruling, or the software's reason."""

    key: str
    says: str
    voice: Voice
    cites: str
    """The clause that decides; under our reading and for the software, the one that the setting rests on."""
    ruling: str | None
    reason: str | None


def breach_response(one: Breach) -> BreachResponse:
    """Return an objection to a submission as it is sent."""
    return BreachResponse(one.key, one.sentence, one.source, one.cites, one.ruling or None, one.reason or None)


class CheckedSubmissionResponse(ResponseBody):
    """A submission compared with the active one: every breach, or its changes and their effect on the house edge."""

    breaches: list[BreachResponse]
    changes: list[SettingChange]
    prices: list[PriceChange]


class ProposedSubmissionResponse(ResponseBody):
    """A submission that waits for approval, and then for its time."""

    request: int
    effective: Seconds
    checked: CheckedSubmissionResponse


class ReliefResponse(ResponseBody):
    """The new dealer of a table, and the request if the table has to receive one."""

    number: int
    table: int
    request: RequestStatus | None


# Views of the pit's values


def checked_submission_response(checked: CheckedSubmission) -> CheckedSubmissionResponse:
    """Return the view of a lawful submission's changes."""
    return CheckedSubmissionResponse([], list(checked.changes), price_changes(checked.prices))
