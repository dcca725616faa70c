"""Pay tables of a Three Card Poker table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import NO_BET_FITS, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.choices import DEALING_METHOD
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import as_dear_as_the_wider, keeps_an_edge, pays_no_less, raised
from houseway.poker.values.three_cards import CATEGORIES, ROYAL, STRAIGHT_FLUSH

from .house_rules import (
    ANTE_BONUS,
    ANTES_OF_PAIR_PLUS,
    DEALER_STACK,
    FLOOR,
    PAIR_PLUS_PRICES,
    PRICED,
    PRINTED_PAIR_PLUS,
    VERSION,
    VERSIONS,
)
from .odds import pair_plus_edge


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables: pair plus at the house's prices, and the version's ante bonus (default: A in a version of 6(f))."""
    bonus = rules[ANTE_BONUS] or ("base" if rules[VERSION] == "base" else "A")
    prices = rules[PAIR_PLUS_PRICES]
    own = FLOOR if prices == PRINTED_PAIR_PLUS else raised(FLOOR, PRICED, prices)
    return {
        "pair_plus": as_dear_as_the_wider(own, FLOOR, CATEGORIES[ROYAL], CATEGORIES[STRAIGHT_FLUSH]),
        "ante_bonus": rules.game.pays["ante_bonus"][str(bonus)],
    }


# What the law finds wrong


def _bonus_of_the_version(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the ante bonus is not of the version: lettered tables go only with a version of 6(f) (R-TCP-06)."""
    version, bonus = rules[VERSION], rules[ANTE_BONUS]
    if version == "base" and bonus not in (None, "base"):
        what = f"table {bonus} goes with a version of 6(f); the plain game pays 1, 4 and 5 to 1"
        yield Breach(ANTE_BONUS.name, what, "TCP-11(a)(3)")
    if version != "base" and bonus == "base":
        yield Breach(ANTE_BONUS.name, "a version of 6(f) pays table A, B or C", "TCP-11(a)(3)(i)")


def _stack_waits_in_a_shoe(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the dealer's stack waits but no machine shoe can keep it."""
    if rules[DEALER_STACK] == "after_decisions" and rules[DEALING_METHOD] != "automated_shoe":
        what = "the dealer's stack waits in an automated shoe or not at all"
        yield Breach(DEALER_STACK.name, what, "TCP-9(c)(2)")


def _limits_fit_the_version(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where posted limits leave no pair plus that the version allows with any ante."""
    version = rules[VERSION]
    if version == "base":
        return
    (ante_min, ante_max), (least, most) = rules.limits["ante"], rules.limits["pair_plus"]
    if least > ANTES_OF_PAIR_PLUS[version] * ante_max:
        yield Breach(
            "table.min.pair_plus", "no ante within its limits is large enough for it", VERSIONS[version], reason=NO_BET_FITS
        )
    if version == "both_compulsory" and ante_min > ANTES_OF_PAIR_PLUS[version] * most:
        yield Breach(
            "table.min.ante", "no pair plus within its limits is large enough for it", VERSIONS[version], reason=NO_BET_FITS
        )


CHECKS = (
    *shuffler_checks(by_hand="TCP-8(b)(1)", counting="TCP-7(f)"),
    Check("bonus_of_the_version", _bonus_of_the_version),
    Check("stack_waits_in_a_shoe", _stack_waits_in_a_shoe),
    Check("limits_fit_the_version", _limits_fit_the_version),
    pays_no_less(PAIR_PLUS_PRICES, FLOOR),
    keeps_an_edge(PAIR_PLUS_PRICES, "pair_plus", lambda rules, table: pair_plus_edge(table)),
)
