"""High Card Flush at the terminal: raise with ten-eight-six suited or better, and the longest suit lies first.

Two suited cards, and most low flushes of three, lose more than the ante when raised. T-8-6 is where that turns; nobody here
weighs the cards of other seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.games.high_card_flush.house_rules import PROGRESSIVE_ON_FOLD, SF_BONUS_SUIT_SPECIFIC
from houseway.games.high_card_flush.odds import house_edge
from houseway.poker.values.flushes import Flush, best_flush

from .lore import Lore

WORTH_A_RAISE = Flush(3, (10, 8, 6))


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Look if the house wants it, then raise a good flush, and a long one as high as it goes."""
    offered = {ask.says: ask for ask in asks}
    if "looks" in offered:
        return Say(offered["looks"].who, "looks")
    raising = offered.get("raises")
    if raising is not None:
        flush = best_flush(cards_in(seen.held[raising.who]))
        if flush >= WORTH_A_RAISE:
            return Say(raising.who, "raises", raising.high if flush.length >= 5 else raising.low)
    return Say(offered["folds"].who, "folds")


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """The best flush first, each suit from the top."""
    flushes = {suit: best_flush(tuple(card for card in held if card.suit == suit)) for suit in {card.suit for card in held}}
    return tuple(sorted(held, key=lambda card: (flushes[card.suit], card.suit, card.rank), reverse=True))


def names(held: tuple[Card, ...]) -> str:
    """The flush that plays."""
    return str(best_flush(held))


def edges(rules: Rules) -> dict[str, Fraction]:
    """What each bonus table keeps, exactly."""
    suited = rules[SF_BONUS_SUIT_SPECIFIC]
    return {
        wager: house_edge(rules.pays[wager], rules.limits[wager][0], suited if wager == "straight_flush_bonus" else None)
        for wager in ("flush_bonus", "straight_flush_bonus")
        if wager in rules.pays
    }


def remarks(seen: Round, ask: Ask) -> str:
    """What a fold gives up: a house has to say whether the progressive goes with it (R-HCF-01)."""
    lost = seen.rules[PROGRESSIVE_ON_FOLD] == "forfeit"
    if ask.says == "folds":
        down = {bet.wager for bet in seen.bets if bet.on == ask.who}
        goes = lost and "progressive" in down
        stays = down & {"flush_bonus", "straight_flush_bonus", *(() if lost else ("progressive",))}
        gone = "gives up ante and progressive" if goes else "gives up the ante"
        return gone + ("" if not stays else "; the bonuses stay" if goes else "; side bets stay")
    if ask.wager == "progressive":
        return "lost if you fold" if lost else "stays if you fold"
    return ""


LORE = Lore(chooses, lays, names, edges, remarks)
