"""Files of side bets after a game on the command line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import typer

from houseway.cli.game_names import game_called
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.lab.simulate import simulated
from houseway.lab.studies import studied

EXAMPLES = Path(__file__).parents[2] / "examples" / "side_bets"
PRIME = f"three_card_poker+{EXAMPLES / 'prime.toml'}"


def test_a_file_after_a_game_adds_its_bets_to_the_study() -> None:
    laid = game_called(f"{PRIME}+{EXAMPLES / 'six_card_bonus.toml'}")
    study = studied(laid)
    assert study is not None
    assert [line.wager for line in study.lines][-2:] == ["prime", "six_card_bonus"]
    assert study.answer("prime", laid.pays["prime"]["described"]).house_edge == Fraction(405, 11186)
    assert laid.bare is GAMES["three_card_poker"]


def test_bets_in_files_are_named_where_they_are_wrong(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text('[prime]\nid = "PR"\nrows = [{ hand = "red", colour = "red", to_one = 1 }]\n')
    with pytest.raises(typer.BadParameter, match=r"side_bets.prime.rows\[1\].colour: .*Write color"):
        game_called(f"three_card_poker+{tmp_path / 'wrong.toml'}")
    with pytest.raises(typer.BadParameter, match="another file describes a bet prime too"):
        game_called(f"{PRIME}+{EXAMPLES / 'prime.toml'}")
    with pytest.raises((typer.BadParameter, Unreadable)):
        game_called(f"three_card_poker+{tmp_path / 'missing.toml'}")


@pytest.mark.long
def test_ten_thousand_rounds_are_within_four_standard_errors() -> None:
    files = {
        "minibaccarat": ("lucky_6", "perfect_pair", "small"),
        "three_card_poker": ("prime", "six_card_bonus"),
    }
    for game, names in files.items():
        study = studied(game_called("+".join([game, *(str(EXAMPLES / f"{name}.toml") for name in names)])))
        assert study is not None
        found = {one.answer.wager: one for one in simulated(study, 10_000, "side bets")}
        assert {*names} <= found.keys()
        assert all(abs(found[name].strays) < 4 for name in names)
