"""The pages that lead through the tree name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"`((?:src|web|examples|tools|tests|scripts|bench|docs)/[\w./-]+\.\w+)`")
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
