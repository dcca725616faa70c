"""A player who follows a strategy, using only their own three cards."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .acts import acts, ante_prices, held_of

Key = tuple[tuple[int, ...], tuple[bool, ...]]


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player who bets, discards, folds or declares by a strategy."""
    done = acts(counts, rules, ante_prices(rules, table), strategy)
    classes = {key_of(in_order(held_of(counts, at))): at for at in range(len(done))}

    def next_word(seen: Round, hand: Hand) -> str:
        held = in_order(cards_in(seen.held[hand]))
        act = done[classes[key_of(held)]]
        if act.word != "plays":
            return act.word
        if act.units == 2 and seen.bet(hand, "bet") not in seen.bets:
            return f"bets {dollars(seen.bets[seen.bet(hand, 'ante')])}"
        return f"discards {held[act.away]}"

    return next_word


def in_order(held: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards in the order of a class: a pair first (the card suited with the third leads), then highest first."""
    ranks, suits = [card.rank for card in held], [card.suit for card in held]
    ordered = sorted(held, key=lambda card: (ranks.count(card.rank), card.rank, suits.count(card.suit)), reverse=True)
    return tuple(ordered)


def key_of(held: Sequence[Card]) -> Key:
    """Return the key of a class: ranks, and which cards share a suit."""
    one, two, three = held
    return tuple(card.rank for card in held), (one.suit == two.suit, one.suit == three.suit, two.suit == three.suit)
