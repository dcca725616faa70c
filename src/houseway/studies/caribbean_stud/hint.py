"""Caribbean stud: a fold or a bet, against every set of hole cards behind the dealer's up card."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import card_in, cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.bets.antes import ante_of
from houseway.games.caribbean_stud.play import ANTES_OF_BET
from houseway.lab.hints import Priced

from .one_hand import raising


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of each choice, bet and ante together."""
    up = card_in(next(card for card in seen.held[DEALER] if card != BACK))
    ante = ante_of(seen, hand)
    made = raising(seen.rules, cards_in(seen.held[hand]), up)
    return Priced("raises", ANTES_OF_BET * ante, made * ante), Priced("folds", None, Fraction(-ante))
