"""A house's settings for a minibaccarat table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import LAW, Choice
from houseway.core.law.readers import TYPED, YES_OR_NO, one_of, part, ratio, read_as, whole
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
    AMOUNT_THRESHOLD,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
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
    VIG_ROUNDING,
    common_choices,
)

COMMISSION, EZ = "commission", "ez"
AT_PAYOUT, DEFERRED = "at_payout", "deferred"
BURN_TWO, SIMULATE = "burn_two", "simulated_round"
ALL = (1, 1)
"""The whole of a House Money payout is added."""


PART = part("all, none, or a part of the payout as 0.5 or 1/2")


def _portion(written: object) -> tuple[int, int] | None:
    """Read the portion of a House Money payout that is added."""
    return None if written in (None, "none") else ALL if written == "all" else PART(written)


# fmt: off
SEATS                      = Choice("mb.seats",                      whole(1, 9), 9, "MB-2(a)", "R-MB-20", tries=(1, 6, 7),
                                    means="seats")
DECKS                      = Choice("mb.decks",                      one_of(6, 7, 8), 8, "MB-3(a)", "R-MB-18")
MODE                       = Choice("mb.mode",                       one_of(COMMISSION, EZ), COMMISSION, "MB-12(c)", "R-MB-02")
TIE_ODDS                   = Choice("mb.tie_odds",                   ratio(8, 1_000), 8, "MB-12(b)", "R-MB-08", (8, 9))
VIG_COLLECTION             = Choice("mb.vig.collection",             one_of(AT_PAYOUT, DEFERRED), AT_PAYOUT,
                                    "MB-12(d)", "R-MB-09")
DRAGON_BONUS_TABLE         = Choice("mb.dragon_bonus.table",         one_of(None, "A", "B", "C"), None, "MB-12(e)", "R-MB-03")
DRAGON7_OFFERED            = Choice("mb.dragon7.offered",            one_of(None, True, False), None, "MB-7(a)(5)", "R-MB-19")
PANDA8_OFFERED             = Choice("mb.panda8.offered",             one_of(None, True, False), None, "MB-7(a)(6)", "R-MB-19")
HOUSE_MONEY_OFFERED        = Choice("mb.house_money.offered",        YES_OR_NO, False, "MB-7(a)(7)", "R-MB-05")
HOUSE_MONEY_PARLAY_PORTION = Choice("mb.house_money.parlay_portion", _portion, ALL,
                                    "MB-8(c)(3)(i)A", "R-MB-05", ("all", "none", "1/2", "1/3"))
SIDE_BETS_NEED_MAIN        = Choice("mb.side_bets_need_main",        YES_OR_NO, False, "MB-7(a)", "R-MB-19")
DISCLOSED_CARD_PROCEDURE   = Choice("mb.disclosed_card_procedure",   one_of(BURN_TWO, SIMULATE), BURN_TWO, "MB-13(c)", "R-MB-15")
CUT_MIN_FROM_ENDS          = Choice("mb.cut_min_from_ends",          whole(10, 150, below=LAW, above=TYPED), 10,
                                    "MB-5(c)", "R-GEN-24", (20,))
CUT_FROM_BOTTOM            = Choice("mb.cut_from_bottom",            whole(14, 400, below=LAW, above=TYPED), 14,
                                    "MB-5(d)", "R-MB-13", (52, 290, 400))
SQUEEZE                    = Choice("mb.squeeze",                    YES_OR_NO, False, "MB-8(c)(4)", "R-MB-11")
CSM                        = Choice("mb.csm",                        YES_OR_NO, False, "MB-14", "R-MB-20")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe"), "manual_shoe", "MB-5(d)"),
    SHUFFLER.choice(read_as("none", "batch", "csm"), "none", "MB-3(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "MB-5(a)",
        SMALLEST_UNIT: "MB-7(b)",
        LATE_UNDER_MIN: "MB-7(c)",
        LATE_OVER_MAX: "MB-7(c)",
        TIMEOUT_SECONDS: "MB-8(d)",
        TIMEOUT_ACTION: "MB-8(d)",
        ALLOW_NEGATIVE_EDGE: "MB-12(b)",
        AMOUNT_THRESHOLD: "MB-11(b)",
        ODDS_THRESHOLD: "MB-11(b)",
        TOKENS_ENABLED: "MB-7(b)",
        VIG_ROUNDING: "MB-12(c)",
    }),
    DECK_CHANGE_HOURS.choice(whole(1, 24), 24, "MB-3(c)"),
    MATCHPLAY_ENABLED.choice(read_as(False), False, "MB-7(b)", "R-GEN-26"),
    SEATS, DECKS, MODE, TIE_ODDS, VIG_COLLECTION, DRAGON_BONUS_TABLE, DRAGON7_OFFERED, PANDA8_OFFERED, HOUSE_MONEY_OFFERED,
    HOUSE_MONEY_PARLAY_PORTION, SIDE_BETS_NEED_MAIN, DISCLOSED_CARD_PROCEDURE, CUT_MIN_FROM_ENDS, CUT_FROM_BOTTOM, SQUEEZE,
    CSM,
)

LIMITS = {
    "banker":       Limit("MB-7(a)(1)", low=10_00, high=1_000_00),
    "player":       Limit("MB-7(a)(2)", low=10_00, high=1_000_00),
    "tie":          Limit("MB-7(a)(3)", low=5_00,  high=100_00),
    "dragon_bonus": Limit("MB-7(a)(4)", low=1_00,  high=100_00),
    "dragon_7":     Limit("MB-7(a)(5)", low=1_00,  high=100_00),
    "panda_8":      Limit("MB-7(a)(6)", low=1_00,  high=100_00),
    "house_money":  Limit("MB-7(a)(7)", low=1_00,  high=100_00),
}
# fmt: on
