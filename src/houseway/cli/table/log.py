"""The record of a terminal table: a worked-round file anybody can read, replay and ask why.

Each round is written as it ends, so a table that is left in a hurry leaves its finished rounds behind.
"""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from houseway.core.messages.unreadable import Unreadable
from houseway.record.worked import Played, Worked
from houseway.record.writing import write_header, write_round


class Log:
    """A file in which rounds are written as they end; without a file nothing is."""

    def __init__(self, file: Path | None, worked: Worked) -> None:
        self.file = file
        self.rounds = 0
        self._out: TextIO | None = None
        if file is not None:
            try:
                self._out = file.open("w", encoding="utf-8")
            except OSError as error:
                raise Unreadable(f"{file} cannot be written: {error.strerror}") from None
            self._write([*write_header(worked), ""])

    def add(self, played: Played) -> None:
        """Write a finished round down."""
        if self._out is not None:
            parted = ["", "===", ""] if self.rounds else []
            self._write([*parted, *write_round(played)])
        self.rounds += 1

    def close(self) -> None:
        """Nothing more is written."""
        if self._out is not None:
            self._out.close()

    def _write(self, lines: list[str]) -> None:
        assert self._out is not None
        self._out.write("\n".join(lines) + "\n")
        self._out.flush()
