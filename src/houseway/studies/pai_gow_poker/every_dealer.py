"""One hand in each of its settings against every dealer that the other forty-six cards give, dealt one by one.

    scripts/dev lab pai_gow_poker every_dealer 3c 6c Kc Ac 8d 5h JK

Each of 53,524,680 dealers is set by the lines of the house way: no classes, no rows, no counts by ranks or suits. So it takes
some minutes for one hand, and checks what `one_hand` and `best` compute.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import Card, cards, spelled
from houseway.games.pai_gow_poker.hands import splits
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY
from houseway.games.pai_gow_poker.house_way import way_of
from houseway.games.pai_gow_poker.set_hands import wheel_lowest
from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out

from .pairs import FACES, HAND
from .tables import DECK, FIRST, SECOND, SPLITS, Deck, Ints, Worths, high_places, numbered, worths
from .way import Lines, lines_of, low_worths, set_by_lines


@kernel
def deal(
    one: int, two: int, left: Deck, mine: Ints, low: Ints, w: Worths, lines: Lines, firsts: Ints, seconds: Ints, faces: Ints
) -> None:
    """Deal all dealers whose first two cards are these, the others after them in order, and compare every setting with each."""
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    at, hand = np.arange(one, one + 7), np.zeros(7, np.uint8)
    for column in range(1, 7):
        at[column] = two + column - 1
    while at[6] < left.shape[0]:
        for column in range(7):
            hand[column] = left[at[column]]
        high_places(hand, places, w, firsts, seconds)
        low_worths(hand, places, lows, w, firsts, seconds)
        house, _ = set_by_lines(hand, places, lows, w, lines, firsts, seconds)
        for way in range(21):
            high = 1 + (mine[way] > places[house]) - (mine[way] < places[house])
            faces[way, 3 * high + 1 + (low[way] > lows[house]) - (low[way] < lows[house])] += 1
        moved = 6
        while moved > 2 and at[moved] == left.shape[0] - 7 + moved:
            moved -= 1
        at[moved] += 1
        if moved == 2 and at[2] > left.shape[0] - 5:
            return
        for column in range(moved + 1, 7):
            at[column] = at[column - 1] + 1


def faces_one_by_one(
    rules: Rules, seven: tuple[Card, ...], left: Sequence[Card], progress: Progress = no_progress
) -> list[list[int]]:
    """Return the dealers from the cards that are left, by setting in the order of the game's `splits` and by face."""
    lowest = wheel_lowest(rules)
    w, lines = worths(lowest), lines_of(way_of(rules[HOUSE_WAY]), lowest)
    hand, deck = (np.array(numbered(held), np.uint8) for held in (seven, tuple(left)))
    places, lows = np.zeros(SPLITS, np.int64), np.zeros(SPLITS, np.int64)
    high_places(hand, places, w, FIRST, SECOND)
    low_worths(hand, places, lows, w, FIRST, SECOND)
    firsts = [(one, two) for one in range(len(deck) - HAND + 1) for two in range(one + 1, len(deck) - HAND + 2)]

    def part(start: int, end: int) -> Ints:
        found = np.zeros((SPLITS, FACES), np.int64)
        for one, two in firsts[start:end]:
            deal(one, two, deck, places, lows, w, lines, FIRST, SECOND, found)
        return found

    faces = np.sum([*shared_out(part, len(firsts), title="dealers", progress=progress, parts=len(firsts))], axis=0)
    return [row.tolist() if low >= 0 else [] for row, low in zip(faces, lows.tolist(), strict=True)]


def main(text: str) -> int:
    """Deal every dealer for one hand, and compare with what is computed from counts; end with 1 where they differ."""
    from houseway.games.pai_gow_poker.game import GAME
    from houseway.lab.study import under

    from .main import both_nets
    from .one_hand import faces

    rules, seven = under(GAME, {}), cards(text)
    nets = both_nets(rules)
    slow, fast = faces_one_by_one(rules, seven, [card for card in DECK if card not in seven]), faces(rules, seven, seven)
    for split, ways in zip(splits(seven), slow, strict=True):
        made = [sum(many * net for many, net in zip(ways, side.tolist(), strict=True)) for side in nets] if ways else None
        print(f"{spelled(split[0])} / {spelled(split[1])}: {f'seat {made[0]:,}, bank {made[1]:,}' if made else 'foul'}")
    print(f"{sum(max(slow)):,} dealers: {'the same' if slow == fast else 'NOT the same'} as from counts")
    return 0 if slow == fast else 1


if __name__ == "__main__":
    sys.exit(__doc__ if len(sys.argv) < 2 or {"-h", "--help"} & {*sys.argv} else main(" ".join(sys.argv[1:])))
