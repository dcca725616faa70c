"""What a house may choose at a minibaccarat table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import cast

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, one_of, part, whole
from houseway.core.money.price import Odds, PayTable
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.choices import common_choices
from houseway.families.deck.shoe import by_itself
from houseway.families.pay.pay_tables import keeps_an_edge, raised

from .odds import tie_edge

COMMISSION, EZ = "commission", "ez"
AT_PAYOUT, DEFERRED = "at_payout", "deferred"
BURN_TWO, SIMULATE = "burn_two", "simulated_round"
ALL = (1, 1)
"""The whole of a House Money payout is added."""


PART = part("all, none, or a part of the payout as 0.5 or 1/2")


def _portion(written: object) -> Value:
    """How much of a House Money payout is added."""
    return None if written in (None, "none") else ALL if written == "all" else PART(written)


# fmt: off
CHOICES = (
    Choice("table.dealing_method",    one_of("manual_shoe"),            "manual_shoe", "MB-5(d)"),
    Choice("table.shuffler",          one_of("none", "batch", "csm"),   "none",        "MB-3(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "MB-5(a)",
        "money.smallest_unit": "MB-7(b)",
        "limits.late_under_min": "MB-7(c)",
        "limits.late_over_max": "MB-7(c)",
        "timeout.seconds": "MB-8(d)",
        "timeout.action": "MB-8(d)",
        "config.allow_negative_edge": "MB-12(b)",
        "approval.amount_threshold": "MB-11(b)",
        "approval.odds_threshold": "MB-11(b)",
        "tokens.enabled": "MB-7(b)",
        "vig.rounding": "MB-12(c)",
    }),
    Choice("deck.change_hours",       whole(1, 24),                     24,            "MB-3(c)"),
    Choice("matchplay.enabled",       one_of(False),                    False,         "MB-7(b)",  "R-GEN-26"),
    Choice("mb.seats",                whole(1, 9),                      9,             "MB-2(a)",  "R-MB-20", (1, 6, 7), "seats"),
    Choice("mb.decks",                one_of(6, 7, 8),                  8,             "MB-3(a)",  "R-MB-18"),
    Choice("mb.mode",                 one_of(COMMISSION, EZ),           COMMISSION,    "MB-12(c)", "R-MB-02"),
    Choice("mb.tie_odds",             whole(8, 1_000),                  8,             "MB-12(b)", "R-MB-08", (8, 9)),
    Choice("mb.vig.collection",       one_of(AT_PAYOUT, DEFERRED),      AT_PAYOUT,     "MB-12(d)", "R-MB-09"),
    Choice("mb.dragon_bonus.table",   one_of(None, "A", "B", "C"),      None,          "MB-12(e)", "R-MB-03"),
    Choice("mb.dragon7.offered",      one_of(None, True, False),        None,          "MB-7(a)(5)", "R-MB-19"),
    Choice("mb.panda8.offered",       one_of(None, True, False),        None,          "MB-7(a)(6)", "R-MB-19"),
    Choice("mb.house_money.offered",  YES_OR_NO,                        False,         "MB-7(a)(7)", "R-MB-05"),
    Choice("mb.house_money.parlay_portion", _portion,                   ALL,           "MB-8(c)(3)(i)A", "R-MB-05",
           ("all", "none", "1/2", "1/3")),
    Choice("mb.side_bets_need_main",  YES_OR_NO,                        False,         "MB-7(a)",  "R-MB-19"),
    Choice("mb.disclosed_card_procedure", one_of(BURN_TWO, SIMULATE),   BURN_TWO,      "MB-13(c)", "R-MB-15"),
    Choice("mb.cut_min_from_ends",    whole(10, 150),                   10,            "MB-5(c)",  "R-GEN-24", (20,)),
    Choice("mb.cut_from_bottom",      whole(14, 400),                   14,            "MB-5(d)",  "R-MB-13", (52, 290, 400)),
    Choice("mb.squeeze",              YES_OR_NO,                        False,         "MB-8(c)(4)", "R-MB-11"),
    Choice("mb.csm",                  YES_OR_NO,                        False,         "MB-14",    "R-MB-20"),
)

LIMITS = {
    "banker":       Limit("MB-7(a)(1)", low=10_00, high=1_000_00),
    "player":       Limit("MB-7(a)(2)", low=10_00, high=1_000_00),
    "tie":          Limit("MB-7(a)(3)", low=5_00,  high=100_00),
    "dragon_bonus": Limit("MB-7(a)(4)", low=1_00,  high=100_00),
    "dragon_7":     Limit("MB-7(a)(5)", low=1_00,  high=100_00),
    "panda_8":      Limit("MB-7(a)(6)", low=1_00,  high=100_00),
    "house_money":  Limit("MB-7(a)(7)", low=1_00,  high=100_00),
}
# fmt: on


def equips(settings: Mapping[str, Value]) -> Equipment:
    """The shoe: six to eight decks. With a machine there are as many again, in it."""
    return Shoe(decks=cast("int", settings["mb.decks"]))


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The prices of a table: all are printed, and the tie may be raised."""
    printed, settings = rules.game.pays, rules.settings
    hung = {wager: tables["printed"] for wager, tables in printed.items() if "printed" in tables}
    tie = hung["tie"]
    if settings["mb.tie_odds"] != cast("Odds", tie.of("tie")).num:
        hung["tie"] = raised(tie, ("tie",), (settings["mb.tie_odds"],))
    if settings["mb.dragon_bonus.table"] is not None:
        hung["dragon_bonus"] = printed["dragon_bonus"][str(settings["mb.dragon_bonus.table"])]
    offered = {table.limit for table in rules.wagers.values()}
    return {wager: table for wager, table in hung.items() if wager in offered}


