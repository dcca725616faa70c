"""Options of a hand or the dealer: the bars of an option, the chips it puts up, and its consequences.

Offers and refusals come from the same bars, so they cannot disagree: an option lists its bars in rulebook order; if
none holds, it is offered; the first that holds is the refusal, with its own clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition
from houseway.core.messages.command import Arrange, CutStacks, Say
from houseway.core.messages.event import Arranged, BetPlaced, Chosen, Event, Questioned, StacksCut
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.money.dollars import row_in_dollars
from houseway.core.money.places import Move, stack
from houseway.core.values.chips import Chips, is_whole
from houseway.core.values.hands import DEALER, Hand, Player

from .state import Draft, Round

NAMES = "names"
"""The word by which a bettor behind a box assigns the bet to a hand."""

Consequences = tuple[Event, ...] | Callable[["Draft"], Iterable[Event]]
"""The consequences of a command: events, or a function that yields them; each is applied before it resumes."""
Follows = Callable[["Draft", Say, str], Iterable[Event]]
"""Yields the events that follow from a word, after the event of the word itself; it receives the word's clause."""


READER_ONLY: Final[Mapping[Any, Any]] = MappingProxyType({"decides": False})
"""The metadata of a field that only informs a reader; the field is not part of the digest of the rules."""


@dataclass(frozen=True, slots=True)
class WagerChips:
    """The chips of one bet, by its wager."""

    wager: str
    chips: Chips


