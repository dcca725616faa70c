"""Sheets drawn as page and paper: nothing is cut, broken or over something else, and what is would be found.

All sheets of all games are looked at by `scripts/sheets`; here those of a toy study, with numbers longer than any column.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway.core.game.rules import Rules
from houseway.lab.counting import Counts
from houseway.lab.sheet import flow, proof
from houseway.lab.sheet.asking import Desk, Question
from houseway.lab.sheet.flow import Column, Paper, measured, widths_of, wrapped
from houseway.lab.sheet.model import sheet_of
from houseway.lab.spread import FIGURES, Ending, Spread
from houseway.lab.study import Advice, Chart, Figure, Line, Study

from .toy import GAME, STUDY

LONG = Fraction(10**48 + 7, 3 * 10**51 + 1)


def always(value: object) -> Any:
    """A function that gives the same for any question."""
    return lambda *_: value


def _line(**more: Any) -> Line:
    """A wager with the longest of everything: a fraction, a number of ways, a title, a label."""
    ways = {Ending("an outcome whose name needs more than one line of its column", LONG, Fraction(3, 2), "SB-4(b)"): 3 * 10**50}
    ways[Ending("loses", Fraction(-1))] = 10**51
    chart = Chart("What to do", (Advice("a hand that is described by a great many words, and then by some more of them", "raise",
        3, Fraction(1, 7)), Advice("another", "fold", 3, Fraction(2, 7))), 6)  # fmt: skip
    given: dict[str, Any] = {
        "wager": "a_wager_with_a_name_that_is_longer_than_the_head_of_a_page_is_wide",
        "unit": "one chip",
        "cites": ("SB-4(b)",),
        "method": "by hand",
        "counts": always({}),
        "spread": always(Spread(ways)),
        "charts": always((chart,)),
        "figures": always((Figure("a figure", LONG, "%", "with a note"),)),
    }
    return Line(**{**given, **more})


def _faults(line: Line) -> list[str]:
    desk = Desk(Study(GAME, (line,)))
    asked = desk.every()
    return proof.faults(GAME, [sheet_of(desk, one) for one in asked], [desk.answer(one) for one in asked])


def test_the_sheets_of_a_study_can_be_read() -> None:
    desk = Desk(STUDY)
    asked = desk.every(["ante"])[:1]
    assert proof.faults(GAME, [sheet_of(desk, one) for one in asked], [desk.answer(one) for one in desk.every(["ante"])]) == []


def test_the_longest_numbers_and_names_have_room() -> None:
    assert _faults(_line()) == []


def test_words_that_meet_or_leave_the_paper_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: columns of one width for all, as they once were, and a line that is not wrapped."""
    columns = [Column("outcome", 1), *(Column(name, right=True) for name in ("net", "ways"))]
    paper = Paper("a page")
    paper.new_page()
    paper.table(columns, [("an outcome", "1", "12,345,678,901,234")])
    assert list(proof.in_figure(paper.pages[0])) == []
    monkeypatch.setattr(flow, "widths_of", always([12.0] * len(columns)))
    paper.table(columns, [("an outcome", "1", "12,345,678,901,234")])
    assert any("is over" in fault for fault in proof.in_figure(paper.pages[0]))
    paper.new_page()
    paper.put(flow.LEFT, 50, "words " * 60)
    paper.put(flow.LEFT, 60, "a title that was ...")
    paper.put(flow.LEFT, 70, "$5 and $10", parse_math=True)
    paper.put(flow.LEFT, 80, "$5 and $10")
    assert sorted(fault.rpartition(" is ")[2] for fault in proof.in_figure(paper.pages[1])) == [
        "beyond the edge",
        "cut",
        "read as a formula",
    ]


def test_no_number_is_broken() -> None:
    fraction = f"{LONG.numerator}/{LONG.denominator}"
    assert wrapped(fraction, 7, 200) == [fraction]
    assert wrapped(fraction, 7, 90) == [f"{LONG.numerator}/", str(LONG.denominator)]
    assert wrapped(fraction, 7, 45) == ["(49 digits)/(52 digits)"]
    assert wrapped("-12/5 of it", 7, 6.5) == ["-12/5", "of it"]
    assert "".join(wrapped("s21.dealer_bj_takes=everything", 8, 20)) == "s21.dealer_bj_takes=everything"


def test_a_column_of_numbers_is_as_wide_as_its_widest() -> None:
    columns = (Column("outcome", 1), Column("ways", right=True))
    name, ways = widths_of(columns, [("a", "1"), ("b", "12,345,678")])
    assert ways >= measured("12,345,678", 8.5) and name + ways == pytest.approx(flow.INSIDE)


# Figures


def test_figures_follow_the_strategy_and_others_are_computed_once() -> None:
    asked: list[str] = []

    def once(*given: object) -> tuple[Figure, ...]:
        asked.append("figures")
        return (Figure("for all", Fraction(1, 2)),)

    def by_strategy(counts: Counts, rules: Rules, table: object, strategy: str) -> tuple[Figure, ...]:
        return (Figure(f"for {strategy}", Fraction(1, 3)),)

    line = _line(
        strategies=("best", "plain"),
        figures=once,
        figures_by=by_strategy,
    )
    desk = Desk(Study(GAME, (line,)))
    found = [[one.name for one in sheet_of(desk, question).figures] for question in desk.every()]
    assert found == [["for all", "for best"], ["for all", "for plain"]] and asked == ["figures"]


def test_a_hold_leaves_out_what_is_owed_to_a_meter() -> None:
    own = Spread({Ending("loses", Fraction(-3, 4)): 1})
    desk = Desk(Study(GAME, (_line(held=always(own)),), rounds_an_hour=40))
    sheet = sheet_of(desk, desk.every()[0])
    assert sheet.holds[0].expected == 30 and "owed to players" in sheet.hold_note


def test_a_simulated_figure_is_never_a_fraction() -> None:
    line = _line(error=always(Fraction(1, 10_000)), figures=None)
    desk = Desk(Study(GAME, (line,)))
    sheet = sheet_of(desk, desk.every()[0])
    data = sheet.as_json()
    assert data["house_edge"] == "0.76915" and data["simulated"] == sorted(FIGURES)
    assert all("/" not in str(data[name]) for name in ("element_of_risk", "hit_frequency", "variance", "standard_error"))
    text = proof.page(GAME, [sheet], [sheet.answer])
    assert "exact value<" not in text and "simulated, standard error 0.0100 %" in text
    words = [word.words for page in proof.laid_out(GAME, [sheet], [sheet.answer]).pages for word in proof.words_on(page)]
    assert "exact value" not in words and "dealt" in words and "ways" not in words


def test_a_figure_may_be_simulated_while_the_edge_is_exact() -> None:
    class Boxes(Spread):
        @property
        def errors(self) -> dict[str, Fraction]:
            return {"variance": Fraction(1, 1000)}

    spread = Boxes({Ending("wins", Fraction(1)): 1, Ending("loses", Fraction(-1)): 2})
    desk = Desk(Study(GAME, (_line(spread=always(spread)),)))
    asked: Question = desk.every()[0]
    data = sheet_of(desk, asked).as_json()
    assert (data["house_edge"], data["variance"], data["simulated"]) == ("1/3", "0.8889", ["variance"])
    assert "variance simulated" in sheet_of(desk, asked).subtitle
