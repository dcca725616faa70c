"""A progress bar for long counts, on stderr."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from houseway.lab.counting import Tick

from .screen import screen

PATIENCE_SECONDS = 1.0
"""A bar appears only after this long."""


@contextmanager
def bar(title: str, total: int) -> Generator[Tick]:
    """Show a progress bar on stderr, if that is a terminal."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield lambda done: None
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
