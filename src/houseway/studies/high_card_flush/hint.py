"""High card flush: a fold, the minimum raise and the maximum raise, against every hand the dealer can have."""

from __future__ import annotations

from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.games.high_card_flush.play import ante_of
from houseway.lab.hints import Priced

from .one_hand import antes_raised, hand_worth, suits_of
from .rule_tables import LEAST, MOST


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of each choice, raise and ante together."""
    held, ante = cards_in(seen.held[hand]), ante_of(seen, hand)
    worth = hand_worth(seen.rules, held)
    times = {antes_raised(suits_of(held), action): worth[action] for action in (LEAST, MOST)}
    raises = (Priced("raises", many * ante, value * ante) for many, value in times.items())
    return (Priced("folds", None, worth.fold * ante), *raises)
