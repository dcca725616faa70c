"""Irregularities at Double Down Stud, until when each can be called, and the remedy: mostly, every hand is void."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.families.bets.late_bets import late_bets
from houseway.families.deck.mishaps import FACE_UP, MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import not_a_dealers_card, void_and_deck_goes

from .play import DEAL, DOUBLES, REVEAL, WAGER

UNTIL_CLOSED = (DEAL, DOUBLES)
"""Until bets are closed the second time: afterwards no player can use what they saw (R-DDS-05)."""
UNTIL_SHOWN = (*UNTIL_CLOSED, REVEAL)
CLAUSES = MishapClauses(face_up="DDS-11(b)", in_error="DDS-11(c)", shuffler="DDS-11(e)")

# fmt: off
IRREGULARITIES = (
    *(lasts(line) if line.name == FACE_UP else line  # its clause has no "while the cards are being dealt" (R-GEN-30)
      for line in deck_mishaps(CLAUSES, cards_come=(DEAL,), until_shown=UNTIL_SHOWN)),
    Irregularity("hole_card_exposed", "DDS-11(a)", void_round, UNTIL_CLOSED, names="card?",
                 bars=(Bar("DDS-11(a)", not_a_dealers_card(1)),)),
    lasts(Irregularity("wrong_count", "DDS-11(d)", void_round, UNTIL_SHOWN, names="hand")),
    Irregularity("deck_count_wrong",  "DDS-2(a)",  void_and_deck_goes, UNTIL_SHOWN),
    *late_bets("DDS-6(a)", "DDS-6(a)", during=(DOUBLES, REVEAL), needed=(WAGER,)),
)
# fmt: on
