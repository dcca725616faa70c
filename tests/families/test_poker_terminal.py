"""The ten poker games at the terminal: what bots make of what they see, and a person who draws, bets and shows."""

from dataclasses import replace

import pytest

from houseway.cli.table.picture import painted
from houseway.cli.table.setup import Chosen, choose, takes, worked_for
from houseway.core.round.decide import offers
from houseway.core.values.cards import cards, spelled
from houseway.families.poker_room import bot, names
from houseway.games import GAMES
from houseway.play import Host, play_round
from houseway.play.bots import Bot, shuffles
from houseway.play.chance import Seeded
from houseway.poker.values import forms
from houseway.shell import Felt

ROOM = [game.key for game in GAMES.values() if game.editions[0].rulebook.prefix == "PKR"]
STUD = bot.Makes((forms.HIGH_FIVE,), 7)


def stud(up: str, other: str) -> Felt:
    felt = Felt(GAMES["seven_card_stud"], settings={"pkr.seats": 2})
    felt(f"dealer deals in\nseat 1 gets {up}\nseat 2 gets {other}")
    return felt


def seen(felt: Felt, player: str):
    from houseway.core.round.state import opened
    from houseway.core.round.view import view

    return view(opened(felt.round.opened, felt.table.rules), felt.events[1:], player)


def test_three_aces_are_strong_and_three_small_cards_are_not():
    felt = stud("As Ah Ac", "2d 5h 8c")
    assert bot.strength(seen(felt, "player1"), "1", STUD, shuffles) == bot.STRONG
    assert bot.strength(seen(felt, "player2"), "2", STUD, shuffles) == bot.WEAK


def test_a_bot_makes_the_same_of_the_same_sight_whatever_is_hidden():
    one, other = stud("As Kh 9c", "2d 5h 8c"), stud("As Kh 9c", "Ad Ac 8c")
    shares = [bot.share(seen(felt, "player1"), ("1", "2"), STUD, shuffles) for felt in (one, other)]
    assert shares[0] == shares[1]


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        ("9s 8h 7d 6c 5s", "9s 8h 7d 6c 5s"),
        ("Ks Kh 9d 9c 2s", "Ks Kh 9d 9c"),
        ("Qs Qh Qd 5c 3h", "Qs Qh Qd"),
        ("7s 7h 7d 7c 3h", "7s 7h 7d 7c"),
        ("Kh 9h 4h 2h 3s", "Kh 9h 4h 2h"),
        ("Kh 9d 4h 2c As", "As Kh"),
    ],
)
def test_what_is_kept_for_high(held, kept):
    assert spelled(bot.kept_for_high(cards(held))) == kept


def test_what_is_kept_for_low():
    assert spelled(bot.kept_for_low(cards("As 2h 8d 8c Ks"))) == "As 2h 8d"
    assert spelled(bot.kept_for_low(cards("As 2h 3d 4c 7s"))) == "As 2h 3d 4c 7s"


@pytest.mark.parametrize(
    ("key", "held", "name"),
    [
        ("seven_card_stud", "As Ah Kd", ""),
        ("seven_card_stud_eight_or_better", "As 2h 3d 4c 7s", "ace high, 7-4-3-2-A low"),
        ("omaha_eight_or_better", "Ac 2d Kh Qh 3h 4h 5s", "straight, five high, 5-4-3-2-A low"),
        ("omaha", "Ac 2d Kh Qh", ""),
        ("mambo_stud", "Ah 4h 5h Kd", "flush, ace high, 5-4-A low"),
        ("five_card_draw_low", "As Ah 3d 4c 7s", "pair, aces, low"),
    ],
)
def test_hands_have_names(key, held, name):
    assert GAMES.names(key).hand(cards(held)) == name


@pytest.mark.parametrize("key", ROOM)
def test_a_person_plays_a_round_by_pressing_enter(run, key):
    said = run("play", key, "--seed", "a", "--seat", 3, "--seats", 3, types="\n" * 12 + "q\nq\n")
    assert said.exit_code == 0, said.output
    assert "bot1" in said.stdout and "the round is over" in said.stdout


def test_a_person_lays_cards_away(run):
    types = "1\ndiscards\n" + "\n" * 3 + "q\nq\n"
    for seed in "abcdef":
        said = run("play", "five_card_draw", "--seed", seed, "--seat", 3, "--seats", 2, types=types).stdout
        if "stand pat" in said:
            assert "as many as you like" in said
            return
    raise AssertionError("no hand came to the draw")


def test_a_table_of_bots_can_be_played_again(run, tmp_path):
    file = tmp_path / "bots.round"
    assert run("play", "five_card_stud", "--auto", 6, "--seed", "a", "--log", file).exit_code == 0
    assert run("replay", file).exit_code == 0


def test_bots_buy_in_again_when_they_cannot_pay_for_a_hand():
    chosen = choose(GAMES["seven_card_stud"], None, None, None)
    assert chosen.minimum == 4_00
    host = Host(worked_for(chosen, takes(chosen.rules, 3, None), None, "x"), Seeded("x"))
    assert play_round(host, [Bot(hand, Seeded(hand)) for hand in ("1", "2", "3")])


def test_the_house_puts_its_display_right_before_it_deals_on():
    written = {
        "pkr.bad_beat": {"contribution": 1, "min_pot": 20, "qualifier": "flush", "shares": [50, 25, 25], "ends_by": "a raffle"}
    }
    worked = worked_for(Chosen(GAMES["holdem"].under(written), written, ""), ["1", "2"], None, "x")
    host = Host(worked, Seeded("x"))
    host.table = replace(host.table, memory=host.table.memory._replace(pending=True))
    host.open()
    assert host.table.is_playing and not host.table.memory.pending


def test_the_pots_lie_in_the_middle():
    felt = stud("As Kh 9c", "2d 5h 8c")
    felt("seat 1 calls")
    assert painted(names.pots(felt.round, wide=True)).renderable.plain == "pot $6 · rake $0 of at most $4"


def test_the_code_of_the_room_names_no_game(run):
    said = run("clauses", "PKR")
    assert said.exit_code == 2 and "several games: five_card_draw" in said.output
    assert run("clauses", "mambo stud", "--kind", "outside").exit_code == 0


def test_a_person_is_told_the_button_the_blinds_and_what_a_call_costs(run):
    told = run("play", "holdem", "--seats", "4", "--seat", "3", "--seed", "blinds", types="q\nq\n").stdout
    assert "the button is at seat 4" in told and "seat 1 puts up $2 blind" in told and "seat 2 puts up $4 blind" in told
    assert "call      $4 more" in told and "no more bets" not in told


def test_a_chip_without_a_word_calls_or_opens():
    felt = Felt(GAMES["holdem"], settings={"pkr.seats": 2})
    felt("dealer deals in\nseat 1 gets As Kh\nseat 2 gets 2d 5h")
    [tosses] = [ask for ask in offers(felt.round) if ask.says == "tosses one chip"]
    assert names.remarks(felt.round, tosses) == "without a word it is a call"
    felt("seat 1 calls\nseat 2 checks\nburn gets 9c\nboard gets 9d 8d 7d")
    assert names.remarks(felt.round, tosses) == "without a word it is the opening bet"


def test_cards_are_laid_away_in_the_line_that_says_so(run):
    typed = "call\ncall\ndiscard 2h Jc\n" + "\n" * 12 + "q\nq\n"
    told = run("play", "five_card_draw", "--seats", "5", "--seat", "3", "--seed", "q1", types=typed).stdout
    assert "your draw" in told and "is not offered now" not in told and "which, as in" not in told
