"""Designs pay tables: prices with a wanted edge, hit frequency and spread, above the floors a clause prints."""

from __future__ import annotations

from .designing import Design, Wanted, design
from .hanging import Hung

__all__ = ["Design", "Hung", "Wanted", "design"]
