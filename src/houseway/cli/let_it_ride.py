"""Let It Ride at the terminal: a bet rides when the cards in sight make it worth more than nothing, and comes back otherwise.

Nobody sees another seat's cards, so what lies in sight is all there is to weigh: this is the best play at this house's prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.game.words import typed
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, Card
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets import three_cards as three_card_bets
from houseway.games.let_it_ride.checks import edge
from houseway.games.let_it_ride.odds import bonus_edge, nets, outlook
from houseway.games.let_it_ride.playing import BET_1, BET_2, BET_3, BONUS, RIDES, THREE_CARD, WITHDRAWS
from houseway.poker.values.hands import high, named
from houseway.poker.values.sights import in_sight

from .lore import Lore, as_dealt


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Let it ride where that gains; where it is even, take it back."""
    says = RIDES if _worth(seen, asks[0].who) > 0 else WITHDRAWS
    ask = next((ask for ask in asks if ask.says == says), asks[0])
    return Say(ask.who, ask.says, ask.low)


def _worth(seen: Round, hand: Hand) -> int:
    """What a chip makes over every draw to what can be seen."""
    held = (*seen.held.get(hand, ()), *seen.held.get(BOARD, ()))
    return outlook(tuple(card for card in held if isinstance(card, Card) and card != BACK), nets(seen.rules.pays[BET_1]))


def names(held: tuple[Card, ...]) -> str:
    """What a hand is worth, and while community cards are down what it makes or lacks."""
    up = tuple(card for card in held if card != BACK)
    if len(up) == 5:
        return named(high(up))
    return in_sight(up) if len(up) in (3, 4) else ""


def edges(rules: Rules) -> dict[str, Fraction]:
    """What the house keeps at its prices: of a base bet under the best play, of a dollar and of a three card bonus, exactly."""
    found = {BET_1: edge(rules, rules.pays[BET_1])}
    kept = {BONUS: bonus_edge, THREE_CARD: three_card_bets.edge}
    return found | {wager: reckons(rules.pays[wager]) for wager, reckons in kept.items() if wager in rules.pays}


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer means, and what riding does on average."""
    if ask.says == RIDES:
        worth = _worth(seen, ask.who)
        return f"the bet stays up: it {'gains' if worth > 0 else 'costs' if worth < 0 else 'is even'}"
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


def _what_comes_after(seen: Round, ask: Ask) -> str:
    """Bonuses are offered once all three bets are down, so whoever sits down is told how to get there."""
    offered = [wager for wager in (BONUS, THREE_CARD) if wager in seen.rules.wagers]
    if not offered or seen.bet(ask.who, BET_1) in seen.bets:
        return ""
    least = dict.fromkeys((BET_1, BET_2, BET_3), ask.low or 0)
    return "all in one line: " + typed(least | {wager: seen.rules.limits[wager][0] for wager in offered})


LORE = Lore(
    chooses,
    as_dealt,
    names,
    edges,
    remarks,
    board=2,
)
