"""What a house may choose at a Fast Action Hold 'Em table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, one_of
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.choices import common_choices
from houseway.families.deck.shoe import by_itself

from .house_way import FIRST_DEALT, HIGHEST_SUIT

# fmt: off
CHOICES = (
    Choice("table.dealing_method",    one_of("manual_shoe"),              "manual_shoe", "FAH-2(b)"),
    Choice("table.shuffler",          one_of("none", "batch", "csm"),     "none",        "FAH-2(d)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "FAH-5(a)",
        "money.smallest_unit": "FAH-6(a)",
        "limits.late_under_min": "FAH-6(c)",
        "limits.late_over_max": "FAH-6(c)",
        "timeout.seconds": "FAH-8(a)",
        "timeout.action": "FAH-8(a)",
        "approval.amount_threshold": "FAH-8(n)",
        "approval.odds_threshold": "FAH-8(b)",
        "tokens.enabled": "FAH-6(a)",
    }),
    Choice("table.positions_per_player", one_of(1),                       1,             "FAH-10",   "R-FAH-12"),
    Choice("matchplay.enabled",       one_of(False),                      False,         "FAH-6(a)", "R-GEN-26"),
    Choice("fah.seats",               one_of(1, 2, 3, 4, 5, 6),           6,             "FAH-7(c)", "R-FAH-12", means="seats"),
    Choice("fah.decks",               one_of(6, 8),                       6,             "FAH-2(a)", "R-FAH-12"),
    Choice("fah.trips_tie",           one_of(FIRST_DEALT, HIGHEST_SUIT),  FIRST_DEALT,   "FAH-8(i)", "R-FAH-08"),
    Choice("fah.csm",                 YES_OR_NO,                          False,         "FAH-11",   "R-FAH-12"),
    Choice("fah.reshuffle_any_round", YES_OR_NO,                          True,          "FAH-5(g)", "R-FAH-12"),
)

LIMITS = {"wager": Limit("FAH-6(a)", low=10_00, high=500_00)}
# fmt: on


def equips(settings: Mapping[str, Value]) -> Equipment:
    """The shoe: six or eight decks. With a machine there are as many again, in it."""
    return Shoe(decks=cast("int", settings["fah.decks"]))


CHECKS = by_itself("fah.csm", "FAH-11")
