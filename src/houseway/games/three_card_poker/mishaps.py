"""Irregularities at Three Card Poker, until when each can be called, and the remedy: mostly, every hand is void."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.families.bets.antes import ANTE
from houseway.families.bets.late_bets import acted_on, late_bets
from houseway.families.deck.mishaps import MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import misdeal_explains_the_count, not_a_dealers_card

from .house_rules import VERSION
from .play import AFTER_CHOICES, BASE, BY_SHOE, CHOICE, DEAL, LAST_STACK, PAIR_PLUS, REVEAL, THIRD

ONCE_DEALT = (CHOICE, LAST_STACK, REVEAL)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)
FIRST_OR_SECOND = under(VERSION, "ante_ge_pp", "ante_ge_half_pp")
CLAUSES = MishapClauses(
    face_up="TCP-12(a)",
    in_error="TCP-12(b)",
    shuffler="TCP-12(e)",
    shoe="TCP-12(f)",
    machine_count="TCP-7(f)",
)
LATE, LATE_IN = ("TCP-6(a)(1)", "TCP-6(b)"), (CHOICE, LAST_STACK, REVEAL)
PLAYED = (Bar("TCP-6(a)(1)", acted_on(ANTE)),)
"""The play bet equals the ante; no choice depends on the size of pair plus."""

# fmt: off
IRREGULARITIES = (
    *deck_mishaps(CLAUSES, cards_come=(DEAL, LAST_STACK), until_shown=UNTIL_SHOWN),
    Irregularity("dealing_shoe_jams",   "TCP-12(f)", void_round, (DEAL, CHOICE, LAST_STACK), under=(BY_SHOE, AFTER_CHOICES)),
    lasts(Irregularity("wrong_count",   "TCP-12(c)", void_round, UNTIL_SHOWN, names="hand")),
    Irregularity("dealer_card_exposed", "TCP-12(d)", void_round, UNTIL_SHOWN, names="card?",
                 bars=(Bar("TCP-12(d)", not_a_dealers_card(3)),)),
    Irregularity("misdealt_at_count",   "TCP-7(e)(2)", misdeal_explains_the_count, ONCE_DEALT, names="hand"),
    # Which other bets are returned with a bet depends on what the version requires.
    *late_bets(*LATE, during=LATE_IN, stands=PLAYED, needed=(), when=(BASE,)),
    *late_bets(*LATE, during=LATE_IN, stands=PLAYED, needed=(ANTE,), when=(FIRST_OR_SECOND,)),
    *late_bets(*LATE, during=LATE_IN, stands=PLAYED, needed=(ANTE, PAIR_PLUS), when=(THIRD,)),
)
# fmt: on
