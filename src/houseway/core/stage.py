"""A stage is a part of a round. It says whom it waits for, hears them, and knows when it is done.

Offers and refusals come from the same bars, so they cannot disagree: an option lists its bars in rulebook order; none holds,
it is offered; one holds, and that is the refusal, with its own clause.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .chips import Chips
from .choice import Condition
from .command import Arrange, CutStacks, Designate, PlaceBet, Say, TakeBack
from .event import Arranged, Chosen, Due, Event, Owed, StacksCut
from .money import DEALER, Hand, Player
from .refusal import Refusal

if TYPE_CHECKING:
    from .round import Draft, Round

NAMES = "names"
"""What somebody betting behind says of a hand their bet shall belong to."""

Spoken = PlaceBet | TakeBack | Designate | Say | Arrange | CutStacks
Consequences = tuple[Event, ...] | Callable[["Draft"], Iterable[Event]]
"""What follows from a command: events, or what yields them; what it yields has happened by the time it goes on."""


class Ask(NamedTuple):
    """What may be said now, by whom, within which limits."""

    who: Hand
    says: str
    cites: str
    low: Chips | None = None
    high: Chips | None = None
    unit: Chips = 1
    wager: str | None = None
    in_silence: bool = False
    """What the hand is taken to have said if it says nothing (R-GEN-18)."""
    counts: bool = False
    """A number of cards goes with it."""
    sets: bool = False
    """Cards laid out go with it."""
    by: Player | None = None
    """Who is asked, where it is not whoever sits there."""
    stacks: bool = False
    """Numbers of stacks go with it."""


class Span(NamedTuple):
    """The chips an option may put up."""

    low: Chips
    high: Chips
    unit: Chips
    cites: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One reason an option is closed to a hand; the name of the question is the reason given."""

    cites: str
    holds: Callable[[Round, Hand], bool]


def reason(question: Callable[..., bool]) -> str:
    """The name of a question, which is the reason of a refusal."""
    return question.__name__


@dataclass(frozen=True, slots=True)
class Option:
    """Something a hand or the dealer may say, what bars it, what it puts up, and what follows."""

    name: str
    cites: str
    follows: Callable[[Draft, Say], Iterable[Event]] | None = None
    """What comes of it, beside its having been said."""
    bars: tuple[Bar, ...] = ()
    puts_up: Callable[[Round, Hand], Span] | None = None
    sets: Callable[[Round, Arrange], Refusal | None] | None = None
    """It is said by laying out cards, and this says what is wrong with them."""
    stacks: Callable[[Round, CutStacks], tuple[int, ...] | Refusal] | None = None
    """It moves stacks, and this says how they lie afterwards, or what is wrong with it."""
    counts: bool = False
    """It says a number of cards."""
    by_dealer: bool = False
    in_silence: bool = False
    under: tuple[Condition, ...] = ()

    def barred(self, round: Round, hand: Hand) -> Refusal | None:
        """Why this hand may not say it now: the first bar that holds."""
        if (hand == DEALER) is not self.by_dealer:
            return Refusal("not_yours_to_say", self.cites)
        if not self.by_dealer and hand not in (round.hands or round.rules.seats):
            return Refusal("no_such_hand", self.cites)
        return self.closed(round, hand)

    def closed(self, round: Round, hand: Hand) -> Refusal | None:
        """The first bar that holds, whether the hand is in play or not."""
        for bar in self.bars:
            if bar.holds(round, hand):
                return Refusal(reason(bar.holds), bar.cites)
        return None

    def ask(self, round: Round, hand: Hand) -> Ask:
        """The option as it is offered to a hand."""
        if self.puts_up is None:
            sets, stacks = self.sets is not None, self.stacks is not None
            return Ask(hand, self.name, self.cites, in_silence=self.in_silence, counts=self.counts, sets=sets, stacks=stacks)
        span = self.puts_up(round, hand)
        return Ask(hand, self.name, self.cites, span.low, span.high, span.unit, in_silence=self.in_silence)

    def answer(self, round: Round, said: Say | Arrange | CutStacks) -> Consequences | Refusal:
        """What follows if it is said, or why it may not be."""
        return self.barred(round, said.who) or self.taken(round, said)

    def taken(self, round: Round, said: Say | Arrange | CutStacks) -> Consequences | Refusal:
        """What follows if it is said, or what is wrong with the way it was said."""
        refused: Refusal | None = None
        if isinstance(said, CutStacks):
            order = self.stacks(round, said) if self.stacks else Refusal("nothing_to_cut", self.cites)
            return order if isinstance(order, Refusal) else (StacksCut(order, self.cites),)
        if isinstance(said, Arrange):
            refused = self.sets(round, said) if self.sets else Refusal("nothing_to_set", self.cites)
            return refused or (Arranged(said.who, said.parts, self.cites),)
        if self.sets:
            return Refusal("nothing_set", self.cites)
        if self.stacks:
            return Refusal("say_which_stacks", self.cites)
        if self.puts_up is not None:
            refused = fits(said.chips, self.puts_up(round, said.who))
        elif said.chips is not None:
            refused = Refusal("no_chips_asked", self.cites)
        if refused is None and (said.count is not None) is not self.counts:
            refused = Refusal("how_many" if self.counts else "no_count_asked", self.cites)
        if refused is not None:
            return refused
        if self.follows is None:
            return (Chosen(said.who, said.what, self.cites, said.chips),)
        follows = self.follows
        return lambda now: follows(now, said)


