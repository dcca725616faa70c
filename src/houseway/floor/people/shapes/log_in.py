"""The shapes of requests and answers about one's own account: log-in, session and credentials."""

from __future__ import annotations

from typing import Literal

from houseway.floor.api.shapes import Body, Code, Line, Seconds, StaffRole, Told, Typed
from houseway.floor.people.enrolment import Lost
from houseway.floor.people.log_in import LastLogIn
from houseway.floor.people.speakers import PersonKind


class LogIn(Body):
    """Log-in name, password, and the code of the second factor where the account has one."""

    login: Line
    password: Typed
    code: Code = ""


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
    last: LastLogIn | None
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


class Ticket(Body):
    """The ticket of an enrolment."""

    ticket: Typed


class SetCredentials(Body):
    """One's own credentials: the ticket, a password, and a code of the second factor where there is one."""

    ticket: Typed
    password: Typed
    code: Code = ""
