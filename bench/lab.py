"""Compares the lab's counting with the same counting in C, in one run.

    .venv/bin/python -m bench.lab [GAME...] [--runs N]

Ours: every wager of a game counted from nothing, with an empty cache, kernels compiled beforehand; the times to
compile and to write the counts to the cache are printed next to it. C: the same algorithm (`bench/GAME.c`), gcc -O3
-march=native, as many threads, compiled into a temporary folder. Runs alternate, because the machine is shared: the
table gives the best of each by wall time and by processor time, and both results must be equal, number for number.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from bench.lab_chase_the_flush import CHASE_THE_FLUSH
from bench.lab_high_card_flush import HIGH_CARD_FLUSH
from bench.lab_rival import Rival

HERE = Path(__file__).parent
RIVALS: Mapping[str, Rival] = {rival.game: rival for rival in (HIGH_CARD_FLUSH, CHASE_THE_FLUSH)}
"""One entry per game; another game needs another file next to this one and a name in this tuple."""

COMPILE = (
    "import time; began = time.perf_counter(); import lab; lab.RIVALS[{game!r}].counts(); print(time.perf_counter() - began)"
)


@dataclass
class Took:
    """Wall-clock seconds and processor seconds."""

    wall: float = float("inf")
    processor: float = float("inf")

    def best(self, other: Took) -> None:
        """Return the smaller of each."""
        self.wall, self.processor = min(self.wall, other.wall), min(self.processor, other.processor)


def timed(work: Callable[[], object], who: int) -> tuple[object, Took]:
    """Run something and return its times; `who` is this process or its children."""
    before, began = resource.getrusage(who), time.perf_counter()
    result = work()
    wall, after = time.perf_counter() - began, resource.getrusage(who)
    return result, Took(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def compiling(game: str) -> float:
    """Return the seconds of a first count, kernels not compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "NUMBA_CACHE_DIR": folder, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}
        done = subprocess.run([sys.executable, "-c", COMPILE.format(game=game)], env=own, capture_output=True, check=True)
        return float(done.stdout)


def contest(rival: Rival, runs: int, threads: int) -> bool:
    """Run both in turn; print a line of the table and return whether they agree."""
    ours, shelved, theirs, same = Took(), Took(), Took(), True
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / rival.game
        source = HERE / f"{rival.game}.c"
        subprocess.run(["gcc", "-O3", "-march=native", "-pthread", "-o", program, source], check=True)
        given = rival.given()
        command = [str(program), str(threads)]
        rivals = partial(subprocess.run, command, input=given, capture_output=True, check=True)
        rival.counts()
        for run in range(runs):
            rival.forget()
            found, took = timed(rival.counts, resource.RUSAGE_SELF)
            ours.best(took)
            done, took = timed(rivals, resource.RUSAGE_CHILDREN)
            theirs.best(took)
            os.environ["HOUSEWAY_CACHE"] = str(Path(folder) / f"shelf{run}")
            rival.forget()
            _, took = timed(rival.answers, resource.RUSAGE_SELF)
            shelved.best(took)
            assert isinstance(found, dict) and isinstance(done, subprocess.CompletedProcess)
            read = rival.read(done.stdout)
            same = same and found.keys() == read.keys() and all(np.array_equal(found[key], read[key]) for key in read)
    ratio = ours.wall / theirs.wall, ours.processor / theirs.processor
    print(
        f"{rival.game:<18}{ours.wall:>9.3f}{theirs.wall:>9.3f}{ratio[0]:>8.2f}{ours.processor:>11.3f}{theirs.processor:>9.3f}"
        f"{ratio[1]:>8.2f}{shelved.wall:>11.3f}{compiling(rival.game):>10.1f}{'  equal' if same else '  NOT EQUAL'}"
    )
    return same


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(RIVALS), help=f"games (default: all): {', '.join(RIVALS)}")
    parser.add_argument("--runs", type=int, default=9)
    told = parser.parse_args()
    threads = os.cpu_count() or 1
    print(f"seconds, best of {told.runs}, {threads} threads each")
    print(f"{'':<18}{'wall':>9}{'C':>9}{'times':>8}{'processor':>11}{'C':>9}{'times':>8}{'and cached':>11}{'compiled':>10}")
    wrong = [game for game in told.games if not contest(RIVALS[game], told.runs, threads)]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
