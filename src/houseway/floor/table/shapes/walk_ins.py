"""The shapes of requests and answers about walk-ins."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.floor.api.shapes import Amount, Body, Cents, CommandJson, Number, OffersJson, ResponseBody, Seconds, Short


class WalkInResponse(ResponseBody):
    """A walk-in who sits at a table, and what may be keyed for them."""

    number: int
    name: str
    """The name at the table, as in bets and seats."""
    called: str
    seats: list[str]
    chips: Cents
    said: int
    """The last number of a command for them; the next one has the next."""
    cash: Cents
    """Their cash in of this gaming day."""
    offers: OffersJson
    """What they may do now, from what is face up. Amounts that hidden cards limit are not limited here."""


class WalkInsResponse(ResponseBody):
    """The walk-ins of a table, and the sums of the house for cash at tables."""

    table: int
    walk_ins: list[WalkInResponse]
    identify_from: Cents | None
    """The sum of cash in a gaming day from which somebody has to have seen who a patron is; null if there is none."""
    floor_from: Cents | None
    """The sum of cash at tables in a gaming day from which the floor confirms each buy-in; null if there is none."""


class SeatWalkIn(Body):
    """A free seat, and a word by which the dealer knows whoever takes it."""

    seat: Short
    called: Annotated[str, Meta(max_length=40)] = ""


class SeatedWalkIn(ResponseBody):
    """A walk-in who was seated."""

    table: int
    number: int
    name: str
    seat: str
    refused: str = ""
    """The sentence of the table if it did not give the seat."""


class WalkInCommand(Body):
    """A command for a walk-in, with a number of its own among those for them at this table."""

    number: Number
    said: CommandJson
    round: Number | None = None


class WalkInReceipt(ResponseBody):
    """The amount that the cage pays to a walk-in who has left, once, for the code on the receipt."""

    cents: Amount
    code: str
    until: Seconds
