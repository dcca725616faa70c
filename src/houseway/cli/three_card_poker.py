"""Three Card Poker at the terminal: play queen-six-four or better, fold the rest, and never hide a hand with pair plus on it.

Q-6-4 is where playing stops losing more than the ante; it is the best play of the plain game when only one's own cards are seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import Card, cards
from houseway.games.three_card_poker.house_rules import VERSION
from houseway.games.three_card_poker.odds import pair_plus_edge
from houseway.poker.values.three_cards import high, named

from .lore import Lore

WORTH_A_PLAY = high(cards("Qs 6h 4d"))


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Play what is worth it; fold the rest, with the cards up where pair plus may still win."""
    offered = {ask.says: ask for ask in asks}
    playing = offered.get("plays")
    if playing is not None and high(seen.held[playing.who]) >= WORTH_A_PLAY:
        return Say(playing.who, playing.says, playing.low)
    return Say(asks[0].who, "folds")


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """A pair first, then from the top; an ace that ends a straight at the bottom lies there."""
    ranks = [card.rank for card in held]
    low_ace = sorted(ranks) == [2, 3, 14]
    return tuple(
        sorted(held, key=lambda card: (ranks.count(card.rank), 1 if low_ace and card.rank == 14 else card.rank), reverse=True)
    )


def names(held: tuple[Card, ...]) -> str:
    """What three cards are called; while they come one at a time, nothing yet."""
    return named(high(held)) if len(held) == 3 else ""


def edges(rules: Rules) -> dict[str, Fraction]:
    """What pair plus keeps at this house's prices, exactly."""
    return {"pair_plus": pair_plus_edge(rules.pays["pair_plus"])}


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer costs, and what stays."""
    pair_plus = seen.bet(ask.who, "pair_plus") in seen.bets if ask.who in seen.seating else False
    match ask.says:
        case "plays":
            return "as much again as your ante"
        case "folds":
            return "gives up the ante; pair plus is still looked at" if pair_plus else "gives up the ante"
        case "folds hidden":
            return "gives up both, and nobody sees your cards"
        case "bets" if ask.wager == "pair_plus":
            return _pair_plus(seen.rules)
        case _:
            return ""


def _pair_plus(rules: Rules) -> str:
    match rules[VERSION]:
        case "base":
            return "your own three cards, a pair or better; no ante needed"
        case "ante_ge_pp":
            return "your own three cards; no more than your ante"
        case "ante_ge_half_pp":
            return "your own three cards; no more than two antes"
        case _:
            return "no cards without it; neither bet above five times the other"


LORE = Lore(
    chooses,
    lays,
    names,
    edges,
    remarks,
)
