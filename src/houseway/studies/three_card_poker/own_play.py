"""The ante by a strategy of your own: a function that takes the three cards and returns whether to play them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable
from houseway.core.values.cards import SUITS, Card
from houseway.lab.dealer_hands import cards_of
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Spread

from .ante import duel, held


def spread(counted: Counts, rules: Rules, table: PayTable | None, stays: Callable[[tuple[Card, ...]], bool]) -> Spread:
    """Return every pair of hands if the seat plays those that a function accepts.

    Hands that differ only in the names of their suits have one class; a function that tells them apart is refused.
    """
    plays = [_decided(stays, cards_of(hand.tolist())) for hand in held().hands]
    return duel(counted, rules, table).spread(np.array(plays, np.bool_))


def _decided(stays: Callable[[tuple[Card, ...]], bool], hand: tuple[Card, ...]) -> bool:
    """Return the decision for every hand of a class."""
    suits = sorted({card.suit for card in hand})
    alike = (dict(zip(suits, other, strict=True)) for other in permutations(SUITS, len(suits)))
    found = {bool(stays(tuple(Card(card.text[0] + named[card.suit]) for card in hand))) for named in alike}
    if len(found) > 1:
        shown = " ".join(card.text for card in hand)
        raise Unreadable(f"the strategy tells hands apart that differ only in the names of their suits, such as {shown}")
    return found.pop()
