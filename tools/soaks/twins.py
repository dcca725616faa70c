"""Twin worlds: many pairs of sittings that differ only in cards a viewer has not seen, for every game.

Run as `scripts/dev twins --worlds 1000`. It prints for each game how many pairs were twins and how many were dropped
because a rule distinguishes the two; a leak ends it with the leaked data, the viewer, and how to make that pair
again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from houseway.games import GAMES
from houseway.testing.twins.pairs import TwinTally, compare_worlds, read_allowed_leaks

TELLS = Path(__file__).parents[2] / "tests" / "conformance" / "tells.toml"
SHARD = 250


def shard(game: str, name: str, twins: int) -> TwinTally:
    """Compare some of a game's pairs in a process of its own."""
    return compare_worlds(GAMES[game], name, twins, read_allowed_leaks(TELLS))


def twins_of(game: str, worlds: int, seed: str, house: ProcessPoolExecutor) -> TwinTally:
    """Compare pairs of a game until this many are twins, with a line of progress."""
    sizes = [SHARD] * (worlds // SHARD) + [worlds % SHARD] * (worlds % SHARD > 0)
    began, done = time.monotonic(), TwinTally()
    for future in [house.submit(shard, game, f"{seed}/{number}", size) for number, size in enumerate(sizes)]:
        done += future.result()
        if sys.stderr.isatty():
            print(f"\r{game}: {done.twins:,} of {worlds:,} twins  {time.monotonic() - began:5.0f} s ", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return done


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev twins [GAME ...] [--worlds N] [--jobs N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev twins", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games to look at (default: all)")
    parser.add_argument("--worlds", type=int, default=1_000, help="twins per game (default: 1000)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(argv)
    tells, used, leaks = read_allowed_leaks(TELLS), Counter[tuple[str, str]](), 0
    print(f"{'game':<34}{'pairs':>8}{'twins':>8}{'dropped':>9}")
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as house:
        for game in asked.games or GAMES:
            tally = twins_of(game, asked.worlds, asked.seed, house)
            print(f"{game:<34}{tally.pairs:>8,}{tally.twins:>8,}{sum(tally.allowed.values()):>9,}", flush=True)
            for leak in tally.leaks:
                print(f"  leak: {leak}", flush=True)
            used += tally.allowed
            leaks += len(tally.leaks)
    print(f"dropped, by the rule that tells the two apart (seed {asked.seed}):")
    for (what, key), count in used.most_common():
        print(f"{count:>8,}  {what}: {key}. {tells[what, key].reveals}")
    return 1 if leaks else 0


if __name__ == "__main__":
    raise SystemExit(main())
