"""Three card poker: a fold or a play wager, against every hand the dealer can have."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.bets.antes import ante_of
from houseway.lab.dealer_hands import class_of
from houseway.lab.duel import Duel
from houseway.lab.hints import Priced
from houseway.lab.kept_counts import no_progress

from .ante import by_class, counts, duel


@cache
def _counted(rules: Rules) -> tuple[Duel, dict[tuple[int, ...], int]]:
    counted = counts(rules, no_progress)
    return duel(counted, rules, None), by_class(counted)


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of each choice, play wager, ante and ante bonus together."""
    found, known = _counted(seen.rules)
    ante = ante_of(seen, hand)
    made = found.worth(known[class_of(cards_in(seen.held[hand]))])
    return Priced("plays", ante, made * ante), Priced("folds", None, Fraction(-ante))
