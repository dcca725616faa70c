"""The small game of docs/adding-a-game.md: the page shows its files, and installed it is a game like any other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import houseway

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "high_card"
SHOWN = re.compile(r"<!-- (examples/high_card/\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)

House = Callable[..., subprocess.CompletedProcess[str]]


def lines(text: str) -> list[str]:
    """The lines of a text that are not blank."""
    return [line for line in text.splitlines() if line.strip()]


def test_the_page_shows_every_file_of_the_example_whole_and_in_order() -> None:
    shown: dict[str, list[str]] = {}
    for path, block in SHOWN.findall((ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")):
        shown.setdefault(path, []).extend(lines(block))
    files = {file for file in EXAMPLE.rglob("*") if file.is_file() and file.suffix in (".py", ".toml", ".round")}
    assert {ROOT / path for path in shown} == files
    for path, block in shown.items():
        assert block == lines((ROOT / path).read_text(encoding="utf-8")), path


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """The command `houseway`, in a process that has the example installed beside this tree."""
    place = tmp_path_factory.mktemp("installed")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*install, "--no-build-isolation", "--target", str(place), str(EXAMPLE)], check=True, capture_output=True)
    tree = Path(houseway.__path__[0]).parent
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (place, tree))), "COLUMNS": "200"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        asked = [sys.executable, "-m", "houseway.cli.app", *words]
        return subprocess.run(asked, env=known, cwd=place, capture_output=True, text=True, check=False)

    return run


def test_it_is_listed(house: House) -> None:
    listed = json.loads(house("games", "--json").stdout)
    [one] = [game for game in listed if game["key"] == "high_card"]
    assert one["name"] == "High Card"


def test_its_bot_plays_it_in_the_terminal(house: House) -> None:
    said = house("play", "high_card", "--auto", "20", "--seed", "a", "--log", "record.round")
    assert said.returncode == 0, said.stderr
    assert "High Card, 1, 5 bots" in said.stdout
    again = house("replay", "record.round")
    assert again.returncode == 0, again.stdout


def test_its_clauses_are_listed(house: House) -> None:
    said = house("clauses", "high_card")
    assert said.returncode == 0 and "HC-2(b)" in said.stdout
    assert "9 clauses: 8 rules (8 with a test, 0 without), 1 procedures, 0 outside." in said.stdout


def test_the_lab_prices_it(house: House) -> None:
    said = house("analyze", "high_card", "--json")
    assert said.returncode == 0, said.stderr
    edges = [(one["wager"], one["house_edge"]) for one in json.loads(said.stdout)["results"]]
    assert edges == [("ante", "-29/221"), ("ace", "2/13"), ("ace", "1/13")]


def test_its_worked_rounds_come_out_as_written(house: House) -> None:
    rounds = sorted(map(str, (EXAMPLE / "high_card" / "rounds").glob("*.round")))
    said = house("replay", *rounds)
    assert said.returncode == 0, said.stdout + said.stderr
