"""Exact equities at every poker game of the room. `docs/lab/equity.md` says how they are obtained."""

from .asked import equities
from .shares import Equities
from .variants import VARIANTS

__all__ = ["VARIANTS", "Equities", "equities"]
