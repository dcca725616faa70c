"""Running totals of the steps of one table: its chain, its accounts, the numbers of its actors and its days.

Nothing of a whole chain is held. Only where a link does not fit are the steps of that table read again and compared one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from houseway.core.money.places import CAGE
from houseway.floor.ledger import Posting, legs, numbered
from houseway.floor.step import Link, Step, fits


@dataclass
class DaySeen:
    """Totals of the steps of one table in one day."""

    steps: int = 0
    last: tuple[int, bytes] = (0, b"")
    gains: dict[int, int] = field(default_factory=dict[int, int])


@dataclass
class TableSeen:
    """Totals of the steps of one table. It is plain data, so that another process can compute them."""

    table: int
    first: int
    """The number of the first step there should be, and the hash before it; empty where that is unknown."""
    before: bytes
    broken: int | None = None
    """The number of the first step that is missing or does not follow from the one before it."""
    links: list[Link] = field(default_factory=list[Link])
    steps: int = 0
    seq: int = 0
    hash: bytes = b""
    day: date | None = None
    opens: list[str] = field(default_factory=list[str])
    """The accounts that were opened, in order."""
    days: dict[date, DaySeen] = field(default_factory=dict[date, DaySeen])
    ended: tuple[int, bytes] | None = None
    """The step that ended the last round, and the hash of the table as it was kept."""
    numbers: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """The last number of each account, and its step."""
    shoes: dict[int, bytes] = field(default_factory=dict[int, bytes])
    """The hash of the shoe that a step brought into play."""
    accounts: dict[str, int] = field(default_factory=dict[str, int])
    """The accounts that the table had before the first step."""
    crossings: list[tuple[int, int, Posting]] = field(default_factory=list[tuple[int, int, Posting]])
    """The postings that touch the table's cage, each with its step and time: the books of the house follow from them."""
    cage: int | None = None
    """The number of the account that mirrors the cage."""

    def add(self, step: Step) -> None:
        """Add the next step."""
        expected, before = (self.seq + 1, self.hash) if self.steps else (self.first, self.before)
        if self.broken is None and not (step.seq == expected and (not before or fits(step, before))):
            self.broken = expected
        self.steps += 1
        self.seq, self.hash, self.day = step.seq, step.hash, step.day
        self.numbers[step.speaker] = (step.number, step.seq)
        if step.rests is not None:
            self.ended = (step.seq, step.rests)
        if step.shoe is not None:
            self.shoes[step.seq] = step.shoe
        if step.opens:
            self.opens += step.opens
            if self.cage is None and CAGE in self.opens:
                self.cage = numbered(self.table, len(self.accounts) + self.opens.index(str(CAGE)))
        day = self.days.get(step.day)
        if day is None:
            day = self.days[step.day] = DaySeen()
        day.steps += 1
        day.last = (step.seq, step.hash)
        if step.postings:
            cage = self.cage
            for posting in step.postings:
                if posting[0] == cage or posting[1] == cage:
                    self.crossings.append((step.seq, step.at, posting))
            for id, many in legs(step.postings).items():
                day.gains[id] = day.gains.get(id, 0) + many

    @property
    def places(self) -> dict[int, str]:
        """The place of each account, by number."""
        before = {id: place for place, id in self.accounts.items()}
        return before | {numbered(self.table, len(before) + at): place for at, place in enumerate(self.opens)}

    @property
    def gains(self) -> dict[int, int]:
        """The gain of each account by these steps."""
        found: dict[int, int] = {}
        for day in self.days.values():
            for id, many in day.gains.items():
                found[id] = found.get(id, 0) + many
        return found
