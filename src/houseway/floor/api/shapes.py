"""The shapes of requests and answers. They are read strictly: a field that is not declared is refused, and so is a wrong type."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.store.seconds import Seconds as Seconds

Number = Annotated[int, Meta(ge=1, le=2**63 - 1)]
"""The number of an account, of a round, or of a command."""
TableNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Short = Annotated[str, Meta(max_length=64)]
Line = Annotated[str, Meta(max_length=256)]
Typed = Annotated[str, Meta(max_length=1024)]
"""A password or a token as somebody typed it."""
Code = Annotated[str, Meta(max_length=16)]
Cents = int
Amount = Annotated[int, Meta(ge=1, le=MOST)]
"""Cents, at least one."""
Counted = Annotated[int, Meta(ge=0, le=MOST)]
Reason = Annotated[str, Meta(max_length=500)]


def _published(name: str, *, many: bool = False) -> Meta:
    """Declare in the OpenAPI document that a value is one of the shapes of docs/schema, or of `openapi.OWN`."""
    one = {"$ref": f"#/components/schemas/{name}"}
    return Meta(extra_json_schema={"type": "array", "items": one} if many else one)


CommandJson = Annotated[msgspec.Raw, _published("Command")]
ViewJson = Annotated[msgspec.Raw, _published("View")]
OffersJson = Annotated[msgspec.Raw, _published("Offer", many=True)]
WordsJson = Annotated[msgspec.Raw, _published("Words")]
EventsJson = Annotated[msgspec.Raw, _published("Event", many=True)]
SeenEventsJson = Annotated[msgspec.Raw, _published("SeenEvent", many=True)]

FeltJson = Annotated[msgspec.Raw, _published("Layout")]
ConsoleJson = Annotated[msgspec.Raw, _published("Console")]
ConsoleChangesJson = Annotated[msgspec.Raw, _published("ConsoleChanges")]
CallsJson = Annotated[msgspec.Raw, _published("MayCall", many=True)]
CallForecastJson = Annotated[msgspec.Raw, _published("CallForecast")]
StaffRole = Annotated[str, _published("StaffRole")]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A request; fields that are not declared are refused."""


class Why(Body):
    """A reason, in words for the record."""

    why: Reason


class ResponseBody(msgspec.Struct):
    """A response of the API."""


class SecretResponse(ResponseBody):
    """An answer with something secret in it, which is kept nowhere."""


class HouseResponse(ResponseBody):
    """The name of the house, and whether its money is real."""

    name: str
    mode: Literal["demo", "real money"]
    now: Seconds
    passkeys: bool
    """Whether a browser can use passkeys at this address."""
    directory: bool
    """Whether staff may log in through a directory of the house."""
    guest_cents: Counted
    """Chips of a guest, who needs no log-in; zero where there are no guests."""
    desks: list[StaffRole]
    """Roles that a visitor may look into without a log-in."""


class Health(ResponseBody):
    """Whether the API can do its work, and what time it is by the clock of the house."""

    ok: bool
    tables: int
    now: Seconds
