"""The bets of a sic bo table, a house's settings for it, and the limits it may post."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.edition import Limit
from houseway.core.law.choice import LAW, Choice, Unlawful
from houseway.core.law.readers import TYPED, Ratio, listed_in, one_of, or_none, ratio, read_as, whole
from houseway.core.law.wager import Wager
from houseway.core.money.price import Odds
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
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
    common_choices,
    places,
)
from houseway.families.data_files import paytables

from .board import ROWS, SPOTS

PAYS = paytables(__package__ or "")
HIGHEST = 10_000
"""The highest odds to one that are accepted."""


def _family(row: str) -> str:
    """Return the sign on which a row's limits are posted: all totals share one."""
    return "total" if row.startswith("total_") else row


WAGERS = tuple(Wager(name, spot.cites, limits_as=_family(spot.row)) for name, spot in SPOTS.items())
LIMITS = {family: Limit("SB-2(a)", low=5_00, high=500_00) for family in dict.fromkeys(map(_family, ROWS))}


def _least(row: str) -> int:
    return PAYS[row]["printed"].at("1", Odds).num


PRINTED_ONE_OF_A_KIND = (1, 2, 3)


def _three_prices(written: object) -> tuple[int, ...]:
    """Read the prices for one, two and three dice: at least 1, 2 and 3 to one."""
    takes = f"three prices, at least 1, 2 and 3 to 1, none above {HIGHEST:,}"
    prices = listed_in(written)
    if len(prices) != len(PRINTED_ONE_OF_A_KIND):
        raise Unlawful(takes)
    try:
        pairs = zip(PRINTED_ONE_OF_A_KIND, prices, strict=True)
        return tuple(whole(least, HIGHEST, below=LAW, above=TYPED)(price) for least, price in pairs)
    except Unlawful as unlawful:
        raise Unlawful(takes, unlawful.ground) from None


ODDS: Mapping[str, Choice[Ratio]] = {
    row: Choice(f"sb.odds.{row}", ratio(_least(row), HIGHEST), _least(row), "SB-4(b)", "R-SB-09")
    for row in ROWS
    if row != "one_of_a_kind"
}
"""The odds of each row, where it has one price."""

# fmt: off
ONE_OF_A_KIND           = Choice("sb.one_of_a_kind",           _three_prices, (1, 2, 3), "SB-4(c)", "R-SB-01")
TWO_OF_A_KIND_ON_TRIPLE = Choice("sb.two_of_a_kind_on_triple", read_as("win", "lose"), "win", "SB-2(a)(2)", "R-SB-03")
SHAKER                  = Choice("sb.shaker",                  one_of("manual", "automated"), "manual", "SB-5(d)")
MAX_PLAYERS             = Choice("sb.max_players",             or_none(places(1, 99)), None, "SB-3(a)", "R-SB-09", means="seats")

CHOICES = (
    *ODDS.values(), ONE_OF_A_KIND, TWO_OF_A_KIND_ON_TRIPLE, SHAKER, MAX_PLAYERS,
    *common_choices({
        DICE_CHANGE_HOURS: "SB-1",
        SMALLEST_UNIT: "SB-3(a)",
        LATE_UNDER_MIN: "SB-3(c)",
        LATE_OVER_MAX: "SB-3(c)",
        ALLOW_NEGATIVE_EDGE: "SB-4(b)",
        AMOUNT_THRESHOLD: "SB-5(f)",
        ODDS_THRESHOLD: "SB-5(f)",
        TOKENS_ENABLED: "SB-2(a)",
        TIMEOUT_ACTION: "SB-5(c)",
    }),
    TIMEOUT_SECONDS.choice(read_as(None), None, "SB-5(c)", "R-GEN-18"),
    MATCHPLAY_ENABLED.choice(read_as(False), False, "SB-3(a)", "R-GEN-26"),
)
# fmt: on
