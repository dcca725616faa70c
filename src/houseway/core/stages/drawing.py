"""A hand that draws by the book: rows decide whether it takes another card, and the first that holds applies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from houseway.core.fault import Fault
from houseway.core.law.moments import DEALING, Part
from houseway.core.messages.due import Due, Seen
from houseway.core.messages.event import Event, Owed
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand

from .stage import Stage


class DrawRow(NamedTuple):
    """One line of a drawing table."""

    cites: str
    holds: Callable[[Any], bool]
    draws: bool


def first_draw(rows: Iterable[DrawRow], facts: Any) -> DrawRow:
    """Return the row that decides; rows that leave a case open are a fault."""
    for row in rows:
        if row.holds(facts):
            return row
    raise Fault(f"no drawing row holds for {facts}")


@dataclass(frozen=True, slots=True)
class Drawing(Stage):
    """The stage in which one hand takes card after card, as its rows decide."""

    reacts: ClassVar[bool] = True
    hand: Hand
    rows: tuple[DrawRow, ...]
    facts: Callable[[Round], Any]
    when: Callable[[Round], bool]
    instead: Callable[[Draft, Hand, str], Iterable[Event] | None]
    """A card that is dealt before one from the shoe, if there is one."""
    seen: Seen = "all"
    """The viewers of a card as it comes."""

    @property
    def part(self) -> Part:
        """Return dealing: pieces come here."""
        return DEALING

    def applies(self, round: Round) -> bool:
        """Whether there is anything to draw for."""
        return self.when(round)

    def done(self, round: Round) -> bool:
        """Whether the rows draw no further card."""
        return not first_draw(self.rows, self.facts(round)).draws

    def react(self, now: Draft) -> Iterator[Event]:
        """Make the next card pending, until the rows draw no further one."""
        while (row := first_draw(self.rows, self.facts(now))).draws:
            ready = self.instead(now, self.hand, row.cites)
            if ready is None:
                yield Owed((Due(self.hand, 1, self.seen, row.cites),), row.cites)
                return
            yield from ready
