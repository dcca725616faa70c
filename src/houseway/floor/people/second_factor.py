"""The second factor: codes by time (TOTP, RFC 6238) from a secret that is sealed with a key which the database does not have."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final, final
from urllib.parse import quote

import pyotp
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.floor.world import random_bytes

from .significant import SignificantKind, note

STEP_SECONDS: Final = 30
EARLIER_OR_LATER: Final = 1
"""Steps by which the clock of a person's device may be wrong."""
_NONCE: Final = 12
_MARK: Final = b"houseway second factor 1\0"


class CannotDecrypt(Fault):
    """A secret that does not open: the key is another one, or the row is not the one that was sealed."""


@final
class Box:
    """Seals the secrets of second factors with one key; the account number is authenticated with each."""

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, secret: str, speaker: int) -> bytes:
        """Return a secret sealed for one account."""
        nonce = random_bytes(_NONCE)
        return nonce + self._cipher.encrypt(nonce, secret.encode(), _bound(speaker))

    def open(self, sealed: bytes, speaker: int) -> str:
        """Return the secret that was sealed for this account, or raise `CannotDecrypt`."""
        try:
            return self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], _bound(speaker)).decode()
        except (InvalidTag, ValueError):
            raise CannotDecrypt(f"the second factor of account {speaker} does not open: wrong key, or an altered row") from None


def _bound(speaker: int) -> bytes:
    return _MARK + speaker.to_bytes(8, "big")


def new_secret() -> str:
    """Return a new secret of 160 bits."""
    return pyotp.random_base32()


def enrolling(secret: str, name: str, house: str) -> str:
    """Return the address that an authenticator reads as a QR code. It holds the secret, so it is shown once."""
    return f"otpauth://totp/{quote(house)}:{quote(name)}?secret={secret}&issuer={quote(house)}"


def step_of(secret: str, code: str, at: int) -> int | None:
    """Return the time step of which a code is, if it is one of those around a moment in seconds since 1970."""
    generator = pyotp.TOTP(secret, interval=STEP_SECONDS)
    found = None
    for step in range(at // STEP_SECONDS - EARLIER_OR_LATER, at // STEP_SECONDS + EARLIER_OR_LATER + 1):
        if compare_digest(generator.generate_otp(step), code.strip() if code.isascii() else ""):
            found = step
    return found


def reseal(connection: Connection[TupleRow], old: Box, new: Box) -> int:
    """Seal every secret with another key, note it, and return how many there are; all of them or none."""
    with connection.transaction():
        rows = connection.execute("select speaker, secret from credential where secret is not null for update").fetchall()
        for speaker, sealed in rows:
            again = new.seal(old.open(sealed, speaker), speaker)
            connection.execute("update credential set secret = %s where speaker = %s", (again, speaker))
        begun = connection.execute("select id, speaker, secret from enrolment where secret is not null for update").fetchall()
        for id, speaker, sealed in begun:
            connection.execute(
                "update enrolment set secret = %s where id = %s", (new.seal(old.open(sealed, speaker), speaker), id)
            )
        note(connection, SignificantKind.RESEALED, who=0, about=None, element="second factors", after={"many": len(rows)})
    return len(rows)


def takes_code(connection: Connection[TupleRow], box: Box, speaker: int, code: str) -> bool:
    """Whether a code is the one that is due, by the clock of the database; it, and every earlier one, is used up by this."""
    query = "select secret, extract(epoch from house_now())::bigint from credential where speaker = %s and secret is not null"
    row = connection.execute(query, (speaker,)).fetchone()
    if row is None:
        return False
    step = step_of(box.open(row[0], speaker), code, row[1])
    if step is None:
        return False
    return connection.execute("select use_code_1(%s, %s)", (speaker, step)).fetchone() == (True,)
