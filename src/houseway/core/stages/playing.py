"""Hands that multiply, and play in turn. The first that is not finished plays, in the order the hands lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from houseway.core.messages.command import Designate, PlaceBet
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import NAMES, Ask, Consequences
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, Hand, Player, box

from .choosing import Choosing
from .stage import Spoken
from .window import Opens, asks_for, put_up


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Choosing):
    """Each hand chooses again and again until it is finished; what it asks for comes before anybody else speaks."""

    reacts: ClassVar[bool] = True
    whose: Callable[[Round], Hand | None]
    """Whose turn it is; a hand that was made by a split lies beside the one it came from."""
    begins: Callable[[Draft, Hand], Iterable[Event]]
    """What happens of itself when a hand's turn comes: the second card of a split hand."""
    opens: Opens
    """What others may bet on the hand in turn."""
    names: Callable[[Round, Designate], Consequences | Refusal]
    """Somebody says to which hand of a split their bet belongs."""
    may_name: Callable[[Round], Iterator[Designate]]
    """Who may say so now, and which hand they may name."""
    speaks: Callable[[Round, Hand], Player | None]
    """Who speaks for a hand nobody sits at."""

    def turn(self, round: Round) -> Hand | None:
        """The first hand that is not finished."""
        return self.whose(round)

    def react(self, now: Draft) -> Iterable[Event]:
        """The next hand's turn begins."""
        turn = self.whose(now)
        return () if turn is None else self.begins(now, turn)

    def asks(self, round: Round) -> Iterator[Ask]:
        """What the hand in turn may say, what others may bet on it, what the dealer may say."""
        for ask in Choosing.asks(self, round):
            free = ask.who != DEALER and box(ask.who) not in round.seating
            yield ask._replace(by=self.speaks(round, ask.who)) if free else ask
        yield from asks_for(round, self.opens)
        for named in self.may_name(round):
            yield Ask(named.hand, NAMES, self.cites, by=named.by)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """A bet beside the hand in turn, a bet that belongs elsewhere, or a choice."""
        if isinstance(said, PlaceBet):
            return put_up(round, said, self.opens, round.rules.cites.closed)
        if isinstance(said, Designate):
            return self.names(round, said)
        return Choosing.hear(self, round, said)
