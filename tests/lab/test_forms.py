"""Each form in which results leave the lab carries kind, digests and method, for every game and with simulated figures too."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from fractions import Fraction
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from rich.console import Console

from houseway.cli.commands.analyze import in_json, sheets_of, shown
from houseway.games import GAMES
from houseway.lab.answer import Answer
from houseway.lab.notebook import Lab, Result, Wager, frame_of
from houseway.lab.sheet.csv_text import in_csv
from houseway.lab.sheet.page import page
from houseway.lab.sheet.selection import Question, StudyResults
from houseway.lab.sheet.workbook import in_xlsx
from houseway.lab.studies import analyzed, studied

DRAWN: Final = ("high_card_flush", "minibaccarat", "sic_bo", "three_card_poker")
"""Games whose counts ship, so that their charts need no count."""
SHEET: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def cells(workbook: bytes) -> dict[str, list[list[str]]]:
    """Read the rows of each sheet as text, with nothing but the XML of the file."""
    with ZipFile(io.BytesIO(workbook)) as archive:
        texts = [
            "".join(run.text or "" for run in one.iter(f"{SHEET}t"))
            for one in ElementTree.fromstring(archive.read("xl/sharedStrings.xml")).iter(f"{SHEET}si")
        ]
        names = [one.attrib["name"] for one in ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{SHEET}sheet")]
        found = dict[str, list[list[str]]]()
        for number, name in enumerate(names, start=1):
            root = ElementTree.fromstring(archive.read(f"xl/worksheets/sheet{number}.xml"))
            found[name] = [[_cell(cell, texts) for cell in row.iter(f"{SHEET}c")] for row in root.iter(f"{SHEET}row")]
        return found


def _cell(cell: ElementTree.Element, texts: list[str]) -> str:
    value = cell.findtext(f"{SHEET}v") or ""
    return texts[int(value)] if cell.get("t") == "s" else value


def frame(records: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the records that a library of frames is given."""

    def library(name: str) -> SimpleNamespace:
        return SimpleNamespace(DataFrame=list[Any])

    monkeypatch.setattr("houseway.lab.notebook.import_module", library)
    return str(frame_of(records))


def notebook(shows: Result | Wager) -> str:
    return unescape(shows._repr_html_())  # pyright: ignore[reportPrivateUsage]


def printed(desk: StudyResults, asked: Question) -> str:
    out = io.StringIO()
    shown(Console(file=out, width=4_000, color_system=None, legacy_windows=False, markup=False), desk, [asked], named=True)
    return out.getvalue()


Form = Callable[[StudyResults, Question, Answer, pytest.MonkeyPatch], str]
FORMS: Final[dict[str, Form]] = {
    "terminal": lambda desk, asked, answer, patch: printed(desk, asked),
    "JSON": lambda desk, asked, answer, patch: json.dumps(in_json(desk, [asked]), ensure_ascii=False),
    "CSV": lambda desk, asked, answer, patch: in_csv([answer]),
    "workbook": lambda desk, asked, answer, patch: str(cells(in_xlsx([answer]))["results"][1]),
    "workbook's outcomes": lambda desk, asked, answer, patch: str(cells(in_xlsx([answer]))["outcomes"][-1]),
    "frame": lambda desk, asked, answer, patch: frame([Result(desk, asked).figures()], patch),
    "frame of outcomes": lambda desk, asked, answer, patch: frame(Result(desk, asked).records()[-1:], patch),
    "notebook": lambda desk, asked, answer, patch: notebook(Result(desk, asked)),
    "notebook of a wager": lambda desk, asked, answer, patch: notebook(Wager(desk, asked.wager)),
    "sheet": lambda desk, asked, answer, patch: unescape(page(desk.game, sheets_of(desk, [asked]), [answer])),
}


def first_of(game: str) -> tuple[StudyResults, Question, Answer]:
    study = studied(GAMES[game])
    assert study is not None
    desk = StudyResults(study)
    asked = desk.first(desk.every((study.lines[0].wager,)))
    return desk, asked, desk.answer(asked)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_kind_digests_and_method(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in DRAWN if form in ("terminal", "JSON", "sheet") else analyzed():
        desk, asked, answer = first_of(game)
        told = FORMS[form](desk, asked, answer, monkeypatch)
        assert answer.kind in told, game
        assert all(digest in told for digest in answer.digests), game
        assert answer.method in told.replace("\\'", "'"), game
        assert not answer.sample or answer.sample in told, game


def test_a_workbook_has_exact_figures_as_text_beside_numbers(tmp_path: Path) -> None:
    desk, _, _ = first_of("sic_bo")
    Lab(desk.game).workbook(tmp_path / "all.xlsx")
    found = cells((tmp_path / "all.xlsx").read_bytes())
    for name, figure in (("results", "house_edge"), ("outcomes", "chance")):
        head, *rows = found[name]
        exact, number = head.index(figure), head.index(f"{figure}_float")
        assert rows and all(float(Fraction(row[exact])) == pytest.approx(float(row[number]), rel=1e-14) for row in rows)
    head, *rows = found["outcomes"]
    small = [row for row in rows if row[head.index("wager")] == "small"]
    assert sum(Fraction(row[head.index("chance")]) for row in small) == 1
    assert -sum(Fraction(row[head.index("chance")]) * Fraction(row[head.index("net")]) for row in small) == Fraction(1, 36)


def test_the_same_results_are_the_same_bytes() -> None:
    _, _, answer = first_of("sic_bo")
    assert in_xlsx([answer]) == in_xlsx([answer])


def test_a_text_is_never_a_formula() -> None:
    _, _, answer = first_of("sic_bo")
    from dataclasses import replace

    told = cells(in_xlsx([replace(answer, unit="=1+1", strategy="http://example.org")]))["results"][1]
    assert "=1+1" in told and "http://example.org" in told
