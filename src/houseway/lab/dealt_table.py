"""The plain method: deal cards on a real table, play the commands, and read the settlement.

Slow (about a thousand rounds a second) and beyond doubt: it is the very engine that runs a table. Every kernel has a
twin that runs on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.messages.command import Command, Deal, OpenRound
from houseway.core.messages.refusal import Refusal
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.core.wire.notation import read_line
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked


class Came(NamedTuple):
    """The result of one bet."""

    net: Chips
    cites: str
    because: str


class DealtTable:
    """A table that plays the same commands with many deals."""

    def __init__(self, game: Game, settings: Mapping[str, object] | None = None) -> None:
        self.table: Table = open_table(Worked(game=game.key, settings={**(settings or {})}), game)
        self._read: dict[str, tuple[Command, ...]] = {}

    def settles(self, said: Iterable[str], cards: Mapping[Hand, Sequence[Piece]], seat: Hand = "1") -> dict[str, Came]:
        """Play the lines in order, dealing from these cards when cards are due; return the results of the seat's bets."""
        round = self.plays(said, cards)
        return {bet.wager: Came(ruled.net, ruled.cites, ruled.because) for bet, ruled in round.settled.items() if bet.on == seat}

    def plays(self, said: Iterable[str], cards: Mapping[Hand, Sequence[Piece]]) -> Round:
        """The round after the last line."""
        left = {hand: list(held) for hand, held in cards.items()}
        table = self._take(self.table, OpenRound())
        for line in said:
            table = self._dealt(table, left)
            for command in self._reads(line):
                table = self._take(table, command)
        table = self._dealt(table, left)
        assert table.round is not None
        return table.round

    def _dealt(self, table: Table, left: dict[Hand, list[Piece]]) -> Table:
        while table.round is not None and not table.round.over and table.round.due:
            due = table.round.due[0]
            if due.to not in left:  # it comes as a command: dice show
                break
            pile = left[due.to]
            table = self._take(table, Deal(due.to, tuple(pile[: due.many])))
            del pile[: due.many]
        return table

    def _reads(self, line: str) -> tuple[Command, ...]:
        if line not in self._read:
            self._read[line] = tuple(read_line(line))
        return self._read[line]

    @staticmethod
    def _take(table: Table, command: Command) -> Table:
        ruling = take(table, command)
        if isinstance(ruling, Refusal):
            raise ValueError(f"{command} was refused: {ruling}")
        assert isinstance(ruling, Taken)
        return ruling.after
