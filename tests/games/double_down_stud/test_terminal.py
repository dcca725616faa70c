"""Double Down Stud at the terminal: bots double when it pays, a person may, and the hole card is a back until it is turned."""

import pytest

from houseway.core.messages.command import Say
from houseway.core.messages.event import RoundOpened
from houseway.core.round.decide import offers
from houseway.core.round.state import Round, opened
from houseway.core.round.view import view
from houseway.core.values.cards import cards
from houseway.games import GAMES
from houseway.games.double_down_stud import bot, names
from houseway.shell import Felt

GAME = GAMES["double_down_stud"]


@pytest.mark.parametrize(
    ("four", "says"),
    [
        ("6h 6d Kc 2s", Say("3", "doubles", 10_00)),
        ("5h 5d Kc 2s", None),
        ("9h 8d 7c 6s", Say("3", "doubles", 10_00)),
        ("5h 4d 3c 2s", None),  # an open straight below the sixes gains nothing
        ("Kh Qd Jc 9s", None),
        ("9h 7h 4h 2h", Say("3", "doubles", 10_00)),
        ("Ah Kd Qc Js", None),  # nor does ace, king, queen, jack
        ("Ah Kd 9c 4s", None),
    ],
)
def test_a_bot_doubles_what_gains_by_it(four, says):
    seat, *board = four.split()
    felt = Felt(GAME)
    felt(f"seat 3 bets wager 10\ndealer closes bets\nseat 3 gets {seat}\ndealer gets 8c\nboard gets {' '.join(board)}")
    mine = [ask for ask in offers(felt.round) if ask.who == "3"]
    assert bot.speaks(_seen(felt), mine) == says


def test_a_bot_counts_the_cards_of_other_seats():
    felt = Felt(GAME)
    felt("seat 2 bets wager 10\nseat 3 bets wager 10\ndealer closes bets")
    felt("seat 2 gets 6c\nseat 3 gets 5h\ndealer gets 8c\nboard gets 4d 3c 2s")
    mine = [ask for ask in offers(felt.round) if ask.who == "3"]
    assert bot.speaks(_seen(felt), mine) is None, "a six is gone"
    felt = Felt(GAME)
    felt("seat 2 bets wager 10\nseat 3 bets wager 10\ndealer closes bets")
    felt("seat 2 gets Qc\nseat 3 gets 5h\ndealer gets 8c\nboard gets 4d 3c 2s")
    mine = [ask for ask in offers(felt.round) if ask.who == "3"]
    assert bot.speaks(_seen(felt), mine) == Say("3", "doubles", 10_00), "and here a card that helps nobody"


def _seen(felt: Felt) -> Round:
    """Return seat 3's view of the round."""
    first = felt.events[0]
    assert isinstance(first, RoundOpened)
    return view(opened(first, felt.round.rules), felt.events[1:], "player3")


@pytest.mark.parametrize(
    ("held", "name"),
    [("Kh", ""), ("Kh Kd 8c 8s", "two pairs, kings and eights"), ("Kh Kd 8c 8s 3h", "two pairs, kings and eights")],
)
def test_hands_are_named_with_the_cards_all_share(held, name):
    assert names.names(cards(held)) == name


def play(run, types, *words):
    return run("play", "double_down_stud", "--seed", "a", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


def test_a_person_may_double_and_sees_what_the_hole_card_can_do(run):
    said = play(run, ["wager 25", "", "1 10", "", "why", "q"])
    assert "of 42 cards 5 win, 3 push, 34 lose: it costs" in said
    assert "double down $10" in said and "You lost $35." in said
    before = said[: said.index("double  $5")]
    assert before.count("▒▒") == 1, "one card is down"


def test_bots_double_and_the_house_says_what_it_keeps(run):
    said = run("play", "double_down_stud", "--auto", 60, "--seed", "b")
    assert said.exit_code == 0 and "double down" in said.stdout
