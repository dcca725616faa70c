"""Practice strategy for Spanish 21, by a plain chart.

Hit stiff hands against a high card, double tens and elevens against a low one, split eights and aces. The lab has the
best chart (`houseway analyze spanish_21`).
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import DEALER

from .hands import points, value

SEVEN = 7


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the choice of the simple chart, or the default action where the chart has none."""
    offered = {ask.says: ask for ask in asks}
    silence = next((ask for ask in asks if ask.in_silence), asks[0])
    held, up = cards_in(seen.held.get(asks[0].who, ())), cards_in(seen.held.get(DEALER, ()))
    word = plays(held, value(up[0])) if len(held) > 1 and up else ""
    ask = next((offered[one] for one in (word, "hits" if word in ("doubles", "splits") else word) if one in offered), silence)
    return Say(ask.who, ask.says, ask.high if ask.says == "doubles" else ask.low)


def plays(held: tuple[Card, ...], up: int) -> str:
    """Return the chart's word for a hand against an up card.

    >>> from houseway.core.values.cards import cards
    >>> plays(cards("8h 8d"), 9), plays(cards("6h 5d"), 6), plays(cards("9h 5d"), 10), plays(cards("9h 8d"), 10)
    ('splits', 'doubles', 'hits', 'stands')
    """
    total, soft = points(held)
    if len(held) == 2 and held[0].rank == held[1].rank and value(held[0]) in (8, 11):
        return "splits"
    if not soft and total in (10, 11) and up < 9:
        return "doubles"
    if soft:
        return "stands" if total >= 18 + (up >= 9) else "hits"
    return "stands" if total >= 17 or (total >= 13 and up < SEVEN) else "hits"


BOT = Practice(chooses)
