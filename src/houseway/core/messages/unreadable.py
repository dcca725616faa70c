"""The error for text that cannot be parsed. Its message shows how to write it. It is not a refusal."""

from __future__ import annotations

from typing import Final

from houseway.core.values.printable import printable, shortened

LONGEST: Final = 4_000
"""Characters of a message: every breach of a table fits, and a file cannot fill a screen with its own words."""


class Unreadable(ValueError):
    """A text that cannot be parsed; the message shows how to write it, on one line that is safe to print."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(printable(message), LONGEST))
