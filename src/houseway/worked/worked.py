"""Worked rounds: the commands at a table, and below a line the expected results. They are replayed and compared.

A file opens with the table (`table plays`, `table sets`, `table posts`, `table has`), continues with the commands,
and after `---` has the expected results. A line may expect a refusal (`! reason CLAUSE`) or a clause among its events
(`-> CLAUSE`). `===` begins the next round at the same table. Seats for which no player is named are taken by
`player1`, `player2` … unless the file has `table seats only these`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from houseway.core.messages.command import Command, Sit
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Place
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.chips import Chips

from .event_digest import event_digest

PURSE: Chips = 100_000_00


@dataclass(frozen=True, slots=True)
class Line:
    """One command line, with the refusal or clause it must lead to."""

    number: int
    commands: tuple[Command, ...]
    refused: tuple[str, str] | None = None
    cites: tuple[str, ...] = ()


@dataclass(slots=True)
class Part:
    """One round of a file: its commands and its expected results."""

    lines: list[Line] = field(default_factory=list[Line])
    ends: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    ended: str = ""
    """The time at which the round ended, if the record has it."""
    is_ruled_off: bool = False
    """Whether a line `---` follows the commands."""

    @property
    def may_stay_open(self) -> bool:
        """Whether the text allows an open round: it has `round is open`, or it is ruled off and has no result lines."""
        return any(line == "round is open" for _, line in self.ends) or (self.is_ruled_off and not self.ends)


@dataclass(slots=True)
class Worked:
    """A worked-round file after reading."""

    title: str = ""
    game: str = ""
    settings: dict[str, object] = field(default_factory=dict[str, object])
    has: dict[Place, Chips] = field(default_factory=dict[Place, Chips])
    remembers: dict[str, Any] = field(default_factory=dict[str, Any])
    sits: list[Sit] = field(default_factory=list[Sit])
    stacks: dict[str, Chips] = field(default_factory=dict[str, Chips])
    last_bets: dict[str, Chips] = field(default_factory=dict[str, Chips])
    """The bets of the last round that the dealer banked, if the table remembers them."""
    only_these: bool = False
    parts: list[Part] = field(default_factory=list[Part])
    names: list[str] = field(default_factory=list[str])
    """Clauses the file names, besides those that its lines cite."""


@dataclass(frozen=True, slots=True)
class Played:
    """One round after it was played."""

    opened: Round
    commands: tuple[Command, ...]
    events: tuple[Event, ...]
    round: Round
    before: tuple[Event, ...] = ()
    """The events at the table since the previous round."""

    @property
    def event_count(self) -> int:
        """The number of events, including those between rounds."""
        return len(self.before) + len(self.events)

    @property
    def fingerprint(self) -> str:
        """The number of events and their digest, including events between rounds."""
        return f"{self.event_count} events, digest {event_digest((*self.before, *self.events))}"


OPENING: Final = -1
"""The line of a step that opens a round where the text leaves it out: it is not a command of the round."""


class Step(NamedTuple):
    """One command of a round as it was replayed, and what followed from it."""

    line: int
    """Its line in the file; 0 or below where the text leaves it out."""
    command: Command
    events: tuple[Event, ...]
    refused: Refusal | None = None


class RoundSource(NamedTuple):
    """The position of a round in its file: its lines, and its commands step by step."""

    part: Part
    steps: tuple[Step, ...]

    @property
    def line(self) -> int:
        """The line of the first command."""
        return next((line.number for line in self.part.lines), 1)


@dataclass(slots=True)
class Outcome:
    """The result of replaying a file: its rounds, and every line that differs."""

    table: Table
    rounds: list[Played]
    wrong: list[str]
    sources: list[RoundSource] = field(default_factory=list[RoundSource])
    """For each round, where it is in the file."""
    echoes: list[str] = field(default_factory=list[str])
    """The differences that come after a refused command of their round, and may be its consequences."""
