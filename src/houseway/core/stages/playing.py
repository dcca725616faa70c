"""Hands that multiply, and play in turn. The first that is not finished plays, in the order of the hands on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from houseway.core.law.moments import CHOOSING, Part
from houseway.core.messages.command import Designate, PlaceBet
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import NAMES, Consequences, RoundOffer
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, Hand, Player, box

from .choosing import Choosing
from .stage import StageCommand
from .window import Opens, bet_offers, put_up


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Choosing):
    """The stage in which each hand chooses until it is finished; its pieces are dealt before another hand speaks."""

    reacts: ClassVar[bool] = True
    whose: Callable[[Round], Hand | None]
    """Returns the hand in turn; a hand made by a split is next to the one it came from."""
    begins: Callable[[Draft, Hand], Iterable[Event]]
    """Returns the automatic events when a hand's turn comes: the second card of a split hand."""
    opens: Opens
    """The bets that others may make on the hand in turn."""
    names: Callable[[Round, Designate], Consequences | Refusal]
    """Returns the consequences of assigning a bet to one hand of a split."""
    may_name: Callable[[Round], Iterator[Designate]]
    """Yields the bettors who may assign a bet now, with each hand they may name."""
    speaks: Callable[[Round, Hand], Player | None]
    """Returns the player who speaks for a hand without a player."""

    @property
    def part(self) -> Part:
        """Return choosing: players decide here."""
        return CHOOSING

    def turn(self, round: Round) -> Hand | None:
        """Return the first hand that is not finished."""
        return self.whose(round)

    def react(self, now: Draft) -> Iterable[Event]:
        """Begin the next hand's turn."""
        turn = self.whose(now)
        return () if turn is None else self.begins(now, turn)

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the offers to the hand in turn, the bets others may make on it, and the offers to the dealer."""
        for ask in Choosing.offers(self, round):
            free = ask.who != DEALER and box(ask.who) not in round.seating
            yield ask._replace(by=self.speaks(round, ask.who)) if free else ask
        yield from bet_offers(round, self.opens)
        for named in self.may_name(round):
            yield RoundOffer(named.hand, NAMES, self.cites, by=named.by)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of a bet on the hand in turn, a bet assigned to another hand, or a choice."""
        if isinstance(said, PlaceBet):
            return put_up(round, said, self.opens, round.rules.cites.closed)
        if isinstance(said, Designate):
            return self.names(round, said)
        return Choosing.handle(self, round, said)
