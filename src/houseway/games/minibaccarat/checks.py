"""Equipment and pay tables of a minibaccarat table, and the legal checks of a house's settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from houseway.core.game.edition import NO_EFFECT, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.law.readers import terms
from houseway.core.money.price import Odds, PayTable
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.deck.shoe import by_itself
from houseway.families.pay.pay_tables import keeps_an_edge

from .house_rules import (
    CSM,
    CUT_FROM_BOTTOM,
    DECKS,
    DEFERRED,
    DRAGON7_OFFERED,
    DRAGON_BONUS_TABLE,
    EZ,
    MODE,
    PANDA8_OFFERED,
    TIE_ODDS,
    VIG_COLLECTION,
)
from .odds import tie_edge


def equips(settings: Mapping[str, Value]) -> Equipment:
    """Return the shoe of six to eight decks. With a machine it holds the same number again."""
    return Shoe(decks=DECKS.of(settings))


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables: all are printed, and the house may raise the tie."""
    printed = rules.game.pays
    hung = {wager: tables["printed"] for wager, tables in printed.items() if "printed" in tables}
    tie = hung["tie"]
    own = Odds(*terms(rules[TIE_ODDS]))
    if own != tie.at("tie", Odds):
        hung["tie"] = replace(tie, name="house", pays={"tie": own})
    if (letter := rules[DRAGON_BONUS_TABLE]) is not None:
        hung["dragon_bonus"] = printed["dragon_bonus"][letter]
    offered = {table.limit for table in rules.wagers.values()}
    return {wager: table for wager, table in hung.items() if wager in offered}


# What the law finds wrong


def _edge_of_a_tie(rules: Rules, table: PayTable) -> Fraction:
    odds = table.at("tie", Odds)
    return tie_edge(rules[DECKS], Fraction(odds.num, odds.den))


TIE = keeps_an_edge(TIE_ODDS, "tie", _edge_of_a_tie)


def _a_raised_tie_keeps_an_edge(rules: Rules) -> Iterator[Breach]:
    if rules.pays["tie"].name != "printed":  # what the rulebook prints needs no proof, and a proof takes a moment
        yield from TIE.finds(rules)


def _insurance_at_ez_tables(rules: Rules) -> Iterator[Breach]:
    for setting, cites in ((DRAGON7_OFFERED, "MB-7(a)(5)"), (PANDA8_OFFERED, "MB-7(a)(6)")):
        if rules[setting] and rules[MODE] != EZ:
            yield Breach(setting.name, "this insurance is for EZ tables only", cites)


def _no_vigorish_to_defer(rules: Rules) -> Iterator[Breach]:
    if rules[MODE] == EZ and rules[VIG_COLLECTION] == DEFERRED:
        yield Breach(VIG_COLLECTION.name, "no vigorish is collected at an EZ table, now or later", "MB-12(d)")


def _nothing_to_collect_before(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where marked vigorish is due before a shuffle, but the shoe is never shuffled between rounds."""
    if rules[CSM] and rules[VIG_COLLECTION] == DEFERRED:
        yield Breach(VIG_COLLECTION.name, "a continuous shuffler leaves no shuffle to collect before", "MB-12(d)(2)(i)")


def _cards_above_the_cover(rules: Rules) -> Iterator[Breach]:
    if rules[CUT_FROM_BOTTOM] >= rules.equipment.size:
        yield Breach(
            CUT_FROM_BOTTOM.name,
            f"there are {rules.equipment.size} cards; some must be above the cover card",
            "MB-5(d)",
            reason=NO_EFFECT,
        )


CHECKS = (
    Check("cards_above_the_cover", _cards_above_the_cover),
    Check("a_raised_tie_keeps_an_edge", _a_raised_tie_keeps_an_edge),
    Check("insurance_at_ez_tables", _insurance_at_ez_tables),
    Check("no_vigorish_to_defer", _no_vigorish_to_defer),
    *by_itself(CSM, "MB-14"),
    Check("nothing_to_collect_before", _nothing_to_collect_before),
)
