"""Caribbean Stud at the terminal: bots follow the usual rules, the up card is open, each offer shows its cost."""

import pytest

from houseway.core.messages.command import Say
from houseway.core.round.decide import offers
from houseway.core.values.cards import cards, spelled
from houseway.games import GAMES
from houseway.games.caribbean_stud import bot, names
from houseway.shell import Felt

GAME = GAMES["caribbean_stud"]
EVERYTHING = [
    'cs.bonus.table = "A"',
    'cs.progressive.table = "D"',
    "cs.progressive.seed = 10000",
    "cs.progressive.reset = 10000",
    "cs.five_card = { wager = 1, rate = 40, seed = 10000, reset = 10000 }",
]


@pytest.mark.parametrize(
    ("seat", "up", "raises"),
    [
        ("2s 2h 3d 4c 6s", "As", True),
        ("As Qh Jd 9c 8s", "2d", False),
        ("As Kh 9d 5c 3s", "9h", True),  # the up card matches one of ours
        ("As Kh 9d 5c 3s", "8h", False),
        ("As Kh Jd 5c 3s", "Ad", True),  # an ace or king, and a queen or jack here
        ("As Kh Td 5c 3s", "Kd", False),
        ("As Kh Qd 8c 3s", "7h", True),  # matches nothing, a queen here, lower than the fourth card
        ("As Kh Qd 8c 3s", "9h", False),
        ("As Kh Jd 8c 3s", "7h", False),
    ],
)
def test_a_bot_follows_the_usual_rules(seat, up, raises):
    felt = Felt(GAME)
    hole = [card for card in cards("Tc Tc Th Jc 6h 6d") if spelled([card]) not in (up, *seat.split())]
    hidden = spelled(dict.fromkeys(hole))[: 4 * 3 - 1]
    felt(f"seat 3 bets ante 10\ndealer closes bets\nseat 3 gets {seat}\ndealer gets {up} {hidden}")
    said = bot.chooses(felt.round, offers(felt.round))
    assert said == (Say("3", "raises", 20_00) if raises else Say("3", "folds"))


@pytest.mark.parametrize(
    ("held", "lies", "name"),
    [
        ("4c Ks 4d Kd 2c", "Ks Kd 4c 4d 2c", "two pairs, kings and fours"),
        ("2c Ad 3h 5s 4s", "5s 4s 3h 2c Ad", "straight, five high"),
        ("9c Ad Kh 5s 4s", "Ad Kh 9c 5s 4s", "ace high"),
    ],
)
def test_hands_are_laid_out_and_named(held, lies, name):
    assert spelled(names.lays(cards(held))) == lies
    assert names.names(cards(held)) == name
    assert names.names(cards(held)[:4]) == ""


@pytest.fixture
def house(tmp_path):
    file = tmp_path / "house.toml"
    lines = ['property = "x"', "[ruleset]", 'version = "1"', "[[tables]]", 'name = "t"', 'game = "caribbean_stud"']
    file.write_text("\n".join([*lines, *EVERYTHING]))
    return file


def play(run, types, *words):
    return run("play", "caribbean_stud", "--seed", "a", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


def test_what_is_offered_says_what_it_costs(run, house):
    said = play(run, ["ante 10", "progressive 1, five_card 1", "", "2", "why", "q"], "--submission", house)
    for words in (
        "your own five cards, a pair of tens or better",
        "one chip for the meter; lost if you fold",
        "twice your ante, against the dealer",
        "gives up the ante and progressive; five card hand bonus bets stay",
        "five card meter $10,000",
    ):
        assert words in said
    assert "1 round, 1 hand" in said


def test_the_up_card_lies_open_and_four_are_backs(run):
    said = play(run, ["", "q", "q"])
    drawn = said[: said.index("seat 3, your choice")]
    drawn = drawn[drawn.rindex("round 1") :]
    assert drawn.count("▒▒") == 6 * 5 + 4
    assert sum(drawn.count(mark) for mark in "♣♦♥♠") == 5 + 1


def test_bots_play_by_themselves_with_everything_offered(run, house):
    said = run("play", "caribbean_stud", "--submission", house, "--auto", 40, "--seed", "a")
    assert said.exit_code == 0
    for wager in ("ante", "bet", "bonus", "progressive", "five card"):
        assert wager in said.stdout


@pytest.mark.parametrize("columns", [80, 120])
def test_it_fits_the_screen(run, monkeypatch, columns, house):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    said = play(run, ["ante 500, bonus 100", "", "2", "", "q"], "--submission", house)
    assert [line for line in said.splitlines() if len(line) > columns and " > " not in line] == []
    assert "main meter $10,000" in said and "five card meter $10,000" in said  # each is a jackpot of its own


def test_who_sits_down_is_told_what_may_ride_on_an_ante(run, house):
    """Enter bets the ante and deals, so other offers are listed before."""
    told = "beside it, in one line: ante 10, bonus 5, progressive 1, five card 1, five card dealer 1"
    said = play(run, [told.split(": ")[1], "", "2", "q"], "--submission", house)
    assert said.count(told) == 1
    assert "gives up the ante, bonus and progressive; five card hand bonus bets stay" in said
    assert "in one line" not in play(run, ["", "2", "q"])


def test_a_sheet_tells_prizes_from_wagers(run, house):
    """Envy is a prize without a stake, listed once; the meters are named in words."""
    house.write_text(house.read_text() + "\ncs.magic_card = { amount = 25 }\n")
    said = run("check", house).stdout
    rows = [line.strip("│ ") for line in said.splitlines()]
    assert [" ".join(row.split()) for row in rows if row.startswith(("envy ", "magic ", "bet  "))][:3] == [
        "bet follows the ante CS-1.bet_wager",
        "envy a prize CS-10(c)(2)'(v)",
        "magic card a prize CS-10(c)(3)'",
    ]
    assert "five card meter" in said and "five_card meter" not in said
