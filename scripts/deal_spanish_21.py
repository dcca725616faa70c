"""Deal Spanish 21 by the hundred million, and see whether the exact answer lies where the rounds say.

    python scripts/deal_spanish_21.py [DECKS] [ROUNDS] [STRATEGY]

Each round comes from a full shoe, hand after hand, the dealer last: nothing in it knows how the exact answer is reached. Ends
with status 1 where the two are more than four standard errors apart.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from houseway.lab.spanish_21 import STUDY
from houseway.lab.spanish_21.main import BASIC, prices_of, sheets_of, weights_of
from houseway.lab.spanish_21.playing_out import felt, full_shoe, many_rounds, summed
from houseway.lab.spanish_21.valuing import edge
from houseway.lab.study import under

PART = 10_000_000


def main() -> int:
    """Counts first (minutes, once), then rounds."""
    decks, rounds = (int(sys.argv[i]) if len(sys.argv) > i else told for i, told in ((1, 6), (2, 100_000_000)))
    strategy = sys.argv[3] if len(sys.argv) > 3 else BASIC
    rules = under(STUDY.game, {"s21.decks": decks})
    counts = STUDY.counts(STUDY.line("wager"), rules)
    prices = prices_of(rules)
    exact, staked = edge(weights_of(counts, strategy, decks), prices)
    dealt, sums, began = felt(sheets_of(counts, strategy), prices), np.zeros((2, 5), dtype=np.int64), time.monotonic()
    for part in range(-(-rounds // PART)):
        many_rounds(dealt, full_shoe(decks), 2021 + 1_000_003 * part, PART, sums)
        seen = summed(sums)
        print(f"{seen.rounds:>13,} rounds  {seen.edge:.6%} +- {seen.error:.6%}  {time.monotonic() - began:.0f} s", flush=True)
    strays = (seen.edge - float(exact)) / seen.error
    print(f"exact {float(exact):.6%}, staked {float(staked):.6f} (dealt {seen.staked:.6f}); {strays:+.2f} standard errors away")
    return int(abs(strays) > 4)


if __name__ == "__main__":
    sys.exit(main())
