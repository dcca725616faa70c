"""Chemin de fer at the terminal: bots that bid, keep, follow and cover, and the explanations of offers."""

import json
from importlib import resources
from io import StringIO

from rich.console import Console

from houseway.cli.table.felt import table_drawing
from houseway.core.messages.command import Say, Sit
from houseway.core.round.decide import offers
from houseway.core.values.cards import cards
from houseway.families.baccarat.hands import named
from houseway.games import GAMES
from houseway.games.chemin_de_fer.bot import BOT
from houseway.games.chemin_de_fer.names import NAMES
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.shell import Felt
from houseway.worked.worked import Worked

GAME = GAMES["chemin_de_fer"]
SEATS = ("1", "2", "3", "4")
BURN = "discards gets As\ndiscards gets 2s\n"


def test_bots_alone_keep_a_game_going():
    worked = Worked(game=GAME.key, sits=[Sit(f"bot{seat}", (seat,)) for seat in SEATS], only_these=True)
    host = Host(worked, Seeded("cards"))
    bots = [Bot(seat, Seeded(f"bot{seat}")) for seat in SEATS]
    words = set[str]()
    for _ in range(120):
        assert play_round(host, bots)
        words |= {said.word for said in host.played.round.said}
        host.forget()
    assert {"bids", "banks", "banco", "suivi", "covers", "says card", "says stay", "says natural", "turns up"} <= words


def test_a_hand_is_called_by_its_count():
    assert named(()) == ""
    assert (named(cards("Kh 8c")), named(cards("Kh 4c 4d"))) == ("natural 8", "8")


def test_a_bot_bids_only_where_nobody_else_does():
    felt = Felt(GAME, settings={"cdf.seats": 3})
    felt(BURN)
    assert BOT.speaks is not None
    mine = [ask for ask in offers(felt.round) if ask.who == "1"]
    assert BOT.speaks(felt.round, mine) == Say("1", "bids", 10_000_00)
    felt("seat 2 bids 100")
    assert BOT.speaks(felt.round, mine) is None


def test_a_bot_banks_only_with_chips_to_spare():
    felt = Felt(GAME, settings={"cdf.seats": 3}, bank=(30_000, 60_000))
    felt(BURN + "seat 2 bids 30000\ndealer closes bidding\nseat 2 lets the bid stand\ndealer goes on\ndealer closes bets")
    felt("seat 2 passes")
    mine = [ask for ask in offers(felt.round) if ask.who == "1"]
    assert BOT.chooses(felt.round, mine) == Say("1", "passes"), "three times the stack it has would be comfortable"


def test_whoever_won_the_shoe_with_a_bid_is_marked_as_banker():
    felt = Felt(GAME, settings={"cdf.seats": 3})
    felt(BURN + "seat 2 bids 100\ndealer closes bidding\nseat 2 lets the bid stand")
    console = Console(width=110, record=True, file=StringIO())
    console.print(table_drawing(felt.round, "player2", console.width))
    assert "seat 2 · player2 · banks" in console.export_text()


def test_a_hand_that_does_not_count_what_it_holds_is_explained(run):
    rounds = resources.files("houseway.games.chemin_de_fer") / "rounds"
    for name, clause, ruling in (
        ("11b-zero-against-zero", "CDF-11(b)", "R-CDF-12"),
        ("11c-three-cards-for-the-player", "CDF-11(c)", "R-CDF-13"),
        ("11d-two-third-cards-for-the-banker", "CDF-11(d)", "R-CDF-14"),
        ("9c-vigorish-at-five-percent", "CDF-9(c)", "R-CDF-07"),
    ):
        (played,) = json.loads(run("explain", rounds / f"{name}.round", "--json").stdout)["rounds"]
        bank = next(bet for bet in played["bets"] if bet["wager"] == "bank")
        assert f"({clause})" in bank["because"]
        assert ruling in [ruling["id"] for ruling in bank["rulings"]]


def test_every_word_a_player_may_say_has_a_remark_or_speaks_for_itself():
    felt = Felt(GAME, settings={"cdf.seats": 3}, bank=(25, 200_000))
    spoken = dict[str, str]()
    for line in (
        BURN,
        "seat 3 bids 100",
        "dealer closes bidding",
        "seat 3 lets the bid stand",
        "dealer goes on",
        "seat 2 covers 50",
    ):
        felt(line)
        spoken |= {ask.says: NAMES.remarks(felt.round, ask) for ask in offers(felt.round) if ask.who != "dealer"}
    felt("dealer closes bets\nseat 2 gets Kh 2c\nseat 3 gets 2d 3d")
    for line in ("seat 2 says card", "seat 3 says under eight", "seat 2 gets 9h"):
        spoken |= {ask.says: NAMES.remarks(felt.round, ask) for ask in offers(felt.round)}
        felt(line)
    spoken |= {ask.says: NAMES.remarks(felt.round, ask) for ask in offers(felt.round)}
    assert "$100" in spoken["banco"]
    assert all(spoken.values())
    assert {"bids", "banks", "lets the bid stand", "banco", "covers", "passes", "changes cash", "says card", "turns up"} <= {
        *spoken
    }
