"""The showdown: the hand that made the last bet shows first, then the others, clockwise; a loser may concede instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from houseway.core.law.moments import REVEALING, Part
from houseway.core.round.option import READER_ONLY
from houseway.core.round.state import Round, cache
from houseway.core.stages.choosing import Choosing
from houseway.core.values.hands import Hand

from .betting_round import contending

SHOWS: Final = "shows"


def nobody(round: Round) -> Hand | None:
    """Return None: the first hand dealt begins."""
    return None


@dataclass(frozen=True, slots=True)
class Showdown(Choosing):
    """The stage in which hands are turned up in order. `begins` is the hand that shows first."""

    begins: Callable[[Round], Hand | None] = nobody
    may_win: Callable[[Round, Hand], bool] | None = field(default=None, metadata=READER_ONLY)
    """Whether no hand that was shown beats a hand, so that it is shown for its player."""

    def is_done_for(self, round: Round, hand: Hand, word: str) -> bool:
        """Whether a word is said for its player, who would not choose another: to show a hand that may win."""
        return word == SHOWS and self.may_win is not None and self.may_win(round, hand)

    @property
    def part(self) -> Part:
        """Return revealing: hands are turned up."""
        return REVEALING

    def applies(self, round: Round) -> bool:
        """Whether at least two hands are still in play."""
        return len(contending(round)) > 1

    def turn(self, round: Round) -> Hand | None:
        """Return the next hand to show or concede; a hand left alone has nothing to show."""
        known = round.cached
        if known is None or known[0] is not self:
            order = self._order(round)
        elif known[1] is round.said:
            return known[2]
        else:
            order = known[3]  # who begins is settled once
        turn = self._turn(round, order)
        cache(round, (self, round.said, turn, order))
        return turn

    def _order(self, round: Round) -> tuple[Hand, ...]:
        first, order = self.begins(round), round.hands
        at = order.index(first) if first in order else 0
        return (*order[at:], *order[:at])

    def _turn(self, round: Round, order: tuple[Hand, ...]) -> Hand | None:
        live = contending(round)
        if len(live) < 2:
            return None
        spoke = {said.hand for said in round.said if said.stage == self.name}
        for hand in order:
            if hand in live and hand not in spoke:
                return hand
        return None
