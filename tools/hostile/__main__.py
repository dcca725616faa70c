"""`scripts/hostile [READER ...] [--count N] [--seed WORD] [--jobs N] [--shard NAME]`."""

from __future__ import annotations

import argparse
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


def _one(reader: str, name: str, count: int) -> Tally:
    return shard(readers()[reader], name, count)


def attack(reader: str, count: int, seed: str, jobs: int) -> Tally:
    """Try this many inputs, shard by shard, with a line of progress."""
    began, done = time.monotonic(), Tally()
    sizes = [min(SHARD, count - at) for at in range(0, count, SHARD)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
        tallies = processes.map(_one, *zip(*((reader, f"{seed}-{n}", size) for n, size in enumerate(sizes)), strict=True))
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


def report(reader: Reader, tally: Tally) -> None:
    """Print the figures of a run, and every broken promise."""
    outcomes = ", ".join(f"{count:,} {outcome}" for outcome, count in tally.outcomes.most_common())
    print(f"{reader.name}: {tally.tried:,} inputs: {outcomes}")
    print(f"  {reader.promises}: {'kept' if not tally.broken else f'{len(tally.broken)} broken'}")
    print(f"  slowest {tally.slowest:.3f} s: {tally.slowest_shown}")
    print(f"  memory: grew by at most {tally.grown:.0f} MB per process and shard")
    for broken in tally.broken[:20]:
        print(f"  {broken}")


def main(argv: list[str] | None = None) -> int:
    """Attack the readers named, or all of them; return 1 if a promise was broken."""
    known = readers()
    parser = argparse.ArgumentParser(prog="scripts/hostile", description=(tools.hostile.__doc__ or "").partition("\n")[0])
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"{', '.join(known)} (default: all)")
    parser.add_argument("--count", type=int, default=1_000_000, help="inputs per reader (default: 1,000,000)")
    parser.add_argument("--seed", default="1", help="name of the stream of chance (default: 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (default: 2)")
    parser.add_argument("--shard", help="try one shard again, for example 1-17, in this process")
    told = parser.parse_args(argv)
    unknown = [name for name in told.readers if name not in known]
    if unknown or told.count < 1:
        parser.error(f"unknown reader {unknown[0]!r}. Use one of {', '.join(known)}" if unknown else "--count starts at 1")
    failed = False
    for name in told.readers or known:
        tally = _one(name, told.shard, min(told.count, SHARD)) if told.shard else attack(name, told.count, told.seed, told.jobs)
        report(known[name], tally)
        failed |= bool(tally.broken)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
