"""Facts of a chemin de fer table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.core.game.edition import IN_CHIPS, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.values.equipment import Equipment, Shoe

from .facts import BANK, COVER
from .house_rules import (
    DECKS,
    EXTRA_RESHUFFLE,
    SHUFFLE_OPTION,
)


def equips(settings: Mapping[str, Value]) -> Equipment:
    """Return the shoe of six decks or more."""
    return Shoe(decks=DECKS.of(settings))


def _another_shuffle_follows_lacing(rules: Rules) -> Iterator[Breach]:
    if rules[EXTRA_RESHUFFLE] and rules[SHUFFLE_OPTION] != 1:
        yield Breach(EXTRA_RESHUFFLE.name, "cards are shuffled once more only where they were laced", "CDF-3(a)(1)(i)")


def _limits_are_in_chips_of_the_table(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where a limit is not a whole number of the table's chips."""
    for wager in (BANK, COVER):
        for end, chips in zip(("min", "max"), rules.limits[wager], strict=True):
            if chips % rules.unit:
                yield Breach(f"table.{end}.{wager}", "not a whole number of the table's chips", "CDF-5(c)", reason=IN_CHIPS)


CHECKS = (
    Check("another_shuffle_follows_lacing", _another_shuffle_follows_lacing),
    Check("limits_are_in_chips_of_the_table", _limits_are_in_chips_of_the_table),
)
