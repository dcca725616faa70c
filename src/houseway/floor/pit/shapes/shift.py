"""The shapes of requests and answers about the shift desk."""

from __future__ import annotations

from datetime import date

from houseway.floor.api.shapes import Amount, Body, Cents, Number, Reason, ResponseBody, Seconds, TableNumber
from houseway.floor.pit.comps import Comp
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


class PlayerRating(ResponseBody):
    """The play of a patron in the open gaming day, every bet counted; `percent` and `theoretical` by the edges of the lab."""

    patron: int
    called: str
    tables: list[int]
    rounds: int
    seconds: int
    """The time of the rounds in which the patron had a bet."""
    wagered: Cents
    average: Cents
    """What was bet in a round."""
    percent: str | None
    """The theoretical loss in percent of the bets with odds; null where none has."""
    theoretical: Cents
    unpriced: Cents
    """Bets that the lab has no odds for: they are in no theoretical loss."""
    simulated: bool
    """Whether an edge was not exact."""
    allowed: Cents
    """The most that may be given for this play."""
    given: Cents
    """What was given or waits."""


class RatingsResponse(ResponseBody):
    """Ratings of the open gaming day, highest theoretical loss first, and its comps; `day` is null where none is open."""

    day: date | None
    now: Seconds
    percent: int
    signed_from: Cents
    ratings: list[PlayerRating]
    comps: list[Comp]
    names: dict[str, str]


class GiveComp(Body):
    """What a patron is given, and what it is worth."""

    cents: Amount
    says: Reason


class SignComp(Body):
    """Whether a comp is given."""

    gives: bool
