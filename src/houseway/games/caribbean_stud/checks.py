"""Pay tables, prices and meters of a Caribbean Stud table, and the legal checks of a house's settings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.game.edition import IN_CHIPS, NO_BET_FITS, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips, dollars
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import keeps_an_edge

from .house_rules import (
    BONUS_TABLE,
    FIVE_CARD,
    LIMITS,
    LUCKY_BONUS,
    MAGIC_CARD,
    PROGRESSIVE_DEDUCT,
    PROGRESSIVE_LINKED,
    PROGRESSIVE_RATE,
    PROGRESSIVE_RESET,
    PROGRESSIVE_SEED,
    PROGRESSIVE_TABLE,
    PROGRESSIVE_WAGER,
    FiveCard,
)
from .odds import bonus_edge, envy_part, fixed_part, meter_part

# The table's pay tables, prices and meters


def five_card(rules: Rules) -> FiveCard | None:
    """Return the five card hand bonus if it is offered, otherwise None."""
    said = rules[FIVE_CARD]
    return FiveCard(*said) if said is not None else None


def five_card_price(rules: Rules) -> Chips:
    """Return the price of one five card hand bonus bet."""
    offered = five_card(rules)
    assert offered is not None
    return offered.wager


def progressive_price(rules: Rules) -> Chips:
    """Return the one chip of this table's progressive (R-CS-05)."""
    return rules[PROGRESSIVE_WAGER] * 100


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables by wager: one printed list for the bet, the house's choice for the others."""
    pays = rules.game.pays
    hung = {"bet": pays["bet"]["printed"]}
    if letter := rules[BONUS_TABLE]:
        hung["bonus"] = pays["bonus"][letter]
    if letter := rules[PROGRESSIVE_TABLE]:
        hung["progressive"] = pays["progressive"][letter]
    if letter == "D":
        hung["envy"] = pays["envy"][str(rules[PROGRESSIVE_WAGER])]
    if rules[FIVE_CARD]:
        hung["five_card"] = pays["five_card"]["printed"]
    return hung


def meters(rules: Rules) -> dict[str, Chips]:
    """Return the meters of the progressive and of the five card hand bonus, each at the amount the house seeded."""
    shown: dict[str, Chips] = {}
    if rules[PROGRESSIVE_TABLE]:
        shown["main"] = rules[PROGRESSIVE_SEED] or 0
    offered = five_card(rules)
    if offered is not None:
        shown["five_card"] = offered.seed
    return shown


# What the law finds wrong


def _progressive_is_whole(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where a progressive lacks its seed or reset amount; both are approved before it opens (R-CS-09)."""
    for setting in (PROGRESSIVE_SEED, PROGRESSIVE_RESET):
        if rules[PROGRESSIVE_TABLE] and rules[setting] is None:
            yield Breach(setting.name, "a progressive needs it: give an amount in dollars", "CS-11(d)(3)")


def _five_dollars_with_d(rules: Rules) -> Iterator[Breach]:
    if rules[PROGRESSIVE_WAGER] == 5 and rules[PROGRESSIVE_TABLE] not in (None, "D"):
        yield Breach(PROGRESSIVE_WAGER.name, "a $5 progressive goes with table D, which prices envy for it", "CS-11(d)(5)")


def _linked_with_d(rules: Rules) -> Iterator[Breach]:
    if rules[PROGRESSIVE_LINKED] and rules[PROGRESSIVE_TABLE] not in (None, "D"):
        what = f"table {rules[PROGRESSIVE_TABLE]} may not be hung where several tables share one meter; table D may"
        yield Breach(PROGRESSIVE_TABLE.name, what, "CS-11(d)(2)")


def _rides_on_five_card(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where magic card or lucky bonus is offered without the five card hand bonus that it pays (R-CS-14)."""
    for setting in (MAGIC_CARD, LUCKY_BONUS):
        if rules[setting] is not None and rules[FIVE_CARD] is None:
            yield Breach(setting.name, "it is paid to five card hand bonus bets, and none are offered", "CS-10(c)(3)'")


def _price_is_posted(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where a wager's one price is outside its posted limits, or the table has no chips for it."""
    offered = (("progressive", PROGRESSIVE_TABLE, progressive_price), ("five_card", FIVE_CARD, five_card_price))
    for wager, setting, price in offered:
        if wager in rules.pays:
            low, high = rules.limits[wager]
            if not low <= price(rules) <= high:
                end = "min" if price(rules) < low else "max"
                what = f"the one price of this wager is ${dollars(price(rules))}"
                yield Breach(f"table.{end}.{wager}", what, LIMITS[wager].cites, reason=NO_BET_FITS)
            if price(rules) % rules.unit:
                yield Breach(setting.name, f"no chips of this table make ${dollars(price(rules))}", "CS-6(a)", reason=IN_CHIPS)


def _progressive_edge(rules: Rules, table: PayTable) -> Fraction:
    """Return the progressive's house edge in the long run, envy at a full table included."""
    wager = progressive_price(rules)
    back = meter_part(rules[PROGRESSIVE_RATE], rules[PROGRESSIVE_RESET] or 0, wager)
    if rules[PROGRESSIVE_DEDUCT] == "percent_only":
        back += fixed_part(table)
    if "envy" in rules.pays:
        back += envy_part(rules.pays["envy"], wager, len(rules.seats) - 1)
    return 1 - back


def _five_card_edge(rules: Rules, table: PayTable) -> Fraction:
    offered = five_card(rules)
    assert offered is not None
    return 1 - fixed_part(table) - meter_part(offered.rate, offered.reset, offered.wager)


CHECKS = (
    *shuffler_checks(by_hand="CS-8(b)(1)", counting="CS-9(f)"),
    Check("progressive_is_whole", _progressive_is_whole),
    Check("five_dollars_with_d", _five_dollars_with_d),
    Check("linked_with_d", _linked_with_d),
    Check("rides_on_five_card", _rides_on_five_card),
    Check("price_is_posted", _price_is_posted),
    keeps_an_edge(BONUS_TABLE, "bonus", lambda rules, table: bonus_edge(table)),
    keeps_an_edge(PROGRESSIVE_DEDUCT, "progressive", _progressive_edge),
    keeps_an_edge(FIVE_CARD, "five_card", _five_card_edge),
)
