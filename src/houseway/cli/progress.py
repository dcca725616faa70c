"""Progress of a long count, on stderr: a bar on a terminal, and an occasional line if the output goes to a file."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from .screen import screen

if TYPE_CHECKING:
    from houseway.lab.kept_counts import Tick  # commands of a floor show progress without the extra lab

PATIENCE_SECONDS = 1.0
"""A bar or a line appears only after this long."""
LINE_SECONDS = 15.0
"""The time between two lines where there is no terminal."""


@contextmanager
def bar(title: str, total: int) -> Generator[Tick]:
    """Show a progress bar on stderr, or lines if that is not a terminal."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield _lines(console, title or "counting", total)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown, began = Progress(*columns, console=console, transient=True), time.monotonic()
    task = shown.add_task(title or "counting", total=total)

    def tick(done: int) -> None:
        shown.update(task, completed=done)
        if not shown.live.is_started and time.monotonic() - began > PATIENCE_SECONDS:
            shown.start()

    try:
        yield tick
    finally:
        shown.stop()


def _lines(console: Console, title: str, total: int) -> Tick:
    """Return a function that prints how far a count is: first after `PATIENCE_SECONDS`, then every `LINE_SECONDS`."""
    due = time.monotonic() + PATIENCE_SECONDS

    def tick(done: int) -> None:
        nonlocal due
        if time.monotonic() >= due:
            console.print(Text(f"{title}: {done:,} of {total:,} ({100 * done // max(total, 1)} %)"), soft_wrap=True)
            due = time.monotonic() + LINE_SECONDS

    return tick
