"""The page of a day: chapters, what happened with the row or clause behind it, and tables of figures."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from houseway.core.game.words import money

WIDTH: Final = 120
"""Characters of a line."""


class DifferentFigures(Exception):
    """Figures of the day that should be the same and are not."""


class Figure(NamedTuple):
    """One line of the reconciliation: the figures of two independent sources, in cents or as a count."""

    label: str
    first: int
    second: int
    cites: str
    is_money: bool = True

    @property
    def difference(self) -> int:
        """The excess of one source over the other. It should be zero."""
        return self.first - self.second

    @property
    def cells(self) -> tuple[str, ...]:
        """The figure as a row of a table."""
        numbers = (self.first, self.second, self.difference)
        return (self.label, *(money(one) if self.is_money else f"{one:,}" for one in numbers), f"`{self.cites}`")


class Page:
    """The page, as it grows."""

    def __init__(self, introduction: str) -> None:
        self._parts: list[str] = [introduction.strip()]

    def chapter(self, title: str, says: str = "") -> None:
        """Begin a chapter with its title and perhaps a paragraph."""
        self._parts.append(f"## {title}")
        if says:
            self.paragraph(says)

    def paragraph(self, text: str) -> None:
        """Add a paragraph, wrapped to the width of the page."""
        self._parts.append("\n".join(textwrap.wrap(text, WIDTH)))

    def happened(self, text: str, cites: str = "") -> None:
        """Add something that happened, with the rows and clauses behind it."""
        behind = f" (`{cites}`)" if cites else ""
        line = f"{text}{behind}"
        item = "\n".join(textwrap.wrap(line, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False))
        if self._parts[-1].startswith("- "):
            self._parts[-1] += f"\n{item}"
        else:
            self._parts.append(item)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Add a table. Columns whose cells are all figures are to the right."""
        rows = [list(row) for row in rows]
        is_number = [all(row[at][:1] in "$-0123456789" and row[at][:1] for row in rows) for at in range(len(heads))]
        rule = ["--:" if right else "---" for right in is_number]
        self._parts.append("\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows)))

    def text(self) -> str:
        """Return the whole page."""
        return "\n\n".join(self._parts) + "\n"


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["cage"]), listed(["cage", "dealer"]), listed(["a", "b", "c"])
    ('cage', 'cage and dealer', 'a, b and c')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
