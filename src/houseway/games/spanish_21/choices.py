"""What a house may choose at a Spanish 21 table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import cast

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, fields, money, one_of, or_none, part, text, whole
from houseway.core.money.price import Odds, PayTable, to_one
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.choices import common_choices
from houseway.families.pay.pay_tables import keeps_an_edge

from .odds import match_edge

PART = part("a part of the shoe above nothing and below all of it, as 0.25 or 1/4")


def _match_odds(written: object) -> Value:
    row = fields(written, "same", "another")
    return tuple(cast("int", whole(1, 1000)(row[name])) for name in ("same", "another"))


# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe"),             "manual_shoe",  "S21-7(a)"),
    Choice("table.shuffler",        one_of("none", "single"),          "none",         "S21-4(a)"),
    *common_choices({
        "table.preshuffled": "S21-4(a)",
        "money.smallest_unit": "S21-5(c)",
        "matchplay.enabled": "S21-5(c)",
        "limits.late_under_min": "S21-5(d)",
        "limits.late_over_max": "S21-5(d)",
        "timeout.seconds": "S21-7(e)",
        "timeout.action": "S21-7(e)",
        "config.allow_negative_edge": "S21-6(e)",
        "irregularity.settled_independent_side_bets": "S21-6(f)",
        "approval.amount_threshold": "S21-5(e)",
        "approval.odds_threshold": "S21-5(e)",
        "tokens.enabled": "S21-5(c)",
    }),
    Choice("deck.recut_by",         one_of("next", "last"),            "next",         "S21-4(f)"),
    Choice("s21.boxes",             whole(1, 7),                       7,              "S21-7(d)(1)", means="seats"),
    Choice("s21.boxes_per_player",  one_of(1, 2, 3, 4, 5, 6, 7),       1,              "S21-14", "R-S21-24"),
    Choice("s21.players_per_box",   one_of(1, 2, 3),                   1,              "S21-13(a)", "R-S21-24"),
    Choice("s21.decks",             one_of(6, 8),                      6,              "S21-2(a)", "R-S21-25"),
    Choice("s21.hole_card",         one_of("none", "hole_no_peek", "reader"), "none",  "S21-7(i)", "R-S21-17"),
    Choice("s21.reader_reveals_value", YES_OR_NO,                      False,          "S21-15(l)", "R-S21-23"),
    Choice("s21.match.offered",     YES_OR_NO,                         True,           "S21-6(a)", "R-S21-16"),
    Choice("s21.match.max",         or_none(money(1_00)),              None,           "S21-6(b)(2)", "R-S21-16"),
    Choice("s21.match.odds",        or_none(_match_odds),              None,           "S21-6(e)", "R-GEN-06"),
    Choice("s21.dealer_bj_takes",   one_of("original_only", "original_and_busted"), "original_only", "S21-10(d)", "R-S21-07"),
    Choice("s21.hit_soft_21",       YES_OR_NO,                         False,          "S21-12(a)(1)", "R-S21-14"),
    Choice("s21.super_bonus.envy_per", one_of("person", "box"),        "person",       "S21-5(g)", "R-S21-05"),
    Choice("s21.mid_shoe_entry",    one_of("allowed", "barred"),       "allowed",      "S21-5(j)", "R-S21-25"),
    Choice("s21.cut_fraction",      PART,                              (1, 4),         "S21-4(e)", "R-S21-25",
           tries=("1/2", "1/99", "1/99")),
    Choice("s21.custom_shuffle",    or_none(text),                     None,           "S21-4(h)", "R-S21-25",
           tries=("approved 2026",)),
    Choice("s21.insurance_unit",    or_none(money(1)),                 None,           "S21-11(b)", "R-S21-15", tries=(5,)),
)

LIMITS = {
    "wager": Limit("S21-5(a)",    low=10_00, high=500_00),
    "match": Limit("S21-6(b)(2)", low=1_00,  high=100_00, least=1_00),
}
# fmt: on


def equips(settings: Mapping[str, Value]) -> Equipment:
    """Six or eight decks without their tens."""
    return Shoe(decks=cast("int", settings["s21.decks"]), without="T")


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The prices of a table, by wager: all are printed, and the match may be raised."""
    printed = rules.game.pays
    hung = {wager: next(iter(printed[wager].values())) for wager in ("insurance", "super_bonus", "envy")}
    if rules.settings["s21.match.offered"]:
        floor = printed["match"][str(rules.settings["s21.decks"])]
        own = rules.settings["s21.match.odds"]
        if isinstance(own, tuple):
            same, another = cast("tuple[int, int]", own)
            floor = PayTable("match", "own", floor.cites, {"same suit": to_one(same), "another suit": to_one(another)}, {})
        hung["match"] = floor
    return hung


# What the law finds wrong


def _odds(table: PayTable) -> tuple[int, int]:
    same, another = cast("Odds", table.of("same suit")), cast("Odds", table.of("another suit"))
    return same.num, another.num


def _match_pays_no_less(rules: Rules) -> Iterator[Breach]:
    table = rules.pays.get("match")
    if table is None:
        return
    floor = rules.game.pays["match"][str(rules.settings["s21.decks"])]
    for what, own, least in zip(("same", "another"), _odds(table), _odds(floor), strict=True):
        if own < least:
            yield Breach("s21.match.odds", f"{what} pays {own} to 1, and no less than {least} to 1 may be hung", floor.cites)


def _match_edge(rules: Rules, table: PayTable) -> Fraction:
    return match_edge(cast("int", rules.settings["s21.decks"]), *_odds(table))


def _cut_is_deep_enough(rules: Rules) -> Iterator[Breach]:
    """Nearer to the back than a quarter only with a shuffle of the house's own, approved (S21-4(h))."""
    num, den = cast("tuple[int, int]", rules.settings["s21.cut_fraction"])
    if Fraction(num, den) < Fraction(1, 4) and rules.settings["s21.custom_shuffle"] is None:
        yield Breach("s21.cut_fraction", "at least a quarter from the back, unless s21.custom_shuffle is approved", "S21-4(e)")


def _reader_is_there(rules: Rules) -> Iterator[Breach]:
    if rules.settings["s21.reader_reveals_value"] and rules.settings["s21.hole_card"] != "reader":
        yield Breach("s21.reader_reveals_value", "no reader is there to show anything", "S21-15(l)(1)")


def _match_fits(rules: Rules) -> Iterator[Breach]:
    most = rules.settings["s21.match.max"]
    if isinstance(most, int) and most < rules.limits["match"][0]:
        yield Breach("s21.match.max", "the most is below the least", "S21-6(b)(2)")


def _unit_fits(rules: Rules) -> Iterator[Breach]:
    unit = rules.settings["s21.insurance_unit"]
    if isinstance(unit, int) and unit % rules.unit:
        yield Breach("s21.insurance_unit", "not in chips of the table", "S21-11(b)")


CHECKS = (
    Check("match_pays_no_less", _match_pays_no_less),
    keeps_an_edge("s21.match.odds", "match", _match_edge),
    Check("cut_is_deep_enough", _cut_is_deep_enough),
    Check("reader_is_there", _reader_is_there),
    Check("match_fits", _match_fits),
    Check("unit_fits", _unit_fits),
)
