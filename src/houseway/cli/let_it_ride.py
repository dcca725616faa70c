"""Let It Ride at the terminal: a bet rides on a hand that is paid already; the rest comes back.

A rule of thumb, not the best play: drawing hands that are worth a bet are left to whoever knows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.cards import BACK, Card
from houseway.core.command import Command, Say
from houseway.core.game import Rules
from houseway.core.money import BOARD
from houseway.core.option import Ask
from houseway.core.round import Round
from houseway.games.let_it_ride.odds import bonus_edge
from houseway.games.let_it_ride.playing import RIDES, WITHDRAWS
from houseway.games.three_card_bets import edge
from houseway.poker.hands import high, named

from .lore import Lore, as_dealt


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Let it ride with tens or better, two pairs or threes among the cards that can be seen."""
    held = (*seen.held.get(asks[0].who, ()), *seen.held.get(BOARD, ()))
    ranks = [card.rank for card in held if isinstance(card, Card) and card is not BACK]
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    paid = len(pairs) > 1 or any(rank >= 10 or ranks.count(rank) > 2 for rank in pairs)
    says = RIDES if paid else WITHDRAWS
    ask = next((ask for ask in asks if ask.says == says), asks[0])
    return Say(ask.who, ask.says, ask.low)


def names(held: tuple[Card, ...]) -> str:
    """What five cards are called; while some lie face down, nothing yet."""
    return named(high(held)) if len(held) == 5 and BACK not in held else ""


def edges(rules: Rules) -> dict[str, Fraction]:
    """What the bonuses keep at this house's prices, exactly."""
    kept = {"bonus": bonus_edge, "three_card": edge}
    return {wager: reckons(rules.pays[wager]) for wager, reckons in kept.items() if wager in rules.pays}


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer means."""
    return {
        RIDES: "the bet stays up to the end",
        WITHDRAWS: "the bet comes back to you",
        "bets": {
            "bet_2": "as much as bet 1: no cards without it",
            "bet_3": "as much as bet 1, and it never comes back",
            "bonus": "one dollar, three of a kind or better",
            "three_card": "your own three cards, a pair or better",
        }.get(ask.wager or "", ""),
    }.get(ask.says, "")


LORE = Lore(
    chooses,
    as_dealt,
    names,
    edges,
    remarks,
    board=2,
)
