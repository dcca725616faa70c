"""Results of a player who sees one of the dealer's cards, or recognizes by its back a queen, king or ace.

Every hand with every card that it leaves the dealer: 86,044 classes, each against the 1,128 pairs that complete that
hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.dealer_hands import ladders, stand
from houseway.lab.duel import Duel
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.poker_ranks import THREE, places_of

from .ante import HELD, duel, edge, held

Ints = NDArray[Any]
QUEEN = 10
"""Ranks from zero, as the deck counts them."""


class Peeked(NamedTuple):
    """Every class of a hand and a card that is seen."""

    own: Ints
    """The number of the hand's class."""
    card: Ints
    """The card that is seen, by its place in the deck."""
    duel: Duel


@lru_cache(1)
def peeked(rules: Rules) -> Peeked:
    """Return the dealer's hands against each class of a hand and a card that is seen."""
    every = held()
    own = np.repeat(np.arange(len(every.ways)), 52)
    card = np.tile(np.arange(52, dtype=np.uint8), len(every.ways))
    free = ~(every.hands[own] == card[:, None]).any(axis=1)
    own, card = own[free], card[free]
    hands, known = np.ascontiguousarray(every.hands[own]), np.ascontiguousarray(card[:, None])
    seats = places_of(THREE).of(hands)
    came = np.zeros((len(own), 6), np.int64)
    stand(hands, known, seats, edge(), ladders(THREE, HELD), came)
    counted = {"hands": hands, "ways": every.ways[own], "seats": seats, "came": came}
    return Peeked(own, card, duel(counted, rules, None))


def seen(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for a player who sees one of the dealer's cards."""
    return by_backs(rules, peeked(rules).card.astype(np.int64))


def sorted_backs(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for a player who knows whether one of the dealer's cards is a queen, king or ace."""
    return by_backs(rules, (peeked(rules).card % 13 >= QUEEN).astype(np.int64))


def by_backs(rules: Rules, looks: Ints) -> Counts:
    """Return the gain of staying over folding for a player who sees only `looks`; alike cards are decided together."""
    own, _, found = peeked(rules)
    alike = own * 52 + looks
    margins, ways = np.zeros(int(alike.max()) + 1, np.int64), np.zeros(int(alike.max()) + 1, np.int64)
    np.add.at(margins, alike, found.margins)
    ways[alike] = found.ways
    gain = int((np.maximum(margins, 0) * ways).sum())
    return {"gain": np.array([gain]), "deals": np.array([found.hands * found.dealers]), "parts": np.array([found.parts])}
