"""The shapes of requests and answers about shared meters."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import Body, Cents, Number, Reason, ResponseBody, TableNumber
from houseway.floor.meters.events import Timing
from houseway.floor.people.shapes.passkeys import Proof

LevelName = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[a-z_]+$")]
Sum = Annotated[int, Meta(ge=0, le=MOST)]


class NewLevel(Body):
    """One display of a meter: its seed, and the most that is shown, or null."""

    name: LevelName
    seed_cents: Sum = 0
    ceiling_cents: Sum | None = None


class OpenMeter(Body):
    """A meter to open: its name, its levels, and the moment that determines the amount shown to a claim."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    levels: Annotated[list[NewLevel], Meta(min_length=1, max_length=10)]
    timing: Timing = Timing.CLAIM


class LinkTable(Body):
    """A table that should share levels of a meter."""

    table: TableNumber
    linked: Annotated[list[LevelName], Meta(min_length=1, max_length=10)]


class UseMeter(Body):
    """Whether the wagers of a meter are offered, and why."""

    in_use: bool
    why: Reason


class RaiseCeiling(Body):
    """Another ceiling of a level, above what it shows; null for none."""

    level: LevelName
    ceiling_cents: Sum | None


class ReleaseClaim(Body):
    """A claim of a meter that its table cannot release, and why."""

    claim: Number
    why: Reason


class AgreeMeter(Proof):
    """A passkey's signature, or a code of the second factor."""


class MeterResponse(ResponseBody):
    """A shared meter: whether its wagers are offered, what each level comes to, and its tables."""

    number: int
    name: str
    in_use: bool
    levels: dict[str, Cents]
    tables: list[int]
