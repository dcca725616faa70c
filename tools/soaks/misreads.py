"""Play rounds of every game in which one card, tile or die is entered wrongly and corrected at a random moment (R-GEN-33).

    scripts/dev misread [--corrected 1000] [--seed x] [GAME ...]

What stands after the correction must be the round as it happened: the same events, the same chips, the same memory.
"""

from __future__ import annotations

import argparse

from houseway.games import GAMES
from houseway.testing.misreads import MisreadTally, misread_rounds


def main() -> None:
    """Play, and print a line for each game."""
    asked = argparse.ArgumentParser(
        prog="scripts/dev misread", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("games", nargs="*", choices=[[], *GAMES], default=[], metavar="GAME")
    asked.add_argument("--corrected", type=int, default=1_000, help="corrections for each game")
    asked.add_argument("--seed", default="misread")
    said = asked.parse_args()
    for game in said.games or GAMES:
        tally = MisreadTally()
        misread_rounds(GAMES[game], said.seed, said.corrected, tally)
        print(
            f"{game:<32} {tally.corrected:>6,} corrected, {tally.late:>6,} after somebody had acted, in {tally.rounds:,} rounds"
        )


if __name__ == "__main__":
    main()
