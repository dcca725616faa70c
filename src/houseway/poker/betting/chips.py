"""The chips a player can bet: coin serves for an ante below a dollar, and for nothing else (PKR-7(c))."""

from __future__ import annotations

from houseway.core.law.choice import Setting
from houseway.core.money.places import Place
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips

CHIP: Setting[Chips] = Setting("pkr.chip_unit")
"""The smallest chip of a poker table."""


def chips_at(round: Round, place: Place) -> Chips:
    """Return the chips in a stack without the coin in it."""
    has = round.chips.get(place, 0)
    return has - has % round.rules[CHIP] if has else 0
