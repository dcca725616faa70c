"""Minibaccarat at the terminal: two hands in the middle, the roads of the shoe, cards to turn over, a payout to take or add."""

from importlib import resources

import pytest
from rich.console import Console

from houseway.cli.table.picture import painted
from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.messages.command import Say
from houseway.core.round.decide import offers
from houseway.games import GAMES
from houseway.games.minibaccarat.bot import chooses
from houseway.games.minibaccarat.names import middle, remarks
from houseway.games.minibaccarat.road_board import road_board
from houseway.games.minibaccarat.roads import read
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.shell import Felt

GAME = GAMES["minibaccarat"]


def drawn(what) -> str:
    console = Console(width=116, record=True, file=None, force_terminal=False)
    with console.capture() as capture:
        console.print(painted(what))
    return capture.get()


def test_whoever_is_handed_cards_turns_them_over():
    felt = Felt(GAME)
    felt("burn gets Ad\nburn gets Kc\nseat 3 bets player 10\ndealer closes bets\nplayer gets Kh 8d\nbanker gets Kd 7c")
    assert chooses(felt.round, offers(felt.round)) == Say("3", "turns over")
    assert [remarks(felt.round, ask) for ask in offers(felt.round)] == [
        "the cards come face up",
        "the next seat may turn them",
    ]


def test_markers_for_vigorish_lie_where_everybody_sees_them():
    felt = Felt(GAME, settings={"mb.vig.collection": "deferred"})
    felt("burn gets Ad\nburn gets Kc\nseat 3 bets banker 12\nseat 5 bets banker 20\ndealer closes bets")
    felt("player gets Kh 6d\nbanker gets 9s 9c\nseat 5 turns over")
    assert "vigorish owed" not in drawn(middle(felt.round, False))
    felt("dealer announces")
    assert "vigorish owed  seat 3 $0.60, seat 5 $1" in drawn(middle(felt.round, False))
    felt("seat 3 bets banker 12")
    assert "vigorish owed  seat 3 $0.60, seat 5 $1" in drawn(middle(felt.round, False))


def test_a_bet_is_explained_with_the_two_hands_it_hung_on(run):
    file = resources.files("houseway.games.minibaccarat") / "rounds" / "12a-player-wins-even-money.round"
    said = run("explain", file).stdout.splitlines()
    assert [line.split()[0] for line in said[1:3]] == ["player", "banker"]


def test_bots_bet_on_one_of_the_hands_and_play_a_shoe():
    chosen = choose(GAME, "MA", None, None)
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "table"), Seeded("table"))
    seats = [Bot(hand, Seeded(hand)) for hand in chosen.rules.seats]
    for _ in range(5):
        assert play_round(host, seats)
        round = host.table.round
        assert round is not None
        for hand in round.hands:
            assert {bet.wager for bet in round.bets if bet.on == hand} & {"banker", "player"}
        host.forget()


def test_the_middle_shows_the_hands_and_who_won():
    felt = Felt(GAME)
    felt("burn gets Ad\nburn gets Kc\nseat 3 bets player 10\ndealer closes bets\nplayer gets Kh 8d\nbanker gets Kd 7c")
    felt("seat 3 turns over\ndealer announces")
    text = drawn(middle(felt.round, True))
    assert "natural 8  wins" in text and "bead plate" in text and "big road" in text


def test_the_board_shows_every_road_once_it_has_a_mark():
    text = drawn(road_board(read("B7B5P9T6pB8P3P5P6B1B4P2B3P1"), False))
    for word in ("bead plate", "big road", "big eye boy", "small road", "cockroach pig", "after banker", "●", "○", "T.", "¹"):
        assert word in text
    assert "big eye boy" not in drawn(road_board(read("B7P5"), False))


def test_a_person_turns_the_cards_with_enter_and_hears_of_the_third(run):
    types = "player 25, tie 5\n\n" + "\n" * 6 + "q\n" * 3
    said = run("play", "minibaccarat", "--seed", "demo", "--seat", 3, "--seats", 5, types=types)
    assert said.exit_code == 0
    assert "Enter = turn over" in said.stdout and "the player's hand:" in said.stdout and "to the burn:" not in said.stdout


def test_two_wagers_on_one_table_are_told_apart(tmp_path, run):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "minibaccarat"']
    file.write_text("\n".join([*lines, 'mb.dragon_bonus.table = "A"']))
    said = " ".join(run("check", file).stdout.split())
    assert "dragon bonus player 2.65 %" in said and "dragon bonus banker 9.37 %" in said


@pytest.mark.parametrize(
    "key", ["mb.mode = 'ez'", "mb.squeeze = true", "mb.house_money.offered = true", "mb.vig.collection = 'deferred'"]
)
def test_bots_play_other_houses_too(key, tmp_path, run):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "minibaccarat"', key]
    file.write_text("\n".join(lines))
    said = run("play", "minibaccarat", "--submission", file, "--auto", 90, "--seed", "a")
    assert said.exit_code == 0 and "banker" in said.stdout
