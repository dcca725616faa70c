"""The right to turn the cards over: the highest bet on a hand, then players who take it over, then the dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from houseway.core.messages.command import Say
from houseway.core.messages.event import CardsShown, Chosen, Event
from houseway.core.messages.note import Note
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.stages.offering import Offering
from houseway.core.values.hands import DEALER, Hand
from houseway.families.baccarat.hands import BANKER, PLAYER

from .facts import BANKERS, BANKERS_THIRD_TURNED, PLAYERS, PLAYERS_THIRD_TURNED, held
from .house_rules import SQUEEZE
from .third_card import came_open

TURNS, PASSES = "turns over", "passes"
FIRST_TURNED = {PLAYER: PLAYERS, BANKER: BANKERS}
"""The stage in which the first two cards of a hand are turned."""
THIRD_TURNED = {PLAYER: PLAYERS_THIRD_TURNED, BANKER: BANKERS_THIRD_TURNED}
"""The stage in which its third card is, where that came face down."""
FOR_NOTHING: Final = Note("simulated_round")
"""The note of a round that no bet depends on any more."""


@dataclass(frozen=True, slots=True)
class Handing(Offering):
    """A stage that offers face-down cards to seats in turn; if no player turns them over, the dealer does."""

    hand: Hand
    is_face_down: Callable[[Round, Hand], bool]

    def applies(self, round: Round) -> bool:
        """Whether any card of the hand is face down."""
        return self.is_face_down(round, self.hand)

    def leave(self, now: Draft) -> Iterable[Event]:
        """Let the dealer turn over what no player has turned over."""
        if self.is_face_down(now, self.hand):
            yield Chosen(DEALER, TURNS, self.cites)
            yield CardsShown(self.hand, now.held[self.hand], self.cites)


def turns(hand: Hand) -> Callable[[Draft, Say, str], Iterator[Event]]:
    """Return the effect that turns the cards face up."""

    def turned(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        yield CardsShown(hand, now.held[hand], cites)

    return turned


def options(hand: Hand, cites: str) -> tuple[Option, ...]:
    """Return the options to turn the cards over or to leave them to the next seat (default: leave them, R-GEN-18)."""
    return Option(TURNS, cites, turns(hand)), Option(PASSES, "MB-8(d)", in_silence=True)


# In which order


def _turned_in(round: Round, stage: str) -> bool:
    return any(said.stage == stage and said.word == TURNS for said in round.said)


def first_two_are_face_down(round: Round, hand: Hand) -> bool:
    """Whether the first two cards are face down and unseen; a simulated round is dealt face up."""
    return bool(held(round, hand)) and not _turned_in(round, FIRST_TURNED[hand]) and not FOR_NOTHING.is_in(round)


def third_is_face_down(round: Round, hand: Hand) -> bool:
    """Whether a third card was dealt face down."""
    came = len(held(round, hand)) == 3 and not came_open(hand).is_in(round)
    return round.rules[SQUEEZE] and came and not _turned_in(round, THIRD_TURNED[hand])


def from_the_highest(hand: Hand) -> Callable[[Round], tuple[Hand, ...]]:
    """Return the seats in order: the highest bet on a hand, of equals the first from the dealer's right; then the others to the
    right.

    A seat's right-hand neighbour has the next lower number. If nobody has bet on the hand, the dealer turns it.
    """

    def order(round: Round) -> tuple[Hand, ...]:
        stakes = {bet.on: round.bets[bet] for bet in round.live_bets(wagers=(hand,))}
        if not stakes:
            return ()
        first = max(stakes, key=lambda seat: (stakes[seat], int(seat)))
        return _on_from(round, first)

    return order


def from_whoever_turned(hand: Hand) -> Callable[[Round], tuple[Hand, ...]]:
    """Return the seats to offer a third card: from the one that turned the hand, unless that was the dealer, without those who
    passed.
    """

    def order(round: Round) -> tuple[Hand, ...]:
        said = {said.hand: said.word for said in round.said if said.stage == FIRST_TURNED[hand]}
        turned = next((seat for seat, word in said.items() if word == TURNS), DEALER)
        return () if turned == DEALER else tuple(seat for seat in _on_from(round, turned) if said.get(seat) != PASSES)

    return order


def _on_from(round: Round, first: Hand) -> tuple[Hand, ...]:
    seats = tuple(reversed(round.hands))
    at = seats.index(first)
    return seats[at:] + seats[:at]
