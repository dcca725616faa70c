"""The exact count of a bank against three seats to six, as numbered shards of hands of the bank.

    scripts/dev shards plan houseway.studies.pai_gow.jobs:BANKS FOLDER --shards 64
    scripts/dev shards run FOLDER --workers 2
    scripts/dev shards join FOLDER
    python -m houseway.studies.pai_gow.jobs FOLDER       the house edges, from what was joined

Under the printed list 3,620 hands of the bank are told apart, and 4,645 settings of them are counted:
0.22 seconds of a core each.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.families.two_hands.centre import bank_net
from houseway.games.pai_gow.game import GAME
from houseway.lab.shards import JOINED, Job
from houseway.lab.studies import studied
from houseway.lab.study import OPTIMAL, under

from .many_seats import LARGEST_FEE, MOST_SEATS, Table, rests, worth_counting
from .prices import least
from .strategies import HOUSE
from .tables import Bools, beats, hands, house_way

SEATS: Final = range(3, MOST_SEATS + 1)
NAMES: Final = tuple(
    f"{strategy}, {seats} seats, {left:+}"
    for strategy in (OPTIMAL, HOUSE)
    for seats in SEATS
    for left in range(-seats, seats + 1)
)
"""What is left in the centre, in wagers."""


@lru_cache(maxsize=1)
def _dealt() -> tuple[Rules, Table, Bools, list[int]]:
    """Return the printed rules, the hands, the settings that are counted, and the ways of each class of hands."""
    rules, study = under(GAME, {}), studied(GAME)
    assert study is not None
    one, two = (study.counts(study.line(wager), rules) for wager in ("bank", "bank against two"))
    compares, house = beats(rules), hands().set_as(house_way(rules))
    table = Table(compares, house)
    ways = dict.fromkeys(table.firsts, 0)
    for kinds, number in zip(table.joined, hands().ways.tolist(), strict=True):
        ways[kinds] += number
    return rules, table, worth_counting(compares, house, two["there"], one["faces"]), [*ways.values()]


def nets(rules: Rules, seats: int) -> list[int]:
    """Return a bank's net in cents by what is left in the centre, from all wagers missing to all over."""
    found = [bank_net(rules, left * least(rules)) for left in range(-seats, seats + 1)]
    assert all(net >= (1 - LARGEST_FEE) * left * least(rules) for left, net in enumerate(found, -seats) if left > 0)
    return found


def _part(first: int, last: int) -> list[int]:
    rules, table, alive, ways = _dealt()
    sums = np.zeros(len(NAMES), object)
    for number, at in [*enumerate(table.firsts.values())][first:last]:
        found = {way: table.deals(at, way) for way in np.flatnonzero(alive[at]).tolist()}
        house = int(table.house[at])
        chosen = [(OPTIMAL, seats) for seats in SEATS] + [(HOUSE, seats) for seats in SEATS]
        ends: list[int] = []
        for strategy, seats in chosen:
            left = {way: rests(deals, seats) for way, deals in found.items()}
            prices = nets(rules, seats)
            worth = {way: (sum(map(int.__mul__, ending, prices)), way == house) for way, ending in left.items()}
            ends += left[house if strategy == HOUSE else max(worth, key=worth.__getitem__)]
        sums += ways[number] * np.array(ends, object)
    return sums.tolist()


BANKS: Final = Job(3_620, _part, NAMES)


def edges(rules: Rules, sums: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the house edge per wager of one seat, by strategy and number of seats."""
    found: dict[str, Fraction] = {}
    for strategy in (OPTIMAL, HOUSE):
        for seats in SEATS:
            ways = [sums[f"{strategy}, {seats} seats, {left:+}"] for left in range(-seats, seats + 1)]
            lost = -sum(map(int.__mul__, ways, nets(rules, seats)))
            found[f"{strategy}, {seats} seats"] = Fraction(lost, sum(ways) * least(rules))
    return found


def main(words: Sequence[str]) -> int:
    """Print the house edges of a count that was joined."""
    if len(words) != 1:
        print(__doc__)
        return 2
    sums = {name: int(value) for name, value in json.loads((Path(words[0]) / JOINED).read_text(encoding="utf-8"))["sums"].items()}
    for name, edge in edges(under(GAME, {}), sums).items():
        print(f"a bank, {name}: {edge} = {float(100 * edge):.4f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
