"""The replies that clients got, and every invariant that was broken on the way."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from houseway.floor.messages import Answer, NotRecorded, Reply, SentCommand

MOST_KEPT: Final = 40
"""Broken invariants that are kept word for word; more are only counted."""
BREAKS: Final = frozenset({NotRecorded.STOPPED, NotRecorded.UNREADABLE})
"""Replies that no bot may ever get: every message is well formed, and no table may stop."""


class Key(NamedTuple):
    """The identity of a command: its table, account and number."""

    table: int
    speaker: int
    number: int


def key_of(said: SentCommand) -> Key:
    """Return the key of a message; each repeat has the same."""
    return Key(said.table, said.speaker, said.number)


class Invariants:
    """Collects violated invariants by name. Thread-safe."""

    def __init__(self) -> None:
        self.broken: Final[Counter[str]] = Counter()
        self.told: Final[list[str]] = []
        self._lock = threading.Lock()

    def breaks(self, name: str, why: object) -> None:
        """Report a broken invariant by its name."""
        with self._lock:
            self.broken[name] += 1
            if len(self.told) < MOST_KEPT:
                self.told.append(f"{name}: {why}")


class ReplyLog:
    """Every reply that any client ever got. All replies to one command are equal, and are what the record holds."""

    def __init__(self, invariants: Invariants) -> None:
        self.sent: Final[dict[Key, SentCommand]] = {}
        self.answers: Final[dict[Key, Answer]] = {}
        self.skipped: Final[set[Key]] = set()
        """Numbers that were passed over before a command used them."""
        self.replies = 0
        self.rejected: Final[Counter[str]] = Counter()
        self._promises = invariants

    def sends(self, said: SentCommand) -> None:
        """Store a command that was sent."""
        self.sent[key_of(said)] = said

    def receive(self, key: Key, reply: Reply) -> None:
        """Compare a reply with what was replied before."""
        self.replies += 1
        if not isinstance(reply, Answer):
            self.rejected[reply.why] += 1
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

    def of(self, tables: Iterable[int]) -> list[SentCommand]:
        """Return the answered commands of some tables, oldest first."""
        wanted = set(tables)
        return [said for key, said in list(self.sent.items()) if key.table in wanted and key in self.answers]
