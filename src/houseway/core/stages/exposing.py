"""Settlement in which hands are turned up one by one, and a hand may still speak until it is turned up itself.

The options of the window before stay open to every hand that is not turned up: the clause closes when that hand is
exposed, and not when the first one is (R-GEN-30). The dealer's word that closed the window turns up the next hand;
where nobody is left who may speak, all of them are turned up at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from houseway.core.messages.command import Say
from houseway.core.messages.event import Event, Noted
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Consequences, RoundOffer
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, Hand

from .settling import Settling
from .stage import StageCommand
from .window import Window

MOMENT: Final[Event] = Noted("moment", "")
"""The marker after each hand that a settlement turns up. It is never applied: the settlement may stop there."""


@dataclass(frozen=True, slots=True)
class Exposing(Settling):
    """The stage in which hands are turned up, taken and paid. Called again, `settles` continues after those hands."""

    reacts: ClassVar[bool] = True

    def enter(self, now: Draft) -> Iterable[Event]:
        """Turn up the first hand, and those after it as long as nobody may speak."""
        return self._goes_on(now)

    def react(self, now: Draft) -> Iterable[Event]:
        """Turn up the others once the last hand that could speak has spoken."""
        return self._goes_on(now) if _is_unfinished(now) and not self._may_speak(now) else ()

    def done(self, round: Round) -> bool:
        """Whether every bet is settled and no payment waits."""
        return not _is_unfinished(round) and Settling.done(self, round)

    def turn(self, round: Round) -> Hand | None:
        """Return the dealer while hands are to be turned up."""
        return DEALER if _is_unfinished(round) else None

    def rest(self, round: Round) -> Say | None:
        """Return the word that turns up the next hand, where one is to be turned up."""
        return Say(DEALER, self._window(round).closed_by) if _is_unfinished(round) else None

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the offers to the hands that are not turned up, and the dealer's word."""
        if _is_unfinished(round):
            for option in self._window(round).options:
                yield from (ask for ask in option.offers(round) if ask.who not in round.shown or ask.who == DEALER)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of a word of the window before: the next hand, or an option of a hand not turned up."""
        window = self._window(round)
        option = window.by_word.get(said.what) if isinstance(said, Say) and _is_unfinished(round) else None
        if option is None or not isinstance(said, Say):
            return Settling.handle(self, round, said)
        if said.who != DEALER and said.who in round.shown:
            return Refusal("hand_is_turned_up", option.cites)
        heard = option.answer(round, said)
        if isinstance(heard, Refusal):
            return heard
        if option.name == window.closed_by:
            return self._goes_on  # the word was recorded when the window closed, and is not recorded again
        return self._and_the_end(heard)

    def _goes_on(self, now: Draft) -> Iterator[Event]:
        for event in self.settles(now):
            if event is not MOMENT:
                yield event
            elif self._may_speak(now):
                return

    def _and_the_end(self, heard: Consequences) -> Consequences:
        """Return the consequences of an option; where it gives up the last bet, what follows for others is settled after it."""

        def consequences(now: Draft) -> Iterator[Event]:
            yield from heard if isinstance(heard, tuple) else heard(now)
            if not _is_unfinished(now):
                yield from self._goes_on(now)

        return consequences

    def _may_speak(self, round: Round) -> bool:
        """Whether a hand that is not turned up still has an offer."""
        window = self._window(round)
        words = (option for option in window.options if option.name != window.closed_by)
        return any(ask.who not in round.shown for option in words for ask in option.offers(round))

    def _window(self, round: Round) -> Window:
        window = round.rules.stages[round.rules.stage_numbers[self.name] - 1]
        assert isinstance(window, Window)  # in the stage before, the dealer says that hands are turned up
        return window


def _is_unfinished(round: Round) -> bool:
    """Whether a bet is neither settled nor waits for an approval."""
    return any(map(round.is_undecided, round.bets))
