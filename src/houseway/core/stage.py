"""A stage is a part of a round. It says whom it waits for, hears them, and knows when it is done.

What may be said in a stage is the stage's own: its options in turn, and those open beside the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from .choice import Condition, Value, applies
from .command import Arrange, CutStacks, Designate, PlaceBet, Say, TakeBack
from .event import Due, Event, Owed
from .money import DEALER, Hand
from .option import Ask, Consequences, Option, word_of
from .refusal import Refusal

if TYPE_CHECKING:
    from .round import Draft, Round

Word = Say | Arrange | CutStacks
"""What an option is said with."""
Spoken = PlaceBet | TakeBack | Designate | Word


@dataclass(frozen=True, slots=True)
class Stage:
    """What every stage has, and what it does if it has nothing better to do."""

    name: str
    cites: str
    options: tuple[Option, ...] = field(default=(), kw_only=True)
    """What is said here, by whose turn it is."""
    also: tuple[Option, ...] = field(default=(), kw_only=True)
    """Open beside the turn, to whomever nothing bars."""
    under: tuple[Condition, ...] = field(default=(), kw_only=True)
    heard: Mapping[str, Option] = field(init=False, repr=False, compare=False)
    """Every option by its word."""
    beside: frozenset[str] = field(init=False, repr=False, compare=False)
    """The words that are open beside the turn: to have said one is not to have chosen."""
    words: ClassVar[tuple[str, ...]] = ()
    """What is said here beside the options: words that belong to every stage of the kind."""
    stirs: ClassVar[bool] = False
    """Whether things happen here of themselves after something was said or dealt."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "heard", {option.name: option for option in (*self.options, *self.also)})
        object.__setattr__(self, "beside", frozenset(option.name for option in self.also))

    def chosen_by(self, settings: Mapping[str, Value]) -> Self:
        """The stage as a house has it: without the options that belong to choices it has not made."""
        options, also = (
            tuple(option for option in options if applies(option.under, settings)) for options in (self.options, self.also)
        )
        return replace(self, options=options, also=also)

    def applies(self, round: Round) -> bool:
        """Whether the round stops here at all."""
        return True

    def enter(self, now: Draft) -> Iterable[Event]:
        """What happens of itself when the stage begins."""
        return ()

    def leave(self, now: Draft) -> Iterable[Event]:
        """What happens of itself when the stage is over."""
        return ()

    def follow(self, now: Draft) -> Iterable[Event]:
        """What happens of itself once something was said or dealt here and nothing is owed."""
        return ()

    def done(self, round: Round) -> bool:
        """Whether the round may go on."""
        return True

    def turn(self, round: Round) -> Hand | None:
        """Whose word it needs next, if it needs one."""
        return None

    def asks(self, round: Round) -> Iterator[Ask]:
        """Whom it waits for."""
        for option in self.also:
            yield from option.asks(round)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """What follows from something said in this stage, or why nothing does."""
        if isinstance(said, (Designate, PlaceBet, TakeBack)):
            return Refusal("bets_are_closed", round.rules.cites.closed)
        word = said.what if isinstance(said, Say) else word_of(said)
        option = self.heard.get(word)
        if option is None:
            return Refusal("not_now" if word in round.rules.vocabulary else "no_such_option", self.cites)
        return self.answer(round, said, option)

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """What follows from an option being said, or why nothing does."""
        return option.answer(round, said)


@dataclass(frozen=True, slots=True)
class Dealing(Stage):
    """Chance owes pieces; nothing else is heard until they have come."""

    owes: Callable[[Round], tuple[Due, ...]]
    when: Callable[[Round], bool] | None = None
    """Whether anything is dealt here at all."""
    then: Callable[[Draft], Iterable[Event]] | None = None
    """What follows once everything has come."""

    def applies(self, round: Round) -> bool:
        """Nothing owed, or nobody who waits for it: nothing to stop for."""
        return (self.when is None or self.when(round)) and bool(self.owes(round))

    def enter(self, now: Draft) -> Iterator[Event]:
        """Say what is owed, in the order in which it is dealt."""
        yield Owed(self.owes(now), self.cites)

    def leave(self, now: Draft) -> Iterable[Event]:
        """What follows from the pieces."""
        return self.then(now) if self.then else ()


@dataclass(frozen=True, slots=True)
class InTurn(Stage):
    """Somebody is asked, then the next, until nobody is left to ask."""

    def done(self, round: Round) -> bool:
        """Nobody is left to ask."""
        return self.turn(round) is None

    def asks(self, round: Round) -> Iterator[Ask]:
        """What the hand in turn may say, and what others may say beside it."""
        turn = self.turn(round)
        if turn is not None:
            for option in self.options:
                if option.barred(round, turn) is None:
                    yield option.ask(round, turn)
        yield from Stage.asks(self, round)


@dataclass(frozen=True, slots=True)
class Choosing(InTurn):
    """Hands choose in turn, or the dealer does. Beside the turn, some options stay open to everybody they concern."""

    asks_hand: Callable[[Round, Hand], bool] | None = None
    """Which of the hands in play are asked; none given, and the stage is the dealer's alone."""
    when: Callable[[Round], bool] | None = None
    """Where the round stops here only sometimes: when."""
    again: bool = False
    """A hand goes on choosing for as long as `asks_hand` names it: a bet, then a discard. Otherwise one word is its choice."""

    def applies(self, round: Round) -> bool:
        """Whether there is anything to choose."""
        return self.when is None or self.when(round)

    def turn(self, round: Round) -> Hand | None:
        """Whose turn it is: the first that has not chosen. Worked out, not stored."""
        name, beside = self.name, self.beside
        chosen = {said.hand for said in round.said if said.stage == name and said.word not in beside}
        if self.asks_hand is None:
            return None if DEALER in chosen else DEALER
        for hand in round.hands:
            if (self.again or hand not in chosen) and self.asks_hand(round, hand):
                return hand
        return None

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """First whose turn it is, then the bars and the limits."""
        if option.name in self.beside:
            return option.answer(round, said)
        if said.who != self.turn(round):
            known = said.who == DEALER or said.who in round.hands
            return Refusal("not_your_turn" if known else "no_such_hand", self.cites)
        return option.barred(round, said.who) or option.taken(round, said)
