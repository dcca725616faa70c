"""Moments as they are told to others."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Seconds = Annotated[float, Meta(description="Seconds since 1970, by the clock of the house.")]
