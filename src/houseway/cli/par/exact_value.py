"""Exact values in a column of a terminal: a number is never broken, so that a copied one is whole.

A fraction that does not fit is broken after its bar; one that does not fit even then is named by its digits, and `--json` has it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

FRACTION: Final = re.compile(r"-?\d+/\d+")
NARROW: Final = 24
"""The least width that a column of exact values is given, if it needs as much."""


def in_width(value: str, width: int) -> str:
    """Return a value as it fits into a column; other text than a fraction is unchanged.

    >>> in_width("-1/36", 8), in_width("123456/7654321", 8)
    ('-1/36', '123456/\\n7654321')
    >>> in_width("1234567890123/76543210987654321", 16)
    'see --json'
    """
    if not FRACTION.fullmatch(value) or len(value) <= width:
        return value
    above, below = value.split("/")
    return f"{above}/\n{below}" if max(len(above) + 1, len(below)) <= width else "see --json"


@dataclass(frozen=True)
class WaysValue:
    """A number of ways, in full where the column is wide enough, otherwise with its power of ten."""

    ways: int

    @property
    def _full(self) -> str:
        from houseway.lab.sheet.words import ways_text  # only sheets show ways, and a check of a table needs no lab

        return ways_text(self.ways)

    @property
    def short(self) -> str:
        """The number as a narrow column shows it."""
        power = len(str(self.ways)) - 1
        return f"{self.ways / 10**power:.4f}e{power}" if power > 8 else f"{self.ways:,}"

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the widths between which the number can be shown."""
        return Measurement(len(self.short), max(len(self.short), len(self._full))).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the number at the width of the console."""
        yield Text(self._full if len(self._full) <= options.max_width else self.short, justify="right")


@dataclass(frozen=True)
class ExactValue:
    """An exact value, with a note behind it."""

    value: str
    note: str = ""

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the widths between which the value can be shown."""
        parts = [part + mark for part, mark in zip(self.value.split("/"), ("/", ""), strict=False)] or [""]
        words = [*parts, *self.note.split()] if FRACTION.fullmatch(self.value) else [*self.value.split(), *self.note.split()]
        most = len(self.value) + (len(self.note) + 2 if self.note else 0)
        return Measurement(min(max(map(len, words), default=0), NARROW), most).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render the value and its note."""
        shown = in_width(self.value, options.max_width)
        gap = "" if not self.note or not shown else "  " if len(shown) + 2 + len(self.note) <= options.max_width else "\n"
        yield Text.assemble((shown, "dim"), gap, (self.note, "dim italic"), overflow="fold")
