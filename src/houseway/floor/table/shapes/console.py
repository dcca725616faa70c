"""The shapes of requests and answers about a dealer's console."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.floor.api.shapes import Body, CallForecastJson, CallsJson, ConsoleJson, Reason, ResponseBody, Seconds, Short

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


class CallFloor(Body):
    """The reason for calling the floor; it may be empty."""

    why: Reason = ""
