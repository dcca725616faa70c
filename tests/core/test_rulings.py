"""The register of rulings: what is read, what is refused, and the settings of another reading."""

from pathlib import Path

import pytest

from houseway.core.fault import Fault
from houseway.core.law.rulings import read_rulings

TEXT = """
[R-TOY-01]
title = "A title"
says = "A sentence."
clauses = ["TOY-1(a)"]
setting = "toy.x, toy.y"
words = "three words here"
doubt = "ambiguous"
weight = "rare"
basis = ["clause", "fairness"]
since = 2026-11-15
others = [
    { says = "It cannot be played.", favors = "neither", unpriced = "unplayable" },
    { says = "The other way.", favors = "house", sets = { "toy.x" = 5, "other.x" = 6 } },
]
"""


def test_a_ruling_has_its_text_its_readings_and_their_settings(tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text(TEXT)
    ruling = read_rulings([tmp_path])["R-TOY-01"]
    assert (ruling.id, ruling.title, ruling.says, ruling.clauses) == ("R-TOY-01", "A title", "A sentence.", ("TOY-1(a)",))
    assert ruling.settings == ("toy.x", "toy.y") and ruling.since == "2026-11-15"
    assert [one.favors for one in ruling.others] == ["neither", "house"] and ruling.favors == "neither"
    assert ruling.opposite({"toy.x", "toy.y"}) == {"toy.x": 5}
    assert ruling.opposite({"other.x"}) == {"other.x": 6}
    assert ruling.opposite({"nothing"}) == {}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('doubt = "ambiguous"', 'doubt = "vague"'),
        ('basis = ["clause", "fairness"]', 'basis = ["habit"]'),
        ('favors = "house"', 'favors = "dealer"'),
        ('unpriced = "unplayable"', 'unpriced = "dull"'),
        (', unpriced = "unplayable"', ""),
    ],
)
def test_a_word_outside_the_lists_or_a_reading_without_reason_is_a_fault(tmp_path: Path, right: str, wrong: str) -> None:
    file = tmp_path / "rulings.toml"
    assert right in TEXT
    file.write_text(TEXT.replace(right, wrong, 1))
    with pytest.raises(Fault):
        read_rulings([tmp_path])
