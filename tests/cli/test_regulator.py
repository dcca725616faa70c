"""The regulator's words on rulings: a submission carries them, and `houseway check` shows them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEAD = 'property = "P"\n[ruleset]\nversion = "1"\njurisdiction = "MA"\n'
TABLE = '[[tables]]\nname = "t"\ngame = "spanish_21"\n'
WORD = '[regulator.R-S21-07]\nsays = "objected"\non = 2026-11-18\nnote = "Not here."\n'


def test_check_shows_an_objection_with_the_reading_that_could_be_chosen(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HEAD + WORD + '[regulator.R-S21-14]\nsays = "accepted"\non = 2026-11-18\n' + TABLE)
    said = " ".join(run("check", file).stdout.split())
    assert "1 accepted, 1 objected" in said and "Objected on 2026-11-18. Not here." in said
    assert (
        "s21.dealer_bj_takes = original_and_busted" in said and "this submission has s21.dealer_bj_takes = original_only" in said
    )
    told = json.loads(run("check", file, "--json").stdout)
    assert told["regulator"]["R-S21-07"] == {"says": "objected", "on": "2026-11-18", "note": "Not here."} and told["opens"]


def test_an_objection_to_a_fixed_ruling_says_that_no_setting_helps(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HEAD + WORD.replace("R-S21-07", "R-S21-01") + TABLE)
    assert "No setting chooses another reading" in " ".join(run("check", file).stdout.split())


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("R-S21-07", "R-S21-99", "there is no ruling"),
        ('"objected"', '"maybe"', "is not one of accepted, objected, pending"),
        ("2026-11-18", '"soon"', "is not a day"),
        ("note =", "remark =", "more than says, on and a note"),
        ("[regulator.R-S21-07]", '[regulator]\nx = "y"\n[regulator.R-S21-07]', "is not a table"),
    ],
)
def test_a_word_that_cannot_be_read_is_a_problem_of_the_file(
    run: Callable[..., Any], tmp_path: Path, right: str, wrong: str, says: str
) -> None:
    file = tmp_path / "house.toml"
    assert right in WORD
    file.write_text(HEAD + WORD.replace(right, wrong) + TABLE)
    found = run("check", file, "--json")
    assert found.exit_code and any(says in one["says"] for one in json.loads(found.stdout)["unreadable"])