@dataclass(frozen=True, slots=True)
class Stage:
    """What every stage has, and what it does if it has nothing better to do."""

    name: str
    cites: str
    under: tuple[Condition, ...] = field(default=(), kw_only=True)
    stirs: ClassVar[bool] = False
    """Whether things happen here of themselves after something was said or dealt."""

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
        return iter(())

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """What follows from something said in this stage, or why nothing does."""
        return Refusal("not_now", self.cites)


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
class Choosing(Stage):
    """Hands choose in turn. Beside the turn, some options stay open to everybody they concern."""

    options: tuple[str, ...]
    asks_hand: Callable[[Round, Hand], bool] | None = None
    """Which of the hands in play are asked; none given, and the stage is the dealer's alone."""
    also: tuple[str, ...] = ()
    """Open out of turn, to whomever nothing bars."""
    when: Callable[[Round], bool] | None = None
    """Where the round stops here only sometimes: when."""

    def applies(self, round: Round) -> bool:
        """Whether there is anything to choose."""
        return self.when is None or self.when(round)

    def turn(self, round: Round) -> Hand | None:
        """Whose turn it is: the first that has not chosen. Worked out, not stored."""
        said, name = round.said, self.name
        if self.asks_hand is None:
            return None if (name, DEALER) in said else DEALER
        for hand in round.hands:
            if (name, hand) not in said and self.asks_hand(round, hand):
                return hand
        return None

    def done(self, round: Round) -> bool:
        """Everybody has chosen."""
        return self.turn(round) is None

    def asks(self, round: Round) -> Iterator[Ask]:
        """What the hand in turn may say, and what others may say beside it."""
        open_to = round.rules.options
        turn = self.turn(round)
        for name in self.options:
            option = open_to.get(name)
            if option and turn and option.barred(round, turn) is None:
                yield option.ask(round, turn)
        for name in self.also:
            option = open_to.get(name)
            if option:
                for hand in (DEALER,) if option.by_dealer else round.hands:
                    if option.barred(round, hand) is None:
                        yield option.ask(round, hand)

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """Find the option; then its turn, its bars, its limits."""
        if isinstance(said, (Designate, PlaceBet, TakeBack)):
            return Refusal("bets_are_closed", round.rules.cites.closed)
        option = option_said(round, said, self.cites, (*self.options, *self.also))
        if isinstance(option, Refusal):
            return option
        if option.name in self.options:
            turn = self.turn(round)
            if said.who != turn:
                known = said.who == DEALER or said.who in round.hands
                return Refusal("not_your_turn" if known else "no_such_hand", self.cites)
        return option.answer(round, said)


def option_said(round: Round, said: Say | Arrange | CutStacks, cites: str, open_now: Container[str]) -> Option | Refusal:
    """The option that something said is, if this house has it and it is open now."""
    word = word_of(said)
    option = round.rules.options.get(word)
    if option is None:
        return Refusal("no_such_option", cites)
    return option if word in open_now else Refusal("not_now", cites)


def word_of(said: Say | Arrange | CutStacks) -> str:
    """The name of the option that something said is."""
    if isinstance(said, Say):
        return said.what
    return "sets" if isinstance(said, Arrange) else "cuts stacks"


def fits(chips: Chips | None, span: Span) -> Refusal | None:
    """Why an amount does not lie within a span, if it does not."""
    if chips is None:
        return Refusal("how_much", span.cites)
    if chips < span.low:
        return Refusal("below_minimum", span.cites)
    if chips > span.high:
        return Refusal("above_maximum", span.cites)
    if chips % span.unit:
        return Refusal("not_in_chips_of_the_table", span.cites)
    return None
