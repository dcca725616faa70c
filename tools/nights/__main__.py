"""Plays a random night on private servers and compares the figures of pit, cage, regulator and report on the way.

    scripts/dev night --rounds 500 --seed anything

The same seed draws the same night. The exit code is 1 if a figure differs anywhere.
"""

from __future__ import annotations

import argparse
import sys
import time

from tools.floors.opened import opened_day
from tools.house.house import ORIGIN

from .night import Night, odds_of


def main() -> int:
    """Play the night, and print what happened and what differs."""
    parser = argparse.ArgumentParser(prog="scripts/dev night", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="so many rounds")
    parser.add_argument("--seed", default="a night", help="draws the night")
    asked = parser.parse_args()
    began = time.process_time()
    with opened_day([ORIGIN], odds_of) as day:
        night = Night(day, asked.seed, lambda text: print(f"DIFFERS {text}", flush=True))
        night.opens()
        night.plays(asked.rounds)
        night.ends()
    did = ", ".join(f"{many} {what}" for what, many in sorted(night.did.items()))
    took = time.process_time() - began
    print(f"{did}; {night.compared} figures compared, {len(night.found)} differ; {took:.0f} s of processor time")
    return 1 if night.found else 0


if __name__ == "__main__":
    sys.exit(main())
