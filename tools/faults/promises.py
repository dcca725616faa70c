"""What clients were told, and every promise that was broken on the way."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from houseway.floor.messages import Answer, NotRecorded, Reply, Said

MOST_KEPT: Final = 40
"""Broken promises that are kept word for word; more are only counted."""
BREAKS: Final = frozenset({NotRecorded.STOPPED, NotRecorded.UNREADABLE})
"""Replies that no bot may ever get: every message is well formed, and no table may stop."""


class Key(NamedTuple):
    """Which saying of whom at which table."""

    table: int
    speaker: int
    number: int


def key_of(said: Said) -> Key:
    """Return the key of a message; each repeat has the same."""
    return Key(said.table, said.speaker, said.number)


class Promises:
    """Collects broken promises by name. Any thread may report one."""

    def __init__(self) -> None:
        self.broken: Final[Counter[str]] = Counter()
        self.told: Final[list[str]] = []
        self._lock = threading.Lock()

    def breaks(self, name: str, why: object) -> None:
        """Report that a promise is broken."""
        with self._lock:
            self.broken[name] += 1
            if len(self.told) < MOST_KEPT:
                self.told.append(f"{name}: {why}")


class Told:
    """Every reply that any client ever got. All replies to one saying are equal, for ever, and are what the record holds."""

    def __init__(self, promises: Promises) -> None:
        self.sent: Final[dict[Key, Said]] = {}
        self.answers: Final[dict[Key, Answer]] = {}
        self.skipped: Final[set[Key]] = set()
        """Numbers that were passed over before anything was said with them."""
        self.replies = 0
        self.unheard: Final[Counter[str]] = Counter()
        self._promises = promises

    def sends(self, said: Said) -> None:
        """Remember what was said."""
        self.sent[key_of(said)] = said

    def hears(self, key: Key, reply: Reply) -> None:
        """Compare a reply with what was replied before."""
        self.replies += 1
        if not isinstance(reply, Answer):
            self.unheard[reply.why] += 1
            if reply.why in BREAKS:
                self._promises.breaks("no table stops", f"{key}: {reply}")
            elif reply.why is NotRecorded.PASSED_OVER and key not in self.skipped:
                self._promises.breaks("a saying has one answer", f"{key}: {reply}, and it was answered {self.answers.get(key)}")
            return
        if reply.table != key.table:
            self._promises.breaks("a saying has one answer", f"{key}: {reply} is about another table")
        first = self.answers.setdefault(key, reply)
        if first != reply:
            self._promises.breaks("a saying has one answer", f"{key}: first {first}, then {reply}")

    def of(self, tables: Iterable[int]) -> list[Said]:
        """Return what was said and answered at some tables, oldest first."""
        wanted = set(tables)
        return [said for key, said in list(self.sent.items()) if key.table in wanted and key in self.answers]
