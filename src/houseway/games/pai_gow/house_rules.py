"""A house's settings for a Pai Gow table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, SomeOf, one_of
from houseway.families.choices import (
    AMOUNT_THRESHOLD,
    DICE_CHANGE_HOURS,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    ODDS_THRESHOLD,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    VIG_ROUNDING,
    common_choices,
)
from houseway.families.two_hands.bank import dealer_wager

from .delivery import PLAIN, STYLES
from .house_way import read_way

# fmt: off
SEATS                    = Choice("pg.seats",                    one_of(6), 6, "PG-6(c)", "R-PG-08", means="seats")
HOUSE_WAY                = Choice("pg.house_way",                read_way, "completed_mgc", "PG-7(e)", "R-PG-04")
SURRENDER                = Choice("pg.surrender",                one_of("offered", "off"), "offered", "PG-7(f)", "R-PG-05")
BANK_OFFERED             = Choice("pg.bank.offered",             YES_OR_NO, False, "PG-8(a)", "R-PG-12")
COBANK_OFFERED           = Choice("pg.cobank.offered",           YES_OR_NO, False, "PG-8(e)", "R-PG-13")
BANK_DEALER_WAGER        = Choice("pg.bank.dealer_wager",        dealer_wager, "last_wager", "PG-8(h)", "R-PG-11")
BANK_DELIVERY_STYLES     = Choice("pg.bank.delivery_styles",     SomeOf(tuple(STYLES)), (PLAIN,), "PG-8(k)", "R-PG-14")
MAX_POSITIONS_PER_PLAYER = Choice("pg.max_positions_per_player", one_of(1, 2), 1, "PG-10(a)", "R-PG-16")

CHOICES = (
    *common_choices({
        SMALLEST_UNIT: "PG-5(a)",
        MATCHPLAY_ENABLED: "PG-5(a)",
        LATE_UNDER_MIN: "PG-5(c)",
        LATE_OVER_MAX: "PG-5(c)",
        TIMEOUT_SECONDS: "PG-7(a)",
        TIMEOUT_ACTION: "PG-7(a)",
        VIG_ROUNDING: "PG-7(k)",
        DICE_CHANGE_HOURS: "PG-3(c)",
        AMOUNT_THRESHOLD: "PG-7(j)",
        ODDS_THRESHOLD: "PG-7(j)",
        TOKENS_ENABLED: "PG-5(a)",
    }),
    SEATS, HOUSE_WAY, SURRENDER, BANK_OFFERED, COBANK_OFFERED, BANK_DEALER_WAGER, BANK_DELIVERY_STYLES,
    MAX_POSITIONS_PER_PLAYER,
)

LIMITS = {"wager": Limit("PG-5(a)", low=10_00, high=500_00)}
# fmt: on
