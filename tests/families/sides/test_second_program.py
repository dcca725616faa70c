"""A second program counts the examples: `side_bets.c`, which reads no description and merges no cards.

It lists sets or orders of cards, so its numbers are compared as shares.
"""

from __future__ import annotations

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from .described import counts_at, example, rules_with

PROGRAM = Path(__file__).with_name("side_bets.c")
pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
SHOES = {"minibaccarat": (8, 0), "spanish_21": (6, 1), "three_card_poker": (1, 0), "pai_gow_poker": (1, 0)}
"""The decks of each game's shoe, and whether its tens are out; the second program adds the joker itself."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the compiled program."""
    made = tmp_path_factory.mktemp("program") / "side_bets"
    subprocess.run(["gcc", "-O2", "-o", made, PROGRAM], check=True)
    return made


def agrees(program: Path, name: str) -> None:
    """Assert that both count the same share of deals for every row."""
    table = example(name)
    game = table[name]["game"]
    told = subprocess.run([program, name, *map(str, SHOES[game])], check=True, capture_output=True, text=True).stdout
    *rows, total = map(int, told.split())
    found, _ = counts_at(rules_with(game, table))
    assert [Fraction(found.of_row(row), found.total) for row in range(len(rows))] == [Fraction(ways, total) for ways in rows]


@pytest.mark.parametrize("name", ["perfect_pairs", "lucky_ladies", "twenty_one_plus_three"])
def test_it_agrees_on_two_to_four_cards(program: Path, name: str) -> None:
    agrees(program, name)


@pytest.mark.long
@pytest.mark.parametrize("name", ["lucky_6", "perfect_pair", "small", "player_pair"])
def test_it_agrees_at_baccarat(program: Path, name: str) -> None:
    agrees(program, name)


@pytest.mark.long
@pytest.mark.parametrize("name", ["prime", "six_card_bonus", "seven_card_mania"])
def test_it_agrees_on_six_and_seven_cards(program: Path, name: str) -> None:
    agrees(program, name)
