"""The worth of other readings: what is kept is what the lab prices now, and a wrong figure is found."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tools.law import worth

from houseway.games import GAMES

PRICED = ("sic_bo", "double_down_stud", "three_card_poker")
"""Games whose counts take a moment."""


@pytest.mark.parametrize("key", PRICED)
def test_figures_are_as_the_lab_prices_them_now(key: str) -> None:
    found = worth.compared(GAMES[key], only_counted=False)
    assert found.wrong == [] and found.left_out == 0 and found.same


def test_a_wrong_figure_and_a_missing_one_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(worth.cases(GAMES["sic_bo"]))
    [case] = [one for one in found if one.ruling.id == "R-SB-03"]
    wrong = tuple(replace(one, other=one.other + Fraction(1, 10**9)) for one in case.reading.worth)
    for figures, says in ((wrong, "is kept"), ((), "no figure")):
        other = case._replace(reading=replace(case.reading, worth=figures))
        monkeypatch.setattr(worth, "cases", lambda game, other=other: iter((other,)))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
        assert any(says in line for line in worth.compared(GAMES["sic_bo"], only_counted=False).wrong)


def test_a_wrong_figure_of_bots_is_found_and_nothing_compared_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    [case] = [one for one in worth.cases(GAMES["spanish_21"]) if one.ruling.id == "R-S21-14"]
    figure = worth.played(GAMES["spanish_21"], case, 3)
    for kept, wrong in ((figure, 0), (replace(figure, ours=figure.ours + 1), 1)):
        other = case._replace(reading=replace(case.reading, worth=(kept,)))
        monkeypatch.setattr(worth, "cases", lambda game, other=other: iter((other,)))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
        assert len(worth.compared(GAMES["spanish_21"], bots=True).wrong) == wrong
    assert worth.compared(GAMES["spanish_21"]) == worth.Compared(0, [], 1)
    assert worth.main(["--check", "spanish_21"]) == 1


def test_the_same_rounds_of_bots_are_played_under_both_readings() -> None:
    game = GAMES["sic_bo"]
    assert list(worth.nets(game, {}, 3)) == list(worth.nets(game, {}, 3))
    assert len(set(worth.nets(game, {}, 5))) > 1
