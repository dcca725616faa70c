"""Run a casino by seed: `scripts/dev casino --seeds 1-40`, `--replay 17`, `--replay 17 --trace`."""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import Counter

from .house import run


def main() -> int:
    """Run seeds; the exit code is 1 if any broke a promise."""
    parser = argparse.ArgumentParser(prog="scripts/dev casino", description=__doc__)
    parser.add_argument("--seeds", default="1-10", help="the seeds, as FIRST-LAST (default: 1-10)")
    parser.add_argument("--replay", help="one seed, again")
    parser.add_argument("--trace", action="store_true", help="print the history of each seed")
    told = parser.parse_args()
    first, _, last = told.seeds.partition("-")
    seeds = [told.replay] if told.replay else [str(number) for number in range(int(first), int(last or first) + 1)]
    totals: Counter[str] = Counter()
    broken = 0
    began = time.process_time()
    for seed in seeds:
        since = time.process_time()
        ran = run(seed, tells=print if told.trace else None)
        gc.collect()
        totals.update(ran.counts)
        broken += bool(ran.broken)
        took = time.process_time() - since
        kinds = ", ".join(sorted({fault.kind for fault in ran.faults}))
        print(
            f"{seed:>8} {ran.digest[:12]} {ran.counts.get('steps', 0):5} steps {len(ran.faults):3} faults {took:5.1f} s"
            f"  {ran.settings.owners} owners, {ran.settings.tables} tables: {kinds}",
            flush=True,
        )
        for promise, many in Counter(one.promise for one in ran.broken).items():
            example = next(one for one in ran.broken if one.promise == promise)
            print(f"         BROKEN {promise} ({many}): {example.at} {example.how}", flush=True)
    took = time.process_time() - began
    print(f"{len(seeds)} seeds, {totals['steps']} steps, {totals['steps'] / took:.0f} a second, {broken} with a broken promise")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
