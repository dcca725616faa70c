"""The choices that most games share. A game gives only the clause of each choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseway.core.law.choice import AnyChoice, Choice, Setting
from houseway.core.law.readers import YES_OR_NO, approver, money, one_of, or_none, unit_of_money, whole


def allowed_by(written: object) -> str | None:
    """Return the person responsible for a price at which the house loses: a name, or None for false (R-GEN-20)."""
    return None if written is False else or_none(approver)(written)


LATE_OVER = one_of("return_excess", "honour_with_approval")

# Every game defines its own values for these.

DEALING_METHOD: Setting[str] = Setting("table.dealing_method")
SHUFFLER: Setting[str] = Setting("table.shuffler")
RECUT_BY: Setting[str] = Setting("deck.recut_by")
MULTI_WINNER: Setting[str] = Setting("progressive.multi_winner")

# The rest is the same everywhere, and lacks only its clause.

# fmt: off
PRESHUFFLED         = Choice("table.preshuffled",          YES_OR_NO,                    False,           "", means="preshuffled")
COUNT_INTERVAL      = Choice("deck.count_interval",        one_of(1, 2, 3, 4, 5, "counting_shuffler"), 5, "", "R-GEN-22")
DECK_CHANGE_HOURS   = Choice("deck.change_hours",          or_none(whole(1, 24)),        None,            "")
DICE_CHANGE_HOURS   = Choice("dice.change_hours",          whole(1, 24),                 24,              "")
SMALLEST_UNIT       = Choice("money.smallest_unit",        unit_of_money,                1, "", "R-GEN-15",
                             tries=(1,), means="unit")
MATCHPLAY_ENABLED   = Choice("matchplay.enabled",          YES_OR_NO,                    False,           "", "R-GEN-16")
LATE_UNDER_MIN      = Choice("limits.late_under_min",      one_of("honour", "void"),     "honour",        "", "R-GEN-17")
LATE_OVER_MAX       = Choice("limits.late_over_max",       LATE_OVER,                    "return_excess", "", "R-GEN-17")
TIMEOUT_SECONDS     = Choice("timeout.seconds",            or_none(whole(5, 300)),       None, "", "R-GEN-18", means="clock")
TIMEOUT_ACTION      = Choice("timeout.action",             one_of("conservative"),       "conservative",  "", "R-GEN-18")
ALLOW_NEGATIVE_EDGE = Choice("config.allow_negative_edge", allowed_by,                   None,            "", "R-GEN-20")
AMOUNT_THRESHOLD    = Choice("approval.amount_threshold",  or_none(money(1)),            None,            "", tries=(100,))
ODDS_THRESHOLD      = Choice("approval.odds_threshold",    or_none(whole(1, 1_000_000)), None,            "", tries=(3,))
TOKENS_ENABLED      = Choice("tokens.enabled",             one_of(False),                False,           "", means="tokens")
VIG_ROUNDING        = Choice("vig.rounding",               one_of("exact", "ceil"),      "exact",         "", "R-GEN-07")
SETTLED_SIDE_BETS   = Choice("irregularity.settled_independent_side_bets",
                             one_of("stand", "reverse"), "stand", "", "R-GEN-08", means="independents")
# fmt: on


def common_choices(clauses: Mapping[AnyChoice, str]) -> tuple[AnyChoice, ...]:
    """Return the common choices a game offers, each with the game's own clause."""
    return tuple(replace(choice, cites=cites) for choice, cites in clauses.items())
