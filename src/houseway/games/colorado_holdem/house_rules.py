"""A house's settings for a Colorado hold 'em table, and the limits it may post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice, Reader
from houseway.core.law.readers import YES_OR_NO, one_of, read_as
from houseway.core.values.chips import Chips
from houseway.families.bets.antes import ANTE
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
    payout_limit,
)

PAYS = paytables(__package__ or "")
BONUS: Final = "bonus"
CHIP: Final[Chips] = 1_00
"""The size of a bonus bet (CHE-6a(b))."""
PRINTED_LIMIT: Chips = 50_000_00
PRINTED: Final = "printed"
ODDS_OF = {"required": "CHE-12(b)", "permissible": "CHE-13(b)"}


OwnPrices = str | tuple[int, ...]
"""`printed`, or a house's own prices, row by row."""


def printed_or(rows: Sequence[str]) -> Reader[OwnPrices]:
    """Return a reader of prices: as printed, or a house's own list of them, from the royal flush down."""
    own = own_prices(rows)

    def read(written: object) -> OwnPrices:
        return PRINTED if written == PRINTED else own(written)

    return read


RAISED = [500, 200, 40, 11, 8, 5, 5, 5, 3, 2, 1]
RAISED_BONUS = [10_000, 1_000, 100, 50, 25, 15, 25, 25, 3, 1, 0]

# fmt: off
VERSION                  = Choice("che.version",                  one_of("required", "permissible"), "required",
                                  "CHE-6(f)", "R-CHE-03", everywhere=True)
SEATS                    = Choice("che.seats",                    places(1, 16), 7,
                                  "CHE-7(c)", "R-CHE-12", tries=(1, 3, 16), means="seats")
MAX_POSITIONS_PER_PLAYER = Choice("che.max_positions_per_player", one_of(1, 2), 1, "CHE-6(e)", "R-CHE-12")
ODDS                     = Choice("che.odds",                     printed_or(tuple(PAYS[ANTE]["required"].pays)), PRINTED,
                                  "CHE-12(b)", "R-CHE-03", tries=(PRINTED, RAISED))
BONUS_OFFERED            = Choice("che.bonus.offered",            YES_OR_NO, False, "CHE-6a(a)")
BONUS_TABLE              = Choice("che.bonus.table",              printed_or(tuple(PAYS[BONUS]["required"].pays)), PRINTED,
                                  "CHE-12(d)", "R-CHE-09", tries=(PRINTED, RAISED_BONUS))
PAYOUT_LIMIT             = Choice("che.payout_limit",             payout_limit(PRINTED_LIMIT), None,
                                  "CHE-12(c)", "R-CHE-10", tries=(LEAST, 60_000))
BONUS_ON_FOLD            = Choice("che.bonus_on_fold",        read_as("lose", "best_discard"), "lose", "CHE-6a(a)", "R-CHE-05")
INSTANT_ACE_LOW          = Choice("che.instant_ace_low",          YES_OR_NO, True, "CHE-3(c)", "R-CHE-07")
INSTANT_WINNER_PROMPT    = Choice("che.instant_winner_prompt",    read_as("ask", "auto"), "ask", "CHE-10(b)(3)", "R-CHE-12")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "CHE-7(a)"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "CHE-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "CHE-5(a)",
        COUNT_INTERVAL: "CHE-7(e)",
        DECK_CHANGE_HOURS: "CHE-2(a)",
        SMALLEST_UNIT: "CHE-6(a)",
        MATCHPLAY_ENABLED: "CHE-6(a)",
        LATE_UNDER_MIN: "CHE-6(d)",
        LATE_OVER_MAX: "CHE-6(d)",
        TIMEOUT_SECONDS: "CHE-10(b)",
        TIMEOUT_ACTION: "CHE-10(b)",
        ALLOW_NEGATIVE_EDGE: "CHE-12(b)",
        SETTLED_SIDE_BETS: "CHE-6a(d)",
        AMOUNT_THRESHOLD: "CHE-12(b)",
        ODDS_THRESHOLD: "CHE-12(b)",
        TOKENS_ENABLED: "CHE-6(a)",
    }),
    VERSION, SEATS, MAX_POSITIONS_PER_PLAYER, ODDS, BONUS_OFFERED, BONUS_TABLE, PAYOUT_LIMIT, BONUS_ON_FOLD, INSTANT_ACE_LOW,
    INSTANT_WINNER_PROMPT,
)

LIMITS = {
    ANTE:  Limit("CHE-6(d)",  low=5_00, high=100_00),
    BONUS: Limit("CHE-6a(b)", low=CHIP, high=CHIP, least=CHIP, most=CHIP),
}
# fmt: on
