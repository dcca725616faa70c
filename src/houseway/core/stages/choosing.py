"""A stage in which hands choose in turn, or the dealer chooses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.core.law.moments import CHOOSING, REVEALING, Part
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Consequences, Option
from houseway.core.round.state import Round
from houseway.core.values.hands import DEALER, Hand

from .stage import InTurn, Word


@dataclass(frozen=True, slots=True)
class Choosing(InTurn):
    """The stage in which hands choose in turn, or the dealer does. Some options stay open to others at the same time."""

    asks_hand: Callable[[Round, Hand], bool] | None = None
    """Whether a hand in play is asked; if not given, only the dealer acts in this stage."""
    when: Callable[[Round], bool] | None = None
    """The condition under which the round stops here, where it does so only sometimes."""
    again: bool = False
    """A hand keeps choosing as long as `asks_hand` names it: a bet, then a discard. Otherwise one word is its choice."""

    @property
    def part(self) -> Part:
        """Return choosing where hands choose, and revealing where the stage is the dealer's alone."""
        return REVEALING if self.asks_hand is None else CHOOSING

    def applies(self, round: Round) -> bool:
        """Whether there is anything to choose."""
        return self.when is None or self.when(round)

    def turn(self, round: Round) -> Hand | None:
        """Return the first hand that has not chosen. This is computed, not stored."""
        name, beside = self.name, self.beside
        chosen = {said.hand for said in round.said if said.stage == name and said.word not in beside}
        if self.asks_hand is None:
            return None if DEALER in chosen else DEALER
        for hand in round.hands:
            if (self.again or hand not in chosen) and self.asks_hand(round, hand):
                return hand
        return None

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """Return the consequences of a choice; the turn is checked first, then the bars and the limits."""
        if option.name in self.beside:
            return option.answer(round, said)
        if said.who != self.turn(round):
            known = said.who == DEALER or said.who in round.hands
            return Refusal("not_your_turn" if known else "no_such_hand", self.cites)
        return option.refusal(round, said.who) or option.taken(round, said)
