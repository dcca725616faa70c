"""Lessons: each game has five lines with clauses of its law, and a sentence for every stage in which a hand decides."""

from importlib.resources import files

import pytest

from houseway.core.stages.betting import Betting
from houseway.games import GAMES
from houseway.play.alone.seats import rules_of
from houseway.play.alone.server import PracticeServer
from houseway.views.acts import shared_acts
from houseway.views.lessons import BadLesson, lesson_of, read_lesson, shared_lesson

LINES, LONGEST = 5, 116
DEALERS = next(act for act in shared_acts() if act.name == "dealer").words


def decisions(key: str) -> set[str]:
    """Return the stages in which a player has something to say or to bet."""
    found: set[str] = set()
    for edition in GAMES[key].editions:
        for stage in edition.law.stages:
            options = {option.name for option in (*stage.options, *stage.also) if not option.by_hand} - set(DEALERS)
            if isinstance(stage, Betting) or options or set(stage.words) - set(DEALERS):
                found.add(stage.name)
    return found - {
        "dealer sets",
        "bank sets",
        "reveal",
        "second card",
        "first card",
        "lamps",
        "turn",
        "result",
        "announce",
        "stub",
    }


@pytest.mark.parametrize("key", GAMES.own)
def test_each_game_is_explained_in_five_lines_with_their_clauses(key: str) -> None:
    lesson = lesson_of(key)
    assert len(lesson.how) == LINES
    for says, cites in lesson.how:
        assert cites in rules_of(key).clauses, cites
        assert says.endswith(".") and says[0].isupper() and len(says) <= LONGEST, says


@pytest.mark.parametrize("key", GAMES.own)
def test_each_decision_has_its_sentence(key: str) -> None:
    now = lesson_of(key).now
    assert decisions(key) - now.keys() == set()
    assert all(says.endswith(".") and len(says) <= LONGEST for says in now.values())
    own = read_lesson((files(f"houseway.games.{key}") / "learn.toml").read_text(encoding="utf-8")).now
    stages = {stage.name for edition in GAMES[key].editions for stage in edition.law.stages}
    assert own.keys() <= stages, "a sentence for a stage that this game has not"
    assert not any(own.get(stage) == says for stage, says in shared_lesson().now.items()), "a sentence that several games share"


def test_a_practice_table_brings_its_lesson() -> None:
    told = PracticeServer("three_card_poker", "lesson", 0).setup()
    assert lesson_of("three_card_poker").how[0].says in told


def test_a_lesson_is_read_strictly() -> None:
    for wrong in ("what = 1", 'how = "Bet."', 'how = [{ says = "Bet." }]'):
        with pytest.raises(BadLesson):
            read_lesson(wrong)
