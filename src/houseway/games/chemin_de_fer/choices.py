"""What a house may choose at a chemin de fer table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, one_of, whole
from houseway.core.law.wager import Wager
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.choices import common_choices

from .facts import BANK, COVER, COVERS, WAGER

MOST_DECKS = 16
"""The paper names a least number only; more than a shoe can hold is not tried."""

# fmt: off
CHOICES = (
    Choice("table.dealing_method", one_of("manual_shoe"),         "manual_shoe", "CDF-4(a)"),
    *common_choices({
        "table.preshuffled": "CDF-3(a)",
        "money.smallest_unit": "CDF-5(c)",
        "timeout.seconds": "CDF-8(a)(2)",
        "timeout.action": "CDF-8(a)(2)",
        "vig.rounding": "CDF-9(c)",
        "tokens.enabled": "CDF-9(b)",
    }),
    Choice("matchplay.enabled",    one_of(False),                 False,     "CDF-5(c)",    "R-GEN-26"),
    Choice("deck.recut_by",        one_of("next", "last"),        "next",    "CDF-3(f)"),
    Choice("cdf.seats",            whole(2, 14),                  12,        "CDF-4(b)",    "R-CDF-09", (2, 3, 9, 14), "seats"),
    Choice("cdf.decks",            whole(6, MOST_DECKS),          6,         "CDF-1(a)",    "R-CDF-18", (6, 7, 8)),
    Choice("cdf.vig_rate",         one_of(4, 5),                  5,         "CDF-9(c)",    "R-CDF-07"),
    Choice("cdf.bank_floor_basis", one_of("placed", "covered"),   "placed",  "CDF-5(b)",    "R-CDF-04"),
    Choice("cdf.disclosed_card",   one_of(1, 2, 3),               2,         "CDF-11(h)",   "R-CDF-15"),
    Choice("cdf.ten_value_extra",  one_of(1, 10),                 10,        "CDF-11(h)(1)", "R-CDF-15"),
    Choice("cdf.face_up_ten",      one_of(0, 10),                 0,         "CDF-11(j)",   "R-CDF-16"),
    Choice("cdf.shuffle_option",   one_of(1, 2),                  1,         "CDF-3(b)",    "R-CDF-18", everywhere=True),
    Choice("cdf.extra_reshuffle",  YES_OR_NO,                     False,     "CDF-3(b)",    "R-CDF-18", everywhere=True),
    Choice("cdf.rounds_after_cut", one_of(0, 1),                  0,         "CDF-3(e)",    "R-CDF-17"),
    Choice("cdf.annul_moves_bank", YES_OR_NO,                     False,     "CDF-11(a)",   "R-CDF-12"),
)

WAGERS = (
    Wager(BANK,  "CDF-5(a)", open_in=WAGER),
    Wager(COVER, "CDF-6(a)", open_in=COVERS),
)
LIMITS = {
    BANK:  Limit("CDF-5(b)", low=25_00, high=10_000_00),
    COVER: Limit("CDF-6(d)", low=5_00,  high=10_000_00),
}
# fmt: on


def equips(settings: Mapping[str, Value]) -> Equipment:
    """Six decks or more."""
    return Shoe(decks=cast("int", settings["cdf.decks"]))


def _another_shuffle_follows_lacing(rules: Rules) -> Iterator[Breach]:
    if rules.settings["cdf.extra_reshuffle"] and rules.settings["cdf.shuffle_option"] != 1:
        yield Breach("cdf.extra_reshuffle", "cards are shuffled once more only where they were laced", "CDF-3(a)(1)(i)")


def _limits_are_in_chips_of_the_table(rules: Rules) -> Iterator[Breach]:
    """Half a bank cannot be covered with chips there are none of."""
    for wager in (BANK, COVER):
        for end, chips in zip(("min", "max"), rules.limits[wager], strict=True):
            if chips % rules.unit:
                yield Breach(f"table.{end}.{wager}", "not in chips of the table", "CDF-5(c)")


CHECKS = (
    Check("another_shuffle_follows_lacing", _another_shuffle_follows_lacing),
    Check("limits_are_in_chips_of_the_table", _limits_are_in_chips_of_the_table),
)
