"""Equipment of a Fast Action Hold 'Em table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.law.choice import Value
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.deck.shoe import by_itself

from .house_rules import CSM, DECKS


def equips(settings: Mapping[str, Value]) -> Equipment:
    """Return the equipment: a shoe of six or eight decks, and the same number again with a batch machine."""
    return Shoe(decks=DECKS.of(settings))


CHECKS = by_itself(CSM, "FAH-11")
