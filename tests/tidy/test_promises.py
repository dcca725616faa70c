"""What was promised is kept: no name, parameter, command, setting, code, endpoint or property of the lists is gone or changed.

The lists are the kept past (`tests/promises`). The tests also break promises on purpose, and expect each to be named.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.quality.promises import SUBJECTS, broken, kept

AT_LEAST = {"python": 300, "commands": 200, "settings": 2000, "words": 2500, "api": 2500, "data": 500}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_promise_is_kept(subject: str) -> None:
    assert len(kept(subject)) > AT_LEAST[subject]
    assert broken(subject) == [], "name it in CHANGES.md, and run scripts/dev promises"


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("take takes table", []),
        ("take requires table, command", ["take requires command, of, table"]),
        ("AccountResponse.number: integer", ["AccountResponse.number: string"]),
    ],
)
def test_a_broken_promise_is_named(tmp_path: Path, line: str, now: list[str]) -> None:
    (tmp_path / "python.txt").write_text(f"{line}\nview\n", encoding="utf-8")
    assert broken("python", iter(["view", "what is new", *now]), tmp_path) == [line]
