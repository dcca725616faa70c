"""Words the shoe games brought: a debt that outlives its round, a part of a whole, a burn nobody bet on, a card face down."""

import pytest

from houseway.core.law.choice import Unlawful
from houseway.core.law.readers import part
from houseway.core.messages.command import Leave
from houseway.core.messages.event import CardsDealt, CashConfirmed, PlayerLeft
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import CAGE, RACK, stack
from houseway.core.table.table import Taken, cards_out, evolve_table, take
from houseway.games import GAMES
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table, play_worked

BACCARAT = "minibaccarat"


def test_a_part_is_above_nothing_and_below_all():
    reads = part("a part")
    assert reads("1/4") == (1, 4) and reads(0.25) == (25, 100)
    for wrong in ("5/4", "0/3", "4/4", 1, 0, "x", None, True):
        with pytest.raises(Unlawful, match="a part"):
            reads(wrong)


def test_where_a_game_knows_no_debts_everything_is_cashed_out():
    table = open_table(read_worked("seat 1 has 100", "sic_bo"))
    ruling = take(table, Leave("player1"))
    assert isinstance(ruling, Taken) and ruling.after.memory == table.memory
    assert ruling.after.chips[CAGE] - table.chips[CAGE] == 100_00


def test_a_debt_is_paid_before_its_player_goes_and_forgotten():
    said = "table sets mb.vig.collection deferred\ntable remembers unseen 8, owed 3:1/5:2\nann plays seats 3 and 5\nann has 10"
    table = open_table(read_worked(said, BACCARAT))
    ruling = take(table, Leave("ann"))
    assert isinstance(ruling, Taken)
    [event] = ruling.events
    assert isinstance(event, PlayerLeft) and [(move.dst, move.chips) for move in event.moves] == [(RACK, 3_00), (CAGE, 7_00)]
    assert ruling.after == evolve_table(table, event)
    assert ruling.after.memory.owed == "" and stack("ann") not in {p for p, chips in ruling.after.chips.items() if chips}
    poor = open_table(read_worked(said.replace("has 10", "has 2"), BACCARAT))
    assert take(poor, Leave("ann")) == Refusal("owes_vigorish", "MB-12(d)(2)(i)")


def test_a_round_nobody_bet_in_is_remembered_if_cards_left_the_shoe():
    burned = play_worked(read_worked("burn gets 2d\nburn gets 3c 4c\ndealer closes bets", BACCARAT))
    assert not burned.wrong and len(cards_out(burned.table)["burn"]) == 2 and burned.table.memory.rounds == 1
    idle = play_worked(read_worked("table remembers unseen 8\ndealer closes bets", BACCARAT))
    assert idle.table.memory == open_table(read_worked("table remembers unseen 8", BACCARAT)).memory


def test_a_card_drawn_by_the_book_may_come_face_down():
    table = "table sets mb.squeeze true\ntable remembers unseen 8\nseat 1 bets tie 5\ndealer closes bets"
    outcome = play_worked(
        read_worked(f"{table}\nplayer gets Kc 2c\nbanker gets Kc 7c\nplayer gets 5c\ndealer announces", BACCARAT)
    )
    dealt = [event for event in outcome.rounds[0].events if isinstance(event, CardsDealt) and event.to == "player"]
    assert not outcome.wrong and [event.seen for event in dealt] == ["nobody"] * 3


def test_cash_is_confirmed_by_whomever_a_game_names_on_wagers_that_share_a_sign():
    said = "table sets mb.dragon_bonus.table A\ntable remembers unseen 8\nseat 1 bets dragon_bonus_player 5 in cash"
    refused = play_worked(read_worked(f"{said} ! the_dealer_must_confirm MB-7(b)\n---\nround is open", BACCARAT))
    assert not refused.wrong
    confirmed = play_worked(read_worked(said.replace("seat 1 bets", "dealer allows seat 1").replace(" in cash", ""), BACCARAT))
    assert any(isinstance(event, CashConfirmed) for event in confirmed.rounds[0].events)
    assert GAMES["spanish_21"].editions[0].law.cash == ("floor",)
