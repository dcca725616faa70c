"""The shapes of requests and answers about one's own account: log-in, session and credentials."""

from __future__ import annotations

from houseway.floor.api.shapes import Body, Code, Line, ResponseBody, Seconds, StaffRole, Typed
from houseway.floor.people.accounts import PersonKind
from houseway.floor.people.enrolment import Lost
from houseway.floor.people.log_in import LastLogIn
from houseway.floor.people.sessions import BegunWith


class LogIn(Body):
    """Log-in name, password, and the code of the second factor where the account has one."""

    login: Line
    password: Typed
    code: Code = ""


class SessionResponse(ResponseBody):
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
    begun_with: BegunWith
    idle_seconds: int
    """After so long without a word from its person the session ends, and a page locks: at a console sooner than at a desk."""


class Welcomed(ResponseBody):
    """A session that begins. The token is in a cookie that no script can read."""

    session: SessionResponse
    last: LastLogIn | None
    failures: int
    must_change: bool


class SessionEnd(ResponseBody):
    """The reason for the end of the last session at this terminal; null if it is open or there was none."""

    why: str | None


class Terminal(Body):
    """The token of an enrolled terminal."""

    token: Typed


class Confirm(Body):
    """The code of the second factor, entered again."""

    code: Code


class NewPassword(Body):
    """One's own new password."""

    old: Typed
    new: Typed
    code: Code = ""


class NewSecond(Body):
    """The credentials required for a new second factor."""

    password: Typed
    code: Code = ""


class Unlock(Body):
    """The credentials that unlock one's own account."""

    login: Line
    password: Typed
    code: Code


class DirectoryAddress(ResponseBody):
    """The address at which a person logs in at the directory of the house."""

    address: str


class FromDirectory(Body):
    """The code and the state with which the directory sent a person back."""

    code: Typed
    state: Line


class DirectoryLinked(ResponseBody):
    """Whether the own account is linked with one at the directory."""

    linked: bool


class BeginEnrolment(Body):
    """A person without credentials, and what was lost: the password, or the second factor too."""

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
