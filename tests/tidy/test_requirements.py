"""Requirements of the floor: every row has an answer, and every test, script and page that it names exists."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tools import dev

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "floor" / "requirements.md"
ROWS = {"R": 15, "G": 17, "P": 15, "T": 19, "A": 17, "D": 15, "U": 8, "X": 12}
"""The number of requirements in each part of the page."""
UNANSWERED = ("not built", "not ours")


class Row(NamedTuple):
    id: str
    requirement: str
    answer: str
    shown: tuple[str, ...]


def rows(text: str) -> Iterator[Row]:
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and re.fullmatch(r"[A-Z]\d+", cells[0]):
            yield Row(cells[0], cells[1], cells[2], tuple(re.findall(r"`([^`]+)`", cells[3])))


def is_there(named: str) -> bool:
    """Whether a test, script or page is in the checkout."""
    if named.startswith("scripts/"):
        return dev.is_there(named)
    path, _, test = named.partition("::")
    file = ROOT / path
    begins = f"test('{test}'" if file.suffix == ".ts" else f"def {test}("
    return file.exists() and (not test or begins in file.read_text())


@pytest.fixture(scope="module")
def page() -> list[Row]:
    return list(rows(PAGE.read_text()))


def test_every_requirement_has_one_row(page: list[Row]) -> None:
    wanted = [f"{part}{number}" for part, many in ROWS.items() for number in range(1, many + 1)]
    assert [row.id for row in page] == wanted


def test_every_row_is_shown_or_says_why_not(page: list[Row]) -> None:
    bare = [row.id for row in page if not row.shown and not row.answer.startswith(UNANSWERED)]
    assert not bare, f"these rows name no test or command, and do not say why: {bare}"


def test_what_a_row_names_is_there(page: list[Row]) -> None:
    gone = [(row.id, named) for row in page for named in row.shown if not is_there(named)]
    assert not gone, f"named on {PAGE.name} and gone: {gone}"


@pytest.mark.parametrize(
    "named",
    [
        "tests/floor/test_model.py::test_that_is_gone",
        "scripts/that-is-gone",
        "scripts/dev that-is-gone",
        "tests/gone.py::test_x",
        "web/tests/motion.test.ts::gone",
    ],
)
def test_what_is_gone_is_noticed(named: str) -> None:
    assert not is_there(named)
