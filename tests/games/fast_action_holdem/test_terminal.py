"""Fast Action Hold 'Em at the terminal: six ways to keep two of four, splits as two hands, a continuing shoe."""

import pytest

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.messages.command import Say
from houseway.core.round.decide import offers
from houseway.core.table.table import cards_out
from houseway.core.values.cards import cards, spelled
from houseway.games import GAMES
from houseway.games.fast_action_holdem import bot, names
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.shell import Felt
from houseway.views.hands import named

GAME = GAMES["fast_action_holdem"]


def dealt(held):
    felt = Felt(GAME)
    felt(f"seat 3 bets wager 10\ndealer closes bets\nburn gets 2c\nseat 3 gets {held}\ndealer gets Qs Qd 9c 3h")
    return felt


def test_the_ways_to_set_begin_with_the_houses():
    ways = [(spelled(kept), spelled(rest)) for kept, rest in names.ways(dealt("7c Kd 2s Kh").round, "3")]
    assert ways[0] == ("Kd Kh", "7c 2s")
    assert len(ways) == 6 and ("Kd 7c", "Kh 2s") in ways


def test_twins_make_fewer_ways():
    assert len(names.ways(dealt("Kh Kh 7c 2s").round, "3")) == 4


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Kd Kh", "Kd Kh"),
        ("kd 7C", "Kd 7c"),
        ("10s / kd", "Ts Kd"),
        ("Ad Kh", None),
        ("Kd", None),
        ("q", None),
        ("surrender", None),
    ],
)
def test_two_cards_can_be_typed(typed, kept):
    parts = names.parts_typed(dealt("7c Kd Ts Kh").round, "3", typed)
    assert (parts and spelled(parts[0])) == kept


def test_a_bot_sets_by_the_house_way_and_takes_missing_cards():
    felt = dealt("7c Kd Ts Kh")
    assert bot.chooses(felt.round, offers(felt.round)) == Say("3", "sets house way")
    felt = Felt(GAME)
    felt("seat 3 bets wager 10\ndealer closes bets\nburn gets 2c\ndealer calls player_short on seat 3")
    felt("seat 3 gets 7c Kd Ts\ndealer gets Qs Qd 9c 3h")
    assert bot.chooses(felt.round, offers(felt.round)) == Say("3", "takes cards")


def test_hands_are_named_with_the_board():
    felt = dealt("Ah 8c Ad 8h")
    felt("seat 3 splits 10\nseat 3 sets Ah Ad\ndealer collects\ndealer sets house way\nburn gets 4c\nboard gets As Kc 8d 5h 3s")
    assert named(felt.round, "3") == ["three of a kind, aces"]
    assert named(felt.round, "3.2") == ["three of a kind, eights"]
    assert names.names(cards("8h 8h 8d 8c")) == "natural, four eights"
    assert names.names(cards("8h 8h 8d 7c")) == ""


def test_a_shoe_goes_on_until_its_cutting_card():
    chosen = choose(GAME, "MA", None, None)
    seats = takes(chosen.rules, None, None)
    host, bots = Host(worked_for(chosen, seats, None, "shoe"), Seeded("shoe")), [Bot(hand, Seeded(hand)) for hand in seats]
    out = []
    for _ in range(9):
        play_round(host, bots)
        out.append(sum(map(len, cards_out(host.table).values())))
        host.forget()
    assert out[0] == 35 and out[1] == 69 and out[6] == 239  # one burn for the shoe, then 34 cards a round
    assert out[7] == 35  # shuffled


def test_a_person_splits_sets_and_sees_both_hands(run):
    said = run("play", "fast_action_holdem", "--seed", "c", types="3\n1 25\n\nsplits\n2\nq\n").stdout
    assert "keep" in said and "house way" in said and "all four cards, as two hands" in said
    assert "full house, threes over kings" in said and "You are even." in said


def test_a_person_types_cards_or_gives_up(run):
    said = run("play", "fast_action_holdem", "--seed", "c", types="3\n1 25\n\nzz\njh 10c\n\n\nsurrender\nq\n").stdout
    assert "cannot set the hand as 'zz'" in said and "two cards to keep" in said
    assert "given up, cards unseen" in said


def test_leaving_sets_the_house_way(run):
    said = run("play", "fast_action_holdem", "--seed", "c", types="3\n1 25\n\nq\nq\n").stdout
    assert "finished with the default action" in said and "1 round" in said


def test_a_dealers_natural_is_not_set(run):
    said = run("explain", "--game", "fast_action_holdem", "--house-way", "9d 9h 9s 9c").stdout
    assert "natural, four nines" in said and "FAH-8(h)" in said and "R-FAH-05" in said
    assert "pair of nines" not in said


def test_a_person_is_told_how_the_dealer_sets_and_who_has_a_natural(run):
    said = run("play", "fast_action_holdem", "--seed", "c", types="3\n1 25\n\n\nq\n").stdout
    assert "the dealer turns up" in said and "the dealer keeps:" in said
    felt = Felt(GAME)
    felt("seat 3 bets wager 10\nseat 4 bets wager 10\ndealer closes bets\nburn gets 2c\nseat 3 gets 8h 8h 8d 8c")
    felt("seat 4 gets Ah Kd 7c 2s\ndealer gets Qs 8d 9s 8h\nseat 4 sets Ah Kd\ndealer collects\ndealer sets Qs 9s")
    assert [told for told in map(names.event_line, felt.events) if told] == [
        "seat 3 has a natural, four eights",
        "the dealer turns up Q♠ 8♦ 9♠ 8♥",
        "the dealer keeps: queen and nine, suited",  # by mistake, so it is set again (FAH-9(h))
        "the dealer keeps: pair of eights",
    ]
