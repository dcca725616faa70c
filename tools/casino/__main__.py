"""Run a casino by seed: `scripts/dev casino --seeds 1-40`, `--replay 17`, `--replay 17 --trace`, `--replay 17 --shrink`."""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import nullcontext

from tools.releases.shipped import ROOT

from .house import RECOVERS, SECONDS, Ran, run
from .planted import PLANTED, planted
from .shrink import shrunk


def main() -> int:
    """Run seeds; the exit code is 1 if any broke a promise."""
    parser = argparse.ArgumentParser(prog="scripts/dev casino", description=__doc__)
    parser.add_argument("--seeds", default="1-10", help="the seeds, as FIRST-LAST (default: 1-10)")
    parser.add_argument(
        "--called",
        default="",
        help="a word before each number, so that the seeds are new: the day, a commit",
    )
    parser.add_argument("--replay", help="one seed, again")
    parser.add_argument("--short", action="store_true", help="a quarter of the time, for many seeds")
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help=f"virtual seconds with faults (default: {SECONDS:g})",
    )
    parser.add_argument("--trace", action="store_true", help="print the history of each seed")
    parser.add_argument(
        "--shrink",
        action="store_true",
        help="cut the first seed that fails to its shortest history, and end",
    )
    parser.add_argument(
        "--plant",
        choices=list(PLANTED),
        metavar="FAULT",
        help="a bug that must be found; the first seed ends it",
    )
    parser.add_argument(
        "--quiet",
        action="store_true",
        help="print seeds that broke a promise, and the sum",
    )
    parser.add_argument(
        "--alike",
        nargs="*",
        metavar="PYTHON",
        help="run the seeds in two processes with two hash seeds, and in one of each other Python, and compare the digests",
    )
    parser.add_argument("--digests", action="store_true", help="print the digest of each history and nothing else")
    told = parser.parse_args()
    first, _, last = told.seeds.partition("-")
    seeds = [told.replay] if told.replay else [f"{told.called}{one}" for one in range(int(first), int(last or first) + 1)]
    if told.alike is not None:
        return _alike(
            [sys.executable, sys.executable, *told.alike], [one for one in sys.argv[1:] if one not in ("--alike", *told.alike)]
        )
    with planted(told.plant) if told.plant else nullcontext():
        return _runs(seeds, told)


def _runs(seeds: list[str], told: argparse.Namespace) -> int:
    totals: Counter[str] = Counter()
    broken = done = 0
    gc.freeze()  # what was imported stays, and each collection below looks at the objects of a seed only
    began = time.process_time()
    for seed in seeds:
        since = time.process_time()
        seconds, recovers = (SECONDS / 4, RECOVERS / 2) if told.short else (told.seconds, RECOVERS)
        ran = run(seed, seconds=seconds, recovers=recovers, tells=print if told.trace else None, until="" if told.plant else None)
        gc.collect()
        totals.update(ran.counts)
        totals["faults"] += len(ran.faults)
        done += 1
        broken += bool(ran.broken)
        if told.digests:
            print(ran.seed, ran.digest)
        elif ran.broken or not told.quiet:
            _prints(ran, time.process_time() - since)
        if ran.broken and told.shrink:
            print(shrunk(ran, seconds=seconds))
        if ran.broken and (told.shrink or told.plant):
            break
    took = time.process_time() - began
    if told.digests:
        return 1 if broken else 0
    print(
        f"{done} seeds, {totals['steps']} steps, {totals['answers']} answers, {totals['faults']} faults, {took:.0f} s:"
        f" {totals['steps'] / took:.0f} steps a second; {broken} with a broken promise"
    )
    return 1 if broken else 0


def _alike(pythons: list[str], words: list[str]) -> int:
    """Run seeds by some interpreters, each with a hash seed of its own, and return 0 where all histories are the same."""
    running = [
        subprocess.Popen(
            [python, "-W", "ignore", "-m", "tools.casino", *words, "--digests"],
            env={**os.environ, "PYTHONHASHSEED": str(at), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for at, python in enumerate(pythons, start=1)
    ]
    told = [one.communicate()[0].splitlines() for one in running]
    differ = [row for row in told[0] if any(row not in other for other in told[1:])]
    for row in differ:
        print(f"differs: {row}")
    print(f"{len(told[0])} seeds in {len(told)} processes with {len(told)} hash seeds: {len(differ)} differ")
    return 1 if differ or any(len(one) != len(told[0]) or not one for one in told) else 0


def _prints(ran: Ran, took: float) -> None:
    kinds = ", ".join(sorted({fault.kind for fault in ran.faults}))
    size = ran.settings
    print(
        f"{ran.seed:>8} {ran.digest[:12]} {ran.counts.get('steps', 0):5} steps {len(ran.faults):3} faults {took:5.1f} s"
        f"  {size.owners} owners, {size.tables} tables: {kinds}",
        flush=True,
    )
    for promise, many in Counter(one.promise for one in ran.broken).items():
        example = next(one for one in ran.broken if one.promise == promise)
        print(
            f"         BROKEN {promise} ({many}): {example.at} {example.how}",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
