"""docs/api.md agrees with the code, and it has every public name."""

from __future__ import annotations

from pathlib import Path

from tools.docs import api as api_pages

import houseway

ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_script_writes() -> None:
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == api_pages.page(), "run scripts/dev api-pages"


def test_every_public_name_is_on_the_page_and_says_what_it_is() -> None:
    listed = [name for names in api_pages.SECTIONS.values() for name in names]
    assert sorted(listed) == sorted(houseway.__all__)
    assert api_pages.undocumented() == []


def test_a_name_without_a_docstring_is_found() -> None:
    assert api_pages.first_line(lambda: None) == ""
