"""The output of `houseway analyze` has no broken number at 60, 80 and 120 columns: a copied figure is a whole one."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from houseway.cli.commands.analyze import shown
from houseway.games import GAMES
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.studies import studied

NUMBER = re.compile(r"(?<![\w.,/])[+-]?\$?\d[\d,]*(?:\.\d+)?(?:e\d+)?(?:/\d*)?(?![\w/])")
WIDE = 2_000


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def printed(game: str, wager: str, width: int) -> str:
    """Return the output for one wager, or the overview."""
    study = studied(GAMES[game])
    assert study is not None
    desk, out = StudyResults(study), io.StringIO()
    console = Console(file=out, width=width, color_system=None, legacy_windows=False, markup=False)
    shown(console, desk, desk.every((wager,)), named=True)
    return out.getvalue()


def numbers(text: str) -> set[str]:
    """Return all numbers; a fraction that goes on in the next line of its column counts as its two whole parts."""
    return {part.strip("/,") for found in NUMBER.findall(text) for part in found.split("/") if part.strip("/,")}


@pytest.mark.parametrize("game", ["high_card_flush", "minibaccarat", "sic_bo", "three_card_poker"])
def test_no_number_is_broken(game: str) -> None:
    study = studied(GAMES[game])
    assert study is not None
    wager = study.lines[0].wager
    whole = numbers(printed(game, wager, WIDE))
    for width in (60, 80, 120):
        broken = numbers(printed(game, wager, width)) - whole
        assert not {number for number in broken if "e" not in number}, width
