"""The exact count of a bank against three seats to six, as numbered shards of hands of the bank.

    scripts/dev shards plan houseway.studies.pai_gow.jobs:BANKS FOLDER --shards 64
    scripts/dev shards run FOLDER --workers 2
    scripts/dev shards join FOLDER
    python -m houseway.studies.pai_gow.jobs FOLDER       keep what was joined, and print the house edges

Under the printed list 3,620 hands of the bank are told apart, and 4,645 settings of them are counted:
0.22 seconds of a core each.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from houseway.games.pai_gow.game import GAME
from houseway.lab.kept_counts import kept, no_progress
from houseway.lab.shards import JOINED, Job
from houseway.lab.study import under

from .banks import LINES, NAMES, STRATEGIES, Banks, counts_of, spread


@lru_cache(maxsize=1)
def _printed() -> Banks:
    """Return a bank under the printed rules."""
    return Banks(under(GAME, {}), no_progress)


def _part(first: int, last: int) -> list[int]:
    sums = [0] * len(NAMES)
    for number in range(first, last):
        sums = [*map(int.__add__, sums, _printed().sums(number))]
    return sums


BANKS: Final = Job(3_620, _part, NAMES)


def main(words: Sequence[str]) -> int:
    """Keep the counts of a job that was joined, and print the house edges."""
    if len(words) != 1:
        print(__doc__)
        return 2
    joined = json.loads((Path(words[0]) / JOINED).read_text(encoding="utf-8"))
    if joined["total"] != BANKS.total:
        print(f"{joined['total']} of {BANKS.total} hands were counted: plan the job without --total")
        return 1
    sums, rules = {name: int(value) for name, value in joined["sums"].items()}, under(GAME, {})
    for seats, line in LINES.items():
        asked = {key: rules.settings[key] for key in line.reads}
        counts = kept(GAME.key, line.wager, asked, lambda seats=seats: counts_of(sums, seats))
        for strategy in STRATEGIES:
            edge = spread(counts, rules, None, strategy).house_edge
            print(f"{line.wager}, {strategy}: {edge} = {float(100 * edge):.4f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
