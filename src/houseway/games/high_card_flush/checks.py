"""Pay tables and meters of a High Card Flush table under the regulation, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, PayTable, Price, to_one
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import dollars
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import keeps_an_edge

from .house_rules import (
    FLUSH_BONUS_OFFERED,
    FLUSH_BONUS_TABLE,
    PROGRESSIVE_OFFERED,
    PROGRESSIVE_RESET_FLOOR,
    PROGRESSIVE_TABLE,
    RUNS,
    SF_BONUS_G,
    SF_BONUS_OFFERED,
    SF_BONUS_SUIT_SPECIFIC,
    SF_BONUS_TABLE,
    OwnPrice,
)
from .odds import house_edge, progressive_edge

OFFERED = {
    "flush_bonus": (FLUSH_BONUS_OFFERED, FLUSH_BONUS_TABLE),
    "straight_flush_bonus": (SF_BONUS_OFFERED, SF_BONUS_TABLE),
    "progressive": (PROGRESSIVE_OFFERED, PROGRESSIVE_TABLE),
}
"""For each wager: whether it is offered, and the pay table that pays it."""


def _own(price: OwnPrice) -> Price:
    kind, size = price
    return to_one(size) if kind == "to_one" else Fixed(size)


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables that the house chose, by wager."""
    hung: dict[str, PayTable] = {}
    for wager, (offered, table) in OFFERED.items():
        if not rules[offered]:
            continue
        if wager == "straight_flush_bonus" and rules[table] == "G":
            hung[wager] = _table_g(rules[SF_BONUS_G], rules[SF_BONUS_SUIT_SPECIFIC])
        else:
            hung[wager] = rules.game.pays[wager][rules[table]]
    return hung


def _table_g(prices: tuple[OwnPrice, ...] | None, suited: tuple[str, OwnPrice] | None) -> PayTable:
    pays: dict[str, Price] = {}
    if suited is not None:
        pays["7 card straight flush, suit specific"] = _own(suited[1])
    if prices is not None:
        pays |= {f"{length} card straight flush": _own(price) for length, price in zip(RUNS, prices, strict=True)}
    return PayTable("straight_flush_bonus", "G", "HCF-11(d)", pays, {})


def meters(rules: Rules) -> dict[str, int]:
    """Return the meters where a progressive is offered: the main one starts at 10,000, the secondary at zero (HCF-11(f))."""
    return {"main": 10_000_00, "secondary": 0} if rules[PROGRESSIVE_OFFERED] else {}


# What the law finds wrong


def _table_g_is_whole(rules: Rules) -> Iterator[Breach]:
    if rules[SF_BONUS_TABLE] == "G":
        if rules[SF_BONUS_G] is None:
            yield Breach(SF_BONUS_G.name, "table G needs five amounts, for 7, 6, 5, 4 and 3 cards", "HCF-11(g)")
    elif rules[SF_BONUS_SUIT_SPECIFIC] is not None:
        yield Breach(SF_BONUS_SUIT_SPECIFIC.name, "a suit of its own goes with table G only", "HCF-5(c)(2)")


def _longer_pays_no_less(rules: Rules) -> Iterator[Breach]:
    """Yield a breach for each row that pays more than a better one at either limit: odds and sums mix (R-HCF-17)."""
    prices = rules[SF_BONUS_G]
    if rules[SF_BONUS_TABLE] == "G" and isinstance(prices, tuple):
        for stake in rules.limits["straight_flush_bonus"]:
            wins = [win_of(_own(price), stake) for price in prices]
            if wins != sorted(wins, reverse=True):
                what = f"on a bet of ${dollars(stake)} a shorter run would win more than a longer one"
                yield Breach(SF_BONUS_G.name, what, "HCF-11(g)")
                return


def _suit_pays_no_less(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the special suit pays less than the others at either limit; odds and sums may mix (R-HCF-02)."""
    suited, own = rules[SF_BONUS_SUIT_SPECIFIC], rules[SF_BONUS_G]
    if isinstance(suited, tuple) and isinstance(own, tuple):
        special, plain = _own(suited[1]), _own(own[0])
        if any(win_of(special, stake) < win_of(plain, stake) for stake in rules.limits["straight_flush_bonus"]):
            what = "the suit of its own must pay at least what seven in a row pay in any suit, whatever is bet"
            yield Breach(SF_BONUS_SUIT_SPECIFIC.name, what, "HCF-5(c)(2)")


def _flush_edge(rules: Rules, table: PayTable) -> Fraction:
    return house_edge(table, rules.limits["flush_bonus"][0])


def _straight_flush_edge(rules: Rules, table: PayTable) -> Fraction:
    """Return the house edge of the straight flush bonus; Table G is computed only when all its prices are given."""
    if any((*_table_g_is_whole(rules), *_suit_pays_no_less(rules))):
        return Fraction(0)
    return house_edge(table, rules.limits["straight_flush_bonus"][0], rules[SF_BONUS_SUIT_SPECIFIC])


def _progressive_edge(rules: Rules, table: PayTable) -> Fraction:
    return progressive_edge(table, rules[PROGRESSIVE_RESET_FLOOR])


CHECKS = (
    *shuffler_checks(by_hand="HCF-8(b)(1)", counting="HCF-7(g)"),
    Check("table_g_is_whole", _table_g_is_whole),
    Check("longer_pays_no_less", _longer_pays_no_less),
    Check("suit_pays_no_less", _suit_pays_no_less),
    keeps_an_edge(FLUSH_BONUS_TABLE, "flush_bonus", _flush_edge),
    keeps_an_edge(SF_BONUS_TABLE, "straight_flush_bonus", _straight_flush_edge),
    keeps_an_edge(PROGRESSIVE_RESET_FLOOR, "progressive", _progressive_edge),
)
