"""A house's settings for a High Card Flush table under the regulation, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice, Unlawful
from houseway.core.law.readers import YES_OR_NO, amount, fields, money, one_of, or_none, read_as, whole
from houseway.core.values.cards import SUITS
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_table
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
    AMOUNT_THRESHOLD,
    COUNT_INTERVAL,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    MULTI_WINNER,
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

FLUSH_LETTERS = tuple("ABCDEFGHIJKLMN")
RUNS = ("7", "6", "5", "4", "3")


OwnPrice = tuple[str, int]
"""A house's own price: `to_one` or `dollars`, and the number."""


def _bonus_price(written: object) -> OwnPrice:
    """Read a price: odds as a whole number, or a fixed sum such as { dollars = 500 }."""
    if is_table(written):
        return ("dollars", amount(fields(written, "dollars")["dollars"], 1))
    return ("to_one", whole(1, 1_000_000)(written))


def _table_g(written: object) -> tuple[OwnPrice, ...]:
    """Read five prices, from seven cards down to three."""
    row = fields(written, *RUNS)
    return tuple(_bonus_price(row[length]) for length in RUNS)


def _suit_specific(written: object) -> tuple[str, OwnPrice]:
    row = fields(written, "suit", "amount")
    if row["suit"] not in tuple(SUITS):
        raise Unlawful("a suit of c, d, h or s with an amount")
    return (str(row["suit"]), _bonus_price(row["amount"]))


def _bonus_limit(written: object) -> tuple[str, Chips]:
    row = fields(written, "scope", "amount")
    if row["scope"] not in ("hand", "round"):
        raise Unlawful("a limit a hand or a round")
    return (str(row["scope"]), amount(row["amount"], 1))


# fmt: off
SEATS                    = Choice("hcf.seats",                    places(1, 6), 6, "HCF-7(c)", "R-HCF-23", means="seats")
MAX_POSITIONS_PER_PLAYER = Choice("hcf.max_positions_per_player", one_of(1, 2, 3), 1, "HCF-6(e)", "R-HCF-23")
DEAL_PATTERN             = Choice("hcf.deal_pattern",             one_of("seven_consecutive"), "seven_consecutive",
                                  "HCF-7(c)", "R-HCF-25")
FLUSH_BONUS_OFFERED      = Choice("hcf.flush_bonus.offered",      YES_OR_NO, True, "HCF-6(a)(2)")
FLUSH_BONUS_TABLE        = Choice("hcf.flush_bonus.table",        one_of(*FLUSH_LETTERS), "A", "HCF-11(c)", "R-HCF-16")
SF_BONUS_OFFERED         = Choice("hcf.sf_bonus.offered",         YES_OR_NO, True, "HCF-6(a)(3)")
SF_BONUS_TABLE           = Choice("hcf.sf_bonus.table",           one_of(*"ABCDEFG"), "A", "HCF-11(d)", "R-HCF-17")
SF_BONUS_G               = Choice("hcf.sf_bonus.G",               or_none(_table_g), None, "HCF-11(g)", "R-HCF-17")
SF_BONUS_SUIT_SPECIFIC   = Choice("hcf.sf_bonus.suit_specific",   or_none(_suit_specific), None, "HCF-5(c)(2)", "R-HCF-02")
BONUS_LIMIT              = Choice("hcf.bonus_limit",              or_none(_bonus_limit), None, "HCF-11(g)", "R-HCF-18")
PROGRESSIVE_OFFERED      = Choice("hcf.progressive.offered",      YES_OR_NO, False, "HCF-6(a)(4)")
PROGRESSIVE_TABLE        = Choice("hcf.progressive.table",        one_of(*"ABCD"), "A", "HCF-11(e)")
PROGRESSIVE_INITIAL      = Choice("hcf.progressive.initial",      money(10_000_00, 10_000_00), 10_000_00, "HCF-11(f)", "R-HCF-14")
PROGRESSIVE_RESET_FLOOR  = Choice("hcf.progressive.reset_floor",  money(), 0, "HCF-11(f).p2", "R-HCF-14")
PROGRESSIVE_ON_FOLD      = Choice("hcf.progressive.on_fold",      read_as("forfeit", "stays_alive"), "forfeit",
                                  "HCF-12(c)", "R-HCF-01")
