"""Habits of a project: changes have dates, the first five minutes are shown, and newcomers find whom to ask."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tools.releases import five_minutes

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"## \d+\.\d+\.\d+ \((?:not released|\d{4}-\d\d-\d\d)\)")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
DAY = re.compile(r"### \d{4}-\d\d-\d\d")


def test_every_version_and_every_change_has_a_date() -> None:
    """What is not released stands under days, newest first; a release has its date, and its changes stand under subjects."""
    lines = (ROOT / "CHANGES.md").read_text(encoding="utf-8").splitlines()
    headings = [line for line in lines if line.startswith("## ")]
    assert headings and all(HEADING.fullmatch(line) for line in headings)
    released = lines.index(next(line for line in headings if "not released" not in line))
    days = [line for line in lines[:released] if line.startswith("### ")]
    assert days == sorted(days, reverse=True) and all(DAY.fullmatch(line) for line in days)
    subjects = [line for line in lines[released:] if line.startswith("### ")]
    assert subjects and not [line for line in subjects if DAY.fullmatch(line)]
    assert f"## {VERSION} (" in "\n".join(headings)


def test_the_page_of_five_minutes_shows_every_step() -> None:
    page = five_minutes.PAGE.read_text(encoding="utf-8")
    took = re.search(r"This run took (\d+) seconds", page)
    assert took and int(took[1]) <= five_minutes.LIMIT
    for step in five_minutes.STEPS:
        assert f". {step.purpose} (" in page and step.prints in page


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("SECURITY.md", "in private"),
        ("CODE_OF_CONDUCT.md", "maintainer"),
        ("docs/versions.md", "## Deprecations"),
        (".github/PULL_REQUEST_TEMPLATE.md", "scripts/check"),
        (".github/ISSUE_TEMPLATE/wrong_result.md", "houseway explain"),
        (".github/ISSUE_TEMPLATE/fault.md", "SECURITY.md"),
    ],
)
def test_whoever_comes_finds_what_to_do(file: str, says: str) -> None:
    assert says in (ROOT / file).read_text(encoding="utf-8")
