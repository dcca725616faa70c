"""Short texts side by side, with a line break only between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Texts in a row with something between them; one that does not fit begins the next line."""

    def __init__(self, parts: Iterable[Text], between: str = " · ") -> None:
        self.parts, self.between = list(parts), between

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the lines, each as full as the width allows."""
        line = Text()
        for part in self.parts:
            if line and line.cell_len + len(self.between) + part.cell_len > options.max_width:
                yield line
                line = part.copy()
            else:
                line = Text.assemble(line, self.between, part) if line else part.copy()
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the width of the longest text, and of all in one line."""
        widths = [part.cell_len for part in self.parts] or [0]
        whole = sum(widths) + len(self.between) * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))
