"""The pages list every bar with its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.cage.bars import CageBar
from houseway.floor.limits.bars import ProtectionBar

PAGES = Path(__file__).parents[3] / "docs" / "floor"


@pytest.mark.parametrize(("page", "bars"), [("cage.md", list(CageBar)), ("protection.md", list(ProtectionBar))])
def test_a_page_lists_every_bar(page: str, bars: list[CageBar] | list[ProtectionBar]) -> None:
    listed = [line for line in (PAGES / page).read_text().splitlines() if line.startswith("| `") and line.endswith(". |")]
    assert listed == [f"| `{bar.value}` | {bar.sentence} |" for bar in bars]
