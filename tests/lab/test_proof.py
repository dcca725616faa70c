"""Sheets rendered as HTML and PDF: no text is cut, broken or covered, and planted faults are found.

`scripts/dev sheets` checks all sheets of all games; here those of a toy study, with numbers longer than any column.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet import proof
from houseway.lab.sheet.model import sheet_of
from houseway.lab.sheet.selection import Question, StudyResults
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
    desk = StudyResults(Study(GAME, (line,)))
    asked = desk.every()
    return proof.faults(GAME, [sheet_of(desk, one) for one in asked], [desk.answer(one) for one in asked])


def test_the_sheets_of_a_study_can_be_read() -> None:
    desk = StudyResults(STUDY)
    asked = desk.every(["ante"])[:1]
    assert proof.faults(GAME, [sheet_of(desk, one) for one in asked], [desk.answer(one) for one in desk.every(["ante"])]) == []


def test_the_longest_numbers_and_names_have_room() -> None:
    assert _faults(_line()) == []


PLANTED = {
    "<p>words<span style='margin-left: -2em'>above</span></p>": "'words' is over 'above'",
    f"<p style='white-space: nowrap'>{'w' * 200}</p>": f"'{'w' * 200}' is beyond the edge",
    "<svg viewBox='0 0 90 20' width='90' height='20'><text x='60' y='15'>drawn</text></svg>": "'drawn' is beyond the picture",
    "<p>a title that was ...</p>": "'a title that was ...' is cut",
    f"<p style='width: 3em; overflow: hidden'>{'v' * 20}</p>": f"'{'v' * 20}' is cut",
    "<p style='width: 2em; overflow-wrap: anywhere'>12,345,678,901</p>": "'12,345,678,901' is broken",
}


def test_what_a_reader_would_stumble_over_is_found() -> None:
    body = f"<p>$5 and $10, in <b>order</b></p>{''.join(PLANTED)}"
    page = f"<!doctype html><html><head><title>x</title></head><body>{body}</body></html>"
    assert sorted(proof.in_page(page, paper=True)) == sorted(PLANTED.values())


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
    desk = StudyResults(Study(GAME, (line,)))
    found = [[one.name for one in sheet_of(desk, question).figures] for question in desk.every()]
    assert found == [["for all", "for best"], ["for all", "for plain"]] and asked == ["figures"]


def test_a_hold_leaves_out_what_is_owed_to_a_meter() -> None:
    own = Spread({Ending("loses", Fraction(-3, 4)): 1})
    desk = StudyResults(Study(GAME, (_line(held=always(own)),), rounds_an_hour=40))
    sheet = sheet_of(desk, desk.every()[0])
    assert sheet.holds[0].expected == 30 and "owed to players" in sheet.hold_note


def test_a_simulated_figure_is_never_a_fraction() -> None:
    line = _line(error=always(Fraction(1, 10_000)), figures=None)
    desk = StudyResults(Study(GAME, (line,)))
    sheet = sheet_of(desk, desk.every()[0])
    data = sheet.as_json()
    assert data["house_edge"] == "0.76915" and data["simulated"] == sorted(FIGURES)
    assert all("/" not in str(data[name]) for name in ("element_of_risk", "hit_frequency", "variance", "standard_error"))
    text = proof.page(GAME, [sheet], [sheet.answer])
    assert "exact value<" not in text and "simulated, standard error 0.0100 %" in text
    assert ">dealt<" in text and ">ways<" not in text


def test_a_figure_may_be_simulated_while_the_edge_is_exact() -> None:
    class Boxes(Spread):
        @property
        def errors(self) -> dict[str, Fraction]:
            return {"variance": Fraction(1, 1000)}

    spread = Boxes({Ending("wins", Fraction(1)): 1, Ending("loses", Fraction(-1)): 2})
    desk = StudyResults(Study(GAME, (_line(spread=always(spread)),)))
    asked: Question = desk.every()[0]
    data = sheet_of(desk, asked).as_json()
    assert (data["house_edge"], data["variance"], data["simulated"]) == ("1/3", "0.8889", ["variance"])
    assert "variance simulated" in sheet_of(desk, asked).subtitle
