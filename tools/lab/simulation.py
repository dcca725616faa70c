"""Simulates on the real engine, and compares with exact results.

Run as `scripts/dev simulate [GAME ...] [--rounds N] [--seed WORDS]`. Prints one line per wager: the exact mean, the
mean of the rounds played, and the difference in standard errors. It fails where that is more than three. A seed
always plays the same rounds. With fifty correct wagers, one exceeds that in every eighth seed; a second seed then
distinguishes luck from a fault.
"""

from __future__ import annotations

import argparse
import sys

from houseway.games import GAMES
from houseway.lab.sheet.words import exactness
from houseway.lab.simulate import Simulated, simulated
from houseway.lab.studies import studied

ALLOWED = 3.0
"""The allowed difference, in standard errors."""


def _line(one: Simulated) -> str:
    exact, mean = -100 * float(one.answer.house_edge), 100 * float(one.mean)
    figures = f"{exactness([one.answer])} {exact:9.4f} %  played {mean:9.4f} %  {one.strays:+6.2f}  {one.rounds:9,}"
    return f"{one.answer.wager:24} {one.answer.pays:8} {figures}"


def main() -> int:
    """Simulate the named games (default: all with a study)."""
    parser = argparse.ArgumentParser(prog="scripts/dev simulate", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", default="simulate")
    asked = parser.parse_args()
    strayed = 0
    for key in asked.games or GAMES:
        study = studied(GAMES[key])
        if study is None:
            continue
        for variant in dict.fromkeys(tuple(sorted(v.items())) for line in study.lines for v in line.variants):
            found = simulated(study, asked.rounds, asked.seed, dict(variant))
            print(f"{key} {dict(variant) or ''}: {len(found)} wagers, {asked.rounds:,} rounds")
            for one in found:
                far = abs(one.strays) > ALLOWED
                strayed += far
                print("  " + _line(one) + ("  STRAYS" if far else ""))
    return 1 if strayed else 0


if __name__ == "__main__":
    sys.exit(main())
