"""The text of a PHH file, for people who read it."""

import tomllib

import pytest
from tools.pokerkit.histories import POKER, comes_back

from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.phh import read_hands, write_hand
from houseway.worked.clause_index import rounds_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.worked import Played

RECORD = """
table    plays holdem
table    sets pkr.structure "no_limit"
table    sets pkr.rake.percent 10
table    seats only these
ann      plays seat 1
bob      plays seat 2
cat      plays seat 3
ann      has 100
bob      has 100
cat      has 60.50
seat 3   sits out
dealer   deals in
seat 1   gets Ah Kd
seat 2   gets Qs Qc
seat 1   calls
seat 2   checks
burn     gets 2h
board    gets 2c 7d 9s
seat 1   checks
seat 2   bets 20
seat 1   calls
burn     gets 3h
board    gets Th
seat 1   checks
seat 2   checks
burn     gets 4h
board    gets 3c
seat 1   checks
seat 2   checks
seat 1   shows
seat 2   shows
"""
FILE = """\
# Hold 'em, hand 1
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [4, 2]
min_bet = 4
starting_stacks = [100, 100]
actions = [
  "# houseway: seat 3 sits out",
  "# houseway: dealer deals in",
  "d dh p1 AhKd",
  "d dh p2 QsQc",
  "p1 cc",
  "p2 cc",
  "# houseway: burn gets 2h",
  "d db 2c7d9s",
  "p1 cc",
  "p2 cbr 20",
  "p1 cc",
  "# houseway: burn gets 3h",
  "d db Th",
  "p1 cc",
  "p2 cc",
  "# houseway: burn gets 4h",
  "d db 3c",
  "p1 cc",
  "p2 cc",
  "p1 sm AhKd",
  "p2 sm QsQc",
]
hand = 1
seats = [1, 2]
seat_count = 11
players = ["ann", "bob"]
currency = "USD"
currency_symbol = "$"
finishing_stacks = [76, 120]
winnings = [0, 44]
_houseway_rake = 4
_houseway_awards = ["pot 0 seat 2 44 PKR-6(e)(5): pair, queens against seat 1's ace high"]
"""


def played(text: str) -> Played:
    outcome = play_worked(read_worked(text))
    assert not outcome.wrong, outcome.wrong
    return outcome.rounds[-1]


def test_a_hand_reads_as_it_was_played() -> None:
    text = write_hand(played(RECORD))
    assert text.startswith(FILE)


def test_rake_and_clauses_come_back() -> None:
    [hand] = read_hands(write_hand(played(RECORD)))
    assert hand.is_ours and hand.played.commands == played(RECORD).commands
    assert hand.played.round.settled == played(RECORD).round.settled


def test_a_game_without_a_code_says_so_and_comes_back() -> None:
    text = write_hand(played(RECORD.replace("no_limit", "pot_limit").replace("bets 20", "bets 8")))
    fields = tomllib.loads(text)
    assert "variant" not in fields
    assert fields["_houseway_beyond_phh"] == ["PHH has no code for holdem at pot_limit"]
    assert fields["actions"][2:6] == ["d dh p1 Ah", "d dh p2 Qs", "d dh p1 Kd", "d dh p2 Qc"]
    assert read_hands(text)[0].played.round.chips["player bob"] == 111_00


def test_a_call_of_the_staff_is_beyond_phh() -> None:
    said = RECORD.partition("seat 1   gets")[0] + "floor    calls bad_shuffle\n"
    text = write_hand(played(said))
    fields = tomllib.loads(text)
    assert fields["_houseway_beyond_phh"] == ["the hand is void by PKR-15(e)(1)", "staff called bad_shuffle"]
    assert fields["actions"][-1] == "# houseway: floor calls bad_shuffle"
    assert read_hands(text)[0].played.round.void == "PKR-15(e)(1)"


@pytest.mark.parametrize("key", POKER)
def test_every_worked_hand_comes_back(key: str) -> None:
    many = 0
    for file in rounds_of(GAMES[key]):
        for hand in play_worked(read_worked(file.read_text(), game=key)).rounds:
            if hand.round.over and not hand.round.rules.unread:  # PHH has cards as they were dealt
                comes_back(hand)
                many += 1
    assert many > 5


def test_other_games_have_no_hand_history() -> None:
    round = play_worked(read_worked("table plays sic_bo\nseat 1 bets small 25\ndealer closes bets\ndice show 1 2 3")).rounds[0]
    with pytest.raises(Unreadable, match="PHH is for poker only: sic_bo is not a poker game"):
        write_hand(round)


def test_a_hand_that_is_not_over_is_not_written() -> None:
    text = RECORD.partition("seat 1   shows")[0] + "---\nround is open\n"
    with pytest.raises(Unreadable, match="the hand is not over"):
        write_hand(played(text))
