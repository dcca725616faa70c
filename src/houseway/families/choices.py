"""The choices that most games share. A game gives only the clause of each choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseway.core.law.choice import AnyChoice, Choice, Reader, Setting, software
from houseway.core.law.readers import TYPED, YES_OR_NO, approver, money, one_of, or_none, read_as, supported, unit_of_money, whole


def allowed_by(written: object) -> str | None:
    """Return the person responsible for a price at which the house loses: a name, or None for false (R-GEN-20)."""
    return None if written is False else or_none(approver)(written)


NO_TOKENS = "tokens for the dealer are played under a house manual that has them, and nowhere else"
CLOCK = software("the clock of a decision runs from 5 to 300 seconds here")


def places(low: int, high: int) -> Reader[int]:
    """Return a reader of the number of places at a table, where no clause limits them: so many are drawn and dealt to."""
    return whole(low, high, above=software(f"this game's table is drawn, dealt and settled with at most {high} places"))


LATE_OVER = read_as("return_excess", "honour_with_approval")

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
LATE_UNDER_MIN      = Choice("limits.late_under_min",      read_as("honour", "void"),     "honour",        "", "R-GEN-17")
LATE_OVER_MAX       = Choice("limits.late_over_max",       LATE_OVER,                    "return_excess", "", "R-GEN-17")
TIMEOUT_SECONDS     = Choice("timeout.seconds",            or_none(whole(5, 300, below=CLOCK, above=CLOCK)), None, "", "R-GEN-18",
                             means="clock")
TIMEOUT_ACTION      = Choice("timeout.action",             read_as("conservative"),       "conservative",  "", "R-GEN-18")
ALLOW_NEGATIVE_EDGE = Choice("config.allow_negative_edge", allowed_by,                   None,            "", "R-GEN-20")
AMOUNT_THRESHOLD    = Choice("approval.amount_threshold",  or_none(money(1)),            None,            "", tries=(100,))
ODDS_THRESHOLD      = Choice("approval.odds_threshold",    or_none(whole(1, 1_000_000, above=TYPED)), None, "", tries=(3,))
TOKENS_ENABLED      = Choice("tokens.enabled",             supported(NO_TOKENS, False),  False,           "", means="tokens")
VIG_ROUNDING        = Choice("vig.rounding",               read_as("exact", "ceil"),      "exact",         "", "R-GEN-07")
SETTLED_SIDE_BETS   = Choice("irregularity.settled_independent_side_bets",
                             read_as("stand", "reverse"), "stand", "", "R-GEN-08", means="independents")
# fmt: on


def common_choices(clauses: Mapping[AnyChoice, str]) -> tuple[AnyChoice, ...]:
    """Return the common choices a game offers, each with the game's own clause."""
    return tuple(replace(choice, cites=cites) for choice, cites in clauses.items())
