"""The pages that lead through the tree name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"`((?:src|web|examples|tools|tests|scripts|bench|docs)/[\w./-]+\.\w+)`")
SHORT = re.compile(r"`([\w/-]+\.(?:py|ts|svelte|mjs|sql))`")
"""A file by the end of its path, as pages and docstrings name it."""
GONE = {"docs/decisions/0059-print-sheets-from-their-html-with-plain-svg-pictures.md"}
"""Pages that name a file because it is gone."""
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def test_every_file_of_the_walks_exists() -> None:
    named = FILE.findall((ROOT / "docs/walk.md").read_text())
    assert len(named) > 40
    missing = sorted({name for name in named if not (ROOT / name).exists()})
    assert not missing, f"docs/walk.md names files that are gone: {missing}"


@pytest.mark.parametrize(
    "page",
    [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_every_link_leads_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not missing, f"{page.relative_to(ROOT)} links to what is gone: {missing}"


def test_every_file_that_is_named_shortly_exists() -> None:
    found = [
        file.relative_to(ROOT)
        for top in ("docs", "src", "tools", "tests", "bench", "web/src", "web/tools", "web/tests")
        for file in (ROOT / top).rglob("*.*")
    ]
    ends = {"/".join(file.parts[at:]) for file in found for at in range(len(file.parts))}
    pages = [file for file in found if file.suffix in (".md", ".py", ".ts", ".svelte", ".mjs") and file.as_posix() not in GONE]
    named = [(page, name) for page in pages for name in SHORT.findall((ROOT / page).read_text()) if "YOUR_GAME" not in name]
    missing = [f"{page}: {name}" for page, name in named if name not in ends]
    assert not missing
