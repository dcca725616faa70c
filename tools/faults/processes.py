"""Processes of the floor: owners and the relay, started by this one and gone with it, also when it is killed."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from .proxies import Proxy

ROOT: Final = Path(__file__).parents[2]
STARTS: Final = 60.0
"""Seconds that a process has to report that it is ready."""


class Child:
    """A Python program of this package. A paused one dies with its parent too, which the system sees to."""

    def __init__(self, module: str, words: list[str], log: Path) -> None:
        setpriv = shutil.which("setpriv")
        before = [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []
        self._log: IO[bytes] = log.open("ab")
        self._process = subprocess.Popen(
            [*before, sys.executable, "-m", f"tools.faults.{module}", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT), *filter(None, sys.path)])},
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def line(self, seconds: float = STARTS) -> str:
        """Return the next line that it prints."""
        assert self._process.stdout is not None
        found = await asyncio.wait_for(asyncio.to_thread(self._process.stdout.readline), seconds)
        if not found:
            log = Path(self._log.name).read_text("utf-8", "replace")
            raise RuntimeError(f"process {self.pid} ended with {self._process.wait()}: {log[-2000:]}")
        return found.strip()

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        with suppress(ProcessLookupError):
            self._process.send_signal(number)

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()
        self._process.wait()
        self._close()

    async def ended(self, seconds: float = STARTS) -> int:
        """Wait until it has ended by itself and return its code."""
        code = await asyncio.wait_for(asyncio.to_thread(self._process.wait), seconds)
        self._close()
        return code

    def _close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout, self._log):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class OwnerProcess(Child):
    """An owner that reaches record and bus through proxies of its own."""

    def __init__(self, name: str, build: str, record: Proxy, bus: Proxy, words: list[str], log: Path) -> None:
        super().__init__("owner_process", words, log)
        self.name, self.build = name, build
        self.record, self.bus = record, bus
        self.paused = False

    async def ready(self) -> None:
        """Wait until it serves."""
        word = await self.line()
        assert word == "ready", word

    def pause(self) -> None:
        """Stop it where it is."""
        self.paused = True
        self.send(signal.SIGSTOP)

    def wake(self) -> None:
        """Resume it as if no time had passed."""
        self.send(signal.SIGCONT)
        self.paused = False

    async def leaves(self) -> None:
        """Close the proxies of an owner that has ended."""
        await self.record.stop()
        await self.bus.stop()
