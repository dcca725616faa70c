"""Names of hands and offers at Three Card Poker."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.game.rules import Rules
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.games.three_card_poker.house_rules import VERSION
from houseway.poker.values.three_cards import high, named


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards in the order they are shown: a pair first, then from the highest; a low ace of a straight last."""
    ranks = [card.rank for card in held]
    low_ace = sorted(ranks) == [2, 3, 14]
    return tuple(
        sorted(held, key=lambda card: (ranks.count(card.rank), 1 if low_ace and card.rank == 14 else card.rank), reverse=True)
    )


def names(held: tuple[Card, ...]) -> str:
    """Return the name of three cards; empty while they are still being dealt."""
    return named(high(held)) if len(held) == 3 else ""


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost of an offer, and the bets that stay."""
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


NAMES = Names(names, lays, remarks)
