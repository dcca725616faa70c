"""The rotation of dealers: breaks, hours and what was passed, counted by hand, and reliefs that name nobody twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from houseway.floor.config.keys import Pit
from houseway.floor.pit.rotation import Against, DutySpan, ExamMarks, Relief, RotatedDealer, RotationRules, next_reliefs
from houseway.school.exam import PASS

RULES = RotationRules(deal_minutes=60, break_minutes=20, day_hours=8, pass_percent=85)
NOW = datetime(2026, 11, 19, 21, 0, tzinfo=UTC)
GAMES = {1: "sic_bo", 2: "pai_gow", 3: "sic_bo"}
PASSED = {"sic_bo": ExamMarks(17, 20, NOW)}


def ago(minutes: int) -> datetime:
    return NOW - timedelta(minutes=minutes)


def dealer(number: int, *spans: tuple[int, int, int | None], marks: dict[str, ExamMarks] = PASSED) -> RotatedDealer:
    """Return a dealer with spans of a table, from and to so many minutes ago."""
    there = [DutySpan(table, ago(begin), None if end is None else ago(end)) for table, begin, end in spans]
    return RotatedDealer(number, there, marks)


def test_a_change_of_tables_is_no_break_and_a_short_rest_neither() -> None:
    moved = dealer(1, (1, 70, 40), (3, 40, None))
    rested_little = dealer(2, (1, 70, 45), (3, 26, None))  # 19 minutes away
    rested = dealer(3, (1, 70, 45), (3, 25, None))
    assert [one.since(NOW, RULES) for one in (moved, rested_little, rested)] == [ago(70), ago(70), ago(25)]
    assert [one.against(NOW, RULES) for one in (moved, rested_little, rested)] == [[Against.BREAK_DUE], [Against.BREAK_DUE], []]


def test_a_break_that_has_just_begun_is_short_and_hours_add_up() -> None:
    assert dealer(1, (1, 60, 19)).against(NOW, RULES) == [Against.BREAK_SHORT]
    assert dealer(1, (1, 60, 20)).against(NOW, RULES) == []
    worked = dealer(1, (1, 700, 400), (1, 380, 199), (3, 179, 179))
    assert worked.dealt(NOW) == timedelta(minutes=481)
    assert Against.HOURS_OVER in worked.against(NOW, RULES)
    assert dealer(1).against(NOW, RULES) == []  # who has just come may deal


def test_a_game_is_passed_by_its_newest_signed_result() -> None:
    assert dealer(1).against_at("sic_bo", NOW, RULES) == []
    assert dealer(1).against_at("pai_gow", NOW, RULES) == [Against.NOT_PASSED]
    failed = dealer(1, marks={"sic_bo": ExamMarks(16, 20, NOW)})  # 80 of 100
    assert failed.against_at("sic_bo", NOW, RULES) == [Against.NOT_PASSED]


def test_reliefs_take_the_longest_rested_who_fits_and_nobody_twice() -> None:
    tired = [dealer(1, (1, 90, None)), dealer(2, (2, 61, None)), dealer(3, (3, 60, None)), dealer(4, (4, 59, None))]
    rested = [dealer(11, (9, 200, 30)), dealer(12, (9, 200, 25)), dealer(13, (9, 200, 10))]
    found = next_reliefs([*tired, *rested], GAMES, NOW, RULES)
    # 13 has rested too little, nobody has passed pai gow, and 4 has another minute
    assert found == [Relief(1, 1, 11), Relief(2, 2, None), Relief(3, 3, 12)]


def test_the_house_passes_what_the_school_passes() -> None:
    assert Pit().pass_percent == round(100 * PASS)
