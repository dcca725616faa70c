"""The lab in a notebook: names, other prices, frames, and the example, run cell by cell."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from houseway.core.messages.unreadable import Unreadable
from houseway.lab import lab

DIGEST = re.compile(r"\b[0-9a-f]{16}\b")
"""A digest of code differs with each release, whatever the figures are."""
EXAMPLE = Path(__file__).parents[2] / "examples" / "notebooks" / "lab.ipynb"


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


def ran(source: str, names: dict[str, object]) -> tuple[str, object]:
    """Run a cell; return what it prints and the value of its last line."""
    tree, said = ast.parse(source), io.StringIO()
    with contextlib.redirect_stdout(said):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None
    return said.getvalue(), value


def test_every_cell_of_the_example_gives_what_is_written_under_it() -> None:
    names: dict[str, object] = {}
    cells = [cell for cell in json.loads(EXAMPLE.read_text())["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        said, value = ran("".join(cell["source"]), names)
        for output in cell["outputs"]:
            if output["output_type"] == "stream":
                assert said == "".join(output["text"])
            else:
                assert repr(value) == "".join(output["data"]["text/plain"])
                html = "".join(output["data"].get("text/html", ()))
                assert not html or DIGEST.sub("", value._repr_html_()) == DIGEST.sub("", html)
    assert len(cells) > 8


def test_names_that_do_not_exist_are_answered_with_those_that_do() -> None:
    with pytest.raises(AttributeError, match=r"no wager 'flush_bonnus'\. Did you mean flush_bonus"):
        _ = lab("high_card_flush").flush_bonnus
    with pytest.raises(Unreadable, match="Games it analyzes: caribbean_stud"):
        lab("holdem")
    with pytest.raises(Unreadable, match="unknown pay table"):
        lab("high_card_flush").flush_bonus("Z")
    with pytest.raises(Unreadable, match="unknown row 'quads'"):
        lab("high_card_flush").flush_bonus("A").with_pays({"quads": 5})
    assert "flush_bonus" in dir(lab("high_card_flush"))


def test_the_same_wager_otherwise() -> None:
    bonus = lab("high_card_flush").flush_bonus("A")
    dearer = bonus.with_pays({"7 card flush": 400})
    assert dearer.house_edge < bonus.house_edge and dearer.pays == "own"
    assert bonus.with_pays("7:400 6:100 5:10 4:1").house_edge == dearer.house_edge
    two = lab("sic_bo").two_of_a_kind_1()
    assert two.under({"sb.two_of_a_kind_on_triple": "lose"}).house_edge > two.house_edge
    assert lab("sic_bo")["total_4"]().wager == "total_4"


def test_frames_are_made_by_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    total = lab("sic_bo").total_4()
    for kind in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, kind, None)
    with pytest.raises(ModuleNotFoundError, match="pandas or polars"):
        total.frame()
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=lambda records: ("polars", records)))
    assert total.frame() == ("polars", total.records()) and total.frame("polars")[0] == "polars"
    with pytest.raises(Unreadable, match="Use pandas or polars"):
        total.frame("excel")
    wagers = lab("sic_bo").total_4.frame()[1]
    assert wagers[0]["exact"] == "7/24" and wagers[0]["house_edge"] == float(Fraction(7, 24))
    assert "<table>" in lab("sic_bo").total_4._repr_html_() and "total_4" in repr(total)


def test_a_pandas_frame_has_the_outcomes() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed, so its frames are not tested")
    total = lab("sic_bo").total_4()
    frame = total.frame("pandas")
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == list(total.records()[0])
    assert int(frame["ways"].sum()) == 216 and frame["probability"].sum() == pytest.approx(1)
    wagers = lab("sic_bo").frame("pandas")
    assert len(wagers) == len(lab("sic_bo").wagers) and "house_edge" in wagers.columns


def test_a_polars_frame_has_the_outcomes() -> None:
    polars = pytest.importorskip("polars", reason="Polars is not installed, so its frames are not tested")
    total = lab("sic_bo").total_4()
    frame = total.frame("polars")
    assert isinstance(frame, polars.DataFrame) and frame.columns == list(total.records()[0])
    assert frame["ways"].sum() == 216 and frame["probability"].sum() == pytest.approx(1)
    wagers = lab("sic_bo").frame("polars")
    assert wagers.height == len(lab("sic_bo").wagers) and "house_edge" in wagers.columns


def test_a_result_draws_itself() -> None:
    drawn = lab("sic_bo").total_4().plot()._repr_svg_()
    names = [node.text for node in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert names == ["+50", "1.3889 %", "-1", "98.6111 %"] and "var(" not in drawn
