"""Something is offered to seats one after another until one takes it: the bank, before a round is dealt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Consequences, Option
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand

from .stage import InTurn, Word


@dataclass(frozen=True, slots=True)
class Offering(InTurn):
    """The stage in which each seat that no bar stops takes an offer or passes, one after the other; no bet is needed."""

    order: Callable[[Round], tuple[Hand, ...]]
    """The seats in the order they are asked; if there are none, the round does not stop here."""
    passes: str
    """The option by which a seat lets it go by; any other takes it."""

    def applies(self, round: Round) -> bool:
        """Whether it is offered at all this round."""
        return bool(self.order(round))

    def turn(self, round: Round) -> Hand | None:
        """Return the first seat that has not passed and could take it; None once it is taken."""
        here = [said for said in round.said if said.stage == self.name and said.word not in self.beside]
        if any(said.word != self.passes for said in here):
            return None
        passed = {said.hand for said in here}
        takes = [option for option in self.options if option.name != self.passes]
        for hand in self.order(round):
            if hand not in passed and any(option.refusal(round, hand) is None for option in takes):
                return hand
        return None

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """Return the consequences of an answer; whether the seat may have it is checked first, then whether it is asked."""
        if option.name in self.beside:
            return option.answer(round, said)
        if said.who not in self.order(round):
            return Refusal("no_such_hand", self.cites)
        refused = option.refusal(round, said.who)
        if refused is None and said.who != self.turn(round):
            refused = Refusal("not_your_turn", self.cites)
        return refused or option.taken(round, said)
