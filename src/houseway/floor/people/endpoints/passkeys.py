"""Endpoints about passkeys: log in with one, and add, list and remove one's own."""

from __future__ import annotations

from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.house import Record
from houseway.floor.api.request import AS_LONG_AS_IT_LASTS, TERMINAL, RequestContext
from houseway.floor.people.bars import Bar
from houseway.floor.people.challenges import Place
from houseway.floor.people.log_in import Welcome
from houseway.floor.people.passkey_enrolment import begin_recovery, recover
from houseway.floor.people.passkey_log_in import begin_log_in, keys_by_name, log_in_with_passkey
from houseway.floor.people.passkeys import (
    begin_enrolling,
    check_passkey_change,
    enrol_passkey,
    handle_of,
    passkeys_of,
    remove_passkey,
)
from houseway.floor.people.sessions import new_token
from houseway.floor.people.shapes import log_in as s
from houseway.floor.people.shapes import passkeys as p

from .log_in import not_too_often, welcome_response


def begins_log_in(asking: RequestContext, record: Record, body: p.ByName) -> p.RequestOptions | Bar:
    """Return a challenge for a log-in with a passkey, at this terminal."""
    not_too_often(asking)
    site = asking.house.site
    if not site.has_passkeys:
        return Bar.NO_PASSKEYS
    terminal = asking.shown.terminal or new_token()
    asking.sets(TERMINAL, terminal, AS_LONG_AS_IT_LASTS)
    login: str = body.login
    found = keys_by_name(record, login, asking.house.policy) if login else []
    allowed = [p.Descriptor(p.text_of(one), []) for one in found]
    return p.request_options(site, begin_log_in(record, terminal), allowed)


def logs_in(asking: RequestContext, record: Record, body: p.Assertion) -> s.Welcomed | Bar:
    """Begin a session at this terminal with a passkey."""
    not_too_often(asking)
    shown, house = asking.shown, asking.house
    welcome = log_in_with_passkey(record, body.sent(), shown.terminal, shown.address, house.site, house.policy)
    return welcome_response(asking, record, welcome, shown.terminal) if isinstance(welcome, Welcome) else welcome


def lists_own(asking: RequestContext, record: Record) -> list[p.PasskeyResponse]:
    """List the own passkeys."""
    return [p.passkey_response(one) for one in passkeys_of(record, asking.own.speaker)]


def begins_own(asking: RequestContext, record: Record) -> p.CreationOptions | Bar:
    """Return a challenge for a new passkey of one's own, within five minutes of a log-in."""
    own, site = asking.own, asking.house.site
    if not site.has_passkeys:
        return Bar.NO_PASSKEYS
    if barred := check_passkey_change(record, own):
        return barred
    challenge = begin_enrolling(record, Place(asking.shown.terminal, own.id))
    return p.creation_options(site, challenge, handle_of(record, own.speaker), own.name, passkeys_of(record, own.speaker))


def adds_own(asking: RequestContext, record: Record, body: p.Attestation) -> list[p.PasskeyResponse] | Bar:
    """Add a passkey of one's own; surveillance sees it as a significant event."""
    own = asking.own
    if barred := check_passkey_change(record, own):
        return barred
    made = enrol_passkey(record, own.speaker, Place(asking.shown.terminal, own.id), asking.house.site, body.sent())
    return made if isinstance(made, Bar) else lists_own(asking, record)


def removes_own(asking: RequestContext, record: Record, number: int) -> list[p.PasskeyResponse] | Bar:
    """Remove a passkey of one's own, within five minutes of a log-in; the event contains the number left."""
    barred = check_passkey_change(record, asking.own) or remove_passkey(record, asking.own, number)
    return barred or lists_own(asking, record)


def begins_recovery(asking: RequestContext, record: Record, body: p.RecoveryTicket) -> p.CreationOptions | Bar:
    """Return a challenge for a new passkey, at the terminal of a confirmed one-time enrolment."""
    not_too_often(asking)
    site = asking.house.site
    if not site.has_passkeys:
        return Bar.NO_PASSKEYS
    begun = begin_recovery(record, body.ticket, asking.shown.terminal)
    if isinstance(begun, Bar):
        return begun
    found, challenge = begun
    return p.creation_options(site, challenge, handle_of(record, found.speaker), found.name, [])


def recovers(asking: RequestContext, record: Record, body: p.Recovery) -> Bar | None:
    """Set a new passkey at the terminal of a confirmed one-time enrolment; every credential before it ends."""
    not_too_often(asking)
    return recover(record, body.ticket, asking.shown.terminal, asking.house.site, body.sent())


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/log-in/passkey/challenge", Who.ANYBODY, begins_log_in, cites="A1 A6"),
    Endpoint("POST", "/log-in/passkey", Who.ANYBODY, logs_in, cites="A1 A3 A8"),
    Endpoint("GET", "/session/passkeys", Who.SESSION, lists_own, cites="A6"),
    Endpoint("POST", "/session/passkeys/challenge", Who.SESSION, begins_own, cites="A6"),
    Endpoint("POST", "/session/passkeys", Who.SESSION, adds_own, cites="A6"),
    Endpoint("DELETE", "/session/passkeys/{number}", Who.SESSION, removes_own, cites="A6"),
    Endpoint("POST", "/enrolment/passkey/challenge", Who.ANYBODY, begins_recovery, cites="A6"),
    Endpoint("POST", "/enrolment/passkey", Who.ANYBODY, recovers, cites="A6"),
)
# fmt: on
