"""Legal checks of a house's settings for a Pai Gow table: its house way and its delivery styles."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.values.cards import spelled

from .bank import BANKING
from .delivery import PLAIN
from .house_rules import (
    BANK_DELIVERY_STYLES,
    BANK_OFFERED,
    HOUSE_WAY,
)
from .house_way import open_hand, unnoted, way_of


def _way_is_complete(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where a house's own list does not set each of the 35,960 hands in exactly one way (R-PG-04)."""
    setting = rules[HOUSE_WAY]
    if isinstance(setting, tuple):
        left = open_hand(way_of(setting))
        if left is not None:
            yield Breach(HOUSE_WAY.name, f"the list does not say how to set {spelled(left)}", "PG-7(d)")


def _exceptions_are_noted(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where a house departs from the printed rules without a note (PG-7(e))."""
    setting = rules[HOUSE_WAY]
    if isinstance(setting, tuple) and open_hand(way_of(setting)) is None:
        against = unnoted(way_of(setting))
        if against is not None:
            what = f"{spelled(against)} is set against the printed rules, and the rule that does it has no note"
            yield Breach(HOUSE_WAY.name, what, "PG-7(e)")


def _styles_are_for_a_bank(rules: Rules) -> Iterator[Breach]:
    if rules[BANK_DELIVERY_STYLES] != (PLAIN,) and not rules[BANK_OFFERED]:
        yield Breach(BANK_DELIVERY_STYLES.name, "only a player who banks chooses a style", "PG-8(i)")


CHECKS = (
    Check("way_is_complete", _way_is_complete),
    Check("exceptions_are_noted", _exceptions_are_noted),
    BANKING.needs_a_bank(),
    Check("styles_are_for_a_bank", _styles_are_for_a_bank),
)
