"""Validation at the table itself of names, seats and amounts from a caller who did not come through the wire.

Method: each command with an amount is sent with a float, a truth value and too much, and each name that would mean
something else in a record requests a seat.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from houseway import Felt, games
from houseway.core.fault import Fault
from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import CAGE, RACK, stack
from houseway.core.round.view import offers_to
from houseway.core.table.table import Table, Taken, new_table, take
from houseway.core.values.chips import MOST
from houseway.core.values.role import STAFF
from houseway.core.wire.notation import write
from houseway.games import high_card_flush, sic_bo, spanish_21
from houseway.lab.study import under
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table, play_worked

NO_NAMES = ("", "Ann", "3", "a b", "ann\n", "ann\nfloor    fills 1,000,000", "the house", "x" * 33, "\ud800", None, 3, ["ann"])
NOT_AMOUNTS = (25_00.0, True, False, MOST + 1, 10**30, "2500", None, float("nan"))


def after(table: Table, *commands: c.Command) -> Table:
    """Return the table after these commands, none of which is refused."""
    for command in commands:
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
    return table


def refusal(table: Table, command: c.Command) -> str:
    """Return the reason for which a command is refused."""
    ruling = take(table, command)
    assert isinstance(ruling, Refusal), (command, ruling)
    assert ruling.cites in table.rules.clauses
    return ruling.reason


@pytest.fixture
def empty() -> Table:
    return new_table(under(high_card_flush.GAME, {}))


@pytest.fixture
def seated(empty: Table) -> Table:
    return after(empty, c.Sit("ann", ("3",)))


# Names


@pytest.mark.parametrize("name", [*NO_NAMES, *sorted(STAFF), "rack", "cage", "board", "burn", "muck", "seat", "table", "player"])
def test_nobody_sits_down_under_a_name_that_means_something_else(empty: Table, name: Any) -> None:
    assert refusal(empty, c.Sit(name, ("3",))) == "not_a_name"


def test_a_player_cannot_get_the_dealers_offers_by_name() -> None:
    felt = Felt(high_card_flush.GAME)
    felt("seat 3 bets ante 25")
    assert offers_to(felt.round, "player3") and "dealer" not in felt.table.seating.values()


@pytest.mark.parametrize("seats", [(), ["3"], "3", None, ("99",), (3,), (["3"],)])
def test_seats_are_seats_of_the_table(empty: Table, seats: Any) -> None:
    assert refusal(empty, c.Sit("ann", seats)) == "no_such_seat"


def test_a_record_with_such_a_name_cannot_be_read() -> None:
    with pytest.raises(Unreadable, match=r"not a name: 'Ann'\. Use 1 to 32 small letters"):
        play_worked(read_worked("table plays high_card_flush\nAnn plays seat 3\n"))


def test_a_record_with_more_than_a_place_can_have_cannot_be_read() -> None:
    most = f"table plays high_card_flush\nseat 3 has {MOST // 100}\n"
    assert open_table(read_worked(most))
    with pytest.raises(Unreadable, match="player player3 has too much: \\$10,000,000,000,000 is the most"):
        open_table(read_worked(most.replace("0\n", "1\n")))


# Amounts at the table


@pytest.mark.parametrize("chips", NOT_AMOUNTS)
def test_a_buy_in_is_an_amount(seated: Table, chips: Any) -> None:
    assert refusal(seated, c.BuyIn("ann", chips)) == "not_an_amount"


@pytest.mark.parametrize("chips", [*NOT_AMOUNTS, -MOST - 1])
def test_a_fill_is_an_amount(seated: Table, chips: Any) -> None:
    assert refusal(seated, c.Fill("floor", chips)) == "not_an_amount"


def test_a_buy_in_brings_no_place_beyond_the_most(seated: Table) -> None:
    rich = after(seated, c.BuyIn("ann", MOST - 100), c.BuyIn("ann", 100))
    assert rich.chips[stack("ann")] == MOST == -rich.chips[CAGE]
    assert refusal(rich, c.BuyIn("ann", 100)) == "too_many_chips"
    assert refusal(after(rich, c.Sit("bob", ("4",))), c.BuyIn("bob", 100)) == "too_many_chips", "the cage has given all it may"


def test_a_fill_brings_no_place_beyond_the_most(empty: Table) -> None:
    full = after(empty, c.Fill("floor", MOST))
    assert refusal(full, c.Fill("floor", 1)) == "too_many_chips"
    owing = after(full, c.Fill("floor", -MOST), c.Fill("floor", -MOST))
    assert owing.chips[RACK] == -MOST and refusal(owing, c.Fill("floor", -1)) == "too_many_chips"


def test_the_next_bet_after_the_largest_buy_in_is_no_fault(seated: Table) -> None:
    table = after(seated, c.BuyIn("ann", MOST), c.OpenRound(), c.PlaceBet("3", "ante", 25_00))
    assert table.round is not None and table.round.chips[stack("ann")] == MOST - 25_00


# Words at the table


@pytest.mark.parametrize("value", ["", "٣", "²", "1" * 10, "1" * 5_000, "-1", " 26", "26\n", 26, None, 26.0, "x"])
def test_a_number_that_goes_with_a_tending_is_short_and_plain(value: Any) -> None:
    table = new_table(under(spanish_21.GAME, {}))
    assert refusal(table, c.Tend("dealer", "cuts", value)) == "say_which"


@pytest.mark.parametrize("value", ["", "ann\nfloor fills 5", "a  b", " a", "a ", "a # b", "a -> b", "a ! b c", "x" * 65, None, 3])
def test_a_word_that_goes_with_a_tending_is_written_on_one_line_of_the_record(value: Any) -> None:
    table = new_table(under(spanish_21.GAME, {}))
    assert refusal(table, c.Tend("floor", "changes dealer", value)) == "say_which"
    said = c.Tend("floor", "changes dealer", "Kim O'Hara-Lee 2")
    assert "\n" not in write(said) and after(table, said).dealer == "Kim O'Hara-Lee 2"


@pytest.mark.parametrize("value", ["x", " ", None, 0, False])
def test_a_tending_that_takes_nothing_gets_nothing(value: Any) -> None:
    assert refusal(new_table(under(spanish_21.GAME, {})), c.Tend("dealer", "shuffles", value)) == "nothing_more_to_say"


# Amounts and numbers in a round


@pytest.mark.parametrize("chips", [25_00.0, True, "2500", None, float("nan")])
def test_a_bet_is_an_amount(chips: Any) -> None:
    felt = Felt(high_card_flush.GAME)
    felt("seat 4 bets ante 25")
    assert refusal(felt.table, c.PlaceBet("3", "ante", chips)) == "not_an_amount"


@pytest.mark.parametrize("chips", [MOST + 1, 10**30])
def test_a_bet_of_too_much_is_above_the_maximum(chips: int) -> None:
    felt = Felt(high_card_flush.GAME)
    felt("seat 4 bets ante 25")
    assert refusal(felt.table, c.PlaceBet("3", "ante", chips)) == "above_maximum"


@pytest.mark.parametrize("chips", [25_00.0, True, "2500", float("nan")])
def test_a_word_with_chips_has_an_amount(chips: Any) -> None:
    felt = Felt(high_card_flush.GAME)
    felt("seat 3 bets ante 25\ndealer closes bets\nseat 3 gets Qs 9s 4s 2s Ah Kd 7c\ndealer gets Jc 8d 2h 3h 4c 5c 6d")
    assert felt.offers() and refusal(felt.table, c.Say("3", "raises", chips)) == "not_an_amount"
    assert refusal(felt.table, c.Say("3", "raises", 10**30)) == "above_maximum"


@pytest.mark.parametrize("chips", NOT_AMOUNTS)
def test_a_permission_is_for_an_amount(chips: Any) -> None:
    felt = Felt(high_card_flush.GAME, under="house_manual")
    felt("seat 3 bets ante 25")
    assert refusal(felt.table, c.Allow("director", "3", "ante", chips)) == "not_an_amount"


@pytest.mark.parametrize("chips", NOT_AMOUNTS)
def test_a_tip_is_an_amount(chips: Any) -> None:
    felt = Felt(high_card_flush.GAME, under="house_manual")
    felt("seat 3 bets ante 25")
    assert refusal(felt.table, c.Tip("3", chips)) == "not_an_amount"


def before(game: str, round: str, line: str) -> Table:
    """Return the table of a worked round just before a line."""
    text = (Path(games.__file__).parent / game / "rounds" / f"{round}.round").read_text(encoding="utf-8")
    head, found, _ = text.partition(line)
    assert found
    return play_worked(read_worked(head, game)).table


@pytest.mark.parametrize("chips", [*NOT_AMOUNTS, 0, -5])
def test_a_call_names_an_amount(chips: Any) -> None:
    table = before("let_it_ride", "6d-bet-found-below-the-minimum", "dealer   calls")
    call = c.Call("dealer", "bet_below_minimum", "3", "bet_1", (), 5_00)
    assert isinstance(take(table, call), Taken)
    assert refusal(table, replace(call, chips=chips)) == "say_how_much"


@pytest.mark.parametrize("count", [46.0, True, "46", None, 10**30])
def test_a_count_of_cards_is_a_whole_number(count: Any) -> None:
    table = before("let_it_ride", "8c-dealt-from-the-hand", "dealer   counts stub")
    assert isinstance(take(table, c.Say("dealer", "counts stub", count=46)), Taken)
    assert refusal(table, c.Say("dealer", "counts stub", count=count)) == "how_many"


@pytest.mark.parametrize("stacks", [(3.0, 4), (True, 2), ("3",), (None,)])
def test_a_cut_names_stacks_by_whole_numbers(stacks: Any) -> None:
    table = before("pai_gow", "8g1-stacks-to-the-right", "seat 3   cuts stacks 3 4")
    assert isinstance(take(table, c.CutStacks("3", (3, 4))), Taken)
    assert refusal(table, c.CutStacks("3", stacks)) == refusal(table, c.CutStacks("3", (), stacks)) == "say_which_stacks"


@pytest.mark.parametrize("number", [1.0, True, None, "1", 0, 10**30])
def test_a_generator_shows_a_whole_number(number: Any) -> None:
    table = before("pai_gow_poker", "13-a-bet-on-the-number", "generator shows")
    assert isinstance(take(table, c.Display(1)), Taken)
    assert refusal(table, c.Display(number)) == "no_such_number"


@pytest.mark.parametrize("dice", [(1, 2, 3.0), (1, 2, True), (1, 2, None), (1, 2, "3"), (0, 1, 2), (1, 2, 7)])
def test_a_die_shows_a_whole_number(dice: Any) -> None:
    felt = Felt(sic_bo.GAME)
    felt("seat 3 bets small 25\ndealer closes bets")
    assert refusal(felt.table, c.Roll(dice)) == "no_such_face"


def test_a_fault_stays_a_fault() -> None:
    table = new_table(under(high_card_flush.GAME, {}))
    broken = type(table)(table.rules, {**table.chips, stack("ann"): -5}, table.memory, {"3": "ann"})
    with pytest.raises(Fault, match="the amount is negative"):
        take(broken, c.Leave("ann"))


def test_whatever_is_raised_at_a_table_says_that_it_is_a_fault(seated: Table) -> None:
    unhashable: Any = ["shuffles"]
    with pytest.raises(Fault, match=r"^TypeError at Tend: unhashable type: 'list'$") as told:
        take(seated, c.Tend("dealer", unhashable))
    assert isinstance(told.value.__cause__, TypeError)
