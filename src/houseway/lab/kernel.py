"""Compiled loops, and work shared out among the cores.

A kernel is plain Python over integers and integer arrays, compiled by Numba. It never knows a rule by itself: it indexes tables
that were filled by asking the game. Compiled code is kept beside the source, so only the first run waits for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, TypeVar, cast

import numba  # type: ignore[import-untyped]

from .counting import Progress, silent

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def kernel(function: F) -> F:
    """Compile an integer loop; it runs beside others, for it holds no lock."""
    return cast("F", numba.njit(cache=True, nogil=True)(function))  # type: ignore[no-untyped-call]


def shared_out(
    work: Callable[[int, int], T], total: int, *, title: str = "", progress: Progress = silent, parts: int = 64
) -> Iterator[T]:
    """Do `work(first, last)` over a range cut in parts, on every core; results come as they are done."""
    step = max(1, -(-total // parts))
    with progress(title, total) as tick, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        pieces = {pool.submit(work, at, min(at + step, total)): min(step, total - at) for at in range(0, total, step)}
        done = 0
        for piece in as_completed(pieces):
            done += pieces[piece]
            tick(done)
            yield piece.result()
