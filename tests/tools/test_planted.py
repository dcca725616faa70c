"""The list of planted faults: each can be planted at one place, and its tests are there. `scripts/dev planted` plants them."""

from __future__ import annotations

from tools.quality.planted import listed


def test_every_fault_of_the_list_can_be_planted() -> None:
    faults = listed()
    assert len(faults) >= 30
    assert {"core", "poker", "games", "floor"} <= {one.file.split("/")[2] for one in faults if not one.is_web}
    assert sum(one.is_web for one in faults) >= 4
    assert all(one.old != one.new for one in faults)
