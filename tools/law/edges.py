"""Lists the bars that worked and random rounds see one way only.

scripts/dev edges [--game GAME] [--rounds N]
"""

from __future__ import annotations

import argparse

from houseway.games import GAMES
from houseway.testing.bars import BarCensus, bars_of, census_of, rulebooks


def main() -> int:
    """Print the bars that were seen one way only."""
    parser = argparse.ArgumentParser(prog="scripts/dev edges", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play (default: all); repeatable"
    )
    parser.add_argument("--rounds", type=int, default=200, help="random rounds per game (default: 200)")
    told = parser.parse_args()
    for name, games in rulebooks().items():
        if not told.game or {game.key for game in games} & {*told.game}:
            lines = {line for game in games for line, _ in bars_of(game)}
            census = sum((census_of(game, told.rounds) for game in games), BarCensus())
            found = census.one_way(lines)
            print(f"{name}: {len(lines)} bars, {len(lines) - len(found)} seen both ways")
            for line, seen in found.items():
                print(f"  {line}: {seen}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
