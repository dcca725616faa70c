"""The simplest strategy within a cost: no shorter list costs so little, and the lab has the same cost."""

from fractions import Fraction

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.games import GAMES
from houseway.lab.simplest import Thumb, Vocabulary, lists, simplest, vocabulary_of
from houseway.lab.study import under

RUN = CliRunner()


def toy() -> Vocabulary:
    holds = np.array([[1, 1, 1, 1], [0, 0, 1, 1], [0, 1, 0, 0], [0, 0, 0, 1]], np.bool_)
    thumbs = [
        Thumb(name, names, row)
        for (name, names), row in zip((("all", 0), ("high", 1), ("odd", 2), ("top", 1)), holds, strict=True)
    ]
    return Vocabulary(np.array([4, 1, 1, 2]), np.array([-10, 3, 2, 8]), 10, thumbs, "stay")


def test_the_shortest_list_is_found() -> None:
    words = toy()
    assert simplest(words, Fraction(0)) == next(one for one in lists(words, 2) if one.cost == 0)
    dear = simplest(words, Fraction(21, 80))
    assert dear is not None and dear.thumbs == () and dear.cost == Fraction(21, 80)
    cheap = simplest(words, Fraction(20, 80))
    assert cheap is not None and cheap.cost == Fraction(3, 80) and [one.says for one in cheap.thumbs] == ["high"]
    wrong = Vocabulary(words.ways, -words.margins, 10, words.thumbs, "stay")
    assert simplest(wrong, Fraction(0)) is None  # a planted wrong price: no rule names the first hand alone


@pytest.mark.long
def test_a_cost_is_that_of_the_lab() -> None:
    from houseway.studies.three_card_poker import STUDY

    rules = under(GAMES["three_card_poker"], {})
    words, line = vocabulary_of(rules), STUDY.lines[0]
    assert words is not None
    best = line.spread(STUDY.counts(line, rules), rules, None, line.strategies[0]).house_edge
    for thumb, named in (("Q-6-4 or better", "play Q-6-4 or better"), ("Q high or better", "mimic the dealer")):
        holds = next(one.holds for one in words.thumbs if one.says == thumb)
        assert words.cost(holds) == line.spread(STUDY.counts(line, rules), rules, None, named).house_edge - best
    found = simplest(words, Fraction(0))
    assert found is not None and [one.says for one in found.thumbs] == ["Q-6-4 or better"]


@pytest.mark.long
def test_it_is_told_at_the_terminal() -> None:
    done = RUN.invoke(app, ["school", "simplest", "three_card_poker", "--within", "0.1"])
    assert done.exit_code == 0 and "Play with Q high or better." in done.output and "0.0761 cents per dollar" in done.output
    assert RUN.invoke(app, ["school", "simplest", "sic_bo"]).exit_code == 2


def test_what_is_not_a_cost_is_refused() -> None:
    assert RUN.invoke(app, ["school", "simplest", "three_card_poker", "--within", "much"]).exit_code == 2
