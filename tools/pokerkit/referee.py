"""An independent referee for poker: the same hands played here and in PokerKit, every award compared pot by pot.

Random players sit down with random stacks, bet anything the table offers and run out of chips often; each of their
choices is sent to both. Whenever a player may bet or raise, both must offer the same minimum and maximum; at the end
every pot, every share of it and every stack must be equal. Run as `scripts/dev referee [GAME ...]`.

Features of only one side are left out: no rake is taken, raises are not capped, no spread limit is played, and all
hands are shown. Where high and low share, all bets are multiples of an amount that can be halved and shared, because
odd chips go by suit here and by seat in PokerKit (PKR-9(i)(2), 11(f)(2)). A side pot whose players have no low goes
to high here (PKR-9(j), 11(g)); in PokerKit a low elsewhere at the table splits it.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from .hands import Hand
from .peers import PEERS


def judge(name: str, hands: int, game: str = "holdem") -> Counter[str]:
    """Play this many hands; a difference names the hand."""
    tally: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(hands):
            hand = Hand(game, f"{name}/{number}")
            try:
                tally += hand.play()
            except (AssertionError, ValueError) as error:
                raise AssertionError(f"{game}, hand {name}/{number}: {error}\n" + hand.transcript()) from error
    return tally


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev referee [GAME ...] [--hands N] [--jobs N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev referee", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "games", nargs="*", choices=[*PEERS, []], metavar="GAME", help="games to compare (default: all that both sides have)"
    )
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    told = parser.parse_args(argv)
    size = 250
    with ProcessPoolExecutor(told.jobs) as house:
        for game in told.games or PEERS:
            began, tally = time.monotonic(), Counter[str]()
            sizes = [(f"{told.seed}-{n}", min(size, told.hands - n)) for n in range(0, told.hands, size)]
            for shard in [house.submit(judge, name, hands, game) for name, hands in sizes]:
                tally += shard.result()
                if sys.stderr.isatty():
                    print(f"\r{game}: {tally['hands']:,} of {told.hands:,} hands", end="", file=sys.stderr, flush=True)
            print(f"{game} compared with PokerKit: every award of {tally['hands']:,} hands equal, seed {told.seed}")
            print("  " + ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in tally.items()))
            print(f"  {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
