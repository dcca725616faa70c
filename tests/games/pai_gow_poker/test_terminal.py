"""Pai gow poker at the terminal: ways to set that nothing beats, hands drawn in two parts, and the house way explained."""

import json

import pytest

from houseway.cli.table.hands import hand_text
from houseway.core.messages.command import Say
from houseway.core.round.decide import offers
from houseway.core.values.cards import spelled
from houseway.games import GAMES
from houseway.games.pai_gow_poker import bot, names
from houseway.shell import Felt
from houseway.views.hands import named

GAME = GAMES["pai_gow_poker"]
AUTO = {"table.dealing_method": "automated_shoe", "pgp.start_method": "section17", "pgp.seven_card.table": "A"}


def dealt(held):
    three, four = held.split()[:3], held.split()[3:]
    felt = Felt(GAME, settings=AUTO)
    felt(f"seat 3 bets wager 10\ndealer closes bets\nseat 3 gets {' '.join(three)}\ndealer gets Kh Kd 9c")
    felt(f"seat 3 gets {' '.join(four)}\ndealer gets 6s 3d Ah Qc")
    return felt


def test_the_ways_to_set_begin_with_the_houses_and_none_is_beaten_in_both_hands():
    ways = [(spelled(five), spelled(two)) for five, two in names.ways(dealt("9s 9d 5h 5c Ks Jh 2s").round, "3")]
    assert ways[0] == ("Ks Jh 9s 9d 2s", "5h 5c")
    assert ("9s 9d 5h 5c 2s", "Ks Jh") in ways and ("Ks Jh 9s 5h 2s", "9d 5c") not in ways


@pytest.mark.parametrize(
    ("typed", "low"),
    [("5h 5c", "5h 5c"), ("jk 9D", "JK 9d"), ("joker / 10s", "JK Ts"), ("5h", None), ("Ah Kd", None), ("q", None)],
)
def test_the_low_hand_can_be_typed(typed, low):
    parts = names.parts_typed(dealt("JK 9d 5h 5c Ts Jh 2s").round, "3", typed)
    assert (parts and spelled(parts[1])) == low


def test_a_set_hand_is_drawn_and_named_in_two_parts():
    felt = dealt("JK 9d 5h 5c Ts Jh 2s")
    assert named(felt.round, "3") == []
    assert bot.chooses(felt.round, offers(felt.round)) == Say("3", "sets house way")
    felt("seat 3 sets house way")
    assert named(felt.round, "3") == ["high pair, fives", "low ace high"]
    assert " / " in hand_text(felt.round, "3").plain


def test_a_person_sets_and_the_dice_say_where_the_deal_began(run):
    said = run("play", "pai_gow_poker", "--seed", "c", types="3\n1 25\n\n\n\nq\n").stdout
    assert "house way" in said and "first to" in said and "the dice show" in said
    assert "high " in said and "low " in said


def test_leaving_sets_the_house_way(run):
    said = run("play", "pai_gow_poker", "--seed", "c", types="3\n1 25\n\nq\nq\n").stdout
    assert "finished with the default action" in said and "1 round" in said


@pytest.mark.parametrize(
    ("held", "game", "line", "cites", "ruling"),
    [
        ("As Ah Ad JK 3s 4d 5s", "Pai Gow Poker", "2 split", "PGP-9(d)", "R-PGP-10"),
        ("6-6 6-6 4-5 3-5", "Pai Gow", "both pairs, then high", "PG-7(d)(2)", "R-PG-04"),
        ("9d 5h 7s 6s", "Fast Action Hold 'Em", "suited running", "FAH-8(i)(11)", "R-FAH-08"),
    ],
)
def test_a_house_way_names_what_decided(run, held, game, line, cites, ruling):
    said = run("explain", "--house-way", held)
    assert said.exit_code == 0
    for words in (game, line, cites, ruling):
        assert words in said.stdout


def test_a_house_way_for_a_program_and_for_one_game(run):
    [one] = json.loads(run("explain", "--house-way", "JK As Kd Qh Js 9c 9d", "--game", "pgp", "--json").stdout)
    assert one["game"] == "pai_gow_poker" and one["parts"][1] == ["9c", "9d"] and one["line"].startswith("6a")


@pytest.mark.parametrize("words", [["--house-way", "9d 5h"], ["--house-way", "9x"], ["--house-way", "JK JK 2c 3c 4c 5c 6c"], []])
def test_what_is_no_hand_is_said_so(run, words):
    assert run("explain", *words).exit_code == 2


def test_an_insurance_bet_is_proposed_at_its_minimum(run, tmp_path):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "pai_gow_poker"']
    file.write_text("\n".join([*lines, 'pgp.insurance.table = "A"']))
    types = "wager 25\ninsurance\n\nq\nq\n"
    said = run("play", "pai_gow_poker", "--submission", file, "--seat", 3, "--seats", 2, "--seed", "a", types=types).stdout
    assert "$1 to $100 · Enter = $1" in said