# What the law finds wrong


def _edge_of_a_tie(rules: Rules, table: PayTable) -> Fraction:
    return tie_edge(cast("int", rules.settings["mb.decks"]), cast("Odds", table.of("tie")).num)


TIE = keeps_an_edge("mb.tie_odds", "tie", _edge_of_a_tie)


def _a_raised_tie_keeps_an_edge(rules: Rules) -> Iterator[Breach]:
    if rules.pays["tie"].name != "printed":  # what the rulebook prints needs no proof, and a proof takes a moment
        yield from TIE.finds(rules)


def _insurance_at_ez_tables(rules: Rules) -> Iterator[Breach]:
    for key, cites in (("mb.dragon7.offered", "MB-7(a)(5)"), ("mb.panda8.offered", "MB-7(a)(6)")):
        if rules.settings[key] and rules.settings["mb.mode"] != EZ:
            yield Breach(key, "this insurance is for EZ tables only", cites)


def _no_vigorish_to_defer(rules: Rules) -> Iterator[Breach]:
    if rules.settings["mb.mode"] == EZ and rules.settings["mb.vig.collection"] == DEFERRED:
        yield Breach("mb.vig.collection", "no vigorish is collected at an EZ table, now or later", "MB-12(d)")


def _nothing_to_collect_before(rules: Rules) -> Iterator[Breach]:
    """Marked vigorish is due before a shuffle; a shoe that never has one leaves no moment for it but the player's leaving."""
    if rules.settings["mb.csm"] and rules.settings["mb.vig.collection"] == DEFERRED:
        yield Breach("mb.vig.collection", "a continuous shuffler leaves no shuffle to collect before", "MB-12(d)(2)(i)")


def _cards_above_the_cover(rules: Rules) -> Iterator[Breach]:
    if cast("int", rules.settings["mb.cut_from_bottom"]) >= rules.equipment.size:
        yield Breach("mb.cut_from_bottom", f"there are {rules.equipment.size} cards, and some lie above it", "MB-5(d)")


CHECKS = (
    Check("cards_above_the_cover", _cards_above_the_cover),
    Check("a_raised_tie_keeps_an_edge", _a_raised_tie_keeps_an_edge),
    Check("insurance_at_ez_tables", _insurance_at_ez_tables),
    Check("no_vigorish_to_defer", _no_vigorish_to_defer),
    *by_itself("mb.csm", "MB-14"),
    Check("nothing_to_collect_before", _nothing_to_collect_before),
)
