"""How often each setting meets each face of the house way: read where it was counted before, counted otherwise.

The count depends on nothing except how every hand is set, so a file that ships with the game keeps counts by a digest of that: a
table with the supplied house way is answered at once, and a house with its own list counts for some minutes.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY
from houseway.games.pai_gow_poker.house_way import way_of
from houseway.games.pai_gow_poker.setting import wheel_lowest
from houseway.lab.counting import Counts, Progress, silent

from .rows import BEST_BANK, BEST_SEAT, HOUSE, SMALL, TALL, Rows, digest_of, rows_of
from .setting import counted
from .tables import Ints, worths
from .way import lines_of

BY_STRATEGY = ((BEST_SEAT, HOUSE, TALL, SMALL), (BEST_BANK, HOUSE, TALL, SMALL))
"""The settings of a seat and of a bank, in the order of the strategies."""


def set_hands(rules: Rules, nets: Ints) -> tuple[Counts, Rows]:
    """Return how all hands are set under some rules, as counts and as rows."""
    lowest = wheel_lowest(rules)
    w, lines = worths(lowest), lines_of(way_of(rules[HOUSE_WAY]), lowest)
    setting = counted(w, lines, nets)
    return setting, rows_of(w, lines, np.ascontiguousarray(setting["values"]))


def counts(rules: Rules, nets: Ints, progress: Progress = silent) -> Counts:
    """Return how hands are set, and how the settings of a seat and of a bank meet the house way."""
    setting, rows = set_hands(rules, nets)
    return {**setting, "faces": faces_of(rows, progress)}


def faces_of(rows: Rows, progress: Progress = silent) -> Ints:
    """Return the faces by side of the table and strategy: those that ship with the game, or counted now."""
    met = known().get(digest_of(rows))
    if met is None:
        from .pairs import meetings

        met = meetings(rows, progress=progress)
    return np.array([[met[at] for at in side] for side in BY_STRATEGY])


def known() -> dict[str, Ints]:
    """Return the counts that ship with the game, by digest."""
    text = (files("houseway.games.pai_gow_poker.lab") / "met.toml").read_text(encoding="utf-8")
    return {digest: np.array(faces, np.int64) for digest, faces in tomllib.loads(text).items()}


def main() -> int:
    """Count the supplied house way again and print the file."""
    from houseway.games.pai_gow_poker.game import GAME
    from houseway.lab.study import under

    from .main import both_nets
    from .pairs import meetings

    rules = under(GAME, {})
    _, rows = set_hands(rules, both_nets(rules))
    print("# How often each setting meets each face of the house way, by a digest of how every hand is set.")
    print("# Settings: house way, strongest high hand, strongest low hand, best found as a seat, best found as a bank.\n")
    print(f"{digest_of(rows)} = [")
    for faces in meetings(rows).tolist():
        print(f"    [{', '.join(f'{many:_}' for many in faces)}],")
    print("]")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
