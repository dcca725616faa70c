"""The decisions that ship with the page still agree with the lab."""

import json
from pathlib import Path

import pytest
from tools.page.coach import check, games

FOLDER = Path(__file__).parents[2] / "web" / "public" / "coach"
SOME = 3


def rows(key: str) -> list[list[object]]:
    return json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))


SLOW = ("chase_the_flush", "caribbean_stud", "high_card_flush")
WRITTEN = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", [pytest.param(key, marks=[pytest.mark.long] if key in SLOW else []) for key in WRITTEN])
def test_prices_are_those_of_the_lab(key: str) -> None:
    found = rows(key)
    assert len(found) >= 60
    check(key, found[:SOME])
    scene, at, hand, base, choices = found[0]
    assert isinstance(choices, list)
    with pytest.raises(AssertionError, match=f"{key}, {scene}"):
        check(key, [[scene, at, hand, base, [[choices[0][0], "1/7"], *choices[1:]]]])


def test_every_game_that_ships_is_priced() -> None:
    assert {*WRITTEN} <= {*games()} and len(WRITTEN) >= 4
    assert {file.stem for file in FOLDER.glob("*.json")} == {*WRITTEN, "index"}
