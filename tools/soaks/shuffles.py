"""Statistics of live shuffles: `scripts/dev shuffles [--shuffles N] [--jobs N]`, a million shuffles of 52 by default.

Counts how often each card came to each place, how often each card followed each other one, and how many rising runs a shuffle
has, and compares each with what fair shuffles give, by chi-squared tests. `--bytes N` writes N raw bytes of the generator to
standard output instead, for programs such as dieharder: `scripts/dev shuffles --bytes 2000000000 | dieharder -a -g
200`.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.play.chance import Live, shuffled
from houseway.play.chance.drbg import HmacDrbg

CARDS = 52
Counts = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


def counted(many: int) -> Counts:
    """Shuffle so many times; count places, followers and rising runs."""
    source, deck = Live(), range(CARDS)
    places = np.zeros((CARDS, CARDS), np.int64)
    follows = np.zeros((CARDS, CARDS), np.int64)
    runs = np.zeros(CARDS + 1, np.int64)
    at = np.arange(CARDS)
    for _ in range(many):
        order = np.array(shuffled(deck, source))
        places[at, order] += 1
        follows[order[:-1], order[1:]] += 1
        runs[1 + np.count_nonzero(order[1:] < order[:-1])] += 1
    return places, follows, runs


def eulerian(cards: int) -> list[int]:
    """Return the number of orders with each number of rising runs, from one up."""
    row = [1]
    for n in range(2, cards + 1):
        row = [(k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return row


def chi_squared(found: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    """The sum of squared differences over what was expected."""
    return float((((found - expected) ** 2) / expected).sum())


def tail(value: float, degrees: int) -> float:
    """Return the chance of a chi-squared at least this large (Wilson and Hilferty; good for many degrees)."""
    z = ((value / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees))
    return 0.5 * math.erfc(z / math.sqrt(2))


def report(many: int, counts: Counts) -> tuple[list[str], bool]:
    """The table, and whether nothing in it is less likely than one in a million."""
    places, follows, runs = counts
    flat = np.full((CARDS, CARDS), many / CARDS)
    beside = np.full(CARDS * (CARDS - 1), many / CARDS)
    ways = eulerian(CARDS)
    share = [float(Fraction(way, math.factorial(CARDS))) * many for way in ways]
    kept = [n for n, expected in enumerate(share) if expected >= 10]
    low, high = kept[0], kept[-1]
    expected = np.array([sum(share[: low + 1]), *share[low + 1 : high], sum(share[high:])])
    seen = np.array([runs[: low + 2].sum(), *runs[low + 2 : high + 1], runs[high + 1 :].sum()])
    tests = {
        "card in place": (chi_squared(places, flat), (CARDS - 1) ** 2),
        "card after card": (chi_squared(follows[~np.eye(CARDS, dtype=bool)], beside), CARDS * (CARDS - 1) - 1),
        "rising runs": (chi_squared(seen, expected), len(expected) - 1),
    }
    lines = [f"{many:,} shuffles of {CARDS} cards, live", f"{'test':<16}{'chi-squared':>14}{'degrees':>9}{'p':>9}"]
    worst = 1.0
    for name, (value, degrees) in tests.items():
        chance = tail(value, degrees)
        worst = min(worst, chance, 1 - chance)
        lines.append(f"{name:<16}{value:>14.1f}{degrees:>9}{chance:>9.4f}")
    return lines, worst > 1e-6


def main(args: list[str] | None = None) -> int:
    """Shuffle, count and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--shuffles", type=int, default=1_000_000, help="how many (default: 1000000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--bytes", type=int, default=0, help="write so many raw bytes of the generator instead")
    given = parser.parse_args(args)
    if given.bytes:
        return raw(given.bytes)
    parts = [given.shuffles // given.jobs + (n < given.shuffles % given.jobs) for n in range(given.jobs)]
    with ProcessPoolExecutor(given.jobs) as pool:
        found = list(pool.map(counted, parts))
    places, follows, runs = (np.sum([one[part] for one in found], axis=0) for part in range(3))
    lines, fair = report(given.shuffles, (places, follows, runs))
    print(*lines, sep="\n")
    return 0 if fair else 1


def raw(count: int) -> int:
    """Write bytes of the generator, reseeded every 64 KiB."""
    drbg = HmacDrbg(os.urandom(32), os.urandom(16))
    while count > 0:
        drbg.reseed(os.urandom(32))
        block = drbg.generate(min(count, 1 << 16))
        sys.stdout.buffer.write(block)
        count -= len(block)
    return 0


if __name__ == "__main__":
    sys.exit(main())
