"""A program in a pseudo-terminal with an emulator behind it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Callable

import pyte

from .truth import Truth, read_truth, write_truth

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][0-9A-Za-z]")
PATIENCE_SECONDS = 60


class PromptTimeout(Exception):
    """Raised if the program neither asks a question nor ends for a long time."""


class Terminal:
    """One program in a terminal of so many columns and rows; it is forked from this process, so that it starts at once."""

    def __init__(self, columns: int, rows: int, program: Callable[[], object]) -> None:
        self.columns, self.rows = columns, rows
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.typed: list[str] = []
        truth, inside = os.pipe()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.close(truth)
            _run(columns, rows, inside, program)
        os.close(inside)
        self._truth, self._told = truth, b""
        self.status: int | None = None

    def next_question(self) -> Truth | None:
        """Wait for the next question; None when the program has ended."""
        end = time.monotonic() + PATIENCE_SECONDS
        truth: Truth | None = None
        while time.monotonic() < end:
            truth = truth or self._next_truth()
            if truth is not None and ESCAPES.sub("", self.raw.decode(errors="ignore")).endswith("> "):
                return truth
            if not self._read():
                return None
        raise PromptTimeout(self.text)

    def type(self, keys: str) -> None:
        """Type a line and press Enter."""
        self.typed.append(keys)
        self.raw = b""
        os.write(self._fd, (keys + "\n").encode())

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def close(self) -> int:
        """Close the terminal if the program still runs; return its exit code."""
        if self.status is None:
            os.close(self._fd)
            os.close(self._truth)
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def _next_truth(self) -> Truth | None:
        while select.select([self._truth], [], [], 0)[0] and (more := os.read(self._truth, 65536)):
            self._told += more
        line, newline, rest = self._told.partition(b"\n")
        if not newline:
            return None
        self._told = rest
        return read_truth(line.decode())

    def _read(self) -> bool:
        """Read the program's output; return False when it has ended."""
        if not select.select([self._fd], [], [], 0.05)[0]:
            return True
        try:
            more = os.read(self._fd, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += more
        self._stream.feed(more)
        return bool(more)


def _run(columns: int, rows: int, pipe: int, program: Callable[[], object]) -> None:
    """Run a program in the child process, with this terminal as its own."""
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        os.environ.pop(name, None)
    os.environ["TERM"] = "xterm-256color"
    os.environ["COLORTERM"] = "truecolor"
    status = 70
    try:
        sys.stdin = os.fdopen(os.dup(0))  # the parent may have loaded readline, which would take the standard one over
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        write_truth(pipe)
        program()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
