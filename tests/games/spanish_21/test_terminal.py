"""Spanish 21 at the terminal: what a bot and a person may do with a double, and what Enter means there."""

import pytest

from houseway.core.messages.command import Say
from houseway.core.round.decide import offers
from houseway.games import GAMES
from houseway.games.spanish_21 import bot
from houseway.lab.sheet.prices import in_words
from houseway.shell import Felt

GAME = GAMES["spanish_21"]


@pytest.mark.parametrize("third", ["9c", "2c", "Kc"])
def test_a_bot_keeps_its_double(third):
    felt = Felt(GAME)
    felt("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets 6h\ndealer gets 6d\nseat 3 gets 5d")
    mine = [ask for ask in offers(felt.round) if ask.who == "3"]
    assert bot.chooses(felt.round, mine) == Say("3", "doubles", 10_00)
    felt(f"seat 3 doubles 10\nseat 3 gets {third}")
    mine = [ask for ask in offers(felt.round) if ask.who == "3"]
    assert [ask.says for ask in mine] == ["stands", "rescues"]
    assert bot.chooses(felt.round, mine) == Say("3", "stands")


def test_a_table_of_bots_plays_its_doubles(run, tmp_path):
    log = tmp_path / "log.round"
    assert run("play", "spanish_21", "--auto", "30", "--seed", "audit", "--log", log).exit_code == 0
    told = log.read_text()
    assert " doubles " in told and " rescues" not in told


def test_seats_that_are_not_taken_are_nobodys(run):
    done = run("play", "spanish_21", "--auto", "3", "--seats", "3", "--seed", "three")
    assert done.exit_code == 0 and "3 bots" in done.output


def test_a_person_is_asked_about_each_hand_of_a_split(run):
    """The seed deals two sixes first: they are split, the first goes over by a hit and Enter plays the second too."""
    done = run("play", "spanish_21", "--seats", "1", "--seat", "1", "--seed", "a", types="\n3\n" + "\n" * 4 + "q\n")
    assert done.exit_code == 0
    assert "seat 1, your choice" in done.output and "hand 1.2, your choice" in done.output
    assert "anything else" not in done.output
    assert "the round is over" in done.output


def test_a_double_without_an_amount_is_a_whole_one(run):
    done = run("play", "spanish_21", "--seats", "2", "--seat", "1", "--seed", "a", types="\n2\n\n\nq\n")
    assert "Enter = $10" in done.output
    assert "$0.01 +$0.01" not in done.output


def test_prices_are_written_under_the_names_the_sheet_gives_them():
    rows = ("same suit", "another suit")
    for written in ("same suit:12 another suit: 3", "same_suit:12, another_suit:3 to 1", "'same suit'=12 another=3"):
        assert {row: str(price) for row, price in in_words(written, rows).items()} == {
            "same suit": "12 to 1",
            "another suit": "3 to 1",
        }
