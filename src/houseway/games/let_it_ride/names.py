"""Names of hands and offers at Let It Ride."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.game.words import typed
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, Card
from houseway.poker.values.hands import high, named
from houseway.poker.values.sights import in_sight

from .odds import worth
from .play import BET_1, BET_2, BET_3, BONUS, RIDES, THREE_CARD, WITHDRAWS


def names(held: tuple[Card, ...]) -> str:
    """Return the name of a hand, and while community cards are down what it makes or needs."""
    up = tuple(card for card in held if card != BACK)
    if len(up) == 5:
        return named(high(up))
    return in_sight(up) if len(up) in (3, 4) else ""


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the meaning of an offer, and whether letting the bet ride gains or costs on average."""
    if ask.says == RIDES:
        makes = worth(seen, ask.who)
        return f"the bet stays up: it {'gains' if makes > 0 else 'costs' if makes < 0 else 'is even'}"
    return {
        WITHDRAWS: "the bet comes back to you",
        "bets": {
            "bet_1": _what_comes_after(seen, ask),
            "bet_2": "as much as bet 1: no cards without it",
            "bet_3": "as much as bet 1, and it never comes back",
            "bonus": "one dollar, three of a kind or better",
            "three_card": "your own three cards, a pair or better",
        }.get(ask.wager or "", ""),
    }.get(ask.says, "")


def _what_comes_after(seen: Round, ask: RoundOffer) -> str:
    """Return the line that bets the bonuses too, for a new player: they are offered once all three bets are down."""
    offered = [wager for wager in (BONUS, THREE_CARD) if wager in seen.rules.wagers]
    if not offered or seen.bet(ask.who, BET_1) in seen.bets:
        return ""
    least = dict.fromkeys((BET_1, BET_2, BET_3), ask.low or 0)
    return "all in one line: " + typed(least | {wager: seen.rules.limits[wager][0] for wager in offered})


NAMES = Names(names, remarks=remarks, board=2)
