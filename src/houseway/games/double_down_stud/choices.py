"""What a house may choose at a Double Down Stud table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.readers import one_of, whole
from houseway.core.money.price import Odds, PayTable
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.loading import paytables
from houseway.families.pay.pay_tables import (
    LEAST,
    keeps_an_edge,
    leaves_room,
    limit_of,
    narrow_pays_no_less,
    own_prices,
    payout_limit,
    pays_no_less,
    raised,
)

from .odds import edge

PAYS = paytables(__package__ or "")
FLOOR = PAYS["wager"]["printed"]
PRICED = tuple(FLOOR.pays)
"""The rows as they are printed, from the royal flush down."""
PRINTED_LIMIT: Chips = 100_000_00


# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand"),          "manual_shoe",       "DDS-8(a)", "R-DDS-07"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "DDS-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "DDS-4(a)",
        "deck.change_hours": "DDS-2(a)",
        "money.smallest_unit": "DDS-6(a)",
        "matchplay.enabled": "DDS-6(a)",
        "limits.late_under_min": "DDS-6(a)",
        "limits.late_over_max": "DDS-6(a)",
        "timeout.seconds": "DDS-8(c)",
        "timeout.action": "DDS-8(c)",
        "config.allow_negative_edge": "DDS-10(b)",
        "irregularity.settled_independent_side_bets": "DDS-11(a)",
        "approval.amount_threshold": "DDS-9(c)",
        "approval.odds_threshold": "DDS-9(c)",
        "tokens.enabled": "DDS-6(a)",
    }),
    Choice("deck.recut_by",         one_of("next", "last"),                 "next",              "DDS-4(f)", "R-DDS-07"),
    Choice("dds.seats",             whole(1, 7),                            7,                   "DDS-8(b)", "R-DDS-07",
           tries=(1, 3, 7), means="seats"),
    Choice("dds.max_positions_per_player", one_of(1, 2),                    1,                   "DDS-6(c)", "R-DDS-07"),
    Choice("dds.shuffler_loads",    one_of("stack", "shoe"),                "stack",             "DDS-4(b)", "R-DDS-07"),
    Choice("dds.odds",              own_prices(PRICED), tuple(cast("Odds", price).num for price in FLOOR.pays.values()),
           "DDS-10(b)", "R-GEN-06", tries=([1000, 100, 25, 10, 8, 5, 3, 2, 1], [2000, 200, 50, 11, 8, 5, 3, 2, 1])),
    Choice("dds.payout_limit",      payout_limit(PRINTED_LIMIT),            LEAST,               "DDS-10(c)", "R-DDS-04",
           tries=(LEAST, 100_000, 250_000, "none")),
)

LIMITS = {
    "wager": Limit("DDS-6(a)", low=10_00, high=500_00),
}
# fmt: on


def hangs(rules: Rules) -> dict[str, PayTable]:
    """One table prices the bet and its double: the printed one, or the house's own above it."""
    own = rules.settings["dds.odds"]
    printed = own == tuple(cast("Odds", price).num for price in FLOOR.pays.values())
    return {"wager": FLOOR if printed else raised(FLOOR, PRICED, own)}


def best_at_the_least(rules: Rules) -> Chips:
    """What one hand could win at the table's least bet, doubled."""
    return max(win_of(price, 2 * rules.limits["wager"][0]) for price in rules.pays["wager"].pays.values())


def limit(rules: Rules) -> Chips | None:
    """Return the most that one hand is paid in a round, or None where a house pays without a limit (R-DDS-04)."""
    return limit_of(rules.settings["dds.payout_limit"], max(PRINTED_LIMIT, best_at_the_least(rules)))


# What the law finds wrong


def _shoe_is_loaded_by_a_machine(rules: Rules) -> Iterator[Breach]:
    """Only a machine puts cards straight into a shoe, and only into one that is there."""
    settings = rules.settings
    if settings["dds.shuffler_loads"] == "shoe" and settings["table.shuffler"] == "none":
        yield Breach("dds.shuffler_loads", "no shuffler is there to load the shoe", "DDS-4(b)(1)")
    if settings["dds.shuffler_loads"] == "shoe" and settings["table.dealing_method"] != "manual_shoe":
        yield Breach("dds.shuffler_loads", "no shoe is there to be loaded", "DDS-4(b)(1)")


def _limit_leaves_room(rules: Rules) -> Iterator[Breach]:
    """The best hand at the least bet, doubled, must be payable in full (R-DDS-04)."""
    most = limit(rules)
    if most is not None:
        yield from leaves_room("dds.payout_limit", most, best_at_the_least(rules), "DDS-10(c)")


CHECKS = (
    *shuffler_checks(by_hand="DDS-8(a)(2)(i)"),
    Check("shoe_is_loaded_by_a_machine", _shoe_is_loaded_by_a_machine),
    Check("limit_leaves_room", _limit_leaves_room),
    pays_no_less("dds.odds", FLOOR),
    narrow_pays_no_less("dds.odds", "wager", "royal flush", "straight flush"),
    keeps_an_edge("dds.odds", "wager", edge),
)
