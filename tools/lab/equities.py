"""Counts hold 'em equities by plain enumeration: every board and every pair of hole cards.

Nothing is taken together because its suits are alike, nothing is sorted or subtracted: for a hand against a random one
2,097,572,400 pairs of seven-card hands are looked up and compared one by one. Run as `scripts/dev equities`, some ten seconds a
hand.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.core.values.cards import FRENCH, Card
from houseway.lab.equity import equities
from houseway.lab.equity.two_cards import read
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, LookupTables, by_ranks, by_suit, numbered, places_of, suits_matter

HANDS = ("AhAd", "KsQs", "Th8h", "QdJc", "8h5c", "3s2h")


@kernel
def _compared(
    first: int, live: NDArray[np.uint8], hole: NDArray[np.uint8], known: NDArray[np.uint8], looks: LookupTables
) -> NDArray[np.int64]:
    """Count wins, losses and ties on all boards that start with this live card."""
    found, one, begins = np.zeros(3, np.int64), np.uint64(1), looks.cards[52]
    more, many = 5 - known.size, live.size
    chosen = first + np.arange(more)
    while more == 0 or chosen[more - 1] < many:
        added, bits = begins, np.uint64(0)
        for card in known:
            added += looks.cards[card]
            bits |= one << np.uint64(card)
        for at in chosen:
            added += looks.cards[live[at]]
            bits |= one << np.uint64(live[at])
        mine_bits = bits | one << np.uint64(hole[0]) | one << np.uint64(hole[1])
        whole = added + looks.cards[hole[0]] + looks.cards[hole[1]]
        mine = by_ranks(whole, looks)
        if suits_matter(whole):
            mine = max(mine, by_suit(whole, mine_bits, looks))
        for high in range(many):
            if mine_bits & one << np.uint64(live[high]):
                continue
            for low in range(high):
                if mine_bits & one << np.uint64(live[low]):
                    continue
                held = bits | one << np.uint64(live[high]) | one << np.uint64(live[low])
                whole = added + looks.cards[live[high]] + looks.cards[live[low]]
                theirs = by_ranks(whole, looks)
                if suits_matter(whole):
                    theirs = max(theirs, by_suit(whole, held, looks))
                found[0 if mine > theirs else 1 if mine < theirs else 2] += 1
        at = more - 1
        while at > 0 and chosen[at] == many - more + at:
            at -= 1
        if at <= 0:
            break
        chosen[at] += 1
        for next_ in range(at + 1, more):
            chosen[next_] = chosen[next_ - 1] + 1
    return found


def without_short_cuts(hole: Sequence[Card], board: Sequence[Card] = ()) -> tuple[int, int, int]:
    """Return wins, losses and ties of one hand against any other, each below 2**31."""
    looks = places_of(HIGH).tables
    live = np.array(numbered([card for card in FRENCH if card not in {*hole, *board}]), np.uint8)
    held, known = np.array(numbered(hole), np.uint8), np.array(numbered(board), np.uint8)
    firsts = len(live) - 4 + len(board) if len(board) < 5 else 1

    def counted(first: int, last: int) -> NDArray[np.int64]:
        return np.sum([_compared(at, live, held, known, looks) for at in range(first, last)], axis=0)

    wins, losses, ties = np.sum(list(shared_out(counted, firsts, parts=firsts)), axis=0).tolist()
    return wins, losses, ties


def main() -> None:
    """Compare both methods, hand by hand."""
    parser = argparse.ArgumentParser(prog="scripts/dev equities", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("hands", nargs="*", default=HANDS, help="two cards each, for example AhAd")
    differs = False
    for hand in parser.parse_args().hands:
        began = time.monotonic()
        found = equities([hand, "random"])
        between = time.monotonic()
        plain = without_short_cuts(read(hand)[0])
        same = plain == (found.wins(0), found.loses(0), found.tied(0))
        differs |= not same
        took = f"{between - began:.1f} s and {time.monotonic() - between:.1f} s"
        print(
            f"{hand}  wins {plain[0]:,}  loses {plain[1]:,}  ties {plain[2]:,}  {'the same' if same else 'DIFFERS'} in {took}",
            flush=True,
        )
    sys.exit(differs)


if __name__ == "__main__":
    main()
