"""Face counts of each setting against the house way: read from a file if counted before, counted otherwise.

The count depends only on how every hand is set, so a file that ships with the game stores counts by a digest of that.
A table with the supplied house way is immediate, and a house with its own list counts for some minutes.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY
from houseway.games.pai_gow_poker.house_way import way_of
from houseway.games.pai_gow_poker.set_hands import wheel_lowest
from houseway.lab.kept_counts import Counts, Progress, no_progress

from .best_hands import counted
from .rows import BEST_BANK, BEST_SEAT, HOUSE, SMALL, TALL, Rows, digest_of, rows_of
from .tables import Ints, worths
from .way import lines_of

BY_STRATEGY = ((BEST_SEAT, HOUSE, TALL, SMALL), (BEST_BANK, HOUSE, TALL, SMALL))
"""The settings of a seat and of a bank, in the order of the strategies after the best."""


def set_hands(rules: Rules, nets: Ints) -> tuple[Counts, Rows]:
    """Return the settings of all hands under some rules, as counts and as rows."""
    lowest = wheel_lowest(rules)
    w, lines = worths(lowest), lines_of(way_of(rules[HOUSE_WAY]), lowest)
    setting = counted(w, lines, nets)
    return setting, rows_of(w, lines, np.ascontiguousarray(setting["values"]))


def counts(rules: Rules, nets: Ints, progress: Progress = no_progress) -> Counts:
    """Return the settings of hands, and the face counts of a seat's and a bank's settings against the house way."""
    setting, rows = set_hands(rules, nets)
    best, others = best_faces(rows, rules, nets, progress), faces_of(rows, progress)
    return {**setting, "faces": np.concatenate([best[:, None], others], axis=1)}


def best_faces(rows: Rows, rules: Rules, nets: Ints, progress: Progress = no_progress) -> Ints:
    """Return the faces of the best setting of every hand, by side of the table: those that ship with the game, or counted now."""
    met = shipped_counts("best.toml").get(best_digest(rows, nets))
    if met is not None:
        return met
    from .best import best_of, met_left
    from .contenders import contenders
    from .pairs import EVERY_RANK

    hands = contenders(rows, worths(wheel_lowest(rules)), EVERY_RANK)
    left = met_left(rows, hands, progress)
    return np.array([best_of(rows, hands, left, nets, side, progress=progress).faces for side in range(len(BY_STRATEGY))])


def best_digest(rows: Rows, nets: Ints) -> str:
    """Return a digest of all that the best settings depend on: how every row is set, and what each face nets."""
    return hashlib.sha256(digest_of(rows).encode() + np.ascontiguousarray(nets).tobytes()).hexdigest()[:20]


def faces_of(rows: Rows, progress: Progress = no_progress) -> Ints:
    """Return the faces by side of the table and strategy: those that ship with the game, or counted now."""
    met = shipped_counts().get(digest_of(rows))
    if met is None:
        from .pairs import meetings

        met = meetings(rows, progress=progress)
    return np.array([[met[at] for at in side] for side in BY_STRATEGY])


def shipped_counts(file: str = "met.toml") -> dict[str, Ints]:
    """Return the counts that ship with the game, by digest."""
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
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
    print(
        "# Settings: house way, strongest high hand, strongest low hand, the best against a full deck as a seat and as a bank.\n"
    )
    print(f"{digest_of(rows)} = [")
    for faces in meetings(rows).tolist():
        print(f"    [{', '.join(f'{many:_}' for many in faces)}],")
    print("]")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
