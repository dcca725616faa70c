"""What a Fast Action Hold 'Em table has under a house's choices, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.law.choice import Value
from houseway.core.values.equipment import Equipment, Shoe
from houseway.families.deck.shoe import by_itself

from .house_rules import CSM, DECKS


def equips(settings: Mapping[str, Value]) -> Equipment:
    """The shoe: six or eight decks. With a machine there are as many again, in it."""
    return Shoe(decks=DECKS.of(settings))


CHECKS = by_itself(CSM, "FAH-11")
