"""The shapes of requests and answers about the shift desk."""

from __future__ import annotations

from datetime import date

from houseway.floor.api.shapes import Body, Number, Reason, ResponseBody, Seconds, TableNumber
from houseway.floor.pit.incidents import Incident


class ShiftDay(Body):
    """A gaming day; null for that of now, by the clock of the house."""

    day: date | None = None


class EnterIncident(Body):
    """An incident, at a table or not; or the answer to an entry."""

    says: Reason
    table: TableNumber | None = None
    answers: Number | None = None


class IncidentsResponse(ResponseBody):
    """The incident log of a gaming day, newest entry first, each before its answers; `names` has people's names by number."""

    day: date
    now: Seconds
    incidents: list[Incident]
    names: dict[str, str]
