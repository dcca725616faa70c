"""Endpoints about one's own account: log in, log out, the session, the second factor, the terminal."""

from __future__ import annotations

from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import AnyBar, Refused, Wrong
from houseway.floor.api.house import Record
from houseway.floor.api.request import AS_LONG_AS_IT_LASTS, SESSION, TERMINAL, RequestContext
from houseway.floor.people.bars import Bar
from houseway.floor.people.credentials import SecondFactor, change_password, change_second_factor
from houseway.floor.people.enrolment import (
    EnrolmentProgress,
    StartedEnrolment,
    begin_enrolment,
    new_second_factor,
    progress_of,
    set_credentials,
)
from houseway.floor.people.lockout import unlock_with_code
from houseway.floor.people.log_in import Tried, Welcome, confirm, log_in
from houseway.floor.people.sessions import Session, idle_seconds, log_out, new_token, why_ended
from houseway.floor.people.shapes import log_in as s
from houseway.floor.people.shifts import shift_of


def logs_in(asking: RequestContext, record: Record, body: s.LogIn) -> s.Welcomed | Bar:
    """Begin a session at this terminal."""
    not_too_often(asking)
    terminal = asking.shown.terminal or new_token()
    tried = Tried(body.login, body.password, body.code, terminal, asking.shown.address)
    welcome = log_in(record, tried, asking.house.policy)
    return welcome_response(asking, record, welcome, terminal) if isinstance(welcome, Welcome) else welcome


def not_too_often(asking: RequestContext) -> None:
    """Raise `Refused` where too many log-ins come from this address."""
    if seconds := asking.house.log_ins.waits(asking.shown.address):
        raise Refused(Wrong.TOO_OFTEN, seconds=seconds)


def welcome_response(asking: RequestContext, record: Record, welcome: Welcome, terminal: str) -> s.Welcomed:
    """Set the cookies of a session that begins, and return what its person sees."""
    asking.sets(SESSION, welcome.token)
    asking.sets(TERMINAL, terminal, AS_LONG_AS_IT_LASTS)
    asking.following.nets.logged_in(welcome.session)
    return s.Welcomed(_session_response(asking, record, welcome.session), welcome.last, welcome.failures, welcome.must_change)


def logs_out(asking: RequestContext, record: Record) -> None:
    """End the session; its sockets close."""
    log_out(record, asking.own)
    asking.sets(SESSION, "", 0)
    asking.following.nets.logged_out(asking.own)
    asking.following.ended({asking.own.id})


def own_session(asking: RequestContext, record: Record) -> s.SessionResponse:
    """Return the own session."""
    return _session_response(asking, record, asking.own)


def reads_session_end(asking: RequestContext, record: Record) -> s.SessionEnd:
    """Return the reason for which the last session at this terminal ended."""
    return s.SessionEnd(why_ended(record, asking.shown.terminal))


def _session_response(asking: RequestContext, record: Record, session: Session) -> s.SessionResponse:
    shift = shift_of(record, session.speaker) if session.kind == "staff" else None
    return s.SessionResponse(
        number=session.speaker,
        name=session.name,
        kind=session.kind,
        role=None if shift is None else shift.role,
        tables=None if shift is None else shift.tables,
        begun_at=session.begun_at.timestamp(),
        until=session.until.timestamp(),
        now=asking.house.clock.now(),
        begun_with=session.begun_with,
        idle_seconds=idle_seconds(record, session),
    )


def confirms(asking: RequestContext, record: Record, body: s.Confirm) -> Bar | None:
    """Check the second factor again, as every approval does."""
    return confirm(record, asking.own, body.code, asking.house.policy)


def changes_password(asking: RequestContext, record: Record, body: s.NewPassword) -> Bar | None:
    """Change the own password."""
    return change_password(record, asking.own, body.old, body.code, body.new, asking.house.policy)


