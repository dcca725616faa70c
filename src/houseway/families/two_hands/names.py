"""Names of offers where a player may bank and set two hands."""

from __future__ import annotations

from houseway.core.game.words import money
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round

from .bank import DEALERS, others_wagers

MARKS = {"banks": "banks", "co-banks": "co-banks"}
"""The word shown next to the name of a player who banks."""


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost or the effect of an offer of the bank."""
    match ask.says:
        case "banks":
            return f"you cover {money(others_wagers(seen, ask.who))} of the other bets; equal hands are yours"
        case "co-banks":
            return f"you cover half, {money(others_wagers(seen, ask.who) // 2)}, and the house the rest"
        case "passes":
            return "the next seat is asked"
        case "limits dealer":
            return f"instead of the {money(seen.bets.get(DEALERS, 0))} bet against you"
        case "refuses dealer":
            return "the dealer bets nothing against you"
        case _:
            return ""
