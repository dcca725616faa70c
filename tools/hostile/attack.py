"""Finds the readers of this package, and runs an attack on one of them in several processes."""

from __future__ import annotations

import pkgutil
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

import tools.hostile

from .frame import Reader, Tally, shard

SHARD = 5_000
"""Inputs per shard."""


def readers() -> dict[str, Reader]:
    """Return every reader of this package by its name."""
    names = [found.name for found in pkgutil.iter_modules(tools.hostile.__path__) if not found.name.startswith("_")]
    modules = [import_module(f"tools.hostile.{name}") for name in names]
    found = [module.READER for module in modules if isinstance(getattr(module, "READER", None), Reader)]
    return {reader.name: reader for reader in found}


def one_shard(reader: str, name: str, count: int) -> Tally:
    """Run one shard of a reader, found by its name, in another process."""
    return shard(readers()[reader], name, count)


def attack(reader: str, count: int, seed: str, jobs: int) -> Tally:
    """Try this many inputs, shard by shard, with a line of progress."""
    began, done = time.monotonic(), Tally()
    sizes = [min(SHARD, count - at) for at in range(0, count, SHARD)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
        tallies = processes.map(one_shard, *zip(*((reader, f"{seed}-{n}", size) for n, size in enumerate(sizes)), strict=True))
        for n, tally in enumerate(tallies, start=1):
            done += tally
            _progress(f"{reader}: {done.tried:,} of {count:,} inputs, {len(done.broken)} broken", began, n, len(sizes))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return done


def _progress(line: str, began: float, n: int, of: int) -> None:
    """Print the line over itself in a terminal, and a new line every tenth of the way elsewhere."""
    line = f"{line}  {time.monotonic() - began:5.0f} s "
    if sys.stderr.isatty():
        print(f"\r{line}", end="", file=sys.stderr, flush=True)
    elif n * 10 // of > (n - 1) * 10 // of:
        print(line, file=sys.stderr, flush=True)
