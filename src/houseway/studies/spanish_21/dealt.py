"""Deal hundreds of millions of rounds of Spanish 21 and compare them with the exact result.

    scripts/dev deal spanish_21 [DECKS] [ROUNDS] [STRATEGY]

Each round comes from a full shoe, hand after hand, the dealer last, independently of the exact method. The exit
status is 1 where the two are more than four standard errors apart.
"""

from __future__ import annotations

import sys
import time
import tomllib
from fractions import Fraction
from importlib.resources import files

import numpy as np

from houseway.lab.study import OPTIMAL, under

from . import STUDY
from .main import BASIC, prices_of, sheets_of, weights_of
from .playing_out import SUMS, felt, full_shoe, many_rounds, summed
from .values import edge

PART = 10_000_000
SHOES = {6: "six decks", 8: "eight decks"}
"""The names of the two shoes in par.toml."""


def main() -> int:
    """Count once (takes minutes), then deal the rounds."""
    decks, rounds = (int(sys.argv[i]) if len(sys.argv) > i else told for i, told in ((1, 6), (2, 100_000_000)))
    strategy = sys.argv[3] if len(sys.argv) > 3 else BASIC
    rules = under(STUDY.game, {"s21.decks": decks})
    counts = STUDY.counts(STUDY.line("wager"), rules)
    prices = prices_of(rules)
    exact, staked = edge(weights_of(counts, strategy, decks), prices)
    par = tomllib.loads((files("houseway.games.spanish_21") / "par.toml").read_text(encoding="utf-8"))["wager"][SHOES[decks]]
    if exact != Fraction(par["house_edge" if strategy == OPTIMAL else strategy]):
        print("the figure in par.toml differs")
        return 1
    dealt, sums, began = felt(sheets_of(counts, strategy), prices), np.zeros((2, SUMS), dtype=np.int64), time.monotonic()
    for part in range(-(-rounds // PART)):
        many_rounds(dealt, full_shoe(decks), 2021 + 1_000_003 * part, PART, sums)
        now = summed(sums)
        print(f"{now.rounds:>13,} rounds  {now.edge:.6%} +- {now.error:.6%}  {time.monotonic() - began:.0f} s", flush=True)
    seen = summed(sums)
    strays = (seen.edge - float(exact)) / seen.error
    print(f"exact {float(exact):.6%}, staked {float(staked):.6f} (dealt {seen.staked:.6f}); {strays:+.2f} standard errors away")
    return int(abs(strays) > 4)


if __name__ == "__main__":
    sys.exit(__doc__ if {"-h", "--help"} & {*sys.argv} else main())
