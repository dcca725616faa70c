"""Irregularities at Let It Ride, until when each can be called, and the remedy: mostly, every hand is void."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Call
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Round
from houseway.core.values.hands import BOARD
from houseway.families.bets.late_bets import late_bets
from houseway.families.deck.mishaps import MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import dealer_has_no_hand, misdeal_explains_the_count, not_a_community_card
from houseway.families.pay.progressive import light_off

from .play import BET_1, BET_2, BET_3, BONUS, BY_HAND, BY_MACHINE, BY_SHOE, DEAL, FIRST, FIRST_CARD, SECOND, SECOND_CARD

ONCE_DEALT = (FIRST, FIRST_CARD, SECOND, SECOND_CARD)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)
CLAUSES = MishapClauses(
    face_up="LIR-12(a)",
    in_error="LIR-12(b)",
    shuffler="LIR-12(d)",
    shoe="LIR-12(e)",
    machine_count="LIR-7(f)",
)


def not_the_dollar(round: Round, call: Call) -> bool:
    """This bet has no light: only the $1 bonus does."""
    return call.wager != BONUS


def its_time_has_come(round: Round, call: Call) -> bool:
    """The card is already face up, or is turned before any further decision."""
    stage = round.stage.name if round.stage else ""
    board = round.held.get(BOARD, ())
    up = {FIRST_CARD: board[1:2], SECOND: board[:1]}.get(stage, ())
    return any(piece in up for piece in call.pieces)


A_HAND = (Bar("LIR-12(c)", dealer_has_no_hand),)
SEEN_EARLY = (Bar("LIR-1.community_card", not_a_community_card(3)), Bar("LIR-10(d)", its_time_has_come))

# fmt: off
IRREGULARITIES = (
    *deck_mishaps(CLAUSES, cards_come=(DEAL,), until_shown=UNTIL_SHOWN),
    lasts(Irregularity("wrong_count",      "LIR-12(c)", void_round, UNTIL_SHOWN, names="hand", bars=A_HAND)),
    Irregularity("community_card_exposed", "LIR-1.community_card", void_round, (DEAL, FIRST, FIRST_CARD, SECOND), names="card?",
                 bars=SEEN_EARLY),
    Irregularity("misdealt_at_count",      "LIR-7(e)(2)", misdeal_explains_the_count, ONCE_DEALT, names="hand", bars=A_HAND),
    light_off("LIR-7(b)",    UNTIL_SHOWN, BY_SHOE,    unlit=not_the_dollar),
    light_off("LIR-8(b)(3)", UNTIL_SHOWN, BY_HAND,    unlit=not_the_dollar),
    light_off("LIR-9(b)(2)", UNTIL_SHOWN, BY_MACHINE, unlit=not_the_dollar),
    *late_bets("LIR-6(d)", "LIR-6(a)", during=ONCE_DEALT, needed=(BET_1, BET_2, BET_3), stands=()),
)
# fmt: on
