"""Takes a table through its stored steps again, and names each step that does not follow from earlier ones.

There are two ways. `redecision.py` decides every command again by the rules; `fold.py` folds the stored events. Both
compare the postings with the moves of the events, the day of a round's steps, and the table stored after the round.

A step that differs makes the rest of its round doubtful. The walk continues with the next round, which opens with its
own values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple

from houseway.core.fault import Fault
from houseway.core.game.between_rounds import READY
from houseway.core.game.rules import Rules
from houseway.core.messages.event import Event, Hung, RoundOpened, TableOpened, Tended
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import CAGE, RACK
from houseway.core.table.table import Table, begun, opens_table
from houseway.floor.ledger import Account, Book, moves_of, numbered, posted
from houseway.floor.step import Step
from houseway.floor.store.tables import RulesCache, events_of, packed

from .texts import TextCache


class Differs(Exception):
    """A step does not follow from the steps before it; the message contains the difference."""


class OtherRules(Exception):
    """A step was dealt under rules that this build does not have."""


class Difference(NamedTuple):
    """A step that does not follow from the steps before it."""

    table: int
    seq: int
    wrong: str


@dataclass
class Walked:
    """The findings in the steps of one table."""

    rounds: int = 0
    """Rounds that ended as they were stored."""
    skipped: int = 0
    """Rounds that were not followed to their end, because a step of theirs differs or this build cannot judge it."""
    steps: int = 0
    refused: int = 0
    unfollowed: int = 0
    """Steps that were not followed, because the table before them is unknown."""
    unproved: dict[str, str] = field(default_factory=dict[str, str])
    """Steps about which the record does not hold enough to prove them, and what is missing."""
    others: dict[str, str] = field(default_factory=dict[str, str])
    """Steps that this build cannot judge, because they were dealt under other rules."""
    builds: dict[str, int] = field(default_factory=dict[str, int])
    """The number of rounds dealt by each build."""
    differences: list[Difference] = field(default_factory=list[Difference])
    is_playing: bool | None = None
    """Whether a round is in progress after the last step; None if that is unknown."""


class Walk:
    """The walk through the steps of one table. A subclass defines how a step is followed."""

    def __init__(self, number: int, shelf: RulesCache, accounts: Mapping[Account, int], texts: TextCache) -> None:
        self.found: Final = Walked()
        self.events: Final = texts.events
        self.commands: Final = texts.commands
        self.table: Table | None = None
        """The table after the last step, or None if it is unknown."""
        self.shelf: Final = shelf
        self.book = Book(number, dict(accounts))
        self._number = number
        self._round_day: date | None = None
        self._partly = False
        """Whether the walk began with a round, whose opening contains neither the dealer nor the removal of the device."""

    def followed(self, table: Table, step: Step) -> tuple[Event, ...]:
        """Leave the table after a step in `table` and return its events, or raise `Differs`."""
        raise NotImplementedError

    def add(self, step: Step) -> None:
        """Follow the next step."""
        self.found.steps += 1
        self.found.refused += step.refused is not None
        try:
            self._follows(step)
        except OtherRules as other:
            self.found.others[f"{step.table}.{step.seq}"] = str(other)
            self._loses()
        except Exception as wrong:  # an altered step may contain anything, and its neighbours are still checked
            self.found.differences.append(Difference(step.table, step.seq, _reason(wrong)))
            self._loses()
        if step.opens:
            numbers = dict(self.book.numbers)
            for place in step.opens:
                numbers[place] = numbered(self._number, len(numbers))
            self.book = Book(self._number, numbers)

    def ended(self) -> Walked:
        """Return the findings of the walk."""
        self.found.is_playing = None if self.table is None else self.table.is_playing
        return self.found

    def _loses(self) -> None:
        self.found.skipped += self.table is not None and self.table.is_playing
        self.table = None

    def _follows(self, step: Step) -> None:
        table = self.table
        if table is None:
            events = events_of(step) if step.refused is None else ()
            if events and isinstance(events[0], TableOpened):
                self._partly = False
                self.table = self._opens(events[0])
                self._posts(step, events)
                return
            if not events or not isinstance(events[0], RoundOpened):  # which contains the whole table
                self.found.unfollowed += 1
                return
            self._partly = True
            table = self.table = before_round(events[0], self.rules(events[0]))
        was_playing = table.is_playing
        events = self.followed(table, step)
        self._posts(step, events)
        after = self.table
        assert after is not None
        if was_playing:
            if step.day != self._round_day:
                raise Differs(f"its day is not {self._round_day}, the day of its round")
        elif after.is_playing:
            self._round_day = step.day
            build = after.round.opened.build if after.round is not None else ""
            self.found.builds[build] = self.found.builds.get(build, 0) + 1
        elif self._partly and any(isinstance(event, Tended) for event in events):
            self._partly = False  # it contains the dealer and the device
        self._rests(step, after, ends=was_playing and not after.is_playing)

    def _posts(self, step: Step, events: Iterable[Event]) -> None:
        """Raise an error where the postings are not the moves of the events."""
        moves = moves_of(events)
        if not (moves or step.postings or step.opens):
            return
        ledger = posted(self.book, moves)
        if (ledger.postings, ledger.opens) != (step.postings, step.opens):
            raise Differs("its postings are not the moves of its events")

    def _rests(self, step: Step, after: Table, *, ends: bool) -> None:
        """Raise an error where the table after a round is not the one that was kept."""
        if not ends:
            if step.rests is not None:
                raise Differs("it stores the table, and ends no round")
            return
        self.found.rounds += 1
        if not self._partly and sha256(packed(after)).digest() != step.rests:
            raise Differs("the table after the round is not the one that was kept")

    def _opens(self, event: TableOpened) -> Table:
        """Return the table that an event opens; an error is raised where opening it gives another event."""
        rules = self.rules(event)
        rack = sum(move.chips for move in event.moves if (move.src, move.dst) == (CAGE, RACK))
        if opens_table(rules, rack=rack, build=event.build, linked=event.linked) != event:
            raise Differs("a table that is opened under its rules begins otherwise")
        return begun(event, rules)

    def rules(self, event: TableOpened | RoundOpened | Hung | Tended) -> Rules:
        """Return the rules that an event names, or raise `OtherRules` where this build makes others of its settings."""
        game = self.table.rules.game.key if isinstance(event, Tended) and self.table is not None else getattr(event, "game", "")
        try:
            return self.shelf.rules(game, event.digest, event.settings)
        except (Fault, KeyError, ValueError) as wrong:
            build = getattr(event, "build", "")
            raise OtherRules(f"{_reason(wrong)}{f'; it was dealt by build {build}' if build else ''}") from None


def _reason(wrong: Exception) -> str:
    if isinstance(wrong, Differs):
        return str(wrong)
    if isinstance(wrong, Unreadable | ValueError):  # msgspec's errors are of the second kind
        return f"it cannot be read: {wrong}"
    return f"it cannot be followed: {wrong}" if isinstance(wrong, Fault) else f"it cannot be followed: {wrong!r}"


def before_round(event: RoundOpened, rules: Rules) -> Table:
    """Return the table from the opening of a round: everything that the round is played under."""
    seating = MappingProxyType(dict(event.seating))
    chips, memory = MappingProxyType(dict(event.chips)), rules.game.remembers(*event.memory)
    return Table(rules, chips, memory, seating, number=event.number - 1, deck=READY, build=event.build)
