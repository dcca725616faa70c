"""The shapes of requests and answers. They are read strictly: a field that is not declared is refused, and so is a wrong type."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.floor.people.enrolment import Lost
from houseway.floor.people.speakers import PersonKind

Number = Annotated[int, Meta(ge=1, le=2**63 - 1)]
"""The number of a speaker, of a round, or of something said."""
TableNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Short = Annotated[str, Meta(max_length=64)]
Line = Annotated[str, Meta(max_length=256)]
Typed = Annotated[str, Meta(max_length=1024)]
"""A password or a token as somebody typed it."""
Code = Annotated[str, Meta(max_length=16)]
Seconds = Annotated[float, Meta(description="Seconds since 1970, by the clock of the house.")]
Cents = int


def _published(name: str, *, many: bool = False) -> Meta:
    """Say in the OpenAPI document that a value is one of the shapes of docs/schema, or of `openapi.OWN`."""
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
CallsJson = Annotated[msgspec.Raw, _published("MayCall", many=True)]
ForetoldJson = Annotated[msgspec.Raw, _published("Foretold")]
StateJson = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": {"$ref": "#/components/schemas/Json"}})]
"""What an element of the house was or is, by name. The kind of its significant event says what is there."""
StaffRole = Annotated[str, _published("StaffRole")]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A request; fields that are not declared are refused."""


class Told(msgspec.Struct):
    """What the house answers."""


class ToldOnce(Told):
    """An answer with something secret in it, which is kept nowhere."""


# Log-in and session


class LogIn(Body):
    """Log-in name, password, and the code of the second factor where the account has one."""

    login: Line
    password: Typed
    code: Code = ""


class LastTime(Told):
    """When and from where the account was used before."""

    at: Seconds
    address: str


class SessionTold(Told):
    """The own session: who speaks, in which role, until when."""

    number: int
    name: str
    kind: PersonKind
    role: StaffRole | None
    tables: list[int] | None
    """The tables of the shift; null for all of them, or where there is no shift."""
    begun_at: Seconds
    until: Seconds
    now: Seconds
    begun_with: Literal["password", "passkey", "directory"]


class Welcomed(Told):
    """A session that begins. The token is in a cookie that no script can read."""

    session: SessionTold
    last: LastTime | None
    failures: int
    must_change: bool


class Terminal(Body):
    """The token of an enrolled terminal."""

    token: Typed


class Confirm(Body):
    """The code of the second factor, asked again."""

    code: Code


class NewPassword(Body):
    """One's own new password."""

    old: Typed
    new: Typed
    code: Code = ""


class NewSecond(Body):
    """What it takes to get a new second factor."""

    password: Typed
    code: Code = ""


class SecondTold(Told):
    """A new second factor. It is told this once."""

    secret: str
    address: str


class Unlock(Body):
    """What unlocks one's own account."""

    login: Line
    password: Typed
    code: Code


class DirectoryAddress(Told):
    """Where a person logs in at the directory of the house."""

    address: str


class FromDirectory(Body):
    """The code and the state with which the directory sent a person back."""

    code: Typed
    state: Line


class DirectoryLinked(Told):
    """Whether the own account is linked with one at the directory."""

    linked: bool


class BeginEnrolment(Body):
    """Who has no credentials, and what was lost: the password, or the second factor too."""

    login: Line
    lost: Lost = "everything"


class EnrolmentBegun(Told):
    """A ticket that only this terminal has, and a code that it shows for staff, good for some seconds."""

    ticket: str
    code: str
    seconds: int


class Ticket(Body):
    """The ticket of an enrolment."""

    ticket: Typed


class EnrolmentTold(Told):
    """Whether staff have confirmed an enrolment, and which second factor its code is of: none, a new one or the kept one."""

    confirmed: bool
    second: Literal["", "new", "kept"]


class SetCredentials(Body):
    """One's own credentials: the ticket, a password, and a code of the second factor where there is one."""

    ticket: Typed
    password: Typed
    code: Code = ""


class HouseTold(Told):
    """The name of the house, and whether its money is real."""

    name: str
    mode: Literal["demo", "real money"]
    now: Seconds
    passkeys: bool
    """Whether a browser can use passkeys at this address."""
    directory: bool
    """Whether staff may log in through a directory of the house."""


class Health(Told):
    """Whether the API can do its work, and what time it is by the clock of the house."""

    ok: bool
    tables: int
    now: Seconds