RAISE_GRANULARITY        = Choice("hcf.raise_granularity",        read_as("any_unit", "whole_multiples"), "any_unit",
                                  "HCF-6(a)(5)", "R-HCF-06")
PLAYER_SETS_FLUSH        = Choice("hcf.player_sets_flush",        read_as("auto", "manual"), "auto", "HCF-10(b)", "R-HCF-04")
FOLDED_BONUS_TIMING      = Choice("hcf.folded_bonus_timing",      read_as("at_fold", "in_sequence"), "at_fold",
                                  "HCF-10(c)", "R-HCF-21")
DEALER_MISSING_LAST_CARD = Choice("hcf.dealer_missing_last_card", read_as("void"), "void", "HCF-13(c)", "R-HCF-22")
SINGLE_FACE_UP_CARD      = Choice("hcf.single_face_up_card",      one_of("remove_and_continue"), "remove_and_continue",
                                  "HCF-13(a)", "R-HCFM-02")
CONFIRM_STRONG_FOLD      = Choice("hcf.confirm_strong_fold",      YES_OR_NO, True, "HCF-10(b)", "R-HCF-24")
BLIND_PLAY               = Choice("hcf.blind_play",               read_as("allowed", "forbidden"), "allowed",
                                  "HCF-10(a)", "R-HCFM-09")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "HCF-7(a)"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "HCF-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "HCF-4(a)",
        COUNT_INTERVAL: "HCF-7(f)",
        DECK_CHANGE_HOURS: "HCF-2(a)",
        SMALLEST_UNIT: "HCF-6(b)",
        MATCHPLAY_ENABLED: "HCF-6(b)",
        LATE_UNDER_MIN: "HCF-6(a)(1)",
        LATE_OVER_MAX: "HCF-6(a)(1)",
        TIMEOUT_SECONDS: "HCF-10(b)",
        TIMEOUT_ACTION: "HCF-10(b)",
        ALLOW_NEGATIVE_EDGE: "HCF-11(c)",
        SETTLED_SIDE_BETS: "HCF-13(d)",
        AMOUNT_THRESHOLD: "HCF-12(f)",
        ODDS_THRESHOLD: "HCF-12(f)",
        TOKENS_ENABLED: "HCF-6(a)",
    }),
    MULTI_WINNER.choice(read_as("sequential", "equal_share"), "sequential", "HCF-12(f)", "R-HCF-13"),
    SEATS, MAX_POSITIONS_PER_PLAYER, DEAL_PATTERN, FLUSH_BONUS_OFFERED, FLUSH_BONUS_TABLE, SF_BONUS_OFFERED, SF_BONUS_TABLE,
    SF_BONUS_G, SF_BONUS_SUIT_SPECIFIC, BONUS_LIMIT, PROGRESSIVE_OFFERED, PROGRESSIVE_TABLE, PROGRESSIVE_INITIAL,
    PROGRESSIVE_RESET_FLOOR, PROGRESSIVE_ON_FOLD, RAISE_GRANULARITY, PLAYER_SETS_FLUSH, FOLDED_BONUS_TIMING,
    DEALER_MISSING_LAST_CARD, SINGLE_FACE_UP_CARD, CONFIRM_STRONG_FOLD, BLIND_PLAY,
)

LIMITS = {
    "ante":                 Limit("HCF-6(a)(1)", low=10_00, high=500_00),
    "flush_bonus":          Limit("HCF-6(a)(2)", low=5_00,  high=100_00),
    "straight_flush_bonus": Limit("HCF-6(a)(3)", low=5_00,  high=100_00),
    "progressive":          Limit("HCF-6(a)(4)", low=1_00,  high=1_00, least=1_00, most=1_00),
}
# fmt: on
