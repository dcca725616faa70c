"""Random numbers below a bound, without bias: bytes that would favour a number are dropped and drawn again.

`Live` is for tables where money is at stake: HMAC_DRBG over entropy of the operating system, tested when it starts and while it
runs. It cannot be copied, and a process that was forked starts again with entropy of its own. `Seeded` is repeatable by name,
for the lab, training and tests. They are two types, and a live table accepts only the first.

>>> one, other = Seeded("table 12, round 7"), Seeded("table 12, round 7")
>>> [one.below(6) for _ in range(5)] == [other.below(6) for _ in range(5)]
True
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from threading import Lock
from typing import Final, NoReturn, Protocol, final

from .drbg import STRENGTH, HmacDrbg, NeedsEntropy
from .health import EntropyTest, known_answers

BLOCK: Final = 256
PERSONAL: Final = b"houseway live chance 1"

_forks = [0]
"""Number of forks between this process and the one that imported this module first."""


def _was_forked() -> None:
    _forks[0] += 1


os.register_at_fork(after_in_child=_was_forked)


class Source(Protocol):
    """Draws whole numbers, each as likely as any other."""

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, not including, the bound."""
        ...


class ByRejection:
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
        """Return a number from 0 up to, not including, the bound; every one exactly as likely."""
        if bound < 1:
            raise ValueError("a bound is at least 1")
        count = ((bound - 1).bit_length() + 7) // 8 or 1
        fair = (256**count // bound) * bound  # numbers from here on would favor small results
        while (drawn := self._take(count)) >= fair:
            pass
        return drawn % bound


@cache
def _tested() -> None:
    """The start-up test, once per process."""
    known_answers()


@final
class Live(ByRejection):
    """Live chance: it cannot be repeated, copied or pickled, and no two processes or threads draw the same numbers."""

    __slots__ = ("_drbg", "_health", "_lock", "_process")

    def __init__(self) -> None:
        super().__init__()
        _tested()
        self._health = EntropyTest()
        self._lock = Lock()
        self._seed()

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, not including, the bound; every one exactly as likely."""
        if self._process != _this_process():  # before the lock: the fork may have come while another thread held it
            self._lock = Lock()
            self._seed()
        with self._lock:
            return super().below(bound)

    def bytes(self, count: int) -> bytes:
        """Return so many bytes, for example to salt a commitment."""
        return bytes(self.below(256) for _ in range(count))

    def _seed(self) -> None:
        """Begin again with fresh entropy, and forget what was drawn ahead."""
        self._process = _this_process()
        self._block, self._at = b"", 0
        nonce = self._entropy(STRENGTH // 2) + repr(self._process).encode()
        self._drbg = HmacDrbg(self._entropy(STRENGTH), nonce, PERSONAL)

    def _more(self) -> bytes:
        """Generate one block after mixing in fresh entropy, so that a known state does not reveal later output."""
        self._drbg.reseed(self._entropy(STRENGTH))
        try:
            return self._drbg.generate(BLOCK)
        except NeedsEntropy:
            raise AssertionError("a generator that was just reseeded asked for entropy") from None

    def _entropy(self, count: int) -> bytes:
        return self._health.passes(os.urandom(count))

    def wipe(self) -> None:
        """Overwrite the state and what was drawn ahead. A later draw begins with fresh entropy."""
        self._block, self._at = b"", 0
        self._drbg.wipe()

    def __copy__(self) -> NoReturn:
        raise TypeError("live chance cannot be copied: a copy would deal the same cards again")

    def __deepcopy__(self, memo: object) -> NoReturn:
        self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError("live chance cannot be pickled: another process would deal the same cards again")

    def __repr__(self) -> str:
        return "Live()"


def _this_process() -> tuple[int, int]:
    return os.getpid(), _forks[0]


def must_be_live(source: object) -> Live:
    """Return a live source as it is, and refuse everything else: what can be repeated feeds no live table."""
    if type(source) is not Live:
        raise TypeError(f"not live chance: {source!r}. It can be repeated, so it feeds no live table")
    return source


@final
class Seeded(ByRejection):
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
