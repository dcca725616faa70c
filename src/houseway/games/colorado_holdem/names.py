"""Names of hands and offers at Colorado hold 'em."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.poker.values import three_cards
from houseway.poker.values.hands import high, named

from .house_rules import BONUS_ON_FOLD
from .payouts import instant_of, kept


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards in the order they are shown: pairs first, then from the highest."""
    ranks = [card.rank for card in held]
    return tuple(sorted(held, key=lambda card: (ranks.count(card.rank), card.rank), reverse=True))


def names(held: tuple[Card, ...]) -> str:
    """Return the name of five cards, or of three that have a pair or win at once; otherwise empty."""
    if len(held) == 5:
        return named(high(held))
    if len(held) != 3:
        return ""
    value = three_cards.high(held)
    telling = (three_cards.PAIR, three_cards.TRIPS, three_cards.STRAIGHT_FLUSH, three_cards.ROYAL)
    return three_cards.named(value) if three_cards.category(value) in telling else ""


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost of an offer, and its result."""
    match ask.says:
        case "bets" if ask.wager == "bonus":
            return "a pair of jacks or better, for one dollar"
        case "bets" if ask.wager is None:
            return "as much again as your ante, and then a card goes"
        case "discards":
            return "one of your three; the other two play"
        case "leaves the discard":
            return "the dealer puts away what is worth least"
        case "folds":
            bonus = seen.bet(ask.who, "bonus") in seen.bets and seen.rules[BONUS_ON_FOLD] == "lose"
            return "gives up the ante" + (" and the bonus" if bonus else "")
        case "declares":
            return f"{seen.rules.pays['ante'].pays[instant_of(seen, ask.who) or '']} at once, and out of the round"
        case _:
            return ""


NAMES = Names(names, lays, remarks, board=3, plays=kept)