def changes_second(asking: RequestContext, record: Record, body: s.NewSecond) -> SecondFactor | AnyBar:
    """Give oneself a new second factor."""
    return change_second_factor(record, asking.own, body.password, body.code, asking.house.policy)


def unlocks(asking: RequestContext, record: Record, body: s.Unlock) -> Bar | None:
    """Unlock one's own account, as a patron with a second factor."""
    not_too_often(asking)
    shown = asking.shown
    return unlock_with_code(record, body.login, body.password, body.code, shown.terminal, shown.address, asking.house.policy)


# Enrolment, at the person's own terminal


def begins_enrolment(asking: RequestContext, record: Record, body: s.BeginEnrolment) -> StartedEnrolment:
    """Begin an enrolment at this terminal, which gets a ticket and a code to show; the response reveals no account."""
    if seconds := asking.house.log_ins.waits(asking.shown.address):
        raise Refused(Wrong.TOO_OFTEN, seconds=seconds)
    terminal = asking.shown.terminal or new_token()
    begun = begin_enrolment(record, body.login, body.lost, terminal, asking.shown.address, asking.house.policy)
    asking.sets(TERMINAL, terminal, AS_LONG_AS_IT_LASTS)
    return begun


def reads_enrolment(asking: RequestContext, record: Record, body: s.Ticket) -> EnrolmentProgress:
    """Return the progress of an enrolment to its terminal: whether staff have confirmed it."""
    return progress_of(record, body.ticket, asking.shown.terminal)


def gives_second(asking: RequestContext, record: Record, body: s.Ticket) -> SecondFactor | AnyBar:
    """Give the terminal of a confirmed enrolment a new second factor."""
    return new_second_factor(record, body.ticket, asking.shown.terminal, asking.house.policy)


def sets_credentials(asking: RequestContext, record: Record, body: s.SetCredentials) -> Bar | None:
    """Set the own credentials at the terminal of a confirmed enrolment."""
    return set_credentials(record, body.ticket, asking.shown.terminal, body.password, body.code, asking.house.policy)


def names_terminal(asking: RequestContext, record: Record, body: s.Terminal) -> None:
    """Keep the token of an enrolled terminal in this browser; whether it is one, the log-in finds out."""
    asking.sets(TERMINAL, body.token if _is_token(body.token) else new_token(), AS_LONG_AS_IT_LASTS)


def _is_token(text: str) -> bool:
    """Whether a text can be a token: anything else could be a header of its own."""
    return 0 < len(text) <= 128 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/log-in", Who.ANYBODY, logs_in, cites="A1 A2 A3 A8"),
    Endpoint("POST", "/log-out", Who.SESSION, logs_out, cites="A7", sets_credentials=True),
    Endpoint("GET", "/session", Who.SESSION, own_session, cites="A7", sets_credentials=True),
    Endpoint("GET", "/session/ended", Who.ANYBODY, reads_session_end, cites="A7"),
    Endpoint("POST", "/session/confirm", Who.SESSION, confirms, cites="A6"),
    Endpoint("PUT", "/session/password", Who.SESSION, changes_password, cites="A6", sets_credentials=True),
    Endpoint("POST", "/session/second-factor", Who.SESSION, changes_second, cites="A6"),
    Endpoint("POST", "/unlock", Who.ANYBODY, unlocks, cites="A2"),
    Endpoint("POST", "/enrolment", Who.ANYBODY, begins_enrolment, cites="A3 A6"),
    Endpoint("POST", "/enrolment/progress", Who.ANYBODY, reads_enrolment, cites="A6"),
    Endpoint("POST", "/enrolment/second-factor", Who.ANYBODY, gives_second, cites="A6"),
    Endpoint("PUT", "/enrolment/credentials", Who.ANYBODY, sets_credentials, cites="A6"),
    Endpoint("PUT", "/terminal", Who.ANYBODY, names_terminal, cites="A7"),
)
# fmt: on
