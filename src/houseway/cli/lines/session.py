"""A table that accepts typed lines, keeps them round by round, and can be saved as a worked round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from houseway.core.game.game import Game
from houseway.core.messages.command import Call, Command, OpenRound, Say, TableCommand
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import Round, opened
from houseway.core.table.table import Table, Taken, take
from houseway.core.wire.notation import read_line, write
from houseway.worked.packets import Packets
from houseway.worked.replay import open_table
from houseway.worked.typed_lines import as_written, suggestion
from houseway.worked.worked import Played, Worked
from houseway.worked.writer import write_ends, write_header

LINE_WIDTH = 40


@dataclass(slots=True)
class Part:
    """One round: the lines typed in it and before it, and its events."""

    lines: list[str] = field(default_factory=list[str])
    before: list[Event] = field(default_factory=list[Event])
    """Events between this round and the one before."""
    events: list[Event] = field(default_factory=list[Event])
    """Events since the round was opened."""


@dataclass(frozen=True, slots=True)
class LineResult:
    """The result of one line: events, then a refusal if there was one."""

    events: tuple[Event, ...]
    refusal: Refusal | None = None
    meant: str = ""
    """The suggestion for a word that the game does not have."""


class Session:
    """A table with every seat taken, and every line that was typed at it."""

    def __init__(self, game: Game, settings: Mapping[str, object]) -> None:
        self.game, self.settings = game, dict(settings)
        self.table: Table = open_table(self._worked(), game)
        self.said: list[str] = []
        """Every line that was accepted, in order."""
        self.parts = [Part()]
        self.rounds: list[Round] = []
        """The last state of each round."""
        self._packets = Packets()

    def _worked(self) -> Worked:
        return Worked(game=self.game.key, settings=dict(self.settings))

    def submit(self, line: str) -> LineResult:
        """Submit one line, or raise `Unreadable`. Commands before a refused one in the same line keep their effect."""
        line, commands = self._read(line)
        happened: list[Event] = []
        for text, command in ((line, commands[0]),) if len(commands) == 1 else ((write(one), one) for one in commands):
            for due in self._packets.dealt((command,), lambda: self.table.round):
                found = self._takes(due)
                if isinstance(found, Refusal):
                    self._refused(text, found)
                    return LineResult(tuple(happened), found, suggestion(due, found, self.table.rules))
                happened += found
            self.parts[-1].lines.append(" ".join(text.split()))
            self.said.append(" ".join(text.split()))
        return LineResult(tuple(happened))

    def _read(self, line: str) -> tuple[str, list[Command]]:
        """Return a line and its commands; one that cannot be read is read as people write it."""
        try:
            commands = read_line(line, self.game.between)
        except Unreadable:
            if (typed := as_written(line)) == line:
                raise
            return typed, read_line(typed, self.game.between)
        if any(isinstance(command, Say) and command.what != command.what.lower() for command in commands):
            return as_written(line), read_line(as_written(line), self.game.between)
        return line, commands

    def _takes(self, command: Command) -> list[Event] | Refusal:
        """Give a command to the table; a word that belongs to a round opens one."""
        happened: list[Event] = []
        if not self.table.is_playing and not isinstance(command, TableCommand) and not self._is_late(command):
            begun = take(self.table, OpenRound())
            if isinstance(begun, Refusal):
                return begun
            happened += self._record(begun)
        ruling = take(self.table, command)
        if isinstance(ruling, Refusal):
            return ruling
        return [*happened, *self._record(ruling, between=isinstance(command, TableCommand))]

    def _is_late(self, command: Command) -> bool:
        """Whether it is a call about the round that was paid, whose hands are still on the table (R-GEN-30)."""
        return isinstance(command, Call) and isinstance(take(self.table, command), Taken)

    def _record(self, ruling: Taken, *, between: bool = False) -> tuple[Event, ...]:
        opens = any(isinstance(event, RoundOpened) for event in ruling.events)
        if (opens or (between and not self.table.is_playing)) and self.parts[-1].events:
            self.parts.append(Part())
        if opens:
            self._packets = Packets()
        self.table = ruling.after
        part = self.parts[-1]
        (part.events if opens or part.events else part.before).extend(ruling.events)
        if self.table.round is not None and part.events:
            number = sum(bool(one.events) for one in self.parts)
            self.rounds[number - 1 :] = [self.table.round]
        return ruling.events

    def _refused(self, text: str, refusal: Refusal) -> None:
        self.parts[-1].lines.append(f"{' '.join(text.split()):<{LINE_WIDTH}} ! {refusal.reason} {refusal.cites}")

    # Afterwards

    def undo(self) -> str:
        """Undo the last accepted line by replaying all the others; return it, or an empty text if there is none."""
        if not self.said:
            return ""
        *kept, last = self.said
        again = Session(self.game, self.settings)
        for line in kept:
            again.submit(line)
        self.table, self.said, self.parts, self.rounds = again.table, again.said, again.parts, again.rounds
        self._packets = again._packets
        return last

    def text(self) -> str:
        """Return everything as a worked round: `houseway replay` reads it, with the results and what was refused."""
        lines = write_header(self._worked())
        rounds = iter(self.rounds)
        for number, part in enumerate(part for part in self.parts if part.lines):
            lines += ["", "===", ""] if number else [""]
            lines += [*part.lines, *(self._ends(part, next(rounds)) if part.events else ())]
        return "\n".join(lines) + "\n"

    def _ends(self, part: Part, round: Round) -> Iterator[str]:
        yield "---"
        if not round.over:
            yield "round is open"
        first = next(event for event in part.events if isinstance(event, RoundOpened))
        yield from write_ends(Played(opened(first, round.rules), (), tuple(part.events), round, tuple(part.before)))
