"""What a house may choose at a Pai Gow table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, SomeOf, one_of
from houseway.core.values.cards import spelled
from houseway.families.choices import common_choices
from houseway.families.two_hands.banking import dealer_wager

from .banking import BANKING
from .delivery import PLAIN, STYLES
from .house_way import open_hand, read_way, unnoted, way_of

# fmt: off
CHOICES = (
    *common_choices({
        "money.smallest_unit": "PG-5(a)",
        "matchplay.enabled": "PG-5(a)",
        "limits.late_under_min": "PG-5(c)",
        "limits.late_over_max": "PG-5(c)",
        "timeout.seconds": "PG-7(a)",
        "timeout.action": "PG-7(a)",
        "vig.rounding": "PG-7(k)",
        "dice.change_hours": "PG-3(c)",
        "approval.amount_threshold": "PG-7(j)",
        "approval.odds_threshold": "PG-7(j)",
        "tokens.enabled": "PG-5(a)",
    }),
    Choice("pg.seats",              one_of(6),                    6,               "PG-6(c)", "R-PG-08", means="seats"),
    Choice("pg.house_way",          read_way,                     "completed_mgc", "PG-7(e)", "R-PG-04"),
    Choice("pg.surrender",          one_of("offered", "off"),     "offered",       "PG-7(f)", "R-PG-05"),
    Choice("pg.bank.offered",       YES_OR_NO,                    False,           "PG-8(a)", "R-PG-12"),
    Choice("pg.cobank.offered",     YES_OR_NO,                    False,           "PG-8(e)", "R-PG-13"),
    Choice("pg.bank.dealer_wager",  dealer_wager,                 "last_wager",    "PG-8(h)", "R-PG-11"),
    Choice("pg.bank.delivery_styles", SomeOf(tuple(STYLES)),      (PLAIN,),        "PG-8(k)", "R-PG-14"),
    Choice("pg.max_positions_per_player", one_of(1, 2),           1,               "PG-10(a)", "R-PG-16"),
)

LIMITS = {"wager": Limit("PG-5(a)", low=10_00, high=500_00)}
# fmt: on


def _way_is_complete(rules: Rules) -> Iterator[Breach]:
    """A house's own list must set each of the 35,960 hands, and in one way (R-PG-04)."""
    setting = rules.settings["pg.house_way"]
    if isinstance(setting, tuple):
        left = open_hand(way_of(setting))
        if left is not None:
            yield Breach("pg.house_way", f"the list does not say how to set {spelled(left)}", "PG-7(d)")


def _exceptions_are_noted(rules: Rules) -> Iterator[Breach]:
    """Where a house departs from the printed rules it says so (PG-7(e))."""
    setting = rules.settings["pg.house_way"]
    if isinstance(setting, tuple) and open_hand(way_of(setting)) is None:
        against = unnoted(way_of(setting))
        if against is not None:
            what = f"{spelled(against)} is set against the printed rules, and the rule that does it has no note"
            yield Breach("pg.house_way", what, "PG-7(e)")


def _styles_are_for_a_bank(rules: Rules) -> Iterator[Breach]:
    if rules.settings["pg.bank.delivery_styles"] != (PLAIN,) and not rules.settings["pg.bank.offered"]:
        yield Breach("pg.bank.delivery_styles", "only a player who banks chooses a style", "PG-8(i)")


CHECKS = (
    Check("way_is_complete", _way_is_complete),
    Check("exceptions_are_noted", _exceptions_are_noted),
    BANKING.needs_a_bank(),
    Check("styles_are_for_a_bank", _styles_are_for_a_bank),
)
