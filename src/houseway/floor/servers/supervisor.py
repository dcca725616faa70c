"""Keeps the parts of a floor running: one that ends is started again, after a wait that grows while it keeps ending."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .programs import ServerProcess

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 30.0
"""Seconds before a part that ended is started again; the wait doubles from the first to the longest."""
STEADY: Final = 30.0
"""A part that ran for so many seconds is started again as quickly as the first time."""
Notify = Callable[[str], None]


@dataclass
class Part:
    """A process of the floor. Its output goes to a log; a line that begins with `ready` means that it serves."""

    name: str
    command: Sequence[str]
    log: Path
    ends_in: float = 20.0
    """Seconds that the process has to end after it was signalled."""
    waits: float = FIRST_WAIT
    kept: ServerProcess | None = None
    began: float = 0.0
    due: float = 0.0
    read_from: int = field(default=0)

    def start(self) -> None:
        """Start the process; what it wrote before is not looked at."""
        self.read_from = self.log.stat().st_size if self.log.exists() else 0
        self.kept = ServerProcess(self.command, None, stops=signal.SIGTERM, log=self.log, seconds=self.ends_in)
        self.began = time.monotonic()

    @property
    def is_ready(self) -> bool:
        """Whether the process has logged that it serves."""
        with self.log.open("rb") as opened:
            opened.seek(self.read_from)
            return any(line.startswith(b"ready ") for line in opened)

    def last_words(self) -> str:
        """Return the end of what it wrote since it was started."""
        with self.log.open("rb") as opened:
            opened.seek(self.read_from)
            return opened.read()[-1000:].decode(errors="replace").strip()

    def stop(self) -> None:
        """Stop the process and wait until it has ended."""
        if self.kept is not None:
            self.kept.stop()
            self.kept = None


class Supervisor:
    """The parts of a floor, in the order in which they are started."""

    def __init__(self, tells: Notify, now: Callable[[], float] = time.monotonic) -> None:
        self._parts: list[Part] = []
        self._tells, self._now = tells, now

    def starts(self, part: Part) -> None:
        """Start a part and keep it running from now on."""
        part.start()
        self._parts.append(part)

    def restart_ended(self) -> None:
        """Start again what has ended and is due."""
        for part in self._parts:
            if part.kept is not None and part.kept.has_ended:
                part.kept.stop()
                part.kept = None
                if self._now() - part.began > STEADY:
                    part.waits = FIRST_WAIT
                part.due = self._now() + part.waits
                self._tells(f"{part.name} has ended and starts again in {part.waits:g} s; its log is {part.log}")
                part.waits = min(2 * part.waits, LONGEST_WAIT)
            elif part.kept is None and self._now() >= part.due:
                part.start()
                self._tells(f"{part.name} has started again")

    def stop(self) -> None:
        """Stop all parts, the last one first."""
        for part in reversed(self._parts):
            part.stop()
        self._parts.clear()
