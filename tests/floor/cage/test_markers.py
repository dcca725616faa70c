"""Vigorish that players owe, listed and paid through the rules, whatever the game is."""

from __future__ import annotations

from dataclasses import replace

from houseway.core.messages.command import BuyIn, Leave, Sit
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import RACK, stack
from houseway.core.table.table import Table, Taken, new_table, take
from houseway.floor.cage.markers import Marker, collecting, markers
from houseway.games import GAMES
from houseway.games.minibaccarat.memory import Memory
from houseway.lab.study import under


def after(table: Table, *commands: BuyIn | Leave | Sit) -> Table:
    """Return a table after commands that are taken."""
    for command in commands:
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
    return table


def owing() -> Table:
    """Return a table at which ann owes more than she has, and ben less."""
    table = new_table(under(GAMES["minibaccarat"], {"mb.vig.collection": "deferred"}))
    table = after(table, Sit("ann", ("1",)), Sit("ben", ("2",)), Sit("cy", ("3",)), BuyIn("ann", 5_00), BuyIn("ben", 50_00))
    return replace(table, memory=Memory(owed="1:7.75/2:1.50"))


def test_what_players_owe_is_listed_with_what_their_chips_do_not_cover() -> None:
    assert markers([(12, owing())]) == [Marker(12, "ann", 7_75, 2_75), Marker(12, "ben", 1_50, 0)]
    assert markers([(13, new_table(under(GAMES["sic_bo"], {})))]) == []


def test_a_marker_is_paid_out_of_the_wallet_where_the_chips_do_not_cover_it() -> None:
    table = owing()
    assert isinstance(take(table, Leave("ann")), Refusal)
    ann, ben = markers([(12, table)])
    paid = after(table, *collecting(table, ann), *collecting(table, ben))
    assert markers([(12, paid)]) == []
    assert paid.chips[RACK] == 7_75 + 1_50 and not paid.chips.get(stack("ann"))
