"""The record of a terminal table: a file for `houseway replay` and `houseway explain`, or none."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from houseway.core.game.rules import Rules
from houseway.worked.build import build
from houseway.worked.header import Header
from houseway.worked.recorder import Recorder
from houseway.worked.signatures import Signer
from houseway.worked.worked import Played


class Log:
    """The record that gets each round when it ends; without a file, rounds are only counted."""

    def __init__(self, recorder: Recorder | None = None) -> None:
        self.rounds = 0
        self._recorder = recorder

    @property
    def file(self) -> Path | None:
        """The file of the record, if there is one."""
        return self._recorder.file if self._recorder else None

    def add(self, played: Played) -> None:
        """Write a finished round to the file."""
        if self._recorder is not None:
            self._recorder.add(played)
        self.rounds += 1

    def close(self) -> None:
        """Write the closing line and close the file."""
        if self._recorder is not None:
            self._recorder.close()


def now() -> str:
    """Return the time in UTC, as a record writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def header_for(rules: Rules, seed: str | None, place: str, signer: Signer | None) -> Header:
    """Return the header of a session that starts now. A demonstration has no time, so it can be repeated exactly."""
    return Header(build(), rules.law_digest, seed, place, "" if seed is not None else now(), signer.public if signer else "")
