"""A cut that is made again with bets down, and who makes it.

Method: every game whose rules let the floor order a new cut is played up to the first card, with the order given at
each moment before it and once after. The cards must wait for the cut, and no chip may move.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, UNTIL_LOADED
from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Command, Deal, OpenRound, Say, Sit, Tend
from houseway.core.messages.event import CardsDealt, Tended
from houseway.core.messages.refusal import Refusal
from houseway.core.table.shared_meters import chips_now
from houseway.core.table.table import Table, Taken, evolve_table, new_table, take
from houseway.core.wire.kept import kept, restored
from houseway.families.deck.cut_offer import from_the_highest, from_the_right
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, deck

RECUT = "orders a recut"


def _rules(game: str, **settings: object) -> Rules:
    rules = GAMES[game].under({"ruleset.version": "test", **settings})
    assert isinstance(rules, Rules), rules
    return rules


def _table(game: str, seats: tuple[str, ...] = ("2", "4", "6"), **settings: object) -> Table:
    table = new_table(_rules(game, **settings))
    for seat in seats:
        table = _done(table, Sit("player" + seat, (seat,)))
        table = _done(table, BuyIn("player" + seat, 5_000_00))
    return table


def _done(table: Table, command: Command) -> Table:
    ruling = take(table, command)
    assert isinstance(ruling, Taken), (command, ruling)
    after = table
    for event in ruling.events:
        after = evolve_table(after, event)
    assert after == ruling.after, command
    assert restored(kept(after), after.rules) == after, command
    return after


def _reason(table: Table, command: Command) -> str:
    ruling = take(table, command)
    assert isinstance(ruling, Refusal), (command, ruling)
    return ruling.reason


CUT_AGAIN = {game: tending for game in GAMES if (tending := _rules(game).tendings.get(RECUT)) is not None}
ONE_OF_EACH = [game for game in CUT_AGAIN if CUT_AGAIN[game].recuts == UNTIL_DEALT and CUT_AGAIN[game].cites != "PKR-5(c)"]


def test_the_rules_of_twelve_kinds_of_game_let_a_cut_be_made_again() -> None:
    until = {game: tending.recuts for game, tending in CUT_AGAIN.items()}
    poker = {game for game in until if CUT_AGAIN[game].cites == "PKR-5(c)"}
    assert {until[game] for game in poker} == {UNTIL_DEALT} and len(poker) == 10
    assert {game for game in until if until[game] == UNTIL_LOADED} == {"minibaccarat"}
    assert len(until) - len(poker) == 11, "ten games dealt by the words of R-GEN-31, and minibaccarat"


@pytest.mark.parametrize("game", [*ONE_OF_EACH, "seven_card_stud"])
def test_the_cards_wait_for_a_cut_that_is_made_again_and_no_chip_moves(game: str) -> None:
    table = _done(_table(game), OpenRound())
    sitting = Sitting(table, Seeded(game), irregularities=False)
    feeder, orders = Feeder(deck(table.rules.equipment, Seeded(game))), 0
    for _ in range(200):
        assert table.round is not None
        command = sitting._next(table.round, feeder)
        before = chips_now(table)
        ordered = _done(table, Tend("floor", RECUT))
        orders += 1
        assert ordered.deck == SHUFFLED and chips_now(ordered) == before
        assert _reason(ordered, Tend("floor", RECUT)) == "not_cut"
        if isinstance(command, Deal):
            assert _reason(ordered, command) == "cards_not_cut"
        table = _done(ordered, Tend("dealer", "cuts", str(table.rules.equipment.size // 2)))
        assert table.deck == READY and table.round is not None and chips_now(table) == before
        table = _done(table, command)
        if not table.is_playing or any(isinstance(event, CardsDealt) for event in table.round.past):
            break
    assert orders and _reason(table, Tend("floor", RECUT)) in ("not_while_a_round_is_on", "not_cut")


def test_nothing_else_is_done_to_the_cards_while_a_round_is_on() -> None:
    table = _done(_table("spanish_21"), OpenRound())
    for what in ("shuffles", "cuts"):
        assert _reason(table, Tend("dealer", what, "100" if what == "cuts" else "")) == "not_while_a_round_is_on"
    assert _reason(table, Tend("dealer", RECUT)) == "not_yours_to_say"
    loaded = _done(_table("minibaccarat"), OpenRound())
    assert _reason(loaded, Tend("floor", RECUT)) == "not_while_a_round_is_on", "its cards are in the shoe (MB-5(e))"


def test_a_round_that_nobody_plays_leaves_the_cut_to_be_made() -> None:
    table = _done(_done(_table("high_card_flush"), OpenRound()), Tend("floor", RECUT))
    table = _done(table, Say("dealer", "closes bets"))
    assert not table.is_playing and table.deck == SHUFFLED and _reason(table, OpenRound()) == "cards_not_cut"


def test_who_cuts_is_in_the_record_and_decides_who_cuts_again() -> None:
    for by, right, wrong in (("next", "4", "6"), ("last", "6", "4")):
        table = _done(
            _table("double_down_stud", **{"deck.recut_by": by, "table.preshuffled": True}), Tend("dealer", "cuts", "20 by seat 6")
        )
        assert table.cutting.last == "6"
        table = _done(table, Tend("floor", RECUT))
        assert _reason(table, Tend("dealer", "cuts", f"20 by seat {wrong}")) == "not_offered_the_cut"
        ruling = take(table, Tend("dealer", "cuts", f"20 by seat {right}"))
        assert (
            isinstance(ruling, Taken) and isinstance(ruling.events[0], Tended) and ruling.events[0].value == f"20 by seat {right}"
        )
        by_dealer = take(table, Tend("dealer", "cuts", "20"))
        assert isinstance(by_dealer, Refusal) is (by == "last")
    plain = _table("high_card_flush", **{"table.preshuffled": True})
    assert _reason(plain, Tend("dealer", "cuts", "20 by seat 4")) == "nothing_more_to_say", "here the dealer cuts (HCF-4(c))"
    assert _reason(plain, Tend("dealer", "cuts", "20 by seat x")) == "nothing_more_to_say"


def test_the_order_in_which_the_cut_is_offered() -> None:
    table = _table("double_down_stud")
    assert from_the_highest(table) == ("6", "2", "4")
    assert from_the_right(table) == ("6", "4", "2")
    orders = [from_the_right(replace(table, number=number)) for number in range(1, 5)]
    assert orders == [("6", "4", "2"), ("4", "2", "6"), ("2", "6", "4"), ("6", "4", "2")], "it moves on round by round"
