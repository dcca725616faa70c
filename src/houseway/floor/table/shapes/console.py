"""The shapes of requests and answers about a dealer's console."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.floor.api.shapes import Body, CallsJson, ConsoleJson, ForetoldJson, Reason, Seconds, Short, Told

OneCard = Annotated[str, Meta(max_length=8)]


class ConsoleTold(Told):
    """A table as its dealer is led through it."""

    table: int
    round: int
    """The round that is being played or comes next."""
    step: int
    """The last step of the record that it knows of."""
    console: ConsoleJson
    by_hand: bool
    """Whether whoever asks says which cards, dice and numbers came; elsewhere a device or the platform does."""
    now: Seconds


class CallsTold(Told):
    """What may be called at a table now, with what each call would do where it names nothing."""

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


class ForetoldTold(Told):
    """What one call would do. Nothing is changed, and nothing of it is kept."""

    table: int
    round: int
    step: int
    """It holds until the next step."""
    role: str
    foretold: ForetoldJson


class CallFloor(Body):
    """Why the floor is wanted; it may be empty."""

    why: Reason = ""
