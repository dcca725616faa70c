"""Something is offered to seats one after another until one takes it: the bank, before a round is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .command import Designate, PlaceBet, TakeBack
from .money import Hand
from .refusal import Refusal
from .stage import Ask, Consequences, Spoken, Stage, word_of

if TYPE_CHECKING:
    from .round import Round


@dataclass(frozen=True, slots=True)
class Offering(Stage):
    """A seat that nothing bars takes it or passes; the next is asked only then. A seat needs no bet to be asked."""

    order: Callable[[Round], tuple[Hand, ...]]
    """The seats in the order they are asked; none, and the round does not stop here."""
    takes: tuple[str, ...]
    passes: str

    def applies(self, round: Round) -> bool:
        """Whether it is offered at all this round."""
        return bool(self.order(round))

    def taker(self, round: Round) -> Hand | None:
        """Who took it."""
        said, name = round.said, self.name
        return next((hand for hand in round.seating if said.get((name, hand)) in self.takes), None)

    def turn(self, round: Round) -> Hand | None:
        """The first seat that has not passed and could take it."""
        if self.taker(round) is not None:
            return None
        options = [option for option in map(round.rules.options.get, self.takes) if option]
        for hand in self.order(round):
            if (self.name, hand) not in round.said and any(option.closed(round, hand) is None for option in options):
                return hand
        return None

    def done(self, round: Round) -> bool:
        """Somebody took it, or nobody is left to ask."""
        return self.turn(round) is None

    def asks(self, round: Round) -> Iterator[Ask]:
        """Take it, or pass."""
        turn = self.turn(round)
        if turn is not None:
            for option in map(round.rules.options.get, (*self.takes, self.passes)):
                if option and option.closed(round, turn) is None:
                    yield option.ask(round, turn)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """First whether this seat may have it, then whether it is asked."""
        if isinstance(said, (Designate, PlaceBet, TakeBack)):
            return Refusal("bets_are_closed", round.rules.cites.closed)
        word = word_of(said)
        option = round.rules.options.get(word)
        if option is None or word not in (*self.takes, self.passes):
            return Refusal("no_such_option" if option is None else "not_now", self.cites)
        if said.who not in self.order(round):
            return Refusal("no_such_hand", self.cites)
        refused = option.closed(round, said.who)
        if refused is None and said.who != self.turn(round):
            refused = Refusal("not_your_turn", self.cites)
        return refused or option.taken(round, said)
