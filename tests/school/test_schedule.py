"""Ratings are those of Glickman's paper, and simulated learners are rated and scheduled as the methods predict."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("fsrs")  # the extra `school`

from tools.learners.learner import course, forgets, partly_trained, picture, pool_of, retention, settled

from houseway.games import GAMES
from houseway.school.glicko import Rating, expected, rated
from houseway.school.item import Item
from houseway.school.kinds import KINDS
from houseway.school.learner import Learner, NotALearner, keep, kept_in, read_learner, topic_of, weakest
from houseway.school.plan import ENOUGH, STEPS, plan_of, step_of
from houseway.school.schedule import Sitting, chosen, due_at

NOW = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)


def test_the_example_of_the_paper() -> None:
    found = rated(Rating(1500, 200, 0.06), ((Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)))
    assert found.rating == pytest.approx(1464.06, abs=0.011)  # the paper rounds on the way
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_only_the_uncertainty_grows() -> None:
    assert rated(Rating(1600, 50), ()) == Rating(1600, pytest.approx(51.07, abs=0.01), 0.06)
    assert expected(Rating(), Rating()) == 0.5


@pytest.fixture(scope="module")
def pool() -> list[Item]:
    return pool_of("three_card_poker", 40, 500)


def test_a_learner_is_rated_by_what_they_know(pool: list[Item]) -> None:
    clauses = sorted({item.clause for item in pool})
    few, many = (frozenset(Random(1).sample(clauses, round(share * len(clauses)))) for share in (0.2, 0.8))
    knows_few, knows_many = (course(pool, 0, partly_trained(known), known, 7, days=24) for known in (few, many))
    assert knows_few.days[-1].rating + 60 < knows_many.days[-1].rating
    for one in (knows_few, knows_many):
        predicted, right = settled(one)
        assert abs(predicted - right) < 0.1
        assert one.days[-1].deviation < 90
        assert one.days[-1].moved < one.days[0].moved / 2  # ratings of topics settle
        assert one.asked_unknown > 2 * one.asked_known  # unknown items come more often
        assert one.again_unknown < one.again_known


def test_topics_come_again_when_most_are_still_known(pool: list[Item]) -> None:
    promised, known = retention(course(pool, 0.9, forgets, frozenset(), 5, days=40))
    assert abs(known - promised) < 0.06
    assert promised > 0.8


def test_the_plot_is_well_formed(pool: list[Item]) -> None:
    one = course(pool, 0.5, forgets, frozenset(), 1, days=9)
    text = picture([one] * 5, one)
    assert text.startswith("<svg") and "nan" not in text


def test_what_is_asked_twice_on_a_day_is_not_rated(pool: list[Item]) -> None:
    learner = Learner("ann")
    sitting = Sitting(learner, "three_card_poker")
    assert sitting.answered(pool[0], True, 5, NOW)
    assert not sitting.answered(pool[0], True, 5, NOW + timedelta(minutes=5))
    assert sitting.answered(pool[0], True, 5, NOW + timedelta(days=1))
    assert len(sitting.results) == 2
    assert sitting.close().rating > 1500


def test_what_was_missed_comes_before_what_is_new(pool: list[Item]) -> None:
    learner = Learner("ann")
    sitting = Sitting(learner, "three_card_poker")
    first = chosen(learner, pool, NOW)
    assert KINDS[first.name.kind].step == min(KINDS[item.name.kind].step for item in pool)
    sitting.answered(first, False, 5, NOW)
    later = NOW + timedelta(minutes=2)
    assert topic_of(chosen(learner, pool, later)) == topic_of(first)
    sitting.answered(first, True, 5, later)
    assert due_at(learner.topics[topic_of(first)]) > later
    assert topic_of(chosen(learner, pool, later)) != topic_of(first)


def test_a_learner_is_kept_in_a_file(pool: list[Item], tmp_path: Path) -> None:
    file = tmp_path / "results" / "ann.json"
    learner = kept_in(file, "ann")
    sitting = Sitting(learner, "three_card_poker")
    for number, item in enumerate(pool[:6]):
        sitting.answered(item, number % 2 == 0, 4.26, NOW)
    sitting.close()
    keep(learner, file)
    assert kept_in(file, "") == learner
    assert {clause for clause, _, _ in weakest(learner, "three_card_poker")} <= {item.clause for item in pool[:6]}
    with pytest.raises(NotALearner):
        read_learner("[]")
    with pytest.raises(NotALearner, match="version 9"):
        read_learner('{"version": 9}')


def test_a_plan_goes_from_cards_to_whole_rounds(pool: list[Item]) -> None:
    plan = plan_of(GAMES["sic_bo"], {}, 500)
    assert [lesson.title for lesson in plan] == list(STEPS)
    assert all(lesson.kinds and lesson.clauses for lesson in plan)
    learner = Learner("ann")
    assert step_of(learner, "three_card_poker") == 1
    first = next(item for item in pool if KINDS[item.name.kind].step == 1)
    sitting = Sitting(learner, "three_card_poker")
    for _ in range(ENOUGH):
        sitting.answered(first, True, 3, NOW)
    assert step_of(learner, "three_card_poker") == 2
