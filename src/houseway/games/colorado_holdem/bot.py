"""Practice strategy for Colorado hold 'em: declare instant winners, bet good hands, and discard the right card.

The value of three cards is counted over every possible board, at this house's prices; it is not a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.core.game.practice import Practice
from houseway.core.messages.command import Arrange, Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand

from .house_rules import VERSION
from .odds import BOARDS, ante_nets, discards, net_of
from .payouts import instant_of


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the choice that is worth most to the ante; the bonus is ignored."""
    hand = asks[0].who
    offered = {ask.says: ask for ask in asks}
    made = _worth(seen, hand)
    best = max(made.values())
    row = instant_of(seen, hand)
    if "declares" in offered and row is not None and net_of(seen.rules.pays["ante"].pays[row]) * BOARDS >= 2 * best:
        return Say(hand, "declares")
    betting = offered.get("bets")
    if betting is not None and 2 * best > (-BOARDS if "folds" in offered else best):
        return Say(hand, "bets", betting.low)
    if "discards" in offered:
        return Arrange(hand, ((max(made, key=made.__getitem__),),), "discards")
    return Say(hand, "folds")


def _worth(seen: Round, hand: Hand) -> Mapping[Card, int]:
    scale = seen.rules.rows[seen.rules[VERSION]]
    return discards(cards_in(seen.held[hand]), ante_nets(scale, seen.rules.pays["ante"]))


BOT = Practice(chooses)
