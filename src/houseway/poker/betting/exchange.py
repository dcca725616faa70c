"""Hands exchange cards in turn: each discards what it likes, and gets as many new ones before the next is asked.

Where the cards run out on the way, the game defines which cards are shuffled again. A hand's discards stay with it
until its new cards have come, so that it cannot get the same card twice; a game may let them be shuffled in with the
rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from houseway.core.law.moments import CHOOSING, Part
from houseway.core.messages.command import Arrange
from houseway.core.messages.due import Due
from houseway.core.messages.event import Arranged, CardsDiscarded, Chosen, Event, Owed
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Consequences, RoundOffer
from houseway.core.round.state import Draft, Round
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.stage import StageCommand
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, MUCK, Hand

DISCARDS: Final = "discards"


def left(round: Round) -> int:
    """Return the number of pieces that have not been dealt."""
    return round.rules.equipment.size - sum(map(len, round.held.values()))


def _went(round: Round, hand: Hand, cards: tuple[Piece, ...]) -> bool:
    """Whether the discards of a hand have left it; backs look alike, so the events are checked (H-BACK-01)."""
    if not round.is_hidden(hand):
        return cards[0] not in round.held[hand]
    last = (event for event in reversed(round.past) if isinstance(event, Arranged | CardsDiscarded) and event.hand == hand)
    return isinstance(next(last, None), CardsDiscarded)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanging(Choosing):
    """The stage in which each hand discards cards and gets new ones at once. To keep all is an option of the game's."""

    words: ClassVar[tuple[str, ...]] = (DISCARDS,)
    reacts: ClassVar[bool] = True
    size: int
    """The number of cards in a hand."""
    burns: str
    """The clause by which a card is burned before the first new one."""
    shuffles: Callable[[Draft], Iterable[Event]]
    """Returns the events when nothing is left to deal."""
    own_too: Callable[[Round], bool]
    """Whether what a hand has just discarded is shuffled in with the rest."""

    @property
    def part(self) -> Part:
        """Return choosing: players decide here."""
        return CHOOSING

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the offer to the hand in turn to discard cards."""
        turn = self.turn(round)
        if turn is not None:
            yield RoundOffer(turn, DISCARDS, self.cites, sets=True)
        yield from Choosing.offers(self, round)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of discarded cards, or of a word."""
        if not isinstance(said, Arrange) or said.word != DISCARDS:
            return Choosing.handle(self, round, said)
        if said.who != self.turn(round):
            return Refusal("not_your_turn" if said.who in round.hands else "no_such_hand", self.cites)
        cards = said.parts[0] if len(said.parts) == 1 else ()
        if not cards or not Counter(cards) <= Counter(round.held[said.who]):
            return Refusal("not_your_cards", self.cites)
        return lambda now: self._laid_away(now, said)

    def _laid_away(self, now: Draft, said: Arrange) -> Iterator[Event]:
        first = not any(stage == self.name and word == DISCARDS for stage, _, word in now.said)
        yield Chosen(said.who, DISCARDS, self.cites)
        yield Arranged(said.who, said.parts, self.cites)
        if self.own_too(now):
            yield CardsDiscarded(said.who, said.parts[0], MUCK, self.cites, "owner")
        if first:
            if not left(now):
                yield from self.shuffles(now)
            yield Owed((Due(BURN, 1, "owner", self.burns),), self.burns)

    def react(self, now: Draft) -> Iterator[Event]:
        """Make as many new cards pending as were discarded: from the deck first, then from the cards shuffled again."""
        hand = next(reversed([*now.arranged]), None)  # the last hand to discard
        if hand is None or (self.asks_hand is not None and not self.asks_hand(now, hand)):
            return
        [cards] = now.arranged[hand]
        still_there = not self.own_too(now) and not _went(now, hand, cards)
        lacking = self.size + len(cards) * still_there - len(now.held[hand])
        if lacking > 0:
            if not left(now):
                yield from self.shuffles(now)
            yield Owed((Due(hand, min(lacking, left(now)) or lacking, "owner", self.cites),), self.cites)
        elif still_there:
            yield CardsDiscarded(hand, cards, MUCK, self.cites, "owner")
