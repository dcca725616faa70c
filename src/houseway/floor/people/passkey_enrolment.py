"""Recovery with a passkey: the terminal of a confirmed one-time enrolment makes one, which ends every credential before it."""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from .bars import Bar
from .challenges import Place
from .directory import end_links
from .enrolment import Enrolment, confirmed_enrolment, finish_enrolment
from .passkeys import Attested, Site, begin_enrolling, end_passkeys, enrol_passkey, passkeys_of
from .sessions import hashed


def begin_recovery(connection: Connection[TupleRow], ticket: str, terminal: str) -> tuple[Enrolment, bytes] | Bar:
    """Return the enrolment of a ticket at its own terminal with a challenge for a new passkey, if it is confirmed."""
    with connection.transaction():
        found = _without_second(connection, ticket, terminal)
        if isinstance(found, Bar):
            return found
        return found, begin_enrolling(connection, Place(terminal, enrolment=found.id))


def recover(connection: Connection[TupleRow], ticket: str, terminal: str, site: Site, sent: Attested) -> Bar | None:
    """Give the person of a confirmed enrolment a new passkey; passkeys, password and second factor before it end.

    Whoever found or stole one of them has nothing any more. A person who wants a password again sets it by another enrolment.
    """
    with connection.transaction():
        found = _without_second(connection, ticket, terminal)
        if isinstance(found, Bar):
            return found
        old = [one.id for one in passkeys_of(connection, found.speaker)]
        made = enrol_passkey(connection, found.speaker, Place(terminal, enrolment=found.id), site, sent)
        if isinstance(made, Bar):
            return made
        end_passkeys(connection, found.speaker, old, found.speaker, f"enrolment {found.id}")
        end_links(connection, found.speaker, f"enrolment {found.id}")
        connection.execute("select end_credential_1(%s, %s)", (hashed(ticket), hashed(terminal)))
        finish_enrolment(connection, found, f"passkey {made}")
    return None


def _without_second(connection: Connection[TupleRow], ticket: str, terminal: str) -> Enrolment | Bar:
    """Return a confirmed enrolment, unless its person keeps a second factor: a passkey would end it without a code of it."""
    found = confirmed_enrolment(connection, ticket, terminal)
    return Bar.PROOF_MISSING if not isinstance(found, Bar) and found.second == "kept" else found
