"""Chase the Flush at the terminal: three suited cards go in at once, four after the flop, a fair flush at the last.

A rule of thumb, not the best play: that is still to be worked out. Nobody here weighs the cards of other seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.games.chase_the_flush.house_rules import SAME_SUIT_ACE_LOW
from houseway.games.chase_the_flush.playing import LAST, TIMES
from houseway.games.chase_the_flush.same_suit import house_edge
from houseway.poker.values.flushes import Flush, best_flush

from .high_card_flush import lays, names
from .lore import Lore

WORTH_GOING_IN = {0: Flush(3, (4, 3, 2)), 2: Flush(4, (5, 4, 3, 2)), 4: Flush(3, (10, 8, 6))}
"""By the community cards seen."""


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Go all in on a flush that is worth it by now; else check, and fold at the last."""
    going = next((ask for ask in asks if ask.says == "goes all in"), None)
    if going is not None:
        cards = len(seen.held.get(BOARD, ()))
        if _flush(seen, going.who) >= WORTH_GOING_IN[cards]:
            return Say(going.who, going.says, going.low)
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


def _flush(seen: Round, hand: Hand) -> Flush:
    return best_flush(cards_in((*seen.held[hand], *seen.held.get(BOARD, ()))))


def edges(rules: Rules) -> dict[str, Fraction]:
    """What the Same Suit Bonus keeps, exactly."""
    if "same_suit" not in rules.pays:
        return {}
    return {"same_suit": house_edge(rules.pays["same_suit"], ace_low=rules[SAME_SUIT_ACE_LOW])}


def remarks(seen: Round, ask: Ask) -> str:
    """How many antes an All-In is now, and what waiting costs or brings."""
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


LORE = Lore(
    chooses,
    lays,
    names,
    edges,
    remarks,
    board=4,
)
