"""The wager by a second method, simulation: whole decks dealt into seven hands, all set, each against the rest.

    scripts/dev lab pai_gow_poker decks [DECKS]

Two hands that both set the house way play each other twice, once on either side, so luck cancels out and only the
vigorish and the copies are left: a deck gives far more information than a round. Each deck is shuffled from its own
number, so the same decks come in whatever order they are shared out.

Hands are also set by simpler strategies and by the best against a full deck, on either side of the table, and play
dealers who set the house way.
"""

from __future__ import annotations

import sys
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.pai_gow_poker.game import GAME
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY
from houseway.games.pai_gow_poker.house_way import way_of
from houseway.games.pai_gow_poker.set_hands import wheel_lowest
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.study import under

from .best_hands import SIDES, counted
from .main import A_HUNDRED, STRATEGIES, bank_spread, both_nets, seat_spread
from .main import counts as main_counts
from .tables import FIRST, SECOND, Ints, Worths, high_places, worths
from .way import Lines, lines_of, low_worths, set_by_lines, strongest

PLAYED = 600_000
"""Decks that are dealt."""
PAIRS = 7 * 6
"""The number of rounds per deck: each of seven hands against every other."""
MANY = 4
"""Strategies a hand is set by: best against a full deck, the house way, the strongest high hand, the strongest low hand."""


@kernel
def shuffled(deck: NDArray[np.uint8], number: int) -> None:
    """Shuffle the first forty-nine cards of a deck, from a part of splitmix64's stream that no other deck draws from."""
    state = np.uint64(number) * np.uint64(64) * np.uint64(0x9E3779B97F4A7C15)
    for at in range(53):
        deck[at] = at
    for at in range(49):
        left = np.uint64(53 - at)
        while True:
            state += np.uint64(0x9E3779B97F4A7C15)
            mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed = (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32)
            if mixed < np.uint64(1 << 32) // left * left:  # every card exactly as likely
                break
        other = at + int(mixed % left)
        card = deck[at]
        deck[at] = deck[other]
        deck[other] = card


@kernel
def play(
    start: int, end: int, w: Worths, lines: Lines, firsts: Ints, seconds: Ints, values: Ints, nets: Ints, faces: Ints,
    sums: Ints,
) -> None:  # fmt: skip
    """Deal decks, set every hand by every strategy on both sides of the table, and play it against the six others."""
    deck = np.zeros(53, np.uint8)
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    high, low = np.zeros((2, 4, 7), np.int64), np.zeros((2, 4, 7), np.int64)
    for number in range(start, end):
        shuffled(deck, number)
        for seat in range(7):
            hand = deck[7 * seat : 7 * seat + 7]
            high_places(hand, places, w, firsts, seconds)
            low_worths(hand, places, lows, w, firsts, seconds)
            house, _ = set_by_lines(hand, places, lows, w, lines, firsts, seconds)
            tall, small = strongest(places, lows, house)
            for side in range(2):
                best = house
                for way in range(21):
                    if lows[way] >= 0 and values[side, places[way], lows[way]] > values[side, places[best], lows[best]]:
                        best = way
                for strategy in range(4):
                    way = best if strategy == 0 else house if strategy == 1 else tall if strategy == 2 else small
                    high[side, strategy, seat], low[side, strategy, seat] = places[way], lows[way]
        for side in range(2):
            for strategy in range(4):
                made = 0
                for seat in range(7):
                    for across in range(7):
                        if across != seat:
                            mine, theirs = high[side, strategy, seat], high[0, 1, across]
                            own, other = low[side, strategy, seat], low[0, 1, across]
                            face = 3 * (1 + (mine > theirs) - (mine < theirs)) + 1 + (own > other) - (own < other)
                            faces[side, strategy, face] += 1
                            made += nets[side, face]
                sums[side, strategy, 0] += made
                sums[side, strategy, 1] += made * made


def counts(rules: Rules, nets: Ints, progress: Progress = no_progress, many: int = PLAYED) -> Counts:
    """Count how every hand is set, and then so many decks, which are the same every time."""
    lowest = wheel_lowest(rules)
    w, lines = worths(lowest), lines_of(way_of(rules[HOUSE_WAY]), lowest)
    setting = counted(w, lines, nets)
    values = np.ascontiguousarray(setting["values"])

    def played(start: int, end: int) -> tuple[Ints, Ints]:
        faces, sums = np.zeros((SIDES, MANY, 9), np.int64), np.zeros((SIDES, MANY, 2), np.int64)
        play(start, end, w, lines, FIRST, SECOND, values, nets, faces, sums)
        return faces, sums

    found = [*shared_out(played, many, title="decks of seven hands", progress=progress)]
    faces, sums = (np.sum([part[at] for part in found], axis=0) for at in range(2))
    faces = np.concatenate([np.zeros_like(faces[:, :1]), faces], axis=1)  # the best setting of all is not played here
    return {**setting, "faces": faces, "sums": sums, "decks": np.array([many])}


def error(dealt: Counts, side: int, strategy: int) -> float:
    """Return the standard error of a simulated edge, from how much decks differ, each with its forty-two plays."""
    made, squares = (float(number) for number in dealt["sums"][side, strategy])
    decks = int(dealt["decks"][0])
    return sqrt((squares / decks - (made / decks) ** 2) / decks) / (PAIRS * A_HUNDRED)


def strays(dealt: Counts, exact: Counts, rules: Rules) -> dict[tuple[str, str], tuple[float, float]]:
    """Return, for each side and strategy, the simulated edge and how many standard errors it is from the exact one."""
    found: dict[tuple[str, str], tuple[float, float]] = {}
    for side, (name, spread) in enumerate((("seat", seat_spread), ("bank", bank_spread))):
        for at, strategy in enumerate(STRATEGIES[1:]):
            edge, true = (float(spread(one, rules, None, strategy).house_edge) for one in (dealt, exact))
            found[name, strategy] = edge, (edge - true) / error(dealt, side, at)
    return found


def main() -> int:
    """Deal decks and compare every strategy on both sides with the exact count; end with 1 beyond four standard errors."""
    rules = under(GAME, {})
    many = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYED
    found = strays(counts(rules, both_nets(rules), many=many), main_counts(rules, no_progress), rules)
    for (side, strategy), (edge, away) in found.items():
        print(f"{side}, {strategy}: {edge:.4%} simulated, {away:+.2f} standard errors from the exact edge")
    return int(max(abs(away) for _, away in found.values()) > 4)


if __name__ == "__main__":
    sys.exit(__doc__ if {"-h", "--help"} & {*sys.argv} else main())
