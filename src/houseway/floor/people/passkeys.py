"""Passkeys (WebAuthn): public keys of people, bound to the site of the house. The private key never leaves the authenticator.

A passkey that ends keeps its row, so that what it signed can still be checked. What a browser sends is read by `webauthn`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from psycopg import Connection, errors
from psycopg.rows import TupleRow, class_row
from webauthn import base64url_to_bytes, verify_authentication_response, verify_registration_response
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    CredentialDeviceType,
    RegistrationCredential,
)

from .bars import Bar
from .challenges import ChallengePurpose, Place, issue, new_random, take
from .sessions import Session
from .significant import SignificantKind, note

ALGORITHMS: Final = (
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
)
"""Ed25519, ES256 and RS256, in the order in which they are wanted."""
FRESH_SECONDS: Final = 300
"""So long after a log-in a person may add and remove passkeys without logging in again."""
MOST: Final = 20
"""Passkeys of one person."""


class Site(NamedTuple):
    """The relying party: the name that authenticators show, the host that keys are bound to, and the origin of the pages."""

    name: str
    host: str
    origin: str

    @property
    def has_passkeys(self) -> bool:
        """Whether browsers accept passkeys here: they are bound to a domain, and an address in figures is none."""
        try:
            ip_address(self.host)
        except ValueError:
            return bool(self.host)
        return False


def site_of(name: str, origin: str) -> Site:
    """Return the relying party of a house, which follows from the origin of its pages.

    >>> site_of("Pit", "https://floor.example:8443").host, site_of("Pit", "http://127.0.0.1:8000").has_passkeys
    ('floor.example', False)
    """
    return Site(name, urlsplit(origin).hostname or "", origin)


class Passkey(NamedTuple):
    """A passkey that is in use."""

    id: int
    speaker: int
    credential: bytes
    public_key: bytes
    counter: int
    transports: list[str]
    aaguid: UUID
    synced: bool
    backed_up: bool
    enrolled_at: datetime
    enrolled_by: int
    used_at: datetime | None


class Attested(NamedTuple):
    """A browser's response for a new passkey."""

    credential: bytes
    client_data: bytes
    attestation: bytes
    transports: tuple[str, ...]


class Asserted(NamedTuple):
    """A browser's response when a passkey is used."""

    credential: bytes
    client_data: bytes
    authenticator_data: bytes
    signature: bytes
    handle: bytes = b""


class VerifiedAssertion(NamedTuple):
    """The contents of a valid assertion."""

    counter: int
    backed_up: bool


_COLUMNS: Final = (
    b"k.id, k.speaker, k.credential, k.public_key, k.counter, k.transports, k.aaguid, k.synced, k.backed_up, k.enrolled_at,"
    b" k.enrolled_by, k.used_at from passkey k join speaker s on s.number = k.speaker"
    b" where k.ended_at is null and s.ended_at is null and "
)


def passkeys_of(connection: Connection[TupleRow], speaker: int) -> list[Passkey]:
    """Return the passkeys of a person, oldest first."""
    with connection.cursor(row_factory=class_row(Passkey)) as cursor:
        return cursor.execute(b"select " + _COLUMNS + b"k.speaker = %s order by k.id", (speaker,)).fetchall()


def passkey_of(connection: Connection[TupleRow], credential: bytes) -> Passkey | None:
    """Return the passkey with this id, of an account that is open."""
    with connection.cursor(row_factory=class_row(Passkey)) as cursor:
        return cursor.execute(b"select " + _COLUMNS + b"k.credential = %s", (credential,)).fetchone()


def handle_of(connection: Connection[TupleRow], speaker: int) -> bytes:
    """Return the random handle by which authenticators name a person; the first time, make one."""
    connection.execute(
        "insert into passkey_handle (speaker, handle) values (%s, %s) on conflict do nothing", (speaker, new_random())
    )
    row = connection.execute("select handle from passkey_handle where speaker = %s", (speaker,)).fetchone()
    assert row is not None
    return row[0]


# Enrolling and removing


def check_passkey_change(connection: Connection[TupleRow], session: Session) -> Bar | None:
    """Return the reason a session may not change passkeys: it is not fresh, or began without a credential of one's own."""
    fresh = connection.execute(
        "select from session where id = %s and begun_at > house_now() - make_interval(secs => %s)"
        " and begun_with not in ('directory', 'demonstration')",
        (session.id, FRESH_SECONDS),
    )
    return None if fresh.fetchone() is not None else Bar.LOG_IN_AGAIN


def begin_enrolling(connection: Connection[TupleRow], at: Place) -> bytes:
    """Return a challenge for a new passkey."""
    challenge = new_random()
    issue(connection, ChallengePurpose.ENROL, at, challenge)
    return challenge


