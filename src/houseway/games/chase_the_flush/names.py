"""Names of hands and offers at Chase the Flush."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.poker.values.flushes import called, flush_cards, longest_first

from .play import LAST, TIMES


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the size of an All-In now, in antes, and the cost or gain of waiting."""
    stage = seen.stage.name if seen.stage else ""
    times = TIMES.get(stage, 0)
    match ask.says:
        case "goes all in":
            return f"{times} x your ante" if times > 1 else "1 x your ante, the last chance"
        case "checks":
            return f"see two more cards; then All-In is {times - 1} x your ante"
        case "folds" if stage == LAST:
            return "gives up ante and xtra bonus"
        case _:
            if ask.wager != "xtra_bonus":
                return ""
            equal = seen.rules.wagers[ask.wager].equal_to
            return f"as much as the {equal}: no cards without it" if equal else "no cards without it"


NAMES = Names(called, longest_first, remarks, board=4, makes=flush_cards)
