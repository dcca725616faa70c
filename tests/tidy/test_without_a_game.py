"""Deleting a game's folder deletes the game, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import houseway

PACKAGE = Path(houseway.__path__[0])
COMMANDS = """
import json, sys
from typer.testing import CliRunner
from houseway.cli.app import app
from houseway.games import GAMES

def house(*words):
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, f"{words}: {said.output}"
    return said.stdout

gone, other, wager = sys.argv[1:]
keys = [game["key"] for game in json.loads(house("games", "--json"))]
assert gone not in keys and len(keys) >= 23, keys
assert json.loads(house("clauses", "--json"))
for key in keys:
    house("play", key, "--auto", "1", "--seed", "a")
assert json.loads(house("analyze", other, "--wager", wager, "--json"))["results"]
"""


@pytest.mark.parametrize(
    ("gone", "other", "wager"), [("sic_bo", "high_card_flush", "flush_bonus"), ("high_card_flush", "sic_bo", "small")]
)
def test_the_others_are_listed_played_and_priced_without_it(gone: str, other: str, wager: str, tmp_path: Path) -> None:
    def ignored(folder: str, names: list[str]) -> set[str]:
        return {gone} if Path(folder) == PACKAGE / "games" else set()  # what is compiled comes along: it takes long to do again

    shutil.copytree(PACKAGE, tmp_path / "houseway", ignore=ignored)
    asked = [sys.executable, "-c", COMMANDS, gone, other, wager]
    known = {**os.environ, "PYTHONPATH": str(tmp_path), "HOUSEWAY_SHIPPED": "yes"}
    said = subprocess.run(asked, env=known, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
