"""What a Double Down Stud table has under a house's choices, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips
from houseway.families.choices import DEALING_METHOD, SHUFFLER
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import (
    keeps_an_edge,
    leaves_room,
    limit_of,
    narrow_pays_no_less,
    pays_no_less,
    raised,
)

from .house_rules import (
    FLOOR,
    ODDS,
    PAYOUT_LIMIT,
    PRICED,
    PRINTED_LIMIT,
    PRINTED_ODDS,
    SHUFFLER_LOADS,
)
from .odds import PRINTED_EDGE, house_edge


def hangs(rules: Rules) -> dict[str, PayTable]:
    """One table prices the bet and its double: the printed one, or the house's own above it."""
    own = rules[ODDS]
    printed = own == PRINTED_ODDS
    return {"wager": FLOOR if printed else raised(FLOOR, PRICED, own)}


def edge(rules: Rules, table: PayTable) -> Fraction:
    """What the house keeps of the bet; of the printed table that is known."""
    return PRINTED_EDGE if table is FLOOR else house_edge(table)


def best_at_the_least(rules: Rules) -> Chips:
    """What one hand could win at the table's least bet, doubled."""
    return max(win_of(price, 2 * rules.limits["wager"][0]) for price in rules.pays["wager"].pays.values())


def limit(rules: Rules) -> Chips | None:
    """Return the most that one hand is paid in a round, or None where a house pays without a limit (R-DDS-04)."""
    return limit_of(rules[PAYOUT_LIMIT], max(PRINTED_LIMIT, best_at_the_least(rules)))


# What the law finds wrong


def _shoe_is_loaded_by_a_machine(rules: Rules) -> Iterator[Breach]:
    """Only a machine puts cards straight into a shoe, and only into one that is there."""
    if rules[SHUFFLER_LOADS] == "shoe" and rules[SHUFFLER] == "none":
        yield Breach(SHUFFLER_LOADS.name, "no shuffler is there to load the shoe", "DDS-4(b)(1)")
    if rules[SHUFFLER_LOADS] == "shoe" and rules[DEALING_METHOD] != "manual_shoe":
        yield Breach(SHUFFLER_LOADS.name, "no shoe is there to be loaded", "DDS-4(b)(1)")


def _limit_leaves_room(rules: Rules) -> Iterator[Breach]:
    """The best hand at the least bet, doubled, must be payable in full (R-DDS-04)."""
    most = limit(rules)
    if most is not None:
        yield from leaves_room(PAYOUT_LIMIT, most, best_at_the_least(rules), "DDS-10(c)")


CHECKS = (
    *shuffler_checks(by_hand="DDS-8(a)(2)(i)"),
    Check("shoe_is_loaded_by_a_machine", _shoe_is_loaded_by_a_machine),
    Check("limit_leaves_room", _limit_leaves_room),
    pays_no_less(ODDS, FLOOR),
    narrow_pays_no_less(ODDS, "wager", "royal flush", "straight flush"),
    keeps_an_edge(ODDS, "wager", edge),
)
