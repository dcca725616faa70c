"""A house's settings for a chemin de fer table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import LAW, Choice, software
from houseway.core.law.readers import YES_OR_NO, one_of, read_as, whole
from houseway.core.law.wager import Wager
from houseway.families.choices import (
    DEALING_METHOD,
    MATCHPLAY_ENABLED,
    PRESHUFFLED,
    RECUT_BY,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    VIG_ROUNDING,
    common_choices,
    places,
)

from .facts import BANK, COVER, COVERS, WAGER

MOST_DECKS = 24
"""The rules name only a minimum. A shoe of this software holds no more."""
TOO_MANY = software(f"a shoe holds at most {MOST_DECKS} decks here")

# fmt: off
SEATS            = Choice("cdf.seats",            places(2, 14), 12, "CDF-4(b)", "R-CDF-09", tries=(2, 3, 9, 14), means="seats")
DECKS            = Choice("cdf.decks",            whole(6, MOST_DECKS, below=LAW, above=TOO_MANY), 6, "CDF-1(a)",
                          "R-CDF-18", (6, 7, 8, 17))
VIG_RATE         = Choice("cdf.vig_rate",         one_of(4, 5), 5, "CDF-9(c)", "R-CDF-07")
BANK_FLOOR_BASIS = Choice("cdf.bank_floor_basis", read_as("placed", "covered"), "placed", "CDF-5(b)", "R-CDF-04")
DISCLOSED_CARD   = Choice("cdf.disclosed_card",   read_as(1, 2, 3), 2, "CDF-11(h)", "R-CDF-15")
TEN_VALUE_EXTRA  = Choice("cdf.ten_value_extra",  read_as(1, 10), 10, "CDF-11(h)(1)", "R-CDF-15")
FACE_UP_TEN      = Choice("cdf.face_up_ten",      read_as(0, 10), 0, "CDF-11(j)", "R-CDF-16")
SHUFFLE_OPTION   = Choice("cdf.shuffle_option",   one_of(1, 2), 1, "CDF-3(b)", "R-CDF-18", everywhere=True)
EXTRA_RESHUFFLE  = Choice("cdf.extra_reshuffle",  YES_OR_NO, False, "CDF-3(b)", "R-CDF-18", everywhere=True)
ROUNDS_AFTER_CUT = Choice("cdf.rounds_after_cut", read_as(0, 1), 0, "CDF-3(e)", "R-CDF-17")
ANNUL_MOVES_BANK = Choice("cdf.annul_moves_bank", YES_OR_NO, False, "CDF-11(a)", "R-CDF-12")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe"), "manual_shoe", "CDF-4(a)"),
    *common_choices({
        PRESHUFFLED: "CDF-3(a)",
        SMALLEST_UNIT: "CDF-5(c)",
        TIMEOUT_SECONDS: "CDF-8(a)(2)",
        TIMEOUT_ACTION: "CDF-8(a)(2)",
        VIG_ROUNDING: "CDF-9(c)",
        TOKENS_ENABLED: "CDF-9(b)",
    }),
    MATCHPLAY_ENABLED.choice(read_as(False), False, "CDF-5(c)", "R-GEN-26"),
    RECUT_BY.choice(one_of("next", "last"), "next", "CDF-3(f)"),
    SEATS, DECKS, VIG_RATE, BANK_FLOOR_BASIS, DISCLOSED_CARD, TEN_VALUE_EXTRA, FACE_UP_TEN, SHUFFLE_OPTION, EXTRA_RESHUFFLE,
    ROUNDS_AFTER_CUT, ANNUL_MOVES_BANK,
)

WAGERS = (
    Wager(BANK,  "CDF-5(a)", open_in=WAGER),
    Wager(COVER, "CDF-6(a)", open_in=COVERS),
)
LIMITS = {
    BANK:  Limit("CDF-5(b)", low=25_00, high=10_000_00),
    COVER: Limit("CDF-6(d)", low=5_00,  high=10_000_00),
}
# fmt: on
