"""Pay table and limit of a Double Down Stud table, and the legal checks of a house's settings."""

from __future__ import annotations

from collections.abc import Iterator

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
from .odds import edge


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the one table that prices the bet and its double: the printed one, or the house's own above it."""
    own = rules[ODDS]
    printed = own == PRINTED_ODDS
    return {"wager": FLOOR if printed else raised(FLOOR, PRICED, own)}


def best_at_the_least(rules: Rules) -> Chips:
    """Return the most one hand can win at the table's minimum bet, doubled."""
    return max(win_of(price, 2 * rules.limits["wager"][0]) for price in rules.pays["wager"].pays.values())


def limit(rules: Rules) -> Chips | None:
    """Return the most one hand is paid in a round, or None where the house posts no limit (R-DDS-04)."""
    return limit_of(rules[PAYOUT_LIMIT], max(PRINTED_LIMIT, best_at_the_least(rules)))


# What the law finds wrong


def _shoe_is_loaded_by_a_machine(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where cards go straight into a shoe without a machine, or without a shoe."""
    if rules[SHUFFLER_LOADS] == "shoe" and rules[SHUFFLER] == "none":
        yield Breach(SHUFFLER_LOADS.name, "there is no shuffler to load the shoe", "DDS-4(b)(1)")
    if rules[SHUFFLER_LOADS] == "shoe" and rules[DEALING_METHOD] != "manual_shoe":
        yield Breach(SHUFFLER_LOADS.name, "there is no shoe to load", "DDS-4(b)(1)")


def _limit_leaves_room(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the limit cannot pay the best hand at the minimum bet, doubled (R-DDS-04)."""
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
