"""Figures of pit, cage, regulator and report are equal in a random night, and the comparison finds one that is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tools.floors.opened import opened_day
from tools.house.house import ORIGIN
from tools.nights.desks import differences
from tools.nights.night import LONG_ODDS, TABLES, Night, odds_of

SEED, ROUNDS = "a night", 12


@pytest.fixture(scope="module")
def night() -> Iterator[Night]:
    """A night that has been played to its last count."""
    with opened_day([ORIGIN], odds_of) as day:
        made = Night(day, SEED)
        made.opens()
        made.plays(ROUNDS)
        made.ends()
        yield made


def test_all_desks_have_the_same_figures_all_night(night: Night) -> None:
    assert night.found == []
    assert night.compared > 250
    for what in ("fills", "credits", "payments approved", "payments denied", "rounds voided"):
        assert night.did[what] > 0, (what, night.did)


def test_a_figure_that_is_not_equal_is_found(night: Night) -> None:
    night.day.house.record.execute("update account set chips = chips + 1 where table_id = %s and place = 'rack'", (LONG_ODDS,))
    found = differences(night.day, TABLES, "after a chip was added to a rack")
    assert {one.what for one in found.wrong} >= {f"table {LONG_ODDS}: win"}
