"""Random numbers below a bound, without bias: bytes that would favor a number are discarded and drawn again.

>>> one, other = Seeded("table 12, round 7"), Seeded("table 12, round 7")
>>> [one.below(6) for _ in range(5)] == [other.below(6) for _ in range(5)]
True
"""

from __future__ import annotations

import hashlib
import os
from typing import Protocol, final


class Source(Protocol):
    """A source of equally likely whole numbers."""

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, not including, the bound."""
        ...


class _Bytes:
    """Draws bytes in blocks and turns them into numbers by rejection."""

    __slots__ = ("_at", "_block")

    def __init__(self) -> None:
        self._block = b""
        self._at = 0

    def _more(self) -> bytes:
        raise NotImplementedError

    def _take(self, count: int) -> int:
        if self._at + count > len(self._block):
            self._block, self._at = self._block[self._at :] + self._more(), 0
        taken = self._block[self._at : self._at + count]
        self._at += count
        return int.from_bytes(taken, "big")

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, not including, the bound, each exactly equally likely."""
        if bound < 1:
            raise ValueError("the bound must be at least 1")
        count = ((bound - 1).bit_length() + 7) // 8 or 1
        fair = (256**count // bound) * bound  # numbers from here on would favor small results
        while (drawn := self._take(count)) >= fair:
            pass
        return drawn % bound


@final
class Live(_Bytes):
    """Operating-system randomness, the source for live tables; it cannot be repeated."""

    __slots__ = ()

    def _more(self) -> bytes:
        return os.urandom(256)

    def __repr__(self) -> str:
        return "Live()"


@final
class Seeded(_Bytes):
    """A repeatable stream for lab, training and tests: the same name gives the same numbers. Never for real money."""

    __slots__ = ("_count", "name")

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._count = 0

    def _more(self) -> bytes:
        self._count += 1
        words = f"{self.name}/{self._count}".encode()
        return b"".join(hashlib.sha256(words + bytes([part])).digest() for part in range(8))

    def __repr__(self) -> str:
        return f"Seeded({self.name!r})"
