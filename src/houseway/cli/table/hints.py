"""Hints from the lab at a terminal table: off until asked for, and silent where the lab does not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType

from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand


@dataclass(slots=True)
class Hints:
    """Whether hints are shown, and what they say."""

    on: bool = False

    def turn(self) -> None:
        """Turn hints on or off."""
        self.on = not self.on

    def about(self, seen: Round, hand: Hand, asks: Sequence[Ask]) -> tuple[RenderableType, ...]:
        """Return the hint for a question, or nothing."""
        return ()
