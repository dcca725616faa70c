"""Leads dealers through random rounds of every game, and tries every call at every step: it must do what was foretold.

python -m tools.soaks.consoles --rounds 20 --seed consoles
"""

from __future__ import annotations

import argparse
from collections import Counter

from houseway.games import GAMES
from houseway.testing.consoles import lead


def main() -> None:
    """Lead through rounds of every game and print what was counted."""
    parser = argparse.ArgumentParser(prog="scripts/dev consoles", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", default="consoles")
    parser.add_argument("--game", choices=[*GAMES], metavar="GAME", action="append")
    asked = parser.parse_args()
    for key in asked.game or GAMES:
        counts = Counter[str]()
        for number in range(asked.tables):
            counts += lead(GAMES[key], f"{asked.seed}/{number}", asked.rounds)
        print(f"{key:32} " + ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
