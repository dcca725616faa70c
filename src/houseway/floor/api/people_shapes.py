"""The shapes of requests and answers about people, shifts, devices and significant events."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from .shapes import Body, Line, Number, Seconds, SecondTold, Short, TableNumber, Told, ToldOnce, Typed


class BeginShift(Body):
    """A role to hold from now on, at some tables or, with null, at all."""

    role: Short
    tables: Annotated[list[TableNumber], Meta(max_length=1000)] | None = None


class Relieve(Body):
    """The table that is taken over."""

    table: TableNumber


class ShiftTold(Told):
    """A role that somebody holds now, and where."""

    id: int
    number: int
    role: str
    tables: list[int] | None
    begun_at: Seconds


class NewPerson(Body):
    """A new account: the log-in name, how the person is called and reached, and a first password."""

    login: Line
    password: Typed
    called: Line = ""
    contact: Line = ""


class ChangedPerson(Body):
    """Personal data as it should be."""

    login: Line
    called: Line = ""
    contact: Line = ""


class PersonTold(Told):
    """How a person logs in, is called and is reached."""

    number: int
    login: str
    called: str
    contact: str


class AccountTold(ToldOnce):
    """A new account; staff get a second factor, which is told this once."""

    number: int
    name: str
    second: SecondTold | None


class FirstPassword(Body):
    """A password that its person has to change."""

    password: Typed


class CredentialsTold(ToldOnce):
    """New credentials; staff get a second factor, which is told this once."""

    second: SecondTold | None


class Role(Body):
    """The role that is granted."""

    role: Short


class RolesTold(Told):
    """The roles that somebody may hold."""

    roles: list[str]


class NewDevice(Body):
    """A device, at a table if it has one."""

    what: Literal["reader", "generator", "console", "terminal"]
    table: TableNumber | None = None


class DeviceTold(Told):
    """A device that is known and not enrolled."""

    number: int
    name: str


class TokenTold(ToldOnce):
    """The token of a device. It is told this once."""

    token: str


class Which(Body):
    """Which significant events: after a number, about one speaker, of one kind."""

    after: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    about: Number | None = None
    kind: Short | None = None
    most: Annotated[int, Meta(ge=1, le=1000)] = 200
    latest: bool = False
    """The last ones, and not the first."""


class SignificantTold(Told):
    """A significant event: when, who, about whom, what it was and what it is."""

    id: int
    at: Seconds
    kind: str
    who: int | None
    about: int | None
    element: str
    address: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class SignificantEvents(Told):
    """Significant events, oldest first."""

    events: list[SignificantTold]
