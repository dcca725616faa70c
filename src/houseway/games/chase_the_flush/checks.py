"""Pay tables of a Chase the Flush table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import keeps_an_edge

from .house_rules import (
    LIMITS,
    SAME_SUIT_ACE_LOW,
    SAME_SUIT_OFFERED,
    SAME_SUIT_TABLE,
    XTRA_EQUALS_ANTE,
    XTRA_TABLE,
)
from .same_suit import house_edge


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables by wager; there is one for each."""
    pays = rules.game.pays
    hung = {"xtra_bonus": pays["xtra_bonus"][rules[XTRA_TABLE]]}
    if rules[SAME_SUIT_OFFERED]:
        hung["same_suit"] = pays["same_suit"][rules[SAME_SUIT_TABLE]]
    return hung


# What the law finds wrong


def _edge(rules: Rules, table: PayTable) -> Fraction:
    return house_edge(table, ace_low=rules[SAME_SUIT_ACE_LOW])


def _equal_bets_have_equal_limits(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where an X-tra Bonus that must equal the ante has limits of its own (R-CTF-01)."""
    said = rules.limits["xtra_bonus"]
    unsaid = (LIMITS["xtra_bonus"].low, LIMITS["xtra_bonus"].high)
    if rules[XTRA_EQUALS_ANTE] and said not in (unsaid, rules.limits["ante"]):
        what = "the X-tra Bonus equals the ante, so the ante's limits are its own; or set ctf.xtra_equals_ante to false"
        yield Breach("table.min.xtra_bonus", what, "CTF-1.x_tra_bonus_wager", "R-CTF-01")


CHECKS = (
    *shuffler_checks(by_hand="CTF-7(c)(1)", counting="CTF-8(i)"),
    keeps_an_edge(SAME_SUIT_TABLE, "same_suit", _edge),
    Check("equal_bets_have_equal_limits", _equal_bets_have_equal_limits),
)
