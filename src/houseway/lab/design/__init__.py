"""Designs pay tables: prices with a wanted edge, hit frequency and spread, above the floors a clause prints."""

from __future__ import annotations

from .designer import design
from .house_settings import TableSettings
from .wanted import Design, PricedTable, Wanted

__all__ = ["Design", "PricedTable", "TableSettings", "Wanted", "design"]
