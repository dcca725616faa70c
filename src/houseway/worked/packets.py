"""Deals cards that a file names hand by hand in the order of the game.

Where cards go round the table one at a time, a worked round may still have `seat 3 gets Qs 9h 4d`: the hand's final
cards. The cards are kept and dealt one by one as they are pending, so the record has the deal as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from houseway.core.messages.command import Command, Deal
from houseway.core.round.state import Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand


class Packets:
    """Cards that were named in the file and not dealt yet."""

    def __init__(self) -> None:
        self.waiting: dict[Hand, tuple[Piece, ...]] = {}

    def dealt(self, said: Iterable[Command], now: Callable[[], Round | None]) -> Iterator[Command]:
        """Yield the commands for the table, with kept cards dealt when they are due; the round is read again before each."""
        for command in said:
            if not self._keeps(command, now()):
                yield command
            while (round := now()) is not None and round.due and round.due[0].to in self.waiting:
                due = round.due[0]
                cards = self.waiting.pop(due.to)
                if cards[due.many :]:
                    self.waiting[due.to] = cards[due.many :]
                yield Deal(due.to, cards[: due.many])

    def _keeps(self, said: Command, round: Round | None) -> bool:
        """Keep a hand's whole packet if it is due in several parts; return whether it was kept."""
        if not isinstance(said, Deal) or round is None:
            return False
        parts = [due.many for due in round.due if due.to == said.to]
        if len(parts) < 2 or sum(parts) != len(said.pieces) or said.to in self.waiting:
            return False
        self.waiting[said.to] = said.pieces
        return True
