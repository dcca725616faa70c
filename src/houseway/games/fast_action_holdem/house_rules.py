"""A house's settings for a Fast Action Hold 'Em table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, one_of, read_as
from houseway.families.choices import (
    AMOUNT_THRESHOLD,
    DEALING_METHOD,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    ODDS_THRESHOLD,
    PRESHUFFLED,
    SHUFFLER,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    common_choices,
    places,
)

from .house_way import FIRST_DEALT, HIGHEST_SUIT

# fmt: off
POSITIONS_PER_PLAYER = Choice("table.positions_per_player", one_of(1), 1, "FAH-10", "R-FAH-12")
SEATS                = Choice("fah.seats",                  places(1, 6), 6, "FAH-7(c)", "R-FAH-12", means="seats")
DECKS                = Choice("fah.decks",                  one_of(6, 8), 6, "FAH-2(a)", "R-FAH-12")
TRIPS_TIE            = Choice("fah.trips_tie",              read_as(FIRST_DEALT, HIGHEST_SUIT), FIRST_DEALT,
                              "FAH-8(i)", "R-FAH-08")
CSM                  = Choice("fah.csm",                    YES_OR_NO, False, "FAH-11", "R-FAH-12")
RESHUFFLE_ANY_ROUND  = Choice("fah.reshuffle_any_round",    YES_OR_NO, True, "FAH-5(g)", "R-FAH-12")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe"), "manual_shoe", "FAH-2(b)"),
    SHUFFLER.choice(read_as("none", "batch", "csm"), "none", "FAH-2(d)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "FAH-5(a)",
        SMALLEST_UNIT: "FAH-6(a)",
        LATE_UNDER_MIN: "FAH-6(c)",
        LATE_OVER_MAX: "FAH-6(c)",
        TIMEOUT_SECONDS: "FAH-8(a)",
        TIMEOUT_ACTION: "FAH-8(a)",
        AMOUNT_THRESHOLD: "FAH-8(n)",
        ODDS_THRESHOLD: "FAH-8(b)",
        TOKENS_ENABLED: "FAH-6(a)",
    }),
    POSITIONS_PER_PLAYER,
    MATCHPLAY_ENABLED.choice(read_as(False), False, "FAH-6(a)", "R-GEN-26"),
    SEATS, DECKS, TRIPS_TIE, CSM, RESHUFFLE_ANY_ROUND,
)

LIMITS = {"wager": Limit("FAH-6(a)", low=10_00, high=500_00)}
# fmt: on
