"""Deal rounds of each card game electronically, scanned by card, and from a shoe that reads none (H-BACK-01).

    scripts/dev blind [--rounds 2000] [--seed x] [GAME ...]

Each of the three ways must end with every chip in the same place and every bet settled by the same clause. A hand is
shown only where the rules turn it up at a table that reads its cards.
"""

from __future__ import annotations

import argparse

from houseway.games import GAMES
from houseway.testing.unread import Tally, three_ways

DEALT_UNREAD = tuple(key for key, game in GAMES.items() if not game.must_read)


def main() -> None:
    """Deal, and print a line for each game."""
    asked = argparse.ArgumentParser(
        prog="scripts/dev blind", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("games", nargs="*", choices=[[], *DEALT_UNREAD], default=[], metavar="GAME")
    asked.add_argument("--rounds", type=int, default=2_000, help="rounds of each game")
    asked.add_argument("--seed", default="blind")
    said = asked.parse_args()
    for game in said.games or DEALT_UNREAD:
        tally = Tally()
        three_ways(GAMES[game], said.seed, said.rounds, tally)
        cards = f"{tally.hidden:>7,} cards dealt unread, {tally.shown:>7,} shown"
        print(f"{game:<32} {tally.rounds:>6,} rounds alike; {cards}", flush=True)


if __name__ == "__main__":
    main()
