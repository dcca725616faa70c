"""Passwords as Argon2id hashes that name their parameters; a hash under other parameters is replaced at the next log-in."""

from __future__ import annotations

from typing import Final, final
from unicodedata import normalize

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.floor.world import token

LONGEST: Final = 256
"""Characters of a password. Hashing a longer one would only cost the house time."""


def _bytes(password: str) -> bytes:
    """Return a password as it is hashed: one form for letters that can be typed in two ways."""
    return normalize("NFKC", password).encode("utf-8", "surrogatepass")


@final
class PasswordChecker:
    """Hashes and compares passwords under one set of parameters."""

    __slots__ = ("_hasher", "_nobodys", "shortest")

    def __init__(self, *, passes: int, memory_kib: int, lanes: int, shortest: int) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=lanes, type=Type.ID)
        self._nobodys: Final = self._hasher.hash(token())
        self.shortest: Final = shortest

    def is_fit(self, password: str, login: str) -> bool:
        """Whether a password may be chosen: neither too short nor too long, and not the log-in name."""
        return self.shortest <= len(password) <= LONGEST and password.lower() != login.lower()

    def hashed(self, password: str) -> str:
        """Return the hash of a password, with a new salt."""
        return self._hasher.hash(_bytes(password))

    def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the one that was hashed. Without a hash it takes the same time and is not."""
        try:
            same = self._hasher.verify(self._nobodys if hashed is None else hashed, _bytes(password[: LONGEST + 1]))
        except (VerificationError, InvalidHashError):
            return False
        return same and hashed is not None

    def is_stale(self, hashed: str) -> bool:
        """Whether a hash was made under other parameters."""
        return self._hasher.check_needs_rehash(hashed)
