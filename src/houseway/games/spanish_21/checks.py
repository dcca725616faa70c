"""Equipment and pay tables of a Spanish 21 table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.core.game.edition import IN_CHIPS, NO_BET_FITS, NO_EFFECT, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.money.price import Odds, PayTable, to_one
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.pay.pay_tables import keeps_an_edge

from .house_rules import (
    CUSTOM_SHUFFLE,
    CUT_FRACTION,
    DECKS,
    HOLE_CARD,
    INSURANCE_UNIT,
    MATCH_MAX,
    MATCH_ODDS,
    MATCH_OFFERED,
    READER_REVEALS_VALUE,
)
from .odds import match_edge


def equips(settings: Mapping[str, Value]) -> Equipment:
    """Return the equipment of the table: six or eight decks without their tens."""
    return Shoe(decks=DECKS.of(settings), without="T")


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables of a table, by wager: all are printed, and the house may raise the match."""
    printed = rules.game.pays
    hung = {wager: next(iter(printed[wager].values())) for wager in ("insurance", "super_bonus", "envy")}
    if rules[MATCH_OFFERED]:
        floor = printed["match"][str(rules[DECKS])]
        own = rules[MATCH_ODDS]
        if isinstance(own, tuple):
            same, another = own
            floor = PayTable("match", "own", floor.cites, {"same suit": to_one(same), "another suit": to_one(another)}, {})
        hung["match"] = floor
    return hung


# What the law finds wrong


def _odds(table: PayTable) -> tuple[int, int]:
    same, another = table.at("same suit", Odds), table.at("another suit", Odds)
    return same.num, another.num


def _match_pays_no_less(rules: Rules) -> Iterator[Breach]:
    table = rules.pays.get("match")
    if table is None:
        return
    floor = rules.game.pays["match"][str(rules[DECKS])]
    for what, own, least in zip(("same", "another"), _odds(table), _odds(floor), strict=True):
        if own < least:
            yield Breach(MATCH_ODDS.name, f"{what} pays {own} to 1, and the minimum is {least} to 1", floor.cites)


def _match_edge(rules: Rules, table: PayTable) -> Fraction:
    return match_edge(rules[DECKS], *_odds(table))


def _cut_is_deep_enough(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the cut is within the last quarter without an approved shuffle of the house's own (S21-4(h))."""
    num, den = rules[CUT_FRACTION]
    if Fraction(num, den) < Fraction(1, 4) and rules[CUSTOM_SHUFFLE] is None:
        yield Breach(
            CUT_FRACTION.name, "the minimum is a quarter from the back, unless s21.custom_shuffle is approved", "S21-4(e)"
        )


def _reader_is_there(rules: Rules) -> Iterator[Breach]:
    if rules[READER_REVEALS_VALUE] and rules[HOLE_CARD] != "reader":
        yield Breach(READER_REVEALS_VALUE.name, "there is no reader at this table", "S21-15(l)(1)", reason=NO_EFFECT)


def _match_fits(rules: Rules) -> Iterator[Breach]:
    most = rules[MATCH_MAX]
    if isinstance(most, int) and most < rules.limits["match"][0]:
        yield Breach(MATCH_MAX.name, "the maximum is below the minimum", "S21-6(b)(2)", reason=NO_BET_FITS)


def _unit_fits(rules: Rules) -> Iterator[Breach]:
    unit = rules[INSURANCE_UNIT]
    if isinstance(unit, int) and unit % rules.unit:
        yield Breach(INSURANCE_UNIT.name, "not a whole number of the table's chips", "S21-11(b)", reason=IN_CHIPS)


CHECKS = (
    Check("match_pays_no_less", _match_pays_no_less),
    keeps_an_edge(MATCH_ODDS, "match", _match_edge),
    Check("cut_is_deep_enough", _cut_is_deep_enough),
    Check("reader_is_there", _reader_is_there),
    Check("match_fits", _match_fits),
    Check("unit_fits", _unit_fits),
)
