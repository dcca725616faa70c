"""An examination is the same for everybody with its seed, is marked by accuracy before speed, and is taken at the terminal."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.cli.commands.school import read_answer
from houseway.core.values.chips import dollars
from houseway.games import GAMES
from houseway.school.exam import Given, Marked, Paper, grade_of, paper_of
from houseway.school.exam_page import paper_page, report_page
from houseway.school.item import Item

RUN = CliRunner()
GAME = GAMES["sic_bo"]


def typed(item: Item) -> str:
    """The right answer, as it is typed."""
    if item.question.form == "amount":
        return dollars(item.question.key[0])
    return " ".join(str(at + 1) for at in item.question.key)


@pytest.fixture(scope="module")
def paper() -> Paper:
    return paper_of(GAME, "tests", {}, 16)


def test_a_paper_is_made_again_from_its_seed(paper: Paper) -> None:
    assert paper_of(GAME, "tests", {}, 16).number == paper.number
    assert paper_of(GAME, "other", {}, 16).number != paper.number
    assert len({item.name.kind for item in paper.items}) > 12
    assert len({item.clause for item in paper.items}) > 5


def test_accuracy_comes_before_speed(paper: Paper) -> None:
    everything = Marked(paper, "ann", tuple(Given(item.question.key, 10.0) for item in paper.items))
    assert everything.grade == "passed with distinction" and everything.mark.share == 1
    slow = Marked(paper, "ann", tuple(Given(item.question.key, 150.0) for item in paper.items))
    assert slow.grade == "passed with merit"
    fast_and_wrong = Marked(paper, "ann", tuple(Given((10**9,), 0.1) for _ in paper.items))
    assert fast_and_wrong.grade == "not passed" and fast_and_wrong.mark.right == 0
    assert grade_of(0.9, 0.1) == grade_of(0.9, 1.0) == "passed"
    half = Marked(paper, "ann", tuple(Given(item.question.key, 1.0) for item in paper.items[:8]))
    assert half.mark.right == 8 and half.mark.total == 16  # what is not answered is wrong
    assert sum(mark.total for mark in half.by_clause().values()) == 16


class Reads(HTMLParser):
    """Keeps the text, and that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> str:
    reads = Reads()
    reads.feed(text)
    assert not reads.open
    return reads.text


def test_the_pages_have_everything(paper: Paper) -> None:
    with_key, without = read(paper_page(paper)), read(paper_page(paper, with_key=False))
    assert "Key of paper" in with_key and "Key of paper" not in without
    assert all(item.question.text in without for item in paper.items)
    marked = Marked(paper, "<b>ann", tuple(Given(item.question.key, 1.0) for item in paper.items[:14]), "2026-03-02")
    report = read(report_page(marked))
    assert "<b>ann" in report and "87.5 %" in report and "Trainer, date" in report and "no answer" in report


def test_an_examination_at_the_terminal(paper: Paper, tmp_path: Path) -> None:
    lines = [typed(item) for item in paper.items]
    words = ["school", "exam", "sic_bo", "--items", "16", "--seed", "tests", "--name", "ann"]
    page = tmp_path / "report.html"
    done = RUN.invoke(app, [*words, "--html", str(page)], input="\n".join(["what", *lines]) + "\n")
    assert done.exit_code == 0, done.output
    assert "100.0 %" in done.output and "ann" in read(page.read_text())
    wrong = RUN.invoke(app, [*words, "--json"], input="q\n")
    assert wrong.exit_code == 0
    told = json.loads(wrong.stdout)
    assert told["right"] == 0 and told["grade"] == "not passed" and told["paper"] == paper.number


def test_a_paper_is_written(tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    assert RUN.invoke(app, ["school", "paper", "sic_bo", str(file), "--items", "5", "--seed", "tests"]).exit_code == 0
    assert "examination for dealers" in file.read_text()
    nowhere = str(tmp_path / "no" / "paper.html")
    assert RUN.invoke(app, ["school", "paper", "sic_bo", nowhere, "--items", "5"]).exit_code == 2


def test_practice_at_the_terminal(tmp_path: Path) -> None:
    pytest.importorskip("fsrs")
    results = tmp_path / "results.json"
    words = ["school", "sic_bo", "--items", "3", "--results", str(results), "--name", "ann", "--kind", "who_wins"]
    done = RUN.invoke(app, words, input="nothing\n1\n2\n3\n")
    assert done.exit_code == 0 and "not one of the choices: nothing" in done.output
    assert "of 3 right" in done.output and "Step 1 of 5" in done.output
    assert len(json.loads(results.read_text())["answers"]) == 3
    results.write_text("{}")
    assert RUN.invoke(app, words).exit_code == 2
    assert RUN.invoke(app, ["school", "sic_bo", "--kind", "nothing"]).exit_code == 2


def test_answers_are_read(paper: Paper) -> None:
    by_form = {item.question.form: item for item in paper.items}
    assert read_answer(by_form["amount"], "$47.50\n") == (4750,)
    assert isinstance(read_answer(by_form["amount"], "much"), str)
    assert read_answer(by_form["one"], "2") == (1,)
    assert isinstance(read_answer(by_form["one"], "1 2"), str)
    assert read_answer(by_form["several"], "2,1 2") == (0, 1)