def enrol_passkey(connection: Connection[TupleRow], speaker: int, at: Place, site: Site, sent: Attested) -> int | Bar:
    """Add a passkey of a person, who holds it and uses it now, and return its number."""
    with connection.transaction():
        issued = take(connection, ChallengePurpose.ENROL, at, challenge_in(sent.client_data))
        if issued is None:
            return Bar.PASSKEY_UNFIT
        if len(passkeys_of(connection, speaker)) >= MOST:
            return Bar.PASSKEYS_MANY
        return _enrolled(connection, speaker, at, site, sent, issued.challenge)


def _enrolled(
    connection: Connection[TupleRow], speaker: int, at: Place, site: Site, sent: Attested, challenge: bytes
) -> int | Bar:
    try:
        made = verify_registration_response(
            credential=RegistrationCredential(
                id=bytes_to_base64url(sent.credential),
                raw_id=sent.credential,
                response=AuthenticatorAttestationResponse(sent.client_data, sent.attestation),
            ),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
            supported_pub_key_algs=list(ALGORITHMS),
        )
    except Exception:  # it parses what a stranger sent: whatever it stumbles over, the answer is that it is not accepted
        return Bar.PASSKEY_UNFIT
    if made.credential_id != sent.credential:
        return Bar.PASSKEY_UNFIT
    synced = made.credential_device_type is CredentialDeviceType.MULTI_DEVICE
    try:
        with connection.transaction():
            row = connection.execute(
                "insert into passkey (speaker, credential, public_key, counter, transports, aaguid, synced, backed_up,"
                " enrolled_by, enrolment) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) returning id",
                (
                    speaker,
                    made.credential_id,
                    made.credential_public_key,
                    made.sign_count,
                    list(sent.transports),
                    made.aaguid,
                    synced,
                    made.credential_backed_up,
                    speaker,
                    at.enrolment,
                ),
            ).fetchone()
    except errors.UniqueViolation:
        return Bar.PASSKEY_TAKEN
    assert row is not None
    after = {"aaguid": made.aaguid, "synced": synced, "passkeys": len(passkeys_of(connection, speaker))}
    note(connection, SignificantKind.PASSKEY_ENROLLED, who=speaker, about=speaker, element=f"passkey {row[0]}", after=after)
    return row[0]


def remove_passkey(connection: Connection[TupleRow], session: Session, number: int) -> Bar | None:
    """End a passkey of one's own."""
    with connection.transaction():
        if number not in {one.id for one in passkeys_of(connection, session.speaker)}:
            return Bar.NO_SUCH_PASSKEY
        end_passkeys(connection, session.speaker, [number], session.speaker, "removed")
    return None


def end_passkeys(connection: Connection[TupleRow], speaker: int, numbers: Sequence[int], by: int, why: str) -> None:
    """End passkeys of a person, each with a significant event that contains the number left."""
    for number in numbers:
        ended = "update passkey set ended_at = house_now(), ended_by = %s, ended_why = %s where id = %s and ended_at is null"
        connection.execute(ended, (by, why, number))
        after = {"why": why, "passkeys": len(passkeys_of(connection, speaker))}
        note(connection, SignificantKind.PASSKEY_ENDED, who=by, about=speaker, element=f"passkey {number}", after=after)


# Using


def challenge_in(client_data: bytes) -> bytes:
    """Return the challenge in a browser's response, or empty bytes if it cannot be read."""
    try:
        challenge = base64url_to_bytes(json.loads(client_data)["challenge"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return b""
    return challenge


def verified(public_key: bytes, site: Site, sent: Asserted, challenge: bytes) -> VerifiedAssertion | None:
    """Return the contents of an assertion, or None if signature, site, challenge or person is invalid."""
    try:
        found = verify_authentication_response(
            credential=AuthenticationCredential(
                id=bytes_to_base64url(sent.credential),
                raw_id=sent.credential,
                response=AuthenticatorAssertionResponse(sent.client_data, sent.authenticator_data, sent.signature),
            ),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=0,  # compared by `use_passkey`, under a lock
            require_user_verification=True,
        )
    except Exception:  # it parses what a stranger sent: whatever it stumbles over, the assertion does not hold
        return None
    return VerifiedAssertion(found.new_sign_count, found.credential_backed_up)


def use_passkey(connection: Connection[TupleRow], passkey: Passkey, found: VerifiedAssertion, address: str) -> bool:
    """Take over the counter of an assertion that holds; False where it did not rise, which a copied authenticator shows.

    A synced passkey may stay at 0 for ever.
    """
    used = connection.execute(
        "update passkey set counter = %(counter)s, backed_up = %(backed_up)s, used_at = house_now()"
        " where id = %(id)s and ended_at is null and (counter < %(counter)s or (counter = 0 and %(counter)s = 0))",
        {"counter": found.counter, "backed_up": found.backed_up, "id": passkey.id},
    )
    if used.rowcount:
        return True
    before, after = {"counter": passkey.counter}, {"counter": found.counter}
    element = f"passkey {passkey.id}.counter"
    note(
        connection,
        SignificantKind.PASSKEY_COPIED,
        who=None,
        about=passkey.speaker,
        element=element,
        address=address,
        before=before,
        after=after,
    )
    return False
