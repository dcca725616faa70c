"""The coach prices decisions from what a player saw, finds no leak of the best player, and refuses a round that is on."""

from fractions import Fraction
from pathlib import Path

import pytest
from tools.learners.coach import best_rounds
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.core.messages.unreadable import Unreadable
from houseway.lab.hints import Priced
from houseway.school.coach import Decision, HandChoice, _worth, coached, grade_of, judged_round, wagers_cost
from houseway.worked.reader import read_worked

RUN = CliRunner()
FOLDS_A_PAIR = """table plays three_card_poker
seat 3   bets ante 100
dealer   closes bets
seat 3   gets Qh Qd 7c
dealer   gets Kh 9d 4c
seat 3   folds
dealer   reveals
---
seat 3   ante   -100   TCP-10(b)
"""
OPEN = """table plays three_card_poker
seat 3   bets ante 100
dealer   closes bets
seat 3   gets Qh Qd 7c
dealer   gets Kh 9d 4c
---
round is open
"""


LONG = [
    pytest.param(key, marks=pytest.mark.long) for key in ("caribbean_stud", "double_down_stud", "high_card_flush", "let_it_ride")
]


@pytest.mark.parametrize("key", ["three_card_poker", *LONG])
def test_the_best_player_has_no_leak(key: str) -> None:
    found = [one for played in best_rounds(key, 6, "tests") for one in judged_round(played)]
    assert found
    assert all(isinstance(one, Decision) and one.cost == 0 and one.grade == "best" for one in found)


def test_a_mistake_is_priced_from_what_was_seen() -> None:
    found = coached(read_worked(FOLDS_A_PAIR))
    (one,) = found.decisions
    assert (one.said, one.best, one.grade, one.holds) == ("fold", "play $100", "blunder", "pair")
    assert one.cost == one.choices[0].makes + 100_00 and one.per_dollar == 100 * one.cost / 100_00
    hidden = FOLDS_A_PAIR.replace("Kh 9d 4c", "2s 3h 5d")
    assert coached(read_worked(hidden)).decisions[0].cost == one.cost  # what the dealer had makes no difference
    (leak,) = found.leaks()
    assert leak.times == 1 and leak.cost == one.cost and found.rounds == 1
    assert not coached(read_worked(FOLDS_A_PAIR), "nobody").decisions
    sides = wagers_cost(rules_of_round(), found, 50)
    assert [side.wager for side in sides] == ["ante"] and sides[0].an_hour == 50 * sides[0].cost


def rules_of_round():  # type: ignore[no-untyped-def]
    from houseway.worked.replay import open_table

    return open_table(read_worked(FOLDS_A_PAIR)).rules


def test_a_round_that_is_being_played_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="still being played"):
        coached(read_worked(OPEN))
    file = tmp_path / "open.round"
    file.write_text(OPEN)
    done = RUN.invoke(app, ["school", "coach", str(file)])
    assert done.exit_code == 2 and "still being played" in done.output


def test_the_coach_at_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "one.round"
    file.write_text(FOLDS_A_PAIR)
    done = RUN.invoke(app, ["school", "coach", str(file), "--all"])
    assert done.exit_code == 0 and "blunder 1" in done.output and "Leaks" in done.output
    assert '"blunder": 1' in RUN.invoke(app, ["school", "coach", str(file), "--json", "--all"]).output


def test_grades_have_bounds() -> None:
    costs = (Fraction(0), Fraction(1, 100), Fraction(1), Fraction(5), Fraction(501, 100), Fraction(2001, 100))
    assert [grade_of(cost) for cost in costs] == ["best", "close", "close", "slip", "costly", "blunder"]


def test_an_amount_between_two_is_on_the_line_between_them() -> None:
    choices = (Priced("raises", 100, Fraction(10)), Priced("raises", 300, Fraction(30)), Priced("folds", None, Fraction(-100)))
    assert _worth(choices, HandChoice("raises", 200)) == 20
    assert _worth(choices, HandChoice("raises", 400)) is None and _worth(choices, HandChoice("checks")) is None
