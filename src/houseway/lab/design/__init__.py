"""Designs pay tables: prices with a wanted edge, hit frequency and spread, above the floors a clause prints."""

from __future__ import annotations

from .designing import design
from .hanging import Hung
from .wanted import Design, Priced, Wanted

__all__ = ["Design", "Hung", "Priced", "Wanted", "design"]
