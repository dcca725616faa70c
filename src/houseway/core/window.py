"""A window is open to many and binds nobody; somebody going on closes it, and silence needs no word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .command import Designate, PlaceBet, TakeBack
from .event import Event
from .money import DEALER, Hand
from .refusal import Refusal
from .stage import Ask, Consequences, Option, Spoken, Stage, option_said

if TYPE_CHECKING:
    from .round import Draft, Round


@dataclass(frozen=True, slots=True)
class Window(Stage):
    """Whoever nothing bars may speak, in any order, until the word that closes it."""

    options: tuple[str, ...]
    closed_by: str
    """The option that ends it; whose it is, its own bars say."""
    when: Callable[[Round], bool]
    opens: Callable[[Draft], Iterable[Event]] | None = None
    """What happens of itself when it opens."""

    def applies(self, round: Round) -> bool:
        """Whether there is anything to speak of."""
        return self.when(round)

    def enter(self, now: Draft) -> Iterable[Event]:
        """What happens of itself."""
        return self.opens(now) if self.opens else ()

    def done(self, round: Round) -> bool:
        """Somebody went on."""
        said, name = round.said, self.name
        return any(said.get((name, hand)) == self.closed_by for hand in (*round.hands, DEALER))

    def turn(self, round: Round) -> Hand | None:
        """Whoever closes it; everybody else speaks when they like."""
        option = round.rules.options.get(self.closed_by)
        return next((hand for hand in _speakers(round, option) if option.barred(round, hand) is None), None) if option else None

    def asks(self, round: Round) -> Iterator[Ask]:
        """Everything open to anybody."""
        for option in map(round.rules.options.get, (*self.options, self.closed_by)):
            if option:
                for hand in _speakers(round, option):
                    if option.barred(round, hand) is None:
                        yield option.ask(round, hand)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """Find the option; then its bars and its limits."""
        if isinstance(said, (Designate, PlaceBet, TakeBack)):
            return Refusal("bets_are_closed", round.rules.cites.closed)
        option = option_said(round, said, self.cites, (*self.options, self.closed_by))
        return option if isinstance(option, Refusal) else option.answer(round, said)


def _speakers(round: Round, option: Option) -> tuple[Hand, ...]:
    return (DEALER,) if option.by_dealer else round.hands
