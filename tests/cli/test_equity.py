"""Equities on the command line."""

import json
import sys

import pytest


def test_two_hands_are_shown_with_shares_and_counts(run):
    said = run("equity", "AcAd", "KhKd", "--board", "Ks7h2d")
    assert said.exit_code == 0
    for words in ("AcAd", "KhKd", "board", "990 deals", "of the pot"):
        assert words in said.stdout
    assert "%" in said.stdout


def test_three_hands_say_who_shares(run):
    said = run("equity", "AKs", "AKo", "AhKh,22", "--board", "As Kd 2c").stdout
    assert "hands 1 and 2 tie in 1,458 deals" in said


def test_json_has_exact_fractions_and_every_tie(run):
    told = json.loads(run("equity", "AcAd", "KhKs", "--json").stdout)
    assert told["total"] == 1712304
    first, second = told["hands"]
    assert (first["win_ways"], first["lose_ways"], first["tie_ways"]) == (1388072, 317694, 6538)
    assert first["ties"] == [{"with": [2], "ways": 6538}]
    assert first["equity"] == "29603/36432" and second["equity"] == "6829/36432"


def test_dead_cards_are_left_out(run):
    told = json.loads(run("equity", "AcAd", "KhKs", "--board", "2c3c4d", "--dead", "KdKc", "--json").stdout)
    assert told["total"] == 903 and told["dead"] == ["Kd", "Kc"]


def test_a_split_pot_is_shown_by_halves(run):
    said = run("equity", "--game", "omaha_eight_or_better", "AsAh2d3c", "KsKh9d8c", "--board", "Ts7c4d")
    assert said.exit_code == 0
    for words in ("Omaha eight or better", "scoops", "29 / 41 of the pot", "no low in 231 deals"):
        assert words in said.stdout


def test_json_of_a_split_pot_says_who_wins_which_half(run):
    told = json.loads(run("equity", "--game", "mambo_stud", "As2h", "5d6c", "--json").stdout)
    first = told["hands"][0]
    assert (told["game"], told["total"], told["no_low_ways"], first["scoop_ways"]) == ("mambo_stud", 103776, 29736, 38435)
    assert first["equity"] == "29821/51888"
    assert sum(ways["ways"] for ways in told["ways"] if ways["high"] == [1] and ways["low"] in ([1], [])) == 38435


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["AA"], "need two to 11 hands, got 1"),
        (["AA", "KX"], "not a hand: 'KX'. Write AhKd"),
        (["AhKh", "AhQd"], "conflicts with the board"),
        (["AA", "KK", "--board", "Qs9"], "not a card: '9'"),
        (["Ah", "Kh"], "Write two cards together, for example AhKd"),
        (["random", "random", "random"], "write single hands"),
        (["--game", "omaha", "AAxx", "KKxx", "QQxx"], "hours: write single hands"),
        (["--game", "seven_card_stud", "AsAhKd4d", "KsKhQd4c", "2c3c4s5s"], "or fewer hands; or add --long and wait"),
        (["--game", "seven_card_stud", "AsAhKd", "KsKhQd", "2c3c4c"], "write more of the cards, or fewer hands\n"),
        (["--game", "seven_card_stud", "AsAh", "KsKhQd"], "write from 3 to 7 of its cards"),
        (["--game", "sic_bo", "AsAh", "KsKh"], "Sic Bo is not a poker game. Poker games: holdem, omaha"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(run, words, says):
    said = run("equity", *words)
    assert said.exit_code == 2
    assert says in said.stderr


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_without_the_lab_it_says_what_to_install(run, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    said = run("equity", "AA", "KK")
    assert said.exit_code == 2
    assert "pip install" in said.stderr and "[lab]'" in said.stderr
