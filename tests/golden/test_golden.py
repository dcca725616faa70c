"""Rounds stay as they are: worked rounds, random rounds and rounds of bots have the digests on file.

`scripts/dev golden` names what differs and plays more rounds of bots; `scripts/dev golden --write` accepts a change that was
meant.
"""

import importlib.util
from itertools import islice
from pathlib import Path

import pytest

from houseway import GAMES
from houseway.testing.golden import fact

BLOCKS_OF_BOTS = 1
"""The blocks compared here. A bot at omaha takes a tenth of a second for a choice, so the others are left to the script."""


def _golden():
    spec = importlib.util.spec_from_file_location("golden", Path(__file__).with_name("golden.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = _golden()
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_worked_rounds_have_the_digests_on_file(game: str) -> None:
    differ = list(golden.differences(golden.kept(game)["worked"], dict(golden.worked_rounds(game))))
    assert not differ, "\n".join(differ)


@each_game
def test_random_rounds_have_the_digests_on_file(game: str) -> None:
    differ = list(golden.differences(golden.kept(game)["soak"], dict(golden.soak_blocks(game))))
    assert not differ, "\n".join(differ)


@each_game
def test_rounds_of_bots_have_the_digests_on_file(game: str) -> None:
    before = dict(islice(golden.kept(game)["bots"].items(), BLOCKS_OF_BOTS))
    differ = list(golden.differences(before, dict(golden.bot_blocks(game, BLOCKS_OF_BOTS))))
    assert before and not differ, "\n".join(differ)


def test_every_file_here_is_of_a_game() -> None:
    assert {file.stem for file in Path(__file__).parent.glob("*.json")} == set(GAMES)


def test_wording_is_not_a_fact() -> None:
    settled = {"kind": "BetSettled", "net": 25_00, "because": "pair, aces", "cites": "TCP-11(a)(1)"}
    opened = {"kind": "RoundOpened", "number": 1, "digest": "0123456789abcdef"}
    assert fact(settled) == {"kind": "BetSettled", "net": 25_00, "cites": "TCP-11(a)(1)"}
    assert fact(opened) == {"kind": "RoundOpened", "number": 1}
