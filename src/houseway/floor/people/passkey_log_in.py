"""Logging in with a passkey: without a name, or by name where an authenticator keeps no list of its own.

Whatever is wrong, the answer is the same. A wrong assertion is noted and counts for no lock: there is nothing to guess, and a
stranger must not lock anybody out.
"""

from __future__ import annotations

from hmac import compare_digest, digest

from psycopg import Connection
from psycopg.rows import TupleRow

from .bars import Bar
from .challenges import ChallengePurpose, Place, issue, new_random, take
from .devices import enrolled_device
from .log_in import Arrival, Welcome, welcomed
from .logins import as_login
from .passkeys import Asserted, Passkey, Site, challenge_in, handle_of, passkey_of, passkeys_of, use_passkey, verified
from .policy import Policy
from .significant import SignificantKind, note


def begin_log_in(connection: Connection[TupleRow], terminal: str) -> bytes:
    """Return a challenge for a log-in at a terminal."""
    challenge = new_random()
    issue(connection, ChallengePurpose.LOG_IN, Place(terminal), challenge)
    return challenge


def keys_by_name(connection: Connection[TupleRow], login: str, policy: Policy) -> list[bytes]:
    """Return the ids of the passkeys of a log-in name.

    A name without passkeys gets an id derived from the name, so the response does not reveal who has an account.
    """
    name = as_login(login)
    row = connection.execute("select speaker from person where login = %s", (name,)).fetchone()
    found = [] if row is None else [one.credential for one in passkeys_of(connection, row[0])]
    return found or [digest(policy.decoy_key, name.encode(), "sha256")]


def log_in_with_passkey(
    connection: Connection[TupleRow], sent: Asserted, terminal: str, address: str, site: Site, policy: Policy
) -> Welcome | Bar:
    """Begin a session for whoever holds the passkey, or return the one bar that every failure has."""
    device = enrolled_device(connection, terminal)
    with connection.transaction():
        passkey = passkey_of(connection, sent.credential)
        if not _holds(connection, passkey, sent, terminal, address, site):
            return Bar.PASSKEY_FAILED
        assert passkey is not None
        row = connection.execute("select kind from speaker where number = %s", (passkey.speaker,)).fetchone()
        assert row is not None
        if row[0] == "staff" and device is None and policy.staff_need_enrolled_terminal:
            note(connection, SignificantKind.NOT_ENROLLED, who=None, about=passkey.speaker, element="terminal", address=address)
            return Bar.PASSKEY_FAILED
        return welcomed(connection, Arrival(passkey.speaker, row[0], terminal, address, device, "passkey"), policy)


def _holds(
    connection: Connection[TupleRow], passkey: Passkey | None, sent: Asserted, terminal: str, address: str, site: Site
) -> bool:
    issued = take(connection, ChallengePurpose.LOG_IN, Place(terminal), challenge_in(sent.client_data))
    found = None if issued is None or passkey is None else verified(passkey.public_key, site, sent, issued.challenge)
    is_theirs = passkey is not None and (not sent.handle or compare_digest(sent.handle, handle_of(connection, passkey.speaker)))
    if passkey is None or found is None or not is_theirs:
        about = None if passkey is None else passkey.speaker
        note(connection, SignificantKind.PASSKEY_REFUSED, who=None, about=about, element="log-in", address=address)
        return False
    return use_passkey(connection, passkey, found, address)
