"""Chase the Flush at the terminal: bots choose by what they see, a person sees the board and what each All-In costs."""

import pytest

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.fault import Fault
from houseway.core.messages.command import Say, Tend
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import offers
from houseway.games import GAMES
from houseway.games.chase_the_flush import bot
from houseway.play import Host
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.shell import Felt
from houseway.worked.worked import Worked

GAME = GAMES["chase_the_flush"]


def test_a_bot_puts_up_ante_and_xtra_bonus_together():
    chosen = choose(GAME, "MA", None, None)
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "table"), Seeded("table"))
    host.open()
    for hand in chosen.rules.seats:
        Bot(hand, Seeded(hand)).bets(host)
    assert host.table.round is not None
    bets = {(bet.on, bet.wager) for bet in host.table.round.bets}
    assert {(hand, wager) for hand in chosen.rules.seats for wager in ("ante", "xtra_bonus")} <= bets


@pytest.mark.parametrize(
    ("seat", "flop", "says"),
    [
        ("Ah 7h 2h", "", Say("3", "goes all in", 30_00)),
        ("Ah 7h 2c", "", Say("3", "checks")),
        ("Ah 7h 2c", "Kh 9h", Say("3", "goes all in", 20_00)),
        ("Ah 7h 2c", "Kh 9d", Say("3", "checks")),
    ],
)
def test_a_bot_goes_in_on_suited_cards(seat, flop, says):
    felt = Felt(GAME)
    felt(f"seat 3 bets ante 10, xtra_bonus 10\ndealer closes bets\nseat 3 gets {seat}\ndealer gets 4s 5s 6d")
    if flop:
        felt(f"seat 3 checks\nburn gets 3s\nboard gets {flop}")
    assert bot.chooses(felt.round, offers(felt.round)) == says


def play(run, types, *words):
    return run("play", "chase_the_flush", "--seed", "a", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


def test_enter_puts_up_both_bets_a_hand_needs_and_repeats_them(run):
    said = play(run, ["", "2", "2", "", "", "q"])
    assert "Enter = bet ante $10, xtra bonus $10 and deal" in said
    assert "1 round, 1 hand" in said


def test_an_ante_alone_is_completed_before_the_deal(run):
    said = play(run, ["1 25", "", "2", "2", "", "q"])
    assert "Enter = bet xtra bonus $25 and deal" in said and "as much as the ante: no cards without it" in said
    assert "1 hand" in said


def test_the_all_in_is_offered_in_antes_and_the_board_is_drawn(run):
    said = play(run, ["1 25", "", "2", "2", "", "why", "q"])
    for words in (
        "$75  3 x your ante",
        "$50  2 x your ante",
        "$25  1 x your ante, the last chance",
        "gives up ante and xtra bonus",
    ):
        assert words in said
    boards = [line.partition("board")[2] for line in said.splitlines() if "  board" in line]
    assert [board.count("··") for board in boards] == [4, 2, 0, 0]
    assert [sum(board.count(mark) for mark in "♣♦♥♠") for board in boards] == [0, 2, 4, 4]
    assert "on the board:" in said and "5-card flush, ace high" in said
    why = said.partition(" why ─")[2]
    assert "CTF-9(h)(2)" in why and "CTF-10(b)" in why and "seat 6 · bot6" in why


def test_other_hands_are_backs_until_they_are_shown(run):
    said = play(run, ["", "q", "q"])
    drawn = said[: said.index("seat 3, your choice")]
    drawn = drawn[drawn.rindex("round 1") :]
    assert drawn.count("▒▒") == 6 * 3  # five bots and the dealer
    assert sum(drawn.count(mark) for mark in "♣♦♥♠") == 3


def test_a_bet_that_goes_with_the_ante_is_not_called_unknown(run):
    said = run("analyze", "chase_the_flush", "--wager", "xtra_bonus")
    assert said.exit_code == 2
    assert "'xtra_bonus' has no result of its own; wagers: ante, same_suit" in said.stderr


def test_an_xtra_bonus_of_its_own_size_is_not_said_to_equal_the_ante(run, tmp_path):
    file = tmp_path / "submission.toml"
    table = '[[tables]]\nname = "one"\ngame = "chase_the_flush"\nctf.xtra_equals_ante = false\ntable.min.xtra_bonus = 25\n'
    file.write_text('property = "The Harbour"\n[ruleset]\nversion = "1"\n' + table)
    said = play(run, ["1 10", "", "2", "2", "", "q"], "--submission", file)
    assert "Enter = bet ante $10, xtra bonus $25 and deal" in said
    assert "$25 to $500  no cards without it" in said and "as much as" not in said


@pytest.mark.parametrize("game", ["chase_the_flush", "high_card_flush", "caribbean_stud"])
def test_a_host_without_its_shoe_says_so_and_does_not_take_it_away_again(game):
    host = Host(Worked(game=game, settings={"table.dealing_method": "automated_shoe"}), Seeded("table"))
    assert not isinstance(host.submit(Tend("floor", "removes the device")), Refusal)
    with pytest.raises(Fault, match="device_is_gone"):
        host.open()
