"""The current contents of a log: the entry of each valid step and row, after every restore that was logged."""

from __future__ import annotations

from dataclasses import dataclass, field

from .entries import ACCEPTED, RESTORED, STEP, AcceptedEntry, RestoredEntry, RowEntry, entry_in
from .frontier import Frontier
from .merkle import leaf_hash
from .store import Log, entries_of


@dataclass
class StepChain:
    """The commitments to the steps of a chain, one after the other, from the first that was logged."""

    first: int
    commitments: bytearray = field(default_factory=bytearray)

    @property
    def last(self) -> int:
        """The last step that was logged."""
        return self.first + len(self.commitments) // 32 - 1


@dataclass
class LoggedEntries:
    """The entries of a log that hold, and the root over all entries."""

    root: bytes = b""
    chains: dict[int, StepChain] = field(default_factory=dict[int, StepChain])
    rows: dict[int, RowEntry] = field(default_factory=dict[int, RowEntry])
    """By number in the outbox, in the order of the log."""
    restored: list[RestoredEntry] = field(default_factory=list[RestoredEntry])
    accepted: list[AcceptedEntry] = field(default_factory=list[AcceptedEntry])
    disorder: list[str] = field(default_factory=list[str])
    """Entries that no follower writes: a step that is logged twice or out of its order."""


def current_entries(log: Log, size: int) -> LoggedEntries:
    """Return the contents of the first entries of a log. All of them are read, and their tree is computed."""
    found, tree = LoggedEntries(), Frontier()
    for data in entries_of(log, size):
        tree.add(leaf_hash(data))
        kind = data[0]
        if kind == STEP:
            number, seq = int.from_bytes(data[1:5], "big", signed=True), int.from_bytes(data[5:13], "big")
            chain = found.chains.get(number)
            if chain is None:
                chain = found.chains[number] = StepChain(seq)
            if seq != chain.last + 1:
                found.disorder.append(f"step {number}.{seq}")
            else:
                chain.commitments += data[13:]
            continue
        entry = entry_in(data)
        if isinstance(entry, RowEntry):
            if entry.number in found.rows:
                found.disorder.append(f"log_row {entry.number}")
            found.rows[entry.number] = entry
        elif kind == RESTORED and isinstance(entry, RestoredEntry):
            found.restored.append(entry)
            _excuse(found, entry)
        elif kind == ACCEPTED and isinstance(entry, AcceptedEntry):
            found.accepted.append(entry)
    found.root = tree.root()
    return found


def _excuse(found: LoggedEntries, entry: RestoredEntry) -> None:
    for span in entry.lost:
        if span.chain is None:
            for number in range(span.first, span.last + 1):
                found.rows.pop(number, None)
        elif (chain := found.chains.get(span.chain)) is not None:
            del chain.commitments[max(span.first - chain.first, 0) * 32 :]
            chain.first = min(chain.first, span.first)
