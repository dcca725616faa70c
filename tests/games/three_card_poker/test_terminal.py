"""Three Card Poker at the terminal: bots play queen-six-four, a person may bet pair plus alone, fold, or fold unseen."""

from typing import Any

import pytest

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.messages.command import Say
from houseway.core.round.decide import offers
from houseway.core.values.cards import cards, spelled
from houseway.games import GAMES
from houseway.games.three_card_poker import bot, names
from houseway.play import Host
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.shell import Felt

GAME = GAMES["three_card_poker"]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ("Qs 6h 4d", Say("3", "plays", 10_00)),
        ("Qs 6h 3d", Say("3", "folds")),
        ("2s 2h 3d", Say("3", "plays", 10_00)),
        ("Js Th 8d", Say("3", "folds")),
    ],
)
def test_a_bot_plays_queen_six_four_and_never_hides(seat: Any, says: Any):
    felt = Felt(GAME)
    felt(f"seat 3 bets ante 10, pair_plus 5\ndealer closes bets\nseat 3 gets {seat}\ndealer gets 4s 5s 6c")
    assert bot.chooses(felt.round, offers(felt.round)) == says


@pytest.mark.parametrize("version", ["base", "ante_ge_pp", "ante_ge_half_pp", "both_compulsory"])
def test_bots_bet_what_the_version_asks(version: Any, tmp_path: Any, run: Any):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "three_card_poker"']
    file.write_text("\n".join([*lines, f'tcp.version = "{version}"']))
    said = run("play", "three_card_poker", "--submission", file, "--auto", 20, "--seed", "a")
    assert said.exit_code == 0 and "ante" in said.stdout and "play" in said.stdout


def test_a_bot_antes_at_every_seat():
    chosen = choose(GAME, "MA", None, None)
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "table"), Seeded("table"))
    host.open()
    for hand in chosen.rules.seats:
        Bot(hand, Seeded(hand)).bets(host)
    assert host.table.round is not None
    assert {(hand, "ante") for hand in chosen.rules.seats} <= {(bet.on, bet.wager) for bet in host.table.round.bets}


@pytest.mark.parametrize(
    ("held", "lies", "name"),
    [
        ("4c Ks 4d", "4c 4d Ks", "pair, fours"),
        ("2c Ad 3h", "3h 2c Ad", "straight, three high"),
        ("2c Ad Kh", "Ad Kh 2c", "ace high"),
        ("Qs As Ks", "As Ks Qs", "mini royal flush"),
    ],
)
def test_hands_are_laid_out_and_named(held: Any, lies: Any, name: Any):
    assert spelled(names.lays(cards(held))) == lies
    assert names.names(cards(held)) == name
    assert names.names(cards(held)[:2]) == ""


def play(run: Any, types: Any, *words: Any):
    return run("play", "three_card_poker", "--seed", "a", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


def test_enter_antes_and_what_is_offered_says_what_it_costs(run: Any):
    said = play(run, ["ante 10, pair 5", "", "3", "why", "q"])
    for words in (
        "your own three cards, a pair or better; no ante needed",
        "as much again as your ante",
        "gives up the ante; pair plus is still looked at",
        "gives up both, and nobody sees your cards",
    ):
        assert words in said
    assert "You lost $15." in said and "1 round, 1 hand" in said
    assert "folded, the cards stay down" in said.partition(" why ─")[2]


def test_pair_plus_alone_is_dealt_and_asked_nothing(run: Any):
    said = play(run, ["2 5", "", "q"])
    assert "seat 3, your choice" not in said
    assert "pair plus $5" in said and "TCP-11(a)(2)" in said


def test_other_hands_are_backs_until_they_are_shown(run: Any):
    said = play(run, ["", "q", "q"])
    drawn = said[: said.index("seat 3, your choice")]
    drawn = drawn[drawn.rindex("round 1") :]
    assert drawn.count("▒▒") == 7 * 3  # six bots and the dealer
    assert sum(drawn.count(mark) for mark in "♣♦♥♠") == 3


# The lab behind it


def test_check_says_what_the_ante_keeps_and_not_its_bonus(run: Any, tmp_path: Any):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "three_card_poker"']
    file.write_text("\n".join([*lines, 'tcp.version = "ante_ge_pp"', 'tcp.ante_bonus = "B"']))
    said = [" ".join(line.strip("│ ").split()) for line in run("check", file).stdout.splitlines()]
    assert "ante 4.75 % 4833669/101792600 optimal play" in said and "pair plus 12.80 % 707/5525" in said
    assert not any(line.startswith("TCP-11(a)(3)(i), house edge") for line in said)


def test_analyze_answers_for_every_bonus_table_and_for_prices_by_hand(run: Any):
    said = run("analyze", "three_card_poker").stdout
    for exact in ("686689/20358520", "3668351/101792600", "4833669/101792600", "6915581/101792600", "707/5525", "402/5525"):
        assert exact in said
    own = run(
        "analyze", "three_card_poker", "--wager", "ante", "--pays", "straight:1 three:4 straight_flush:5", "--strategy", "opt"
    )
    assert "686689/20358520" in own.stdout and "play Q-6-4 or better" in own.stdout
