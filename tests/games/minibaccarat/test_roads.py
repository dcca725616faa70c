"""The roads of a shoe: every mark worked out a second time, from the definition, cell by cell on a sheet of paper."""

from itertools import groupby, product
from random import Random

import pytest

from houseway.core.round.view import PUBLIC
from houseway.games import GAMES
from houseway.games.minibaccarat.road_cells import cells_of
from houseway.games.minibaccarat.roads import (
    BIG_EYE_BOY,
    BLUE,
    COCKROACH_PIG,
    DERIVED,
    RED,
    ROWS,
    SMALL_ROAD,
    Placed,
    Result,
    bead_plate,
    big_road,
    colours,
    derived_road,
    places,
    read,
    runs,
    would_be,
    written,
)
from houseway.play.chance import Seeded
from houseway.testing.view_checks import steps
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked


def shoes() -> list[str]:
    source = Seeded("roads")
    letters = "BBBBBPPPPT"
    return ["".join(f"{letters[source.below(10)]}{source.below(10)}" for _ in range(source.below(80))) for _ in range(60)]


def slow_marks(lengths: list[int], back: int) -> list[str]:
    """By the sheet: is the cell so far to the left as full as the one above it? Only full above and empty beside is a break."""
    sheet = {(column, row) for column, length in enumerate(lengths) for row in range(length)}
    marks: list[str] = []
    seen: list[tuple[int, int]] = []
    for cell in [(column, row) for column, length in enumerate(lengths) for row in range(length)]:
        column, row = cell
        seen.append(cell)
        if row == 0:
            earlier, before = column - 1 - back, column - 1
            if earlier < 0:
                continue
            marks.append(RED if sum(c == earlier for c, _ in sheet) == sum(c == before for c, _ in sheet) else BLUE)
        elif column - back >= 0:
            beside, above = (column - back, row) in sheet, (column - back, row - 1) in sheet
            marks.append(BLUE if above and not beside else RED)
    return marks


@pytest.mark.parametrize("back", DERIVED.values(), ids=DERIVED)
def test_derived_roads_by_the_sheet(back: int) -> None:
    for lengths in product(range(1, 5), repeat=5):
        assert colours(lengths, back) == slow_marks(list(lengths), back)


def test_where_the_derived_roads_begin() -> None:
    assert colours([1, 1], BIG_EYE_BOY) == [] and colours([1, 2], BIG_EYE_BOY) == [BLUE]
    assert colours([1, 1, 1], BIG_EYE_BOY) == [RED] and colours([2, 1, 1], BIG_EYE_BOY) == [BLUE]
    assert colours([3, 1, 2], SMALL_ROAD) == [RED] and colours([1, 1, 1, 1], SMALL_ROAD) == [RED]
    assert colours([1, 1, 1, 2], COCKROACH_PIG) == [BLUE] and colours([1] * 5, COCKROACH_PIG) == [RED]


def test_the_big_road_has_a_column_a_run_and_ties_on_the_mark_before() -> None:
    for road in shoes():
        results = read(road)
        wins = [result.winner for result in results if result.winner != "tie"]
        assert [len(column) for column in runs(results)] == [len(list(group)) for _, group in groupby(wins)]
        marks = big_road(results)
        assert len(marks) == len(wins) == len(set(marks)) and all(cell.row < ROWS for cell in marks)
        if wins:
            assert sum(mark.ties for mark in marks.values()) == len(results) - len(wins)
        assert "".join(map(written, results)) == road
        assert [result for column in bead_plate(results) for result in column] == list(results)


def test_ties_before_the_first_win_stand_on_the_first_mark() -> None:
    [mark] = big_road(read("T6T0B7p")).values()
    assert mark == ("banker", 2, True, False)
    assert big_road(read("T6T0")) == {}


def test_a_long_run_turns_and_the_next_tail_turns_above_it() -> None:
    cells = places([8, 7])
    assert cells[5:8] == [Placed(0, 5), Placed(1, 5), Placed(2, 5)]
    assert cells[8:] == [*(Placed(1, row) for row in range(5)), Placed(2, 4), Placed(3, 4)]


def test_the_next_mark_is_the_one_that_comes() -> None:
    for road in shoes()[:20]:
        results = read(road)
        for winner, back in product(("banker", "player"), DERIVED.values()):
            now = derived_road(results, back)
            then = derived_road((*results, Result(winner, 5)), back)
            mark = would_be(results, winner, back)
            assert mark == (list(then.values())[-1] if len(then) > len(now) else None)
    assert would_be(read("B1"), "tie", BIG_EYE_BOY) is None


def test_a_view_has_the_coup_on_its_roads_once_the_round_is_over() -> None:
    folder = GAMES.folder("minibaccarat")
    assert folder is not None
    outcome = play_worked(read_worked((folder / "rounds" / "1-panda-8.round").read_text(encoding="utf-8"), "minibaccarat"))
    seen = [step.views()[PUBLIC] for step in steps(outcome.rounds[0])]
    assert {view.roads for view in seen if not view.over} == {()}
    big, beads, *derived = seen[-1].roads
    assert seen[-1].over and big.cells == ((0, 0, "P"),) and beads.cells == ((0, 0, "oP"),)
    assert [road.name for road in derived] == ["big eye boy", "small road", "cockroach pig"]


def test_cells_are_the_latest_columns_and_every_mark_has_a_look() -> None:
    rng = Random(5)
    for coups in (1, 7, 40, 90):
        results = read("".join(rng.choice(("B7", "P6", "T3", "B8p", "P9b", "T4bp")) for _ in range(coups)))
        for road in cells_of(results):
            assert all(0 <= column < road.columns and 0 <= row < road.rows for column, row, _ in road.cells)
            assert {mark for _, _, mark in road.cells} <= road.looks.keys()
        big = cells_of(results)[0]
        assert [mark[0] for _, _, mark in big.cells][-1:] == [mark.winner[0].upper() for mark in big_road(results).values()][-1:]
