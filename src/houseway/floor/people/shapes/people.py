"""The shapes of requests and answers about people, shifts, devices and significant events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from houseway.floor.api.shapes import (
    Body,
    Line,
    Number,
    Reason,
    ResponseBody,
    Seconds,
    SecretResponse,
    Short,
    StaffRole,
    TableNumber,
)
from houseway.floor.people.account_changes import PendingChange
from houseway.floor.people.accounts import PersonKind
from houseway.floor.people.enrolment import Lost
from houseway.floor.people.shifts import Shift
from houseway.floor.people.significant import SignificantEvent

from .passkeys import Proof


class BeginShift(Body):
    """A role to hold from now on, at some tables or, with null, at all."""

    role: Annotated[StaffRole, Meta(max_length=64)]
    tables: Annotated[list[TableNumber], Meta(max_length=1000)] | None = None


class AssignShift(BeginShift):
    """A role that somebody else holds from now on, and why a dealer does so against the rotation."""

    why: Reason = ""


class Relieve(Body):
    """The table that is taken over."""

    table: TableNumber


class SendDealer(Relieve):
    """The table that somebody takes over, and why against the rotation."""

    why: Reason = ""


class ShiftResponse(ResponseBody):
    """A role that somebody holds now, and where."""

    id: int
    number: int
    role: StaffRole
    tables: list[int] | None
    begun_at: Seconds


def shift_response(shift: Shift) -> ShiftResponse:
    """Return a shift as the API answers it."""
    return ShiftResponse(shift.id, shift.speaker, shift.role, shift.tables, shift.begun_at.timestamp())


class NewPerson(Body):
    """A new account: the log-in name, and how the person is called and reached. Its person sets credentials by an enrolment."""

    login: Line
    called: Line = ""
    contact: Line = ""


class ChangedPerson(Body):
    """Personal data as it should be."""

    login: Line
    called: Line = ""
    contact: Line = ""


class PersonResponse(ResponseBody):
    """A person's log-in name, name and contact."""

    number: int
    login: str
    called: str
    contact: str


class FindPatrons(Body):
    """A number, or a part of a name or log-in name."""

    find: Annotated[str, Meta(min_length=1, max_length=64)]


class PatronFound(ResponseBody):
    """A patron who was found."""

    number: int
    name: str
    """The opaque name, as at tables and in the record."""
    called: str
    login: str
    is_open: bool
    excluded: bool


class StaffMemberResponse(ResponseBody):
    """A member of staff: granted roles, and role, tables and beginning of the shift that is open; null without one."""

    number: int
    called: str
    login: str
    roles: list[str]
    role: str | None
    tables: list[int] | None
    since: Seconds | None


class AccountResponse(ResponseBody):
    """A new account, by its number and its opaque name."""

    number: int
    name: str


class ConfirmEnrolment(Proof):
    """The code that the person's own terminal shows, and the own passkey's signature or code."""

    shown: Short


class EnrolmentConfirmed(ResponseBody):
    """An enrolment after a confirmation: whether it is complete, how many people it takes, and who has confirmed."""

    complete: bool
    needs: int
    confirmed_by: list[int]


class EnrolmentWaits(ResponseBody):
    """A person who waits to set credentials. The code is read off the person's own terminal and is not here."""

    number: int
    name: str
    kind: PersonKind
    lost: Lost
    device: int | None
    """The enrolled terminal at which it began."""
    begun_at: Seconds
    confirmed_by: list[int]
    roles: list[str]


class DutiesWaiting(ResponseBody):
    """Duties that wait for a second person."""

    enrolments: list[EnrolmentWaits]
    changes: list[PendingChange]


class Role(Body):
    """The role that is granted."""

    role: Short


class NewDevice(Body):
    """A device, at a table if it has one."""

    what: Literal["reader", "generator", "console", "terminal"]
    table: TableNumber | None = None


class DeviceResponse(ResponseBody):
    """A device that is registered and not enrolled."""

    number: int
    name: str


class DeviceTokenResponse(SecretResponse):
    """The token of a device, shown only once."""

    token: str


class Which(Body):
    """A filter of significant events: after a number, about one account, of one kind."""

    after: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    about: Number | None = None
    kind: Short | None = None
    most: Annotated[int, Meta(ge=1, le=1000)] = 200
    latest: bool = False
    """The last ones, and not the first."""


class SignificantEvents(ResponseBody):
    """Significant events, oldest first."""

    events: list[SignificantEvent]
