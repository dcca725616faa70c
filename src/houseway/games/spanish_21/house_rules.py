"""A house's settings for a Spanish 21 table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, fields, money, one_of, or_none, part, read_as, text, whole
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
    AMOUNT_THRESHOLD,
    DEALING_METHOD,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    ODDS_THRESHOLD,
    PRESHUFFLED,
    RECUT_BY,
    SETTLED_SIDE_BETS,
    SHUFFLER,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    common_choices,
    places,
)

PART = part("a part of the shoe above nothing and below all of it, as 0.25 or 1/4")


def _match_odds(written: object) -> tuple[int, int]:
    row, odds = fields(written, "same", "another"), whole(1, 1000)
    return odds(row["same"]), odds(row["another"])


# fmt: off
BOXES                = Choice("s21.boxes",                places(1, 7), 7, "S21-7(d)(1)", means="seats")
BOXES_PER_PLAYER     = Choice("s21.boxes_per_player",     read_as(1, 2, 3, 4, 5, 6, 7), 1, "S21-14", "R-S21-24")
PLAYERS_PER_BOX      = Choice("s21.players_per_box",      read_as(1, 2, 3), 1, "S21-13(a)", "R-S21-24")
DECKS                = Choice("s21.decks",                one_of(6, 8), 6, "S21-2(a)", "R-S21-25")
HOLE_CARD            = Choice("s21.hole_card",            one_of("none", "hole_no_peek", "reader"), "none",
                              "S21-7(i)", "R-S21-17")
READER_REVEALS_VALUE = Choice("s21.reader_reveals_value", YES_OR_NO, False, "S21-15(l)", "R-S21-23")
MATCH_OFFERED        = Choice("s21.match.offered",        YES_OR_NO, True, "S21-6(a)", "R-S21-16")
MATCH_MAX            = Choice("s21.match.max",            or_none(money(1_00)), None, "S21-6(b)(2)", "R-S21-16")
MATCH_ODDS           = Choice("s21.match.odds",           or_none(_match_odds), None, "S21-6(e)", "R-GEN-06")
DEALER_BJ_TAKES      = Choice("s21.dealer_bj_takes",      read_as("original_only", "original_and_busted"), "original_only",
                              "S21-10(d)", "R-S21-07")
HIT_SOFT_21          = Choice("s21.hit_soft_21",          YES_OR_NO, False, "S21-12(a)(1)", "R-S21-14")
SUPER_BONUS_ENVY_PER = Choice("s21.super_bonus.envy_per", read_as("person", "box"), "person", "S21-5(g)", "R-S21-05")
MID_SHOE_ENTRY       = Choice("s21.mid_shoe_entry",       one_of("allowed", "barred"), "allowed", "S21-5(j)", "R-S21-25")
CUT_FRACTION         = Choice("s21.cut_fraction",         PART, (1, 4), "S21-4(e)", "R-S21-25", tries=("1/2", "1/99", "1/99"))
CUSTOM_SHUFFLE       = Choice("s21.custom_shuffle",       or_none(text), None, "S21-4(h)", "R-S21-25", tries=("approved 2026",))
INSURANCE_UNIT       = Choice("s21.insurance_unit",       or_none(money(1)), None, "S21-11(b)", "R-S21-15", tries=(5,))

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe"), "manual_shoe", "S21-7(a)"),
    SHUFFLER.choice(one_of("none", "single"), "none", "S21-4(a)"),
    *common_choices({
        PRESHUFFLED: "S21-4(a)",
        SMALLEST_UNIT: "S21-5(c)",
        MATCHPLAY_ENABLED: "S21-5(c)",
        LATE_UNDER_MIN: "S21-5(d)",
        LATE_OVER_MAX: "S21-5(d)",
        TIMEOUT_SECONDS: "S21-7(e)",
        TIMEOUT_ACTION: "S21-7(e)",
        ALLOW_NEGATIVE_EDGE: "S21-6(e)",
        SETTLED_SIDE_BETS: "S21-6(f)",
        AMOUNT_THRESHOLD: "S21-5(e)",
        ODDS_THRESHOLD: "S21-5(e)",
        TOKENS_ENABLED: "S21-5(c)",
    }),
    RECUT_BY.choice(one_of("next", "last"), "next", "S21-4(f)"),
    BOXES, BOXES_PER_PLAYER, PLAYERS_PER_BOX, DECKS, HOLE_CARD, READER_REVEALS_VALUE, MATCH_OFFERED, MATCH_MAX, MATCH_ODDS,
    DEALER_BJ_TAKES, HIT_SOFT_21, SUPER_BONUS_ENVY_PER, MID_SHOE_ENTRY, CUT_FRACTION, CUSTOM_SHUFFLE, INSURANCE_UNIT,
)

LIMITS = {
    "wager": Limit("S21-5(a)",    low=10_00, high=500_00),
    "match": Limit("S21-6(b)(2)", low=1_00,  high=100_00, least=1_00),
}
# fmt: on
