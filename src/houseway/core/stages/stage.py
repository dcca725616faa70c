"""A stage is a part of a round. It waits for hands, handles their commands, and determines when it is done.

Each stage has its own words: its options in turn, and those open at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from houseway.core.law.choice import Value
from houseway.core.law.condition import Condition, applies
from houseway.core.law.moments import CHOOSING, Part
from houseway.core.messages.command import Arrange, CutStacks, Designate, PlaceBet, Say, TakeBack
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Consequences, Option, RoundOffer, word_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand

Word = Say | Arrange | CutStacks
"""The commands that name an option."""
StageCommand = PlaceBet | TakeBack | Designate | Word


@dataclass(frozen=True, slots=True)
class Stage:
    """The base of every stage, with the default behavior of each method."""

    name: str
    cites: str
    options: tuple[Option, ...] = field(default=(), kw_only=True)
    """The options of this stage, taken in turn."""
    also: tuple[Option, ...] = field(default=(), kw_only=True)
    """Options open at any time, to each hand that no bar stops."""
    under: tuple[Condition, ...] = field(default=(), kw_only=True)
    by_word: Mapping[str, Option] = field(init=False, repr=False, compare=False)
    """Every option by its word."""
    beside: frozenset[str] = field(init=False, repr=False, compare=False)
    """The words that are open at any time: using one does not count as a choice."""
    words: ClassVar[tuple[str, ...]] = ()
    """The words besides the options, which belong to every stage of this kind."""
    reacts: ClassVar[bool] = False
    """Whether automatic events follow here after a command or a deal."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_word", {option.name: option for option in (*self.options, *self.also)})
        object.__setattr__(self, "beside", frozenset(option.name for option in self.also))

    @property
    def part(self) -> Part:
        """Return the part of a round that it belongs to; procedures are shown by parts."""
        return CHOOSING

    def chosen_by(self, settings: Mapping[str, Value]) -> Self:
        """Return the stage under a house's settings: without the options that belong to other settings."""
        options, also = (
            tuple(option for option in options if applies(option.under, settings)) for options in (self.options, self.also)
        )
        return replace(self, options=options, also=also)

    def applies(self, round: Round) -> bool:
        """Whether the round stops here at all."""
        return True

    def enter(self, now: Draft) -> Iterable[Event]:
        """Return the events that begin the stage."""
        return ()

    def leave(self, now: Draft) -> Iterable[Event]:
        """Return the events that end the stage."""
        return ()

    def react(self, now: Draft) -> Iterable[Event]:
        """Return the automatic events after a command or a deal here, once nothing is pending."""
        return ()

    def done(self, round: Round) -> bool:
        """Whether the round may continue."""
        return True

    def turn(self, round: Round) -> Hand | None:
        """Return the hand whose word is needed next, or None."""
        return None

    def rest(self, round: Round) -> Say | None:
        """Return the dealer's word for the rest of what has begun, where a text may leave it out; otherwise None."""
        return None

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the offers that the stage waits for."""
        for option in self.also:
            yield from option.offers(round)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of a command in this stage, or its refusal."""
        if isinstance(said, (Designate, PlaceBet, TakeBack)):
            return Refusal("bets_are_closed", round.rules.cites.closed)
        word = said.what if isinstance(said, Say) else word_of(said)
        option = self.by_word.get(word)
        if option is None:
            return Refusal("not_now" if word in round.rules.vocabulary else "no_such_option", self.cites)
        return self.answer(round, said, option)

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """Return the consequences of an option, or its refusal."""
        return option.answer(round, said)


@dataclass(frozen=True, slots=True)
class InTurn(Stage):
    """A stage that asks one hand after the other until none is left to ask."""

    def done(self, round: Round) -> bool:
        """Whether no hand is left to ask."""
        return self.turn(round) is None

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the offers to the hand in turn, and those to others at the same time."""
        turn = self.turn(round)
        if turn is not None:
            silent = False
            for option in self.options:
                if option.refusal(round, turn) is None:
                    ask = option.offer_to(round, turn)
                    yield ask._replace(in_silence=False) if silent and ask.in_silence else ask
                    silent = silent or ask.in_silence  # the first that is open holds (R-GEN-18)
        yield from Stage.offers(self, round)
