"""Exact equities at every poker game of the room. `docs/lab/equity.md` describes the method."""

from .query import equities
from .shares import Equities
from .variants import VARIANTS

__all__ = ["VARIANTS", "Equities", "equities"]
