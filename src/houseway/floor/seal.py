"""A shoe as the record keeps it: sealed with a key that the database does not have, so its rows reveal no card.

AES-256-GCM with a nonce from the operating system. Table and step are authenticated with the shoe: a row that is
copied to another table or step cannot be decrypted. Every row names its key, so keys can be changed while older shoes
are in play.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple, final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.core.fault import Fault
from houseway.floor.fault_log import Open
from houseway.floor.world import random_bytes

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
_MARK: Final = b"houseway sealed shoe 1\0"
_WHERE: Final = struct.Struct(">iq")


class CannotOpen(Open, Fault):
    """A shoe that this owner cannot open: it does not have the key, or the row is not the one that was sealed."""


class SealedShoe(NamedTuple):
    """One row of shoes, with the commitment that its step publishes."""

    root: bytes
    key: str
    """The name of the key that opens it."""
    sealed: bytes

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the row, as its step has it."""
        return digest_of(self.key, self.sealed)


def digest_of(key: str, sealed: bytes) -> bytes:
    """Return the SHA-256 of a row of shoes: the key's name, a zero byte, the sealed bytes."""
    return sha256(key.encode() + b"\0" + sealed).digest()


@final
class Keys:
    """The keys of an owner, by name. One seals; all open."""

    __slots__ = ("_keys", "_seals")

    def __init__(self, keys: Mapping[str, bytes], seals: str) -> None:
        """Take keys of 32 bytes by name; `seals` names the one for new shoes."""
        if seals not in keys:
            raise ValueError(f"no key is named {seals!r}")
        if wrong := [name for name, key in keys.items() if len(key) != KEY_BYTES or not name or "\0" in name]:
            raise ValueError(f"a key has a name and {KEY_BYTES} bytes: {wrong[0]!r}")
        self._keys = {name: AESGCM(key) for name, key in keys.items()}
        self._seals = seals

    def seal(self, secret: bytes, root: bytes, table: int, seq: int) -> SealedShoe:
        """Return a shoe sealed for one step of one table."""
        nonce = random_bytes(NONCE_BYTES)
        sealed = self._keys[self._seals].encrypt(nonce, secret, _bound(self._seals, table, seq))
        return SealedShoe(root, self._seals, nonce + sealed)

    def open(self, key: str, sealed: bytes, table: int, seq: int) -> bytes:
        """Return the bytes sealed for this step, or raise `CannotOpen`."""
        cipher = self._keys.get(key)
        if cipher is None:
            raise CannotOpen(f"the shoe of step {table}.{seq} is sealed with the key {key!r}, which this owner does not have")
        try:
            return cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], _bound(key, table, seq))
        except (InvalidTag, ValueError):
            raise CannotOpen(f"the shoe of step {table}.{seq} was altered, or another key has the name {key!r}") from None

    def __repr__(self) -> str:
        return f"<keys: {', '.join(self._keys)}; {self._seals} seals>"  # and no key


def _bound(key: str, table: int, seq: int) -> bytes:
    """Return the data authenticated with a shoe."""
    return _MARK + _WHERE.pack(table, seq) + key.encode()
