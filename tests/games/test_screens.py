"""A sitting at the terminal fits the screen."""

import pytest


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize(
    ("game", "seed", "types"),
    [
        ("chase_the_flush", "a", ["ante 500, xtra 500", "", "2", "2", "", "q"]),
        ("colorado_holdem", "a", ["ante 100", "", "", "", "q"]),
        ("double_down_stud", "a", ["wager 500", "", "1 500", "", "q"]),
        ("let_it_ride", "c", ["1 100", "", "", "", "q"]),
        ("three_card_poker", "a", ["ante 500, pair 100", "", "2", "", "q"]),
    ],
)
def test_it_fits_the_screen(run, monkeypatch, columns, game, seed, types):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    said = run("play", game, "--seed", seed, "--seat", 3, types="\n".join(types) + "\n").stdout
    assert [line for line in said.splitlines() if len(line) > columns and " > " not in line] == []
