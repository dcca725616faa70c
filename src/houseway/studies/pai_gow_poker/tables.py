"""Seven cards of fifty-three in compiled loops: the worth of every five and every two of them, from the game.

A card is its place in `FRENCH`, the joker is 52. `houseway.poker.values.joker` is called once for every way five
natural cards, or four with the joker, can hold their ranks, and once for every way they can be suited.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, JOKER, Card
from houseway.games.pai_gow_poker.hands import SEVEN, TWO
from houseway.lab.kernel import kernel
from houseway.lab.poker_ranks import HandKind, LookupTables, by_ranks, by_suit, places_of, suits_matter
from houseway.poker.values.joker import TRIPS, category, high, rank, two

Ints = NDArray[np.int64]
Deck = NDArray[np.uint8]
"""One hand to a row."""

DECK: tuple[Card, ...] = (*FRENCH, JOKER)
THE_JOKER = 52
SPLITS = 21


def _five(lowest: bool) -> HandKind:
    return HandKind(f"five_{'low' if lowest else 'second'}", lambda held: high(held, wheel_lowest=lowest), range(5, 6), suited=5)


def _four(lowest: bool) -> HandKind:
    name = f"four_and_joker_{'low' if lowest else 'second'}"
    return HandKind(name, lambda held: high((*held, JOKER), wheel_lowest=lowest), range(4, 5), suited=4)


class Worths(NamedTuple):
    """The arrays a kernel reads. All values are places on one scale: a greater number is a better hand."""

    five: LookupTables
    four: LookupTables
    of_five: Ints
    """The place of five natural cards on the common scale, by their place among themselves."""
    of_four: Ints
    kinds: Ints
    """The kind of hand of each place."""
    ranks: Ints
    """Return a card's rank with the joker as an ace: zero for a two."""
    low: Ints
    """The worth of two ranks as a low hand, on a scale of its own."""
    floor: Ints
    """The lowest place of a high hand that a low hand of each worth may go with."""


@cache
def worths(lowest: bool = False) -> Worths:
    """Return the values of hands at a table where ace to five is the second straight, or the lowest."""
    five, four = places_of(_five(lowest)), places_of(_four(lowest))
    scale = np.unique(np.concatenate((five.worth[1:], four.worth[1:])))
    by_rank = {rank(card): card for card in FRENCH}
    lows = sorted({two((by_rank[a], _another(by_rank[b]))) for a, b in product(by_rank, repeat=2)})
    low = np.array(
        [[lows.index(two((by_rank[a + 2], _another(by_rank[b + 2])))) for b in range(13)] for a in range(13)], np.int64
    )
    return Worths(
        five=five.tables,
        four=four.tables,
        of_five=np.searchsorted(scale, five.worth),
        of_four=np.searchsorted(scale, four.worth),
        kinds=np.array([category(int(worth)) for worth in scale], np.int64),
        ranks=np.array([rank(card) - 2 for card in DECK], np.int64),
        low=low,
        floor=np.searchsorted(scale, np.array(lows)),  # a foul is a low hand that outranks the high one, number for number
    )


def _another(card: Card) -> Card:
    """Return a card of the same rank in another suit."""
    return Card(card.text[0] + ("c" if card.suit != "c" else "d"))


def numbered(held: Sequence[Card]) -> list[int]:
    """Return cards as their places in the deck, the joker last."""
    return [DECK.index(card) for card in held]


def cards_of(hand: Deck) -> tuple[Card, ...]:
    """Return a hand as the game's own cards."""
    numbers: list[int] = hand.tolist()
    return tuple(DECK[number] for number in numbers)


# The twenty-one ways to part seven cards, by which two are low, in the order of the game's `splits`
_LOW = np.array(list(combinations(range(SEVEN), TWO)), np.int64)
FIRST, SECOND = np.ascontiguousarray(_LOW[:, 0]), np.ascontiguousarray(_LOW[:, 1])
assert len(FIRST) == SPLITS


@kernel
def high_places(hand: Deck, places: Ints, w: Worths, first: Ints, second: Ints) -> None:
    """Compute the value of the five cards in each of the ways to split seven."""
    joker = -1
    natural, four, bits = w.five.cards[52], w.four.cards[52], np.uint64(0)
    for at in range(7):
        card = hand[at]
        if card == 52:
            joker = at
        else:
            natural += w.five.cards[card]
            four += w.four.cards[card]
            bits |= np.uint64(1) << np.uint64(card)
    for way in range(21):
        one, other = first[way], second[way]
        kept = joker >= 0 and one != joker and other != joker
        looks = w.four if kept else w.five
        added = four if kept else natural
        held = bits
        for at in (one, other):
            if at != joker:
                added -= looks.cards[hand[at]]
                held &= ~(np.uint64(1) << np.uint64(hand[at]))
        place = by_ranks(added, looks)
        if kept:
            worth = w.of_four[place]
            if suits_matter(added):
                worth = max(worth, w.of_four[by_suit(added, held, looks)])
        else:
            worth = w.of_five[place]
            if suits_matter(added):
                worth = max(worth, w.of_five[by_suit(added, held, looks)])
        places[way] = worth


@kernel
def found_among(hands: Deck, masks: NDArray[np.uint32], w: Worths, first: Ints, second: Ints, least: int) -> None:
    """Set a bit for each kind from the lowest up, with or without the joker, with or without a pair in the other two, for each
    hand.
    """
    places = np.zeros(21, np.int64)
    for row in range(hands.shape[0]):
        hand = hands[row]
        high_places(hand, places, w, first, second)
        mask = np.uint32(0)
        held = False
        for at in range(7):
            held |= hand[at] == 52
        for way in range(21):
            kind = w.kinds[places[way]]
            if kind >= least:
                one, other = hand[first[way]], hand[second[way]]
                joker = held and one != 52 and other != 52
                paired = w.ranks[one] == w.ranks[other]
                mask |= np.uint32(1) << np.uint32(4 * (kind - least) + 2 * joker + paired)
        masks[row] = mask


def masks_of(hands: Deck) -> NDArray[np.uint32]:
    """Return a mask of the kinds among the fives of each hand."""
    masks = np.zeros(len(hands), np.uint32)
    found_among(np.ascontiguousarray(hands), masks, worths(), FIRST, SECOND, TRIPS)
    return masks
