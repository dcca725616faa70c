"""The shapes of requests and answers about a dealer's console."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.floor.api.shapes import Body, CallForecastJson, CallsJson, ConsoleJson, Number, Reason, ResponseBody, Seconds, Short
from houseway.floor.table.payment_marks import MarkedPayment, PaymentMark

OneCard = Annotated[str, Meta(max_length=8)]


class ConsoleResponse(ResponseBody):
    """A table as its dealer is led through it."""

    table: int
    round: int
    """The round that is being played or comes next."""
    step: int
    """The last step of the record that it includes."""
    console: ConsoleJson
    by_hand: bool
    """Whether the caller enters the cards, dice and numbers; elsewhere a device or the platform does."""
    now: Seconds


class CallsResponse(ResponseBody):
    """The calls available at a table now, with the effect of each call that needs no details."""

    table: int
    round: int
    step: int
    role: str
    calls: CallsJson


class CallQuery(Body):
    """A call as it would be made, and what it names."""

    what: Short
    about: Short | None = None
    wager: Short | None = None
    card: OneCard | None = None
    chips: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    player: Short | None = None


class CallForecastResponse(ResponseBody):
    """The effect of one call. Nothing is changed, and nothing of it is kept."""

    table: int
    round: int
    step: int
    """It holds until the next step."""
    role: str
    foretold: CallForecastJson


class PaymentMarksResponse(ResponseBody):
    """The payments of a round that dealers have made, and the names of these dealers."""

    table: int
    round: int
    made: list[PaymentMark]
    people: dict[int, str]


class MarkPayments(Body):
    """Payments that the dealer has made: the next ones in order, such as all of one seat."""

    round: Number
    made: Annotated[list[MarkedPayment], Meta(min_length=1, max_length=64)]


class UnmarkPayments(Body):
    """The latest marks, to be taken back."""

    round: Number
    marks: Annotated[list[Number], Meta(min_length=1, max_length=64)]


class CallFloor(Body):
    """The reason for calling the floor; it may be empty."""

    why: Reason = ""
