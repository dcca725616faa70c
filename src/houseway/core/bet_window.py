"""A window in which bets are made or left: insurance, a double followed. The dealer going on closes it.

People speak in any order, or not at all; silence needs no word. What may be bet in one is said by the game, bet by bet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .command import PlaceBet, Say
from .event import BetPlaced, Chosen, Event
from .money import DEALER, Bet, Move, box, stack
from .refusal import Refusal
from .stage import Ask, Consequences, Span, Spoken, Stage, fits

if TYPE_CHECKING:
    from .round import Draft, Round

GOES_ON = "goes on"


class Open(NamedTuple):
    """A bet somebody may put up now, and how much of it."""

    bet: Bet
    span: Span


Opens = Callable[["Round"], Iterator[Open]]


def asks_for(round: Round, opens: Opens) -> Iterator[Ask]:
    """What may be bet, as it is offered."""
    for bet, span in opens(round):
        by = None if round.seating.get(box(bet.on)) == bet.by else bet.by
        yield Ask(bet.on, "bets", span.cites, span.low, span.high, span.unit, bet.wager, by=by)


def put_up(round: Round, said: PlaceBet, opens: Opens, cites: str) -> Consequences | Refusal:
    """A bet within what is open, or why not."""
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
class BetWindow(Stage):
    """Bets that may be made or left, until the dealer goes on."""

    opens: Opens
    when: Callable[[Round], bool]

    def applies(self, round: Round) -> bool:
        """Whether the window opens at all."""
        return self.when(round)

    def done(self, round: Round) -> bool:
        """The dealer has gone on."""
        return (self.name, DEALER) in round.said

    def asks(self, round: Round) -> Iterator[Ask]:
        """What may be bet, and the dealer's word."""
        yield from asks_for(round, self.opens)
        yield Ask(DEALER, GOES_ON, self.cites)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """A bet, or the dealer going on."""
        if isinstance(said, PlaceBet):
            return put_up(round, said, self.opens, self.cites)
        if isinstance(said, Say) and said.who == DEALER and said.what == GOES_ON and said.chips is None and said.count is None:
            return self._close
        return Refusal("not_now", self.cites)

    def _close(self, now: Draft) -> Iterator[Event]:
        yield Chosen(DEALER, GOES_ON, self.cites)
