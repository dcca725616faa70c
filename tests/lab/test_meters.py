"""The hold of a progressive: contributions are owed to players, so a sheet has one hold, that of the long run."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from houseway.games.caribbean_stud.game import GAME as CARIBBEAN
from houseway.games.high_card_flush.game import GAME as FLUSH
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet.model import sheet_of
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.study import under
from houseway.poker.values.flush_counts import HANDS, runs
from houseway.studies.caribbean_stud import STUDY as CARIBBEAN_STUDY
from houseway.studies.caribbean_stud import sides
from houseway.studies.high_card_flush import progressive

LONG_RUN = "long-run house edge"
EVEN = "the wager breaks even at a meter of"


def _runs() -> Counts:
    """All hands of seven by their longest straight flush, a few of three cards folded."""
    ways = {**runs(), 0: HANDS - sum(runs().values())}
    raised = np.array([ways.get(length, 0) for length in range(8)])
    folded = np.zeros(8, np.int64)
    folded[3] = 1_000_000
    return {"raised": raised - folded, "folded": folded, "lost": folded * 0 + 1}


def _figures(table: str, strategy: str) -> dict[str, Fraction]:
    found = progressive.figures(_runs(), under(FLUSH, {}), FLUSH.pays["progressive"][table], strategy)
    return {figure.name: figure.value for figure in found}


@pytest.mark.parametrize("strategy", progressive.STRATEGIES)
@pytest.mark.parametrize("table", "ABCD")
def test_high_card_flush_holds_what_the_long_run_leaves(table: str, strategy: str) -> None:
    pays, rules = FLUSH.pays["progressive"][table], under(FLUSH, {})
    own = progressive.held(_runs(), rules, pays, strategy)
    assert own.total == HANDS and own.house_edge == _figures(table, strategy)[LONG_RUN]


@pytest.mark.parametrize("table", "ABCD")
def test_a_break_even_is_that_of_its_strategy(table: str) -> None:
    """At the meter a sheet prints, the wager breaks even as that sheet plays it: to the dollar, for a meter shows whole cents."""
    pays, rules = FLUSH.pays["progressive"][table], under(FLUSH, {})
    for strategy in progressive.STRATEGIES:
        meter = _figures(table, strategy).get(EVEN)
        if meter is not None:
            edge = progressive.at_meter(_runs(), rules, pays, strategy, round(meter * 100)).house_edge
            assert abs(edge) < Fraction(1, 10**8)
    both = [_figures(table, strategy).get(EVEN) for strategy in progressive.STRATEGIES]
    paid = pays.of("3 card straight flush") is not None  # what the ante's best play folds
    assert both[0] is None or both[1] is None or (both[0] < both[1]) is paid


@pytest.mark.parametrize("settings", [{}, {"cs.progressive.deduct": "all"}], ids=["by the rack", "by the meter"])
def test_caribbean_stud_holds_what_the_long_run_leaves(settings: dict[str, object]) -> None:
    rules = under(CARIBBEAN, settings)  # type: ignore[arg-type]
    for wager, figures, held in (
        ("progressive", sides.progressive_figures, sides.progressive_held),
        ("five_card", sides.five_figures, sides.five_held),
    ):
        counts = CARIBBEAN_STUDY.counts(CARIBBEAN_STUDY.line(wager), rules)
        for table in CARIBBEAN.pays[wager].values():
            shown = {figure.name: figure.value for figure in figures(counts, rules, table)}
            assert held(counts, rules, table, "none").house_edge == shown[LONG_RUN]


def test_the_sheet_of_a_progressive_has_one_hold() -> None:
    desk = StudyResults(CARIBBEAN_STUDY)
    sheet = sheet_of(desk, desk.every(["progressive"])[0])
    [long_run] = [figure.value for figure in sheet.figures if figure.name == LONG_RUN]
    assert all(one.expected == one.rounds * long_run for one in sheet.holds)
    assert "owed to players" in sheet.hold_note
