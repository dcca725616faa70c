"""The record of a terminal table: a worked-round file for `houseway replay` and `houseway explain`.

Each round is written when it ends, so an interrupted session keeps its finished rounds.
"""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from houseway.core.messages.unreadable import Unreadable
from houseway.record.worked import Played, Worked
from houseway.record.writing import write_header, write_round


class Log:
    """A record file that gets each round when it ends; without a file, rounds are only counted."""

    def __init__(self, file: Path | None, worked: Worked) -> None:
        self.file = file
        self.rounds = 0
        self._out: TextIO | None = None
        if file is not None:
            try:
                self._out = file.open("w", encoding="utf-8")
            except OSError as error:
                raise Unreadable(f"{file}: cannot write: {error.strerror}") from None
            self._write([*write_header(worked), ""])

    def add(self, played: Played) -> None:
        """Write a finished round to the file."""
        if self._out is not None:
            parted = ["", "===", ""] if self.rounds else []
            self._write([*parted, *write_round(played)])
        self.rounds += 1

    def close(self) -> None:
        """Close the record file."""
        if self._out is not None:
            self._out.close()

    def _write(self, lines: list[str]) -> None:
        assert self._out is not None
        self._out.write("\n".join(lines) + "\n")
        self._out.flush()
