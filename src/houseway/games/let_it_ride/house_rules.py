"""A house's settings for a Let It Ride table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, one_of, or_none, read_as
from houseway.core.values.chips import Chips
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
    AMOUNT_THRESHOLD,
    COUNT_INTERVAL,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    ODDS_THRESHOLD,
    PRESHUFFLED,
    SETTLED_SIDE_BETS,
    SHUFFLER,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    common_choices,
    places,
)
from houseway.families.data_files import paytables
from houseway.families.pay.pay_tables import (
    LEAST,
    own_prices,
    own_sums,
    payout_limit,
)

from .odds import CHIP

PAYS = paytables(__package__ or "")
BETS_FLOOR, BONUS_FLOOR, THREE_CARD_FLOORS = PAYS["bet_1"]["printed"], PAYS["bonus"]["printed"], PAYS["three_card"]
LETTERS = tuple(THREE_CARD_FLOORS)
THREE_CARD_ROWS = tuple(THREE_CARD_FLOORS["D"].pays)
"""The rows of a three card table, including the mini-royal."""
PRINTED_LIMIT: Chips = 50_000_00

# fmt: off
SEATS                    = Choice("lir.seats",                    places(1, 7), 7,
                                  "LIR-7(c)", "R-LIR-10", tries=(1, 3, 5), means="seats")
MAX_POSITIONS_PER_PLAYER = Choice("lir.max_positions_per_player", one_of(1, 2), 1, "LIR-6(e)", "R-LIR-10")
ODDS                     = Choice("lir.odds",                     own_prices(tuple(BETS_FLOOR.pays)),
                                  (1000, 200, 50, 11, 8, 5, 3, 2, 1), "LIR-11(b)", "R-GEN-06",
                                  tries=([1500, 200, 50, 11, 8, 5, 3, 2, 1], [1000, 250, 50, 12, 9, 6, 4, 2, 1]))
PAYOUT_LIMIT             = Choice("lir.payout_limit",             payout_limit(PRINTED_LIMIT), None,
                                  "LIR-11(c)", "R-LIR-06", tries=(LEAST, 60_000, 1_000_000))
BONUS_OFFERED            = Choice("lir.bonus.offered",            YES_OR_NO, False, "LIR-6a(a)", "R-LIR-05")
BONUS_TABLE              = Choice("lir.bonus.table",              own_sums(tuple(BONUS_FLOOR.pays)),
                                  (25_000, 2_500, 400, 200, 50, 25, 5), "LIR-11(d)", "R-LIR-05",
                                  tries=([50_000, 2_500, 500, 200, 50, 25, 6],))
THREE_CARD_TABLE         = Choice("lir.three_card.table",         one_of(None, *LETTERS), None, "LIR-6b(a)", "R-LIR-01")
THREE_CARD_ODDS          = Choice("lir.three_card.odds",          or_none(own_prices(THREE_CARD_ROWS)), None,
                                  "LIR-11(e)", "R-GEN-06", tries=("none",))

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "LIR-7(a)"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "LIR-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "LIR-5(a)",
        COUNT_INTERVAL: "LIR-7(e)",
        DECK_CHANGE_HOURS: "LIR-2(a)",
        SMALLEST_UNIT: "LIR-6(a)",
        MATCHPLAY_ENABLED: "LIR-6(a)",
        LATE_UNDER_MIN: "LIR-6(d)",
        LATE_OVER_MAX: "LIR-6(d)",
        TIMEOUT_SECONDS: "LIR-10(b)",
        TIMEOUT_ACTION: "LIR-10(b)",
        ALLOW_NEGATIVE_EDGE: "LIR-11(e)",
        SETTLED_SIDE_BETS: "LIR-6b(d)",
        AMOUNT_THRESHOLD: "LIR-10(g)(3)",
        ODDS_THRESHOLD: "LIR-10(g)(3)",
        TOKENS_ENABLED: "LIR-6(a)",
    }),
    SEATS, MAX_POSITIONS_PER_PLAYER, ODDS, PAYOUT_LIMIT, BONUS_OFFERED, BONUS_TABLE, THREE_CARD_TABLE, THREE_CARD_ODDS,
)

LIMITS = {
    "bet_1":      Limit("LIR-6(d)",  low=10_00, high=100_00),    # bets 2 and 3 have the same posted limits
    "bonus":      Limit("LIR-6a(b)", low=CHIP,  high=CHIP, least=CHIP, most=CHIP),
    "three_card": Limit("LIR-6b(b)", low=5_00,  high=100_00),
}
# fmt: on
