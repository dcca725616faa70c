"""The soak of views: in random rounds, views, offers and events match the schema and satisfy their invariants.

    scripts/dev soak-views [--rounds N] [--game GAME ...]

A round is played with irregularities, then followed step by step by all its players, by staff and by a passer-by.
Every offer is tried; see `src/houseway/testing/view_checks.py`. Identical data is validated only once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from msgspec import to_builtins

from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.testing.view_checks import STEPWISE, ViewStep, steps
from houseway.views.schema import schema

SHAPES = ("View", "Offer", "SeenEvent")
AT_A_TABLE = 5
"""The rounds of one random table."""


@cache
def validator(shape: str) -> Any:
    """Return a validator of one of the published shapes."""
    whole = schema()
    return Draft202012Validator({"$schema": whole["$schema"], "$ref": f"#/$defs/{shape}", "$defs": whole["$defs"]})


def check(game: str, rounds: int, name: str = "") -> Counter[str]:
    """Play so many rounds of a game and check every step; return how many of each shape were seen."""
    seen, told = Counter[str](), set[str]()
    sitting = None
    for number in range(rounds):
        if sitting is None or number % AT_A_TABLE == 0:
            source = Seeded(f"views/{game}/{name}{number}")
            sitting = Sitting(table_of(GAMES[game], source)[1], source)
        for at, step in enumerate(steps(sitting.play(f"views/{game}/{name}{number}"))):
            seen["steps"] += 1
            try:
                for invariant in STEPWISE:
                    invariant(step)
            except AssertionError as broken:
                raise AssertionError(f"{game}, round {number}, step {at}: {broken}") from broken
            _validate(step, seen, told)
    return seen


def _validate(step: ViewStep, seen: Counter[str], told: set[str]) -> None:
    """Check everything that is sent in one step under the schema."""
    sent: list[tuple[str, object]] = [("View", view) for view in step.views().values()]
    sent += [("Offer", offer) for offers in step.onlookers.offers().values() for offer in offers]
    sent += [("SeenEvent", event) for events in step.sent.values() for event in events]
    for shape, value in sent:
        seen[shape] += 1
        data: Any = to_builtins(value)
        if shape == "SeenEvent":
            data["seq"] = 1  # the same event has another number for each viewer
        text = json.dumps(data)
        if text not in told:
            told.add(text)
            validator(shape).validate(json.loads(text))


def main() -> int:
    """Check the selected games and print the counts."""
    parser = argparse.ArgumentParser(prog="scripts/dev soak-views", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=50, help="rounds of each game (default: 50)")
    parser.add_argument("--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play; repeatable")
    asked = parser.parse_args()
    Draft202012Validator.check_schema(schema())
    for game in asked.game or GAMES:
        seen = check(game, asked.rounds)
        print(f"{game:34}{seen['steps']:8} steps" + "".join(f"{seen[shape]:10} {shape}" for shape in SHAPES), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
