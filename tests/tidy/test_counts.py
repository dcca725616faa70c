"""Counts that ship answer for the code and the rules of today: `scripts/dev counts --stale` finds none that does not."""

from __future__ import annotations

from typing import Any

import pytest
from tools.lab import counts

from houseway.lab import kept_counts as counting
from houseway.lab import shipped


@pytest.fixture(autouse=True)
def from_shipped_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def stale() -> list[str]:
    return [game for game in counts.names(()) if counts.is_stale(game) or counts.is_unpriced(game)]


def test_no_shipped_count_was_made_by_other_code_or_rules() -> None:
    assert not stale(), "run scripts/dev counts for these games"


@pytest.mark.parametrize("which", ["meaning", "priced", ""])
def test_a_count_of_other_code_is_found(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts of another meaning, results that were priced by other code, and a game that does not ship."""
    counting.depends_on.cache_clear()
    known: dict[str, Any] = {**shipped.listed()}
    entry, other = {**known["sic_bo"]}, {"meaning": "0" * 64, "bytes": "0" * 64}
    entry |= other if which == "meaning" else {"priced": {**entry["priced"], **other}}
    planted = {**known, "sic_bo": entry} if which else {game: one for game, one in known.items() if game != "sic_bo"}
    monkeypatch.setattr(shipped, "listed", lambda: planted)
    assert counts.is_stale("sic_bo") or counts.is_unpriced("sic_bo")
