"""Long counts in numbered shards, by processes, by Ray, or by any batch queue.

scripts/dev shards plan MODULE:JOB FOLDER --shards 64     write the plan; --total N counts only the first N units
scripts/dev shards run FOLDER --workers 2 [--ray]         run what is missing
scripts/dev shards one FOLDER NUMBER                      run one shard: seq 0 63 | xargs -P 2 -n 1 scripts/dev shards one FOLDER
scripts/dev shards join FOLDER                            check every digest and add up
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from houseway.core.messages.unreadable import Unreadable
from houseway.lab import shards


def main(words: Sequence[str] | None = None) -> int:
    """Plan, run or join."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev shards", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    does = parser.add_subparsers(dest="does", required=True)
    plan = does.add_parser("plan")
    plan.add_argument("job")
    plan.add_argument("folder", type=Path)
    plan.add_argument("--shards", type=int, default=64)
    plan.add_argument("--total", type=int)
    run = does.add_parser("run")
    run.add_argument("folder", type=Path)
    run.add_argument("--workers", type=int, default=1)
    run.add_argument("--ray", action="store_true")
    one = does.add_parser("one")
    one.add_argument("folder", type=Path)
    one.add_argument("number", type=int)
    join = does.add_parser("join")
    join.add_argument("folder", type=Path)
    told = parser.parse_args(words)
    try:
        if told.does == "plan":
            made = shards.plan(told.job, told.folder, told.shards, told.total)
            print(f"{made.shards} shards of {made.total:,} units")
        elif told.does == "run":
            _run(told.folder, told.workers, ray=told.ray)
        elif told.does == "one":
            shards.count_shard(told.folder, told.number)
        else:
            print(json.dumps(shards.join(told.folder), indent=1))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _run(folder: Path, workers: int, *, ray: bool) -> None:
    left, began = len(shards.missing(folder)), time.perf_counter()
    for many, number in enumerate(shards.run(folder, workers, ray=ray), start=1):
        took = time.perf_counter() - began
        print(f"shard {number}: {many} of {left}, {took:.0f} s, about {took / many * (left - many):.0f} s left", flush=True)


if __name__ == "__main__":
    sys.exit(main())
