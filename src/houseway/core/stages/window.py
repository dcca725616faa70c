"""A window is open to several hands and none must speak; the word that continues the round closes it.

In a window something may be said (a surrender, a wish) or something may be bet (insurance): what may be bet is said by the
game, bet by bet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.messages.command import PlaceBet, TakeBack
from houseway.core.messages.event import BetPlaced, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.option import Ask, Consequences, Span, fits
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand, box

from .stage import Spoken, Stage


class Open(NamedTuple):
    """A bet that may be put up now, and its limits."""

    bet: Bet
    span: Span


Opens = Callable[["Round"], Iterator[Open]]


def asks_for(round: Round, opens: Opens) -> Iterator[Ask]:
    """Yield what may be bet, as it is offered."""
    for bet, span in opens(round):
        by = None if round.seating.get(box(bet.on)) == bet.by else bet.by
        yield Ask(who=bet.on, says="bets", cites=span.cites, low=span.low, high=span.high, unit=span.unit, wager=bet.wager, by=by)


def put_up(round: Round, said: PlaceBet, opens: Opens, cites: str) -> Consequences | Refusal:
    """Return what follows from a bet within what is open, or the refusal."""
    by = round.seating.get(box(said.on)) if said.by is None else said.by
    for bet, span in opens(round):
        if bet == (by, said.on, said.wager):
            refused = Refusal("only_chips", round.rules.cites.tender) if said.tender != "chips" else fits(said.chips, span)
            if refused is not None:
                return refused
            placed = BetPlaced(bet, said.chips, span.cites, moves=(Move(stack(bet.by), bet, said.chips, "bet", bet),))
            return (placed,)
    return Refusal("not_open", cites)


@dataclass(frozen=True, slots=True)
class Window(Stage):
    """The stage in which any hand that no bar stops may speak, in any order, until the word that closes it."""

    closed_by: str
    """The option that ends it; whose it is, the option says."""
    when: Callable[[Round], bool]
    begins: Callable[[Draft], Iterable[Event]] | None = None
    """What happens automatically when it opens."""
    bets: Opens | None = None
    """What may be bet while it is open."""

    def applies(self, round: Round) -> bool:
        """Whether there is anything to say here."""
        return self.when(round)

    def enter(self, now: Draft) -> Iterable[Event]:
        """Return the events that begin the stage."""
        return self.begins(now) if self.begins else ()

    def done(self, round: Round) -> bool:
        """Whether the word that closes the window was said."""
        return any(said.stage == self.name and said.word == self.closed_by for said in round.said)

    def turn(self, round: Round) -> Hand | None:
        """Return the hand that closes the window; the others speak when they like."""
        return next((ask.who for ask in self.heard[self.closed_by].asks(round)), None)

    def asks(self, round: Round) -> Iterator[Ask]:
        """Yield everything that is open to any hand."""
        if self.bets is not None:
            yield from asks_for(round, self.bets)
        for option in self.options:
            yield from option.asks(round)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """Return what follows from a bet, if bets are open here, or from a word."""
        if self.bets is not None and isinstance(said, PlaceBet):
            return put_up(round, said, self.bets, self.cites)
        if self.bets is not None and isinstance(said, TakeBack):
            return Refusal("not_now", self.cites)  # what was bet here stays
        return Stage.hear(self, round, said)
