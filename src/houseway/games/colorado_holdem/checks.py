"""Pay tables of a Colorado hold 'em table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.condition import under
from houseway.core.money.price import PayTable
from houseway.core.values.chips import dollars
from houseway.families.bets.antes import ANTE
from houseway.families.choices import ALLOW_NEGATIVE_EDGE
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import (
    keeps_an_edge,
    loses,
    narrow_pays_no_less,
    pays_no_less,
    raised,
)

from .house_rules import (
    BONUS,
    BONUS_OFFERED,
    BONUS_ON_FOLD,
    BONUS_TABLE,
    INSTANT_ACE_LOW,
    LIMITS,
    ODDS,
    PAYS,
    VERSION,
    OwnPrices,
)
from .odds import ante_edge, bonus_edge, fold_bonus_edge


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the two lists of the version, at the printed prices or the house's own."""
    version = rules[VERSION]
    hung = {ANTE: _table_at(PAYS[ANTE][version], rules[ODDS])}
    if rules[BONUS_OFFERED]:
        hung[BONUS] = _table_at(PAYS[BONUS][version], rules[BONUS_TABLE])
    return hung


def _table_at(floor: PayTable, prices: OwnPrices) -> PayTable:
    return floor if isinstance(prices, str) else raised(floor, tuple(floor.pays), prices)


# What the law finds wrong


def _ante_edge(rules: Rules, table: PayTable) -> Fraction:
    version = rules[VERSION]
    ace_low = rules[INSTANT_ACE_LOW]
    return ante_edge(rules.rows[version], table, may_fold=version == "required", ace_low=ace_low)


def _bonus_edge(rules: Rules, table: PayTable) -> Fraction:
    return bonus_edge(table, ace_low=rules[INSTANT_ACE_LOW])


def _folding_for_it_costs_more(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where folding for the bonus would gain: a fold's best two cards are chosen with the board face up."""
    ante, bonus, least = rules.pays[ANTE], rules.pays.get(BONUS), rules.limits[ANTE][0]
    looked_at = rules[VERSION] == "required" and rules[BONUS_ON_FOLD] == "best_discard"
    if bonus is None or not looked_at or rules[ALLOW_NEGATIVE_EDGE] is not None:
        return
    if ante.name == bonus.name == "required" and least >= LIMITS[ANTE].low:
        return  # the printed prices keep an edge with such an ante
    ace_low = rules[INSTANT_ACE_LOW]
    if fold_bonus_edge(rules.rows["required"], ante, bonus, least, ace_low=ace_low) < 0:
        yield loses(BONUS_ON_FOLD, f"a ${dollars(least)} ante could be folded for the bonus at a gain", bonus.cites)


def _of_the_version(version: str) -> Iterator[Check]:
    for setting, wager in ((ODDS, ANTE), (BONUS_TABLE, BONUS)):
        floor = PAYS[wager][version]
        yield replace(pays_no_less(setting, floor), name=f"{wager}_pays_no_less_{version}", under=(under(VERSION, version),))


CHECKS = (
    *shuffler_checks(by_hand="CHE-8(b)(1)", counting="CHE-7(f)"),
    *_of_the_version("required"),
    *_of_the_version("permissible"),
    narrow_pays_no_less(ODDS, ANTE, "royal flush", "straight flush"),
    narrow_pays_no_less(BONUS_TABLE, BONUS, "royal flush", "straight flush"),
    # The printed prices keep an edge; only a house's own are computed.
    keeps_an_edge(ODDS, ANTE, lambda rules, table: _ante_edge(rules, table) if table.name == "house" else Fraction(0)),
    keeps_an_edge(BONUS_TABLE, BONUS, lambda rules, table: _bonus_edge(rules, table) if table.name == "house" else Fraction(0)),
    Check("folding_for_the_bonus_costs_more", _folding_for_it_costs_more),
)
