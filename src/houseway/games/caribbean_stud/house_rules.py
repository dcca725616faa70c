"""A house's settings for a Caribbean Stud table, and the limits it may post."""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import TYPED, YES_OR_NO, amount, fields, money, off_or, one_of, or_none, ratio, read_as, whole
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
from houseway.families.data_files import paytables

PAYS = paytables(__package__ or "")
LEAST_SEED: Chips = 10_000_00


class FiveCard(NamedTuple):
    """A five card hand bonus as a house submits it: its price, the percent its meter gets, and where the meter starts."""

    wager: Chips
    rate: int
    seed: Chips
    reset: Chips


def _five_card(written: object) -> tuple[Chips, int, Chips, Chips]:
    row = fields(written, *FiveCard._fields)
    return (
        amount(row["wager"], 1_00, 100_00, TYPED),
        whole(0, 100)(row["rate"]),
        amount(row["seed"], LEAST_SEED),
        amount(row["reset"], LEAST_SEED),
    )


def _sum(written: object) -> Chips:
    return amount(fields(written, "amount")["amount"], 1)


A_FIVE_CARD = {"wager": 1, "rate": 40, "seed": 10_000, "reset": 10_000}

# fmt: off
POSITIONS_PER_PLAYER = Choice("table.positions_per_player", one_of(1), 1, "CS-6(e)", "R-CS-20")
SEATS                = Choice("cs.seats",                   places(1, 9), 7, "CS-7(d)", "R-CS-20", tries=(1, 3, 9), means="seats")
BONUS_TABLE          = Choice("cs.bonus.table",             one_of(None, "A", "B", "C"), None, "CS-11(c)", "R-CS-15")
PROGRESSIVE_TABLE    = Choice("cs.progressive.table",       one_of(None, *"ABCDE"), None, "CS-11(d).p2", "R-CS-04")
PROGRESSIVE_WAGER    = Choice("cs.progressive.wager",       one_of(1, 5), 1, "CS-6(c)", "R-CS-05")
PROGRESSIVE_RATE     = Choice("cs.progressive.rate",        ratio(70, 100), 70, "CS-11(d)(3)", "R-CS-09", tries=(70, 75))
PROGRESSIVE_SEED     = Choice("cs.progressive.seed",        or_none(money()), None,
                              "CS-11(d)(3)", "R-CS-09", tries=(10_000, 2_000))
PROGRESSIVE_RESET    = Choice("cs.progressive.reset",       or_none(money()), None,
                              "CS-11(d)(3)", "R-CS-09", tries=(10_000, 1_000))
PROGRESSIVE_DEDUCT   = Choice("cs.progressive.deduct",      read_as("all", "percent_only"), "all", "CS-11(d)(3)", "R-CS-09")
PROGRESSIVE_LINKED   = Choice("cs.progressive.linked",      YES_OR_NO, False, "CS-11(d)(2)", "R-CS-11")
FIVE_CARD            = Choice("cs.five_card",               off_or(_five_card), None,
                              "CS-11(e)(3)", "R-CS-12", tries=(A_FIVE_CARD, {**A_FIVE_CARD, "wager": 5}))
MAGIC_CARD           = Choice("cs.magic_card",              off_or(_sum), None,
                              "CS-10(c)(3)'", "R-CS-14", tries=({"amount": 25},))
LUCKY_BONUS          = Choice("cs.lucky_bonus",             off_or(_sum), None,
                              "CS-10(c)(3)'", "R-CS-14", tries=({"amount": 50},))

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "CS-7(a)", "R-CS-18"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "CS-2(b)", "R-GEN-28"),
    POSITIONS_PER_PLAYER,
    *common_choices({
        PRESHUFFLED: "CS-4(a)",
        COUNT_INTERVAL: "CS-7(f)",
        DECK_CHANGE_HOURS: "CS-2(a)",
        SMALLEST_UNIT: "CS-6(a)",
        MATCHPLAY_ENABLED: "CS-6(a)",
        LATE_UNDER_MIN: "CS-6(b)",
        LATE_OVER_MAX: "CS-6(b)",
        TIMEOUT_SECONDS: "CS-10(b)",
        TIMEOUT_ACTION: "CS-10(b)",
        ALLOW_NEGATIVE_EDGE: "CS-11(d)(3)",
        SETTLED_SIDE_BETS: "CS-12(a)",
        AMOUNT_THRESHOLD: "CS-10(c)(2)'(iii)",
        ODDS_THRESHOLD: "CS-10(c)(2)'(iii)",
        TOKENS_ENABLED: "CS-6(a)",
    }),
    MULTI_WINNER.choice(read_as("sequential"), "sequential", "CS-11(d)(4)", "R-CS-08"),
    SEATS, BONUS_TABLE, PROGRESSIVE_TABLE, PROGRESSIVE_WAGER, PROGRESSIVE_RATE, PROGRESSIVE_SEED, PROGRESSIVE_RESET,
    PROGRESSIVE_DEDUCT, PROGRESSIVE_LINKED, FIVE_CARD, MAGIC_CARD, LUCKY_BONUS,
)

LIMITS = {
    "ante":        Limit("CS-6(b)",  low=10_00, high=500_00),
    "bonus":       Limit("CS-11(c)", low=5_00,  high=100_00),
    "progressive": Limit("CS-6(c)",  low=1_00,  high=5_00,   least=1_00, most=5_00),
    "five_card":   Limit("CS-11(e)", low=1_00,  high=100_00, least=1_00, most=100_00),
}
# fmt: on
