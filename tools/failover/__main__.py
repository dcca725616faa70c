"""Let the record of a real floor fail over while bots play, and check every invariant. See docs/floor/faults.md."""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
import signal
import sys
from typing import Any

from tools.faults.report import table
from tools.faults.run import RunOptions, run_on

from .floor import ClusterFloor
from .kinds import KINDS, SHORT


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="scripts/dev failover", description=__doc__)
    parser.add_argument("--failovers", type=int, default=10, help="number of faults (default: 10)")
    parser.add_argument("--tables", type=int, default=24, help="live tables (default: 24)")
    parser.add_argument("--owners", type=int, default=2, help="owner processes (default: 2)")
    parser.add_argument("--seed", default="", help="seed of faults, bots and repeats (default: a new one)")
    parser.add_argument("--pace", type=float, default=60.0, help="commands per second of all bots, about (default: 60)")
    parser.add_argument("--lease", type=float, default=5.0, help="seconds of an owner's lease (default: 5)")
    parser.add_argument("--only", nargs="+", default=[], choices=list(KINDS), metavar="KIND", help=f"kinds: {', '.join(KINDS)}")
    parser.add_argument("--short", action="store_true", help=f"one of each: {', '.join(SHORT)}")
    return parser.parse_args()


def _ends(number: int, frame: object) -> None:
    """End in good order: everything that was started is stopped and removed."""
    sys.exit(128 + number)


def main() -> int:
    """Run the failovers; the exit code is 1 where an invariant was broken."""
    logging.basicConfig(level=logging.CRITICAL)  # clients are meant to lose their connection
    signal.signal(signal.SIGTERM, _ends)
    told = arguments()
    seed = told.seed or secrets.token_hex(4)
    only: list[str] = list(SHORT) if told.short else told.only
    asked = RunOptions(
        faults=len(SHORT) if told.short else told.failovers,
        tables=told.tables,
        owners=told.owners,
        seed=seed,
        pace=told.pace,
        lease=told.lease,
        only=only,
        patience=180.0,
    )
    floor = ClusterFloor(asked.tables, asked.owners, seed, asked.lease)
    kinds: Any = KINDS  # each is called with the floor of this run
    ran = asyncio.run(run_on(floor, asked, lambda text: print(text, flush=True), kinds))
    print(table(ran.faults), end="\n\n")
    print(ran.summary)
    for broken in ran.details:
        print("BROKEN", broken)
    many = sum(ran.broken.values())
    print(f"{len(ran.faults)} faults, {many} violated invariants" + (f": {ran.broken}" if many else ""))
    return 1 if many else 0


if __name__ == "__main__":
    sys.exit(main())
