"""A house's settings for a Double Down Stud table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import Ratio, one_of, read_as
from houseway.core.money.price import Odds
from houseway.core.values.chips import Chips
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
from houseway.families.data_files import paytables
from houseway.families.pay.pay_tables import (
    LEAST,
    own_odds,
    payout_limit,
)

PAYS = paytables(__package__ or "")
FLOOR = PAYS["wager"]["printed"]
PRICED = tuple(FLOOR.pays)
"""The rows as they are printed, from the royal flush down."""
PRINTED_ODDS: tuple[Ratio, ...] = tuple(FLOOR.at(row, Odds).num for row in PRICED)
PRINTED_LIMIT: Chips = 100_000_00


# fmt: off
SEATS                    = Choice("dds.seats",                    places(1, 7), 7,
                                  "DDS-8(b)", "R-DDS-07", tries=(1, 3, 7), means="seats")
MAX_POSITIONS_PER_PLAYER = Choice("dds.max_positions_per_player", one_of(1, 2), 1, "DDS-6(c)", "R-DDS-07")
SHUFFLER_LOADS           = Choice("dds.shuffler_loads",           one_of("stack", "shoe"), "stack", "DDS-4(b)", "R-DDS-07")
ODDS                     = Choice("dds.odds",                     own_odds(PRICED), PRINTED_ODDS, "DDS-10(b)", "R-GEN-06",
                                  tries=([1000, 100, 25, 10, 8, 5, 3, 2, 1], [2000, 200, 50, 11, 8, 5, 3, 2, 1],
                                         [1000, 100, 25, 10, 8, "11/2", 3, 2, 1]))
PAYOUT_LIMIT             = Choice("dds.payout_limit",             payout_limit(PRINTED_LIMIT), None,
                                  "DDS-10(c)", "R-DDS-04", tries=("none", LEAST, 100_000, 250_000))

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand"), "manual_shoe", "DDS-8(a)", "R-DDS-07"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "DDS-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "DDS-4(a)",
        DECK_CHANGE_HOURS: "DDS-2(a)",
        SMALLEST_UNIT: "DDS-6(a)",
        MATCHPLAY_ENABLED: "DDS-6(a)",
        LATE_UNDER_MIN: "DDS-6(a)",
        LATE_OVER_MAX: "DDS-6(a)",
        TIMEOUT_SECONDS: "DDS-8(c)",
        TIMEOUT_ACTION: "DDS-8(c)",
        ALLOW_NEGATIVE_EDGE: "DDS-10(b)",
        SETTLED_SIDE_BETS: "DDS-11(a)",
        AMOUNT_THRESHOLD: "DDS-9(c)",
        ODDS_THRESHOLD: "DDS-9(c)",
        TOKENS_ENABLED: "DDS-6(a)",
    }),
    RECUT_BY.choice(one_of("next", "last"), "next", "DDS-4(f)", "R-DDS-07"),
    SEATS, MAX_POSITIONS_PER_PLAYER, SHUFFLER_LOADS, ODDS, PAYOUT_LIMIT,
)

LIMITS = {
    "wager": Limit("DDS-6(a)", low=10_00, high=500_00),
}
# fmt: on
