"""What a Three Card Poker table has under a house's choices, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import Breach, Check
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
    VERSION,
    VERSIONS,
)
from .odds import pair_plus_edge


def hangs(rules: Rules) -> dict[str, PayTable]:
    """Pair plus at the house's prices; the ante bonus of the version, and A where a version is dealt and no letter is said."""
    bonus = rules[ANTE_BONUS] or ("base" if rules[VERSION] == "base" else "A")
    own = raised(FLOOR, PRICED, rules[PAIR_PLUS_PRICES])
    return {
        "pair_plus": as_dear_as_the_wider(own, FLOOR, CATEGORIES[ROYAL], CATEGORIES[STRAIGHT_FLUSH]),
        "ante_bonus": rules.game.pays["ante_bonus"][str(bonus)],
    }


# What the law finds wrong


def _bonus_of_the_version(rules: Rules) -> Iterator[Breach]:
    """The plain game's own bonus goes with the plain game, and a letter with a version of 6(f) (R-TCP-06)."""
    version, bonus = rules[VERSION], rules[ANTE_BONUS]
    if version == "base" and bonus not in (None, "base"):
        what = f"table {bonus} goes with a version of 6(f); the plain game pays 1, 4 and 5 to 1"
        yield Breach(ANTE_BONUS.name, what, "TCP-11(a)(3)")
    if version != "base" and bonus == "base":
        yield Breach(ANTE_BONUS.name, "a version of 6(f) pays table A, B or C", "TCP-11(a)(3)(i)")


def _stack_waits_in_a_shoe(rules: Rules) -> Iterator[Breach]:
    """Only a machine shoe can keep the dealer's stack until everybody has chosen."""
    if rules[DEALER_STACK] == "after_decisions" and rules[DEALING_METHOD] != "automated_shoe":
        what = "the dealer's stack waits in an automated shoe or not at all"
        yield Breach(DEALER_STACK.name, what, "TCP-9(c)(2)")


def _limits_fit_the_version(rules: Rules) -> Iterator[Breach]:
    """Posted limits must leave a pair plus that the version allows beside some ante."""
    version = rules[VERSION]
    if version == "base":
        return
    (ante_min, ante_max), (least, most) = rules.limits["ante"], rules.limits["pair_plus"]
    if least > ANTES_OF_PAIR_PLUS[version] * ante_max:
        yield Breach("table.min.pair_plus", "no ante within its limits is large enough beside it", VERSIONS[version])
    if version == "both_compulsory" and ante_min > ANTES_OF_PAIR_PLUS[version] * most:
        yield Breach("table.min.ante", "no pair plus within its limits is large enough beside it", VERSIONS[version])


CHECKS = (
    *shuffler_checks(by_hand="TCP-8(b)(1)", counting="TCP-7(f)"),
    Check("bonus_of_the_version", _bonus_of_the_version),
    Check("stack_waits_in_a_shoe", _stack_waits_in_a_shoe),
    Check("limits_fit_the_version", _limits_fit_the_version),
    pays_no_less(PAIR_PLUS_PRICES, FLOOR),
    keeps_an_edge(PAIR_PLUS_PRICES, "pair_plus", lambda rules, table: pair_plus_edge(table)),
)
