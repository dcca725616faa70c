"""Stud: cards face down and face up, the opening hand by the up-cards, one card for all if the deck runs short.

A card is face up if the record of its deal has it so, whatever its place in the hand. Where the sixth card was one
for all, the seventh is the hand's sixth, and comes face down. A hole card turned up by mistake is an up-card, and the
card due in its place comes face down (PKR-15(k), R-PKR-18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from houseway.core.messages.due import Due
from houseway.core.messages.event import BetPlaced, CardsDealt, Chosen, Event, Owed, RackShuffled
from houseway.core.messages.note import Note
from houseway.core.money.places import Move, stack
from houseway.core.round.state import Draft, Round
from houseway.core.stages.dealing import Dealing
from houseway.core.values.cards import Card
from houseway.core.values.equipment import Piece, cards_in
from houseway.core.values.hands import BOARD, BURN, Hand
from houseway.poker import high
from houseway.poker.betting.betting_round import BLIND, WAGER, begins_with, bettors, contending, is_contested
from houseway.poker.betting.chips import chips_at
from houseway.poker.betting.exchange import left
from houseway.poker.values.forms import SUIT_ORDER

from .house_rules import BRING_IN

BRINGS_IN = "brings in"
DOWN, UP = "owner", "all"
TURNED: Final = Note("turned up")
"""The hand whose hole card was seen, and the card."""


def up_cards(round: Round, hands: Iterable[Hand]) -> dict[Hand, tuple[Card, ...]]:
    """Return the face-up cards of each hand: those dealt face up, and hole cards that were seen."""
    dealt = dict[Piece, str]()
    for event in round.past:
        if isinstance(event, CardsDealt):
            dealt.update(dict.fromkeys(event.cards, event.seen))
    return {
        hand: tuple(card for card in cards_in(round.held[hand]) if dealt.get(card) == UP or TURNED.is_in(round, hand, card))
        for hand in hands
    }


def in_the_first_deal(faces: tuple[str, ...], cites: str) -> Callable[[Round], tuple[Due, ...]]:
    """Return rounds of cards from the dealer's left, each face down or face up."""
    return lambda round: tuple(Due(hand, 1, DOWN if face == DOWN else UP, cites) for face in faces for hand in contending(round))


class Street(Dealing):
    """The deal of a burn and a card to each hand still in; where there are too few, one card for all (PKR-9(h), R-PKR-06)."""

    __slots__ = ()

    def enter(self, now: Draft) -> Iterator[Event]:
        """Shuffle the burned cards first if one card is left or none, then deal."""
        if _runs_short(now) and left(now) < 2:
            yield RackShuffled(self.cites, (BURN,))
        yield Owed(self.dues(now), self.cites)


def _runs_short(round: Round) -> bool:
    return left(round) < 1 + len(contending(round))


def street(name: str, cites: str, face: str) -> Street:
    """Return the deal of one more card."""

    def due_cards(round: Round) -> tuple[Due, ...]:
        burn = Due(BURN, 1, DOWN, cites)
        if _runs_short(round):
            return (burn, Due(BOARD, 1, UP, cites))
        return (burn, *(Due(hand, 1, DOWN if face == DOWN else UP, cites) for hand in contending(round)))

    return Street(name, cites, due_cards, when=is_contested)


# Who opens


def lowest(card: Card) -> tuple[int, int]:
    """Return the rank by which the lowest card opens, the ace high; among equals the lowest suit."""
    return -card.rank, -SUIT_ORDER.index(card.suit)


def highest_ace_low(card: Card) -> tuple[int, int]:
    """Return the rank by which the highest card opens, the ace low; among equals the highest suit (R-PKR-02)."""
    return 1 if card.rank == 14 else card.rank, SUIT_ORDER.index(card.suit)


def highest(card: Card) -> tuple[int, int]:
    """Return the rank by which the highest card opens, the ace high; among equals the highest suit."""
    return card.rank, SUIT_ORDER.index(card.suit)


class Opens(NamedTuple):
    """The up-card that decides who begins."""

    key: Callable[[Card], tuple[int, int]]
    cites: str


def brings_in(street: str, opens: Opens) -> Callable[[Draft], Iterator[Event]]:
    """Return a function that finds the opening hand by the up-cards and puts in its forced bet."""

    def begins(now: Draft) -> Iterator[Event]:
        hand = by_card(now, opens)
        yield begins_with(street, hand, opens.cites)
        bet, chips = now.bet(hand, WAGER), now.rules[BRING_IN]
        yield Chosen(hand, BRINGS_IN, opens.cites, chips)
        yield BetPlaced(bet, chips, opens.cites, moves=(Move(stack(bet.by), bet, chips, BLIND, bet),))

    return begins


def by_card(now: Round, opens: Opens) -> Hand:
    """Return the hand whose up-card decides."""
    up = up_cards(now, _with_chips(now))
    return max(up, key=lambda hand: opens.key(up[hand][0]))


def by_board(street: str, cites: str, tie: str) -> Callable[[Draft], Iterator[Event]]:
    """Return a function that starts with the best hand showing, of equals the nearest the dealer's left (R-PKR-04)."""

    def begins(now: Draft) -> Iterator[Event]:
        common = now.held.get(BOARD, ())
        showing = {hand: high((*up, *common)) for hand, up in up_cards(now, _with_chips(now)).items()}
        top = max(showing.values())
        best = [hand for hand, worth in showing.items() if worth == top]
        yield begins_with(street, best[0], cites if len(best) == 1 else tie)

    return begins


def _with_chips(now: Round) -> Iterable[Hand]:
    """Return the hands that can still bet; those all in are skipped (R-PKR-04)."""
    return [hand for hand in bettors(now) if chips_at(now, stack(now.seating[hand]))]
