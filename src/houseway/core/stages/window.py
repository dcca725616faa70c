"""A window is open to several hands and none must speak; the word that continues the round closes it.

In a window players may choose an option (a surrender, a wish) or make a bet (insurance): the game lists each open
bet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.messages.command import PlaceBet, TakeBack
from houseway.core.messages.event import BetPlaced, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.option import Consequences, RoundOffer, Span, fits
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand, box

from .stage import Stage, StageCommand


class Open(NamedTuple):
    """A bet that may be put up now, and its limits."""

    bet: Bet
    span: Span


Opens = Callable[["Round"], Iterator[Open]]


def bet_offers(round: Round, opens: Opens) -> Iterator[RoundOffer]:
    """Yield the open bets as offers."""
    for bet, span in opens(round):
        by = None if round.seating.get(box(bet.on)) == bet.by else bet.by
        yield RoundOffer(
            who=bet.on, says="bets", cites=span.cites, low=span.low, high=span.high, unit=span.unit, wager=bet.wager, by=by
        )


def put_up(round: Round, said: PlaceBet, opens: Opens, cites: str) -> Consequences | Refusal:
    """Return the consequences of a bet that is open, or the refusal."""
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
    """The option that ends it; the option defines who may take it."""
    when: Callable[[Round], bool]
    begins: Callable[[Draft], Iterable[Event]] | None = None
    """Returns the automatic events when it opens."""
    bets: Opens | None = None
    """The bets that may be made while it is open."""

    def applies(self, round: Round) -> bool:
        """Whether the window opens in this round."""
        return self.when(round)

    def enter(self, now: Draft) -> Iterable[Event]:
        """Return the events that begin the stage."""
        return self.begins(now) if self.begins else ()

    def done(self, round: Round) -> bool:
        """Whether the closing word was said."""
        return any(said.stage == self.name and said.word == self.closed_by for said in round.said)

    def turn(self, round: Round) -> Hand | None:
        """Return the hand that closes the window; the others speak when they like."""
        return next((ask.who for ask in self.by_word[self.closed_by].offers(round)), None)

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield everything that is open to any hand."""
        if self.bets is not None:
            yield from bet_offers(round, self.bets)
        for option in self.options:
            yield from option.offers(round)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of a bet, if bets are open here, or of a word."""
        if self.bets is not None and isinstance(said, PlaceBet):
            return put_up(round, said, self.bets, self.cites)
        if self.bets is not None and isinstance(said, TakeBack):
            return Refusal("not_now", self.cites)  # what was bet here stays
        return Stage.handle(self, round, said)
