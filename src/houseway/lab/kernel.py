"""Compiled loops, and parallel work on all cores.

A kernel is plain Python over integers and integer arrays, compiled by Numba. It contains no rule itself: it indexes
tables that were filled by the game. Compiled code is cached, so only the first run waits for it; and Numba itself is
loaded when the first kernel is called, so a result from cached counts does not wait for it at all.

Numba's cache checks a kernel's own file and not those it calls into, and would continue with their old versions. So
compiled code is cached under a digest of every file of the lab.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache, update_wrapper
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

from .kept_counts import Progress, cache_folder, no_progress

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_compiling = RLock()


class Kernel:
    """A function that Numba compiles when it is first called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self._compiled: Any = None
        self._making: Any = None
        update_wrapper(self, function)

    def compiled(self) -> Any:
        """Compile the function, with the kernels it calls in compiled form."""
        with _compiling:
            if self._making is None:
                os.environ["NUMBA_CACHE_DIR"] = _compiled_code()  # read once, when Numba is loaded
                import numba  # type: ignore[import-untyped]

                self._making = numba.njit(cache=True, nogil=True)(self.py_func)  # type: ignore[no-untyped-call]
                names = self.py_func.__globals__
                for name, value in [*names.items()]:
                    if isinstance(value, Kernel):
                        names[name] = value.compiled()
                self._compiled = self._making  # only now: another thread does not wait for the lock to call it
            return self._making

    def __call__(self, *given: Any) -> Any:
        return (self._compiled or self.compiled())(*given)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("_compiled", "_making"):
            raise AttributeError(name)
        return getattr(self.compiled(), name)


@cache
def _compiled_code() -> str:
    """Return the cache folder for code compiled from these files."""
    digest = hashlib.sha256()
    for path in sorted([*Path(__file__).parent.rglob("*.py"), *Path(__file__).parents[1].glob("studies/**/*.py")]):
        digest.update(path.read_bytes())
    return str(Path(os.environ.get("NUMBA_CACHE_DIR") or cache_folder() / "compiled") / digest.hexdigest()[:16])


def kernel(function: F) -> F:
    """Compile an integer loop that releases the interpreter lock, so that it runs in parallel."""
    return cast("F", Kernel(function))


def shared_out(
    work: Callable[[int, int], T], total: int, *, title: str = "", progress: Progress = no_progress, parts: int = 64
) -> Iterator[T]:
    """Run `work(first, last)` over parts of a range on every core; yield results as they finish."""
    step = max(1, -(-total // parts))
    with progress(title, total) as tick, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        pieces = {pool.submit(work, at, min(at + step, total)): min(step, total - at) for at in range(0, total, step)}
        done = 0
        for piece in as_completed(pieces):
            done += pieces[piece]
            tick(done)
            yield piece.result()