class Forgone(NamedTuple):
    """The bets a hand loses by a word, and those it gets back."""

    given_up: tuple[WagerChips, ...] = ()
    taken_back: tuple[WagerChips, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part in which cards are laid out."""

    name: str
    count: int | None = None
    """The number of pieces in it; None where the player chooses."""


class RoundOffer(NamedTuple):
    """An offer: a command that would be accepted now, with its hand and its limits."""

    who: Hand
    says: str
    cites: str
    low: Chips | None = None
    high: Chips | None = None
    unit: Chips = 1
    wager: str | None = None
    in_silence: bool = False
    """Whether it is the default choice of a hand whose time runs out (R-GEN-18)."""
    counts: bool = False
    """A number of cards goes with it."""
    sets: bool = False
    """Cards laid out go with it."""
    by: Player | None = None
    """The player who is asked, where it is not the player at the seat."""
    stacks: bool = False
    """Numbers of stacks go with it."""

    def __repr__(self) -> str:
        return row_in_dollars(self)


class Span(NamedTuple):
    """The range of chips an option may put up."""

    low: Chips
    high: Chips
    unit: Chips
    cites: str
    coin: tuple[Chips, str] = (1, "")
    """The smallest chip, and the clause by which less than one is no bet, where players may have coin in front of them."""


def hands_in_play(round: Round) -> tuple[Hand, ...]:
    """Return the hands dealt in; before that is settled, every seat."""
    return round.hands or round.rules.seats


def the_dealer(round: Round) -> tuple[Hand, ...]:
    """Return only the dealer, for options no player has."""
    return (DEALER,)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a hand or the dealer: its bars, the chips it puts up, and its consequences."""

    name: str
    cites: str
    follows: Follows | None = None
    bars: tuple[Bar[Round, Hand], ...] = ()
    puts_up: Callable[[Round, Hand], Span] | None = None
    on: str = ""
    """The wager on which the chips go down; if empty, `follows` moves them."""
    sets: Callable[[Round, Arrange], Refusal | None] | None = None
    """For an option taken by laying out cards: returns the refusal of a wrong layout."""
    stacks: Callable[[Round, CutStacks], tuple[int, ...] | Refusal] | None = None
    """For an option that moves stacks: returns their order afterwards, or the refusal."""
    counts: bool = False
    """Whether it takes a number of cards."""
    by: Callable[[Round], tuple[Hand, ...]] = hands_in_play
    """Returns the hands that may take it when there is no turn."""
    asks_again: Bar[Round, Hand] | None = None
    """The condition under which the dealer asks for confirmation; the repeated word counts."""
    in_silence: bool = False
    under: tuple[Condition, ...] = ()
    spot: str = field(default="", metadata=READER_ONLY)
    """The wager on which what follows puts the chips, where that is not `on`."""
    total: bool = field(default=False, metadata=READER_ONLY)
    """Whether the amount is the new total of the bet, with the chips already there."""
    times: str = field(default="", metadata=READER_ONLY)
    """The wager its chips are counted in: once, twice the ante."""
    price: Callable[[Round, Hand], Chips] | None = None
    """Returns the chips it puts up where the player names no amount."""
    forgoes: Callable[[Round, Option, Hand, Player], Forgone] | None = None
    """Returns the bets given up or taken back by it."""
    parts: tuple[Part, ...] = field(default=(), metadata=READER_ONLY)
    """The parts into which the cards are divided."""
    by_hand: bool = field(default=False, metadata=READER_ONLY)
    """Whether it is an act of a physical table: a count of cards, a chip thrown without a word."""

    def refusal(self, round: Round, hand: Hand) -> Refusal | None:
        """Return the refusal of the first bar that holds for this hand, or None."""
        return refused_by(self.bars, round, hand)

    def offer_to(self, round: Round, hand: Hand) -> RoundOffer:
        """Return the option as it is offered to one hand."""
        if self.puts_up is None:
            sets, stacks = self.sets is not None, self.stacks is not None
            return RoundOffer(
                hand, self.name, self.cites, in_silence=self.in_silence, counts=self.counts, sets=sets, stacks=stacks
            )
        span = self.puts_up(round, hand)
        return RoundOffer(hand, self.name, self.cites, span.low, span.high, span.unit, in_silence=self.in_silence)

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the option as it is offered to each hand that no bar stops."""
        for hand in self.by(round):
            if self.refusal(round, hand) is None:
                yield self.offer_to(round, hand)

    def answer(self, round: Round, said: Say | Arrange | CutStacks) -> Consequences | Refusal:
        """Return the consequences of the option when a hand takes it out of turn, or the refusal."""
        if said.who not in self.by(round):
            known = said.who == DEALER or said.who in hands_in_play(round)
            return Refusal("not_yours_to_say" if known else "no_such_hand", self.cites)
        return self.refusal(round, said.who) or self.taken(round, said)

    def taken(self, round: Round, said: Say | Arrange | CutStacks) -> Consequences | Refusal:
        """Return the consequences of the option, or the refusal of the command's amounts, cards or counts."""
        if isinstance(said, Say):
            refused = self._wrong_form(round, said)
            if refused is not None:
                return refused
            if self.follows is None and not self.on and self.asks_again is None:
                return (Chosen(said.who, self.name, self.cites, said.chips),)
            return lambda now: self._happens(now, said)
        if isinstance(said, CutStacks):
            if not all(type(stack) is int for stack in (*said.right, *said.left)):
                return Refusal("say_which_stacks", self.cites)
            order = self.stacks(round, said) if self.stacks else Refusal("nothing_to_cut", self.cites)
            if isinstance(order, Refusal):
                return order
            return Chosen(said.who, self.name, self.cites), StacksCut(order, self.cites)
        refused = self.sets(round, said) if self.sets else Refusal("nothing_to_set", self.cites)
        return refused or (Arranged(said.who, said.parts, self.cites),)

    def _wrong_form(self, round: Round, said: Say) -> Refusal | None:
        if self.sets:
            return Refusal("nothing_set", self.cites)
        if self.stacks:
            return Refusal("say_which_stacks", self.cites)
        refused: Refusal | None = None
        if self.puts_up is not None:
            refused = fits(said.chips, self.puts_up(round, said.who))
        elif said.chips is not None:
            refused = Refusal("no_chips_asked", self.cites)
        if refused is None and not (is_whole(said.count) if self.counts else said.count is None):
            refused = Refusal("how_many" if self.counts else "no_count_asked", self.cites)
        return refused

    def _happens(self, now: Draft, said: Say) -> Iterator[Event]:
        hand, again = said.who, self.asks_again
        if again is not None and (hand, self.name) not in now.questioned and refused_by((again,), now, hand):
            yield Questioned(hand, self.name, again.cites)
            return
        yield Chosen(hand, self.name, self.cites, said.chips)
        if self.on and said.chips is not None:
            bet = now.bet(hand, self.on)
            yield BetPlaced(bet, said.chips, self.cites, moves=(Move(stack(bet.by), bet, said.chips, "bet", bet),))
        if self.follows is not None:
            yield from self.follows(now, said, self.cites)


def word_of(said: Say | Arrange | CutStacks) -> str:
    """Return the name of the option in a command."""
    if isinstance(said, Say):
        return said.what
    return said.word if isinstance(said, Arrange) else "cuts stacks"


def fits(chips: Chips | None, span: Span) -> Refusal | None:
    """Return the refusal of an amount outside a span, or None where it fits."""
    if chips is None:
        return Refusal("how_much", span.cites)
    if chips < span.low:
        return Refusal("below_minimum", span.cites)
    chip, clause = span.coin
    if clause and chips % chip:
        return Refusal("only_chips", clause)
    if chips > span.high:
        return Refusal("above_maximum", span.cites)
    if chips % span.unit:
        return Refusal("not_in_chips_of_the_table", span.cites)
    return None
