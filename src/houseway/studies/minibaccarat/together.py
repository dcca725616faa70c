"""The bets on one coup together: banker, player, tie and the side wagers that the coup alone decides."""

from __future__ import annotations

from collections import Counter

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Progress, kept
from houseway.lab.together import Nets, Together

from .spreads import counted, decks_of, ending, ways_of

BY_COUP = {
    "banker": "banker",
    "player": "player",
    "tie": "tie",
    "dragon_bonus_player": "dragon_bonus",
    "dragon_bonus_banker": "dragon_bonus",
    "dragon_7": "dragon_7",
    "panda_8": "panda_8",
}
"""The wagers that a coup decides, and the pay table of each."""


def together(rules: Rules, progress: Progress) -> Together:
    """Return the joint results of these wagers; all seats bet on the same coup."""
    wagers = tuple(wager for wager, row in BY_COUP.items() if wager in rules.wagers and row in rules.pays)
    counts = kept(rules.game.key, wagers[0], {"mb.decks": decks_of(rules)}, lambda: counted(rules, progress))
    found: Counter[Nets] = Counter()
    for coup, many in ways_of(counts).items():
        found[tuple(ending(rules, wager, coup, rules.pays[BY_COUP[wager]]).net for wager in wagers)] += many
    return Together(wagers, found, shared=True)
