"""Inject real faults into a real floor, and check every invariant. See docs/floor/faults.md."""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
import signal
import sys

from .disk import apart
from .kinds import KINDS
from .planted import PLANTS
from .report import table
from .run import RunOptions, run
from .takeover import measure


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="scripts/dev faults", description=__doc__)
    parser.add_argument("--faults", type=int, default=300, help="number of faults (default: 300)")
    parser.add_argument("--tables", type=int, default=60, help="live tables (default: 60)")
    parser.add_argument("--owners", type=int, default=2, help="owner processes (default: 2)")
    parser.add_argument("--seed", default="", help="seed of faults, bots and repeats (default: a new one)")
    parser.add_argument("--pace", type=float, default=120.0, help="commands per second of all bots, about (default: 120)")
    parser.add_argument("--lease", type=float, default=1.5, help="seconds of an owner's lease (default: 1.5)")
    parser.add_argument("--only", nargs="+", default=[], choices=list(KINDS), metavar="KIND", help=f"kinds: {', '.join(KINDS)}")
    parser.add_argument("--plant", nargs="+", default=[], choices=PLANTS, metavar="BUG", help=f"bugs: {', '.join(PLANTS)}")
    parser.add_argument("--patience", type=float, default=120.0, help="seconds to recover from a fault (default: 120)")
    parser.add_argument("--takeover", action="store_true", help="measure one takeover of all tables in the middle of a round")
    return parser.parse_args()


def _ends(number: int, frame: object) -> None:
    """End in good order: everything that was started is stopped and removed."""
    sys.exit(128 + number)


def main() -> int:
    """Run the faults; the exit code is 1 where an invariant was broken."""
    logging.basicConfig(level=logging.CRITICAL)  # clients are meant to lose their connection
    signal.signal(signal.SIGTERM, _ends)
    sys.setswitchinterval(0.0005)  # proxies and clients share this process with the bots, and must not wait for them
    told = arguments()
    seed = told.seed or secrets.token_hex(4)
    wanted = RunOptions(
        faults=told.faults,
        tables=told.tables,
        owners=told.owners,
        seed=seed,
        pace=told.pace,
        lease=told.lease,
        only=told.only,
        plants=told.plant,
        patience=told.patience,
    )
    runs = measure if told.takeover else run
    ran = asyncio.run(runs(wanted, lambda text: print(text, flush=True)))
    if ran.faults:
        print(table(ran.faults), end="\n\n")
    print(ran.summary)
    for broken in ran.details:
        print("BROKEN", broken)
    many = sum(ran.broken.values())
    print(f"{len(ran.faults)} faults, {many} violated invariants" + (f": {ran.broken}" if many else ""))
    return 1 if many else 0


if __name__ == "__main__":
    apart("tools.faults")
    sys.exit(main())
