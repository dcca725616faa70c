"""Draws hands and bets: cards in a row, a hand with what it is worth, a bet with its result."""

from __future__ import annotations

from rich.text import Text

from houseway.core.game.words import money
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import TileSet
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.views.hands import laid, named, parts_of

from .pieces import GOLD, LOST, WON, cards_text, tiles_text


def hand_text(round: Round, hand: Hand) -> Text:
    """A hand on one line: its cards and what they are worth."""
    worth = ", ".join(named(round, hand))
    return Text.assemble(hand_in_a_row(round, hand, wide=True), f"   {worth}" if worth else "")


def hand_in_a_row(round: Round, hand: Hand, *, wide: bool = False) -> Text:
    """The cards or tiles of a hand on one line."""
    if isinstance(round.rules.equipment, TileSet):
        return Text("  /  ").join(tiles_text(part) for part in parts_of(round, hand))
    return cards_apart(round, hand, wide=wide)


def cards_apart(round: Round, hand: Hand, *, wide: bool) -> Text:
    """The cards of a hand in a row; of one that is set in parts, each part by itself."""
    names = GAMES.names(round.rules.game.key)
    parts = parts_of(round, hand) if names.setting and names.setting.apart else ()
    if len(parts) < 2:
        return cards_text(laid(round, hand), wide=wide)
    sorted_parts = (part if BACK in part else names.lays(part) for part in parts)
    return Text(" / ").join(cards_text(part, wide=wide) for part in sorted_parts)


def bet_result(seen: Round, bet: Bet) -> Text:
    """Return the net result of a bet, once settled."""
    result = seen.settled.get(bet)
    if result is None:
        return Text(" waits", style="bold #8fd3ff") if bet in seen.waiting else Text("")
    colour = WON if result.net > 0 else LOST if result.net < 0 else GOLD
    even = " void" if result.void else " push"
    return Text(f" {money(result.net, sign=True)}" if result.net else even, style=f"bold {colour}")
