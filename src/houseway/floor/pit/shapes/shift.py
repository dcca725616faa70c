"""The shapes of requests and answers about the shift desk."""

from __future__ import annotations

from datetime import date

from houseway.floor.api.shapes import Amount, Body, Cents, Number, Reason, ResponseBody, Seconds, TableNumber
from houseway.floor.pit.comps import Comp
from houseway.floor.pit.incidents import Incident
from houseway.floor.pit.rotation import Against


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
    """A gift to a patron, and its worth."""

    cents: Amount
    says: Reason


class SignComp(Body):
    """Whether a comp is given."""

    gives: bool


class DealerSpan(ResponseBody):
    """A time at a table; `end` is null while it lasts."""

    table: int
    begin: Seconds
    end: Seconds | None


class DealerMarks(ResponseBody):
    """The newest signed result of a dealer at a game."""

    game: str
    correct: int
    asked: int
    at: Seconds
    passes: bool


class DealerRotation(ResponseBody):
    """A dealer who is in the house."""

    number: int
    called: str
    table: int | None
    since: Seconds | None
    """The end of the last break of a dealer at a table, or the beginning of the time away."""
    dealt_seconds: int
    against: list[Against]
    """What speaks against more time at any table."""
    spans: list[DealerSpan]
    marks: list[DealerMarks]


class RotationTable(ResponseBody):
    """An open table that a person deals."""

    table: int
    game: str
    name: str
    dealer: int | None


class NextRelief(ResponseBody):
    """A dealer whose break is due, and who may take over; null where nobody in the house may."""

    table: int
    dealer: int
    relief: int | None


class RotationResponse(ResponseBody):
    """The rotation of a gaming day: dealers, tables, the next reliefs, and the rules of the house for them."""

    day: date
    now: Seconds
    begin: Seconds
    dealers: list[DealerRotation]
    tables: list[RotationTable]
    next: list[NextRelief]
    deal_minutes: int
    break_minutes: int
    day_hours: int
    pass_percent: int
