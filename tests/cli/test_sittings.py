"""A person at games in a real pseudo-terminal: on the smallest screen and the usual one, nothing needed is out of sight.

`scripts/dev sittings` is the long form: ten sizes of screen at every game.
"""

from __future__ import annotations

import pytest
from tools.sittings.sitting import Sitting

from houseway.cli.table.frame import Frame
from houseway.cli.table.plans import Plan
from houseway.cli.table.seats import own_seat

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # the child runs the program and nothing else


@pytest.mark.parametrize(("game", "columns", "rows"), [("pai_gow_poker", 80, 24), ("holdem", 50, 20), ("sic_bo", 60, 20)])
def test_everything_needed_to_decide_is_in_sight(game, columns, rows):
    result = Sitting(game, columns, rows, rounds=1).sit()
    assert result.faults == () and result.questions > 1


def test_a_hand_that_is_out_of_sight_is_noticed(monkeypatch):
    def without_cards(seen, hand, plan, width, *, covered):
        return own_seat(seen, hand, plan, width, covered=True)

    monkeypatch.setattr("houseway.cli.table.felt.own_seat", without_cards)
    result = Sitting("high_card_flush", 80, 24, rounds=1).sit()
    assert any("is not in sight" in fault for fault in result.faults)


def test_a_table_that_pushes_itself_off_the_screen_is_noticed(monkeypatch):
    monkeypatch.setattr("houseway.cli.table.frame.PLANS", (Plan("panels"),))
    monkeypatch.setattr(Frame, "_menu", lambda self, menu, room: [f"filler {number}" for number in range(30)])
    result = Sitting("high_card_flush", 50, 20, rounds=1).sit()
    assert any("is not in sight" in fault for fault in result.faults)
