"""`scripts/dev hostile [READER ...] [--count N] [--seed WORD] [--jobs N] [--shard NAME]`."""

from __future__ import annotations

import argparse

import tools.hostile

from .attack import SHARD, attack, one_shard, readers
from .frame import Reader, Tally


def report(reader: Reader, tally: Tally) -> None:
    """Print the figures of a run, and every broken invariant."""
    outcomes = ", ".join(f"{count:,} {outcome}" for outcome, count in tally.outcomes.most_common())
    print(f"{reader.name}: {tally.tried:,} inputs: {outcomes}")
    print(f"  {reader.invariant}: {'kept' if not tally.broken else f'{len(tally.broken)} broken'}")
    print(f"  slowest {tally.slowest:.3f} s: {tally.slowest_shown}")
    print(f"  memory: grew by at most {tally.grown:.0f} MB per process and shard")
    for broken in tally.broken[:20]:
        print(f"  {broken}")


def main(argv: list[str] | None = None) -> int:
    """Attack the readers named, or all of them; return 1 if an invariant was broken."""
    known = readers()
    parser = argparse.ArgumentParser(prog="scripts/dev hostile", description=(tools.hostile.__doc__ or "").partition("\n")[0])
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
        tally = (
            one_shard(name, told.shard, min(told.count, SHARD)) if told.shard else attack(name, told.count, told.seed, told.jobs)
        )
        report(known[name], tally)
        failed |= bool(tally.broken)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
