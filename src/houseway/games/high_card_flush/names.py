"""Names of hands and offers at High Card Flush."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.poker.values.flushes import called, flush_cards, longest_first

from .house_rules import PROGRESSIVE_ON_FOLD


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the bets a fold gives up; the house must state whether the progressive is lost with it (R-HCF-01)."""
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


NAMES = Names(called, longest_first, remarks, looks="looks", makes=flush_cards)
