"""Endpoints about the directory of the house: log in through it, and link one's own account with it.

The directory sends a person back to the page, which passes code and state on. Cookies are strict, so the redirect carries none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.house import Record
from houseway.floor.api.request import AS_LONG_AS_IT_LASTS, TERMINAL, RequestContext
from houseway.floor.people.bars import Bar
from houseway.floor.people.directory import (
    Trip,
    begin_trip,
    end_links,
    end_trip,
    is_linked,
    link,
    log_in_by_directory,
    note_refused,
)
from houseway.floor.people.directory_client import DirectoryAway, address_of, token_for
from houseway.floor.people.directory_tokens import DirectoryProvider, NotAccepted, subject_of
from houseway.floor.people.log_in import Welcome
from houseway.floor.people.passkeys import check_passkey_change
from houseway.floor.people.sessions import new_token
from houseway.floor.people.shapes import log_in as s

from .log_in import not_too_often, welcome_response

T = TypeVar("T")


def _directory(asking: RequestContext) -> DirectoryProvider:
    found = asking.house.terms.directory
    if found is None:
        raise Refused(Wrong.NO_DIRECTORY)
    return found


async def _called(asks: Callable[[], T]) -> T:
    """Call the directory, in a thread of its own."""
    try:
        return await asyncio.to_thread(asks)
    except DirectoryAway:
        raise Refused(Wrong.DIRECTORY_AWAY, seconds=5) from None


async def _address(asking: RequestContext, trip: Trip) -> s.DirectoryAddress:
    directory, origin = _directory(asking), asking.house.site.origin
    try:
        return s.DirectoryAddress(await _called(lambda: address_of(directory, trip, f"{origin}/")))
    except NotAccepted as wrong:
        raise Refused(Wrong.NOT_FROM_DIRECTORY, str(wrong)) from None


async def _subject(asking: RequestContext, body: s.FromDirectory) -> str:
    """Return whom the directory names in answer to a trip from this terminal; what is not accepted is noted."""
    directory, house = _directory(asking), asking.house
    session, terminal = asking.session, asking.shown.terminal
    trip = await house.registry.run(lambda record: end_trip(record, body.state, terminal, session))
    try:
        if trip is None:
            raise NotAccepted("It does not belong to a log-in that was begun at this terminal.")
        token, keys = await _called(lambda: token_for(directory, body.code, trip, f"{house.site.origin}/"))
        return subject_of(token, keys, directory, trip.nonce, house.clock.now())
    except NotAccepted as wrong:
        who, why = session.speaker if session else None, str(wrong)
        await house.registry.run(lambda record: note_refused(record, who, asking.shown.address, why))
        raise Refused(Wrong.NOT_FROM_DIRECTORY, why) from None


async def begins_log_in(asking: RequestContext) -> s.DirectoryAddress:
    """Return the address at which a member of staff logs in at the directory of the house."""
    not_too_often(asking)
    _directory(asking)
    terminal = asking.shown.terminal or new_token()
    asking.sets(TERMINAL, terminal, AS_LONG_AS_IT_LASTS)
    return await _address(asking, await asking.house.registry.run(lambda record: begin_trip(record, terminal, None)))


async def logs_in(asking: RequestContext, body: s.FromDirectory) -> s.Welcomed | Bar:
    """Begin a session at this terminal for whom the directory names; it approves no more than a code may."""
    not_too_often(asking)
    subject, directory = await _subject(asking, body), _directory(asking)
    shown, policy = asking.shown, asking.house.policy

    def begins(record: Record) -> s.Welcomed | Bar:
        welcome = log_in_by_directory(record, directory.issuer, subject, shown.terminal, shown.address, policy)
        return welcome_response(asking, record, welcome, shown.terminal) if isinstance(welcome, Welcome) else welcome

    return await asking.house.registry.run(begins)


async def begins_link(asking: RequestContext) -> s.DirectoryAddress | Bar:
    """Return the directory's address to link one's account, within five minutes of a log-in with own credentials."""
    _directory(asking)
    own, terminal = asking.own, asking.shown.terminal
    trip = await asking.house.registry.run(lambda record: check_passkey_change(record, own) or begin_trip(record, terminal, own))
    return trip if isinstance(trip, Bar) else await _address(asking, trip)


async def links(asking: RequestContext, body: s.FromDirectory) -> s.DirectoryLinked | Bar:
    """Link the own account with the subject that the directory names."""
    subject, own, directory = await _subject(asking, body), asking.own, _directory(asking)
    barred = await asking.house.registry.run(lambda record: link(record, own, directory.issuer, subject))
    return barred or s.DirectoryLinked(True)


def reads_link(asking: RequestContext, record: Record) -> s.DirectoryLinked:
    """Return whether the caller's account is linked with the directory."""
    return s.DirectoryLinked(is_linked(record, asking.own.speaker))


def unlinks(asking: RequestContext, record: Record) -> s.DirectoryLinked:
    """End the own link to the directory."""
    with record.transaction():
        end_links(record, asking.own.speaker, "its person")
    return s.DirectoryLinked(False)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/log-in/directory/begin", Who.ANYBODY, begins_log_in, cites="A1"),
    Endpoint("POST", "/log-in/directory", Who.ANYBODY, logs_in, cites="A1 A3 A8"),
    Endpoint("GET", "/session/directory", Who.SESSION, reads_link, cites="A6"),
    Endpoint("POST", "/session/directory/begin", Who.SESSION, begins_link, cites="A6"),
    Endpoint("POST", "/session/directory", Who.SESSION, links, cites="A6"),
    Endpoint("DELETE", "/session/directory", Who.SESSION, unlinks, cites="A6"),
)
# fmt: on
