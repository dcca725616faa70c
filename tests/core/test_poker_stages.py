"""Features of the core for poker: the first to act, hands that bet no more, draws in turn, and half-open hands."""

from houseway.core.messages.event import RackShuffled
from houseway.core.messages.refusal import Refusal
from houseway.core.values.hands import BURN, DISCARDS, MUCK
from houseway.games import GAMES
from houseway.poker.betting.betting_round import bettors, contending, first_to_act, stopped
from houseway.poker.betting.exchange import left
from houseway.shell import Felt


def felt(game: str, seats: int, *said: str) -> Felt:
    table = Felt(GAMES[game], settings={"pkr.seats": seats, "pkr.rake.percent": 0})
    for line in ("dealer deals in", *said):
        assert not isinstance(table(line), Refusal), line
    return table


def turn(table: Felt) -> str | None:
    assert table.round.stage is not None
    return table.round.stage.turn(table.round)


THREE = ("seat 1 gets 2h 3h 9h", "seat 2 gets 4d 5d Kc", "seat 3 gets 6s 7s Td")


def test_a_betting_round_begins_with_whom_the_dealer_names_and_goes_on_from_there() -> None:
    table = felt("seven_card_stud", 3, *THREE, "seat 2 calls", "seat 3 calls", "burn gets 2c")
    table("seat 1 gets 8c\nseat 2 gets 8d\nseat 3 gets 8h")
    assert first_to_act(table.round, "third street") == "1"
    assert first_to_act(table.round, "fourth street") == turn(table) == "2"
    table("seat 2 folds")
    assert turn(table) == "3", "clockwise from the hand that began, though another board is better"


def test_a_hand_that_stops_betting_still_contends() -> None:
    streets = ("seat 2 calls", "seat 3 calls", "burn gets 2c", "seat 1 gets 8c\nseat 2 gets 8d\nseat 3 gets 8h")
    table = felt("seven_card_stud", 3, *THREE, *streets)
    for burn, cards in (("2d", ("Qc", "Qd", "Js")), ("2s", ("3c", "3d", "3s"))):
        table("seat 2 checks\nseat 3 checks\nseat 1 checks")
        table(f"burn gets {burn}\n" + "\n".join(f"seat {seat} gets {card}" for seat, card in enumerate(cards, start=1)))
    table("seat 2 checks\nseat 3 checks\nseat 1 checks\nburn gets 4h\nseat 1 gets 4c\nseat 2 gets 5c\nseat 3 gets 6c")
    table("dealer calls last_card_shown on seat 3 with 6c\nseat 3 stops betting")
    assert stopped(table.round) == {"3"}
    assert bettors(table.round) == ("1", "2") and contending(table.round) == ("1", "2", "3")
    table("seat 2 bets 8\nseat 1 calls")
    assert table.round.chips["pot 1"] == 16_00, "chips bet since then lie in a pot of their own"


def test_a_hand_with_hidden_cards_is_not_shown_by_one_that_lies_open() -> None:
    table = felt("seven_card_stud", 3, *THREE)
    assert not table.round.shown & {"1", "2", "3"}


def test_cards_are_changed_one_hand_after_the_other() -> None:
    hands = ("seat 1 gets As Ah 4c 7d 9s", "seat 2 gets Kd Qd Jh 3c 2c")
    table = felt("five_card_draw", 2, *hands, "seat 1 calls", "seat 2 checks")
    assert table("seat 2 stands pat") == Refusal("not_your_turn", "PKR-12(f)")
    assert table("seat 1 discards As As") == Refusal("not_your_cards", "PKR-12(f)")
    assert table("seat 1 discards Kd") == Refusal("not_your_cards", "PKR-12(f)")
    assert table("seat 3 discards Kd") == Refusal("no_such_hand", "PKR-12(f)")
    table("seat 1 discards 4c 7d")
    assert table("seat 2 stands pat") == Refusal("cards_are_due", "PKR-12(f)(1)")
    table("burn gets 5h\nseat 1 gets Ac 8h")
    assert len(table.round.held["1"]) == 5 and len(table.round.held[MUCK]) == 2
    assert left(table.round) == 52 - 10 - 1 - 2
    assert turn(table) == "2"


def test_where_nothing_is_said_the_rack_is_what_was_discarded_and_burned() -> None:
    assert RackShuffled("PKR-9(h)").places == (DISCARDS, BURN)
