"""Signatures by passkey: an approval is a signature over the request itself, which anyone can check later.

The challenge is SHA-256 over a label, a nonce and the request in canonical form. The authenticator signs it, so an
assertion for one request is not valid for another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from .bars import Bar
from .challenges import BYTES, ChallengePurpose, Place, issue, new_random, take
from .passkeys import Asserted, Site, challenge_in, passkey_of, site_of, use_passkey, verified
from .sessions import Session
from .significant import SignificantKind, note

LABEL: Final = b"houseway signed request 1\0"
"""Keeps a signature over a request apart from every other challenge."""
Request = Mapping[str, Any]


class Offered(NamedTuple):
    """A challenge to sign, with what it commits to."""

    challenge: bytes
    nonce: bytes
    request: bytes


class SignedAssertion(NamedTuple):
    """An assertion as it is kept, with the public key that checks it."""

    id: int
    at: datetime
    speaker: int
    passkey: int
    public_key: bytes
    nonce: bytes
    request: bytes
    authenticator_data: bytes
    client_data: bytes
    signature: bytes


def canonical(request: Request) -> bytes:
    """Return a request as bytes, the same for the same request.

    >>> canonical({"number": 12, "does": "approve"})
    b'{"does":"approve","number":12}'
    """
    return json.dumps(request, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def challenge_of(nonce: bytes, request: bytes) -> bytes:
    """Return the challenge that commits to a request."""
    assert len(nonce) == BYTES
    return sha256(LABEL + nonce + request).digest()


def offer(connection: Connection[TupleRow], session: Session, terminal: str, request: Request) -> Offered:
    """Return a challenge that commits to a request, for one session at one terminal."""
    nonce, text = new_random(), canonical(request)
    challenge = challenge_of(nonce, text)
    issue(connection, ChallengePurpose.SIGN, Place(terminal, session.id), challenge, nonce, text)
    return Offered(challenge, nonce, text)


def sign(
    connection: Connection[TupleRow], session: Session, terminal: str, site: Site, request: Request, sent: Asserted
) -> int | Bar:
    """Store a person's signature over a request and return its number, or a bar if it is not valid for this request."""
    with connection.transaction():
        issued = take(connection, ChallengePurpose.SIGN, Place(terminal, session.id), challenge_in(sent.client_data))
        passkey = passkey_of(connection, sent.credential)
        text = canonical(request)
        if issued is None or passkey is None or passkey.speaker != session.speaker:
            return _refused(connection, session, "no such challenge or passkey")
        if issued.request != text or issued.challenge != challenge_of(issued.nonce, text):
            return _refused(connection, session, "another request was signed")
        found = verified(passkey.public_key, site, sent, issued.challenge)
        if found is None:
            return _refused(connection, session, "the signature does not hold")
        if not use_passkey(connection, passkey, found, session.address):
            return Bar.SIGNATURE_FAILED
        row = connection.execute(
            "insert into assertion (speaker, passkey, nonce, request, authenticator_data, client_data, signature)"
            " values (%s, %s, %s, %s, %s, %s, %s) returning id",
            (session.speaker, passkey.id, issued.nonce, text, sent.authenticator_data, sent.client_data, sent.signature),
        ).fetchone()
        assert row is not None
        return row[0]


def _refused(connection: Connection[TupleRow], session: Session, why: str) -> Bar:
    """Note a signature that is not accepted. There is nothing to guess, so it locks nobody."""
    about = session.speaker
    after = {"why": why}
    note(
        connection,
        SignificantKind.PASSKEY_REFUSED,
        who=about,
        about=about,
        element="assertion",
        address=session.address,
        after=after,
    )
    return Bar.SIGNATURE_FAILED


_SIGNED: Final = (
    b"select a.id, a.at, a.speaker, a.passkey, k.public_key, a.nonce, a.request, a.authenticator_data, a.client_data, a.signature"
    b" from assertion a join passkey k on k.id = a.passkey and k.speaker = a.speaker"
)


def signatures_of(connection: Connection[TupleRow], request: int) -> list[SignedAssertion]:
    """Return the signatures of the approvals of a request, in the order in which they were given."""
    with connection.cursor(row_factory=class_row(SignedAssertion)) as cursor:
        query = _SIGNED + b" join approval p on p.assertion = a.id and p.by = a.speaker where p.request = %s order by a.id"
        return cursor.execute(query, (request,)).fetchall()


def why_broken(signed: SignedAssertion) -> str | None:
    """Return the reason a stored signature is invalid, or None. It needs only the row and the public key.

    The site is the one that the browser named when it was signed: a house may have moved to another domain since.
    """
    try:
        origin = json.loads(signed.client_data)["origin"]
    except (ValueError, TypeError, KeyError):
        return "what the browser signed cannot be read"
    sent = Asserted(b"any", signed.client_data, signed.authenticator_data, signed.signature)
    if challenge_in(signed.client_data) != challenge_of(signed.nonce, signed.request):
        return "another request was signed"
    if verified(signed.public_key, site_of("", str(origin)), sent, challenge_of(signed.nonce, signed.request)) is None:
        return "the signature does not hold"
    return None
