"""A house's settings for a Three Card Poker table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import one_of, read_as
from houseway.core.money.price import Odds
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
from houseway.families.pay.pay_tables import own_prices
from houseway.poker.values.three_cards import CATEGORIES

PAYS = paytables(__package__ or "")
FLOOR = PAYS["pair_plus"]["printed"]
PRICED = CATEGORIES[1:]
"""The rows of pair plus as they are printed, from a pair up."""
PRINTED_PAIR_PLUS = tuple(FLOOR.at(row, Odds).num for row in PRICED)

VERSIONS = {"ante_ge_pp": "TCP-6(f)(1)", "ante_ge_half_pp": "TCP-6(f)(2)", "both_compulsory": "TCP-6(f)(3)"}
"""The three versions besides the plain game, and the clause of each."""
ANTES_OF_PAIR_PLUS = {"ante_ge_pp": 1, "ante_ge_half_pp": 2, "both_compulsory": 5}
"""The maximum of pair plus, in antes (R-TCP-08)."""

# fmt: off
SEATS                    = Choice("tcp.seats",                    places(1, 16), 7,
                                  "TCP-7(c)", "R-TCP-13", tries=(1, 3, 16), means="seats")
MAX_POSITIONS_PER_PLAYER = Choice("tcp.max_positions_per_player", one_of(1, 2, 3), 1, "TCP-6(e)", "R-TCP-13")
VERSION                  = Choice("tcp.version",                  one_of("base", *VERSIONS), "base", "TCP-6(f)", "R-TCP-08")
PAIR_PLUS_PRICES         = Choice("tcp.pair_plus",                own_prices(PRICED), PRINTED_PAIR_PLUS,
                                  "TCP-11(a)(2)", "R-TCP-07", tries=([1, 3, 6, 30, 40, 40], [1, 4, 6, 30, 40, 200]))
ANTE_BONUS               = Choice("tcp.ante_bonus",               one_of("base", "A", "B", "C"), None, "TCP-11(a)(3)", "R-TCP-06")
SETTLEMENT               = Choice("tcp.settlement",               one_of("by_player", "by_step"), "by_player",
                                  "TCP-10(c)", "R-TCP-10")
DEALER_STACK             = Choice("tcp.dealer_stack",             one_of("with_cover_card", "after_decisions"), "with_cover_card",
                                  "TCP-9(c)", "R-TCP-13")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "TCP-7(a)"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "TCP-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "TCP-5(a)",
        COUNT_INTERVAL: "TCP-7(e)",
        DECK_CHANGE_HOURS: "TCP-2(a)",
        SMALLEST_UNIT: "TCP-6(b)",
        MATCHPLAY_ENABLED: "TCP-6(b)",
        LATE_UNDER_MIN: "TCP-6(a)(1)",
        LATE_OVER_MAX: "TCP-6(a)(1)",
        TIMEOUT_SECONDS: "TCP-10(b)",
        TIMEOUT_ACTION: "TCP-10(b)",
        ALLOW_NEGATIVE_EDGE: "TCP-11(a)(2)",
        SETTLED_SIDE_BETS: "TCP-12(d)",
        AMOUNT_THRESHOLD: "TCP-11(a)",
        ODDS_THRESHOLD: "TCP-11(a)",
        TOKENS_ENABLED: "TCP-6(a)",
    }),
    SEATS, MAX_POSITIONS_PER_PLAYER, VERSION, PAIR_PLUS_PRICES, ANTE_BONUS, SETTLEMENT, DEALER_STACK,
)

LIMITS = {
    "ante":      Limit("TCP-6(a)(1)", low=10_00, high=500_00),
    "pair_plus": Limit("TCP-6(a)(2)", low=5_00,  high=100_00),
}
# fmt: on
