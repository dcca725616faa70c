"""HMAC_DRBG with SHA-256: the approved generator behind a live table (NIST SP 800-90A Rev. 1, section 10.1.2).

It stretches entropy of the operating system into as many bytes as a table needs. Whoever learns its state learns nothing about
what it gave before. The state is kept in byte arrays so that it can be wiped.

>>> one = HmacDrbg(entropy=bytes(32), nonce=bytes(16))
>>> one.generate(4) == one.generate(4)
False
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, final

STRENGTH: Final = 32
"""Bytes of entropy input for 256 bits of security strength."""
MOST_BYTES: Final = 1 << 16
"""The largest request, in bytes (table 2: 2**19 bits)."""
RESEED_AFTER: Final = 1 << 12
"""Requests until fresh entropy is needed. The standard allows 2**48; a table can afford to be careful."""


class NeedsEntropy(Exception):
    """The generator has answered as many requests as one seed allows. Reseed it."""


@final
class HmacDrbg:
    """One instance: a key, a value, and how many requests it has answered since it was seeded."""

    __slots__ = ("_key", "_requests", "_value")

    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes = b"") -> None:
        if len(entropy) < STRENGTH or len(nonce) < STRENGTH // 2:
            raise ValueError(f"entropy of at least {STRENGTH} bytes and a nonce of at least {STRENGTH // 2} are needed")
        self._key = bytearray(hashlib.sha256().digest_size)
        self._value = bytearray(b"\x01" * hashlib.sha256().digest_size)
        self._update(entropy + nonce + personalization)
        self._requests = 1

    def reseed(self, entropy: bytes, additional: bytes = b"") -> None:
        """Mix fresh entropy into the state."""
        if len(entropy) < STRENGTH:
            raise ValueError(f"entropy of at least {STRENGTH} bytes is needed")
        self._update(entropy + additional)
        self._requests = 1

    def generate(self, count: int, additional: bytes = b"") -> bytes:
        """Return so many bytes and move the state on, so that they cannot be recomputed from it."""
        if not 0 < count <= MOST_BYTES:
            raise ValueError(f"a request is for 1 to {MOST_BYTES} bytes")
        if self._requests > RESEED_AFTER:
            raise NeedsEntropy
        if additional:
            self._update(additional)
        given = bytearray()
        while len(given) < count:
            self._value[:] = self._mac(self._value)
            given += self._value
        self._update(additional)
        self._requests += 1
        return bytes(given[:count])

    def wipe(self) -> None:
        """Overwrite the state with zeros. The instance answers no request afterwards."""
        for state in (self._key, self._value):
            state[:] = bytes(len(state))
        self._requests = RESEED_AFTER + 1

    def _update(self, provided: bytes) -> None:
        """Mix provided data into key and value (10.1.2.2)."""
        for mark in (b"\x00", b"\x01") if provided else (b"\x00",):
            self._key[:] = self._mac(bytes(self._value) + mark + provided)
            self._value[:] = self._mac(self._value)

    def _mac(self, data: bytes | bytearray) -> bytes:
        return hmac.digest(self._key, data, "sha256")

    def __repr__(self) -> str:
        return "HmacDrbg()"
