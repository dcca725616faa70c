"""Tables without a person: repeatable with a seed, on record, and fair to those who cannot see."""

import pytest

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.game.practice import Practice
from houseway.core.messages.command import Call, Deal, PlaceBet, Say
from houseway.core.messages.event import RackShuffled
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer
from houseway.core.values.cards import BACK, cards
from houseway.games import GAMES
from houseway.games.high_card_flush import bot
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

GAME = GAMES["high_card_flush"]


def table(under="MA"):
    chosen = choose(GAME, under, None, None)
    worked = worked_for(chosen, takes(chosen.rules, None, None), None, "table")
    return Host(worked, Seeded("table")), [Bot(hand, Seeded(hand)) for hand in chosen.rules.seats]


def test_the_same_seed_plays_the_same_rounds(run, tmp_path):
    logs = [tmp_path / name for name in ("one.round", "other.round", "third.round")]
    for log, seed in zip(logs, ("spring", "spring", "autumn"), strict=True):
        assert run("play", "high_card_flush", "--auto", 4, "--seed", seed, "--log", log).exit_code == 0
    one, other, third = (log.read_text() for log in logs)
    assert one == other
    assert one.replace("spring", "") != third.replace("autumn", "")


def test_a_seeded_table_says_that_it_is_a_demonstration(run):
    assert "so the cards repeat" in run("play", "high_card_flush", "--auto", 1, "--seed", "x").stdout
    assert "so the cards repeat" not in run("play", "high_card_flush", "--auto", 1).stdout
    assert "so the cards repeat" in run("play", "high_card_flush", "--seed", "x", types="3\nq\n").stdout


def test_the_closing_table_adds_up(run):
    said = run("play", "high_card_flush", "--auto", 3, "--seats", 2, "--seed", "x").stdout
    figures = {words[0]: words[1] for line in said.splitlines() if len(words := line.strip("│ ").split("│")) == 2}
    figures = {name.strip(): value.strip() for name, value in figures.items()}
    assert figures["rounds"] == "3" and figures["hands"] == "6"
    assert {"wagered", "house win", "events"} <= set(figures)


def test_a_seat_is_heard_only_in_what_is_its_own_to_say():
    host, bots = table()
    host.open()
    for seat in bots[:2]:
        seat.bets(host)
    before = host.table
    for command in (Say("dealer", "closes bets"), PlaceBet("2", "ante", 25_00), Call("floor", "meteor"), Deal("1", cards("As"))):
        answer = host.submit_as("bot1", command)
        assert isinstance(answer, Refusal) and answer.reason == "not_yours_to_say"
    assert host.table is before
    assert isinstance(host.submit_as("bot1", PlaceBet("1", "ante", 25_00)), tuple)


@pytest.mark.parametrize("under", ["MA", "house_manual"])
def test_a_log_replays_to_the_cent(run, tmp_path, under):
    log = tmp_path / "log.round"
    run("play", "high_card_flush", "--under", under, "--auto", 7, "--log", log)
    outcome = play_worked(read_worked(log.read_text()))
    assert outcome.wrong == []
    assert len(outcome.rounds) == 7


@pytest.mark.parametrize("game", GAMES)
def test_bots_can_play_every_game_there_is(run, tmp_path, game):
    log = tmp_path / "log.round"
    assert run("play", game, "--auto", 3, "--seed", game, "--log", log).exit_code == 0
    assert run("replay", log).exit_code == 0


def test_a_log_holds_all_that_is_said(record):
    for words in (
        "table    plays high_card_flush under MA",
        "table    seats only these",
        "bot1     plays seat 1",
        "bot6     has 1,000",
    ):
        assert words in record
    for words in ("dealer   shuffles", "dealer   cuts ", "dealer   counts stub 3 cards", "events, digest "):
        assert words in record
    assert record.count("===") == 5


@pytest.mark.parametrize("under", ["MA", "house_manual"])
def test_a_bot_decides_on_its_own_cards_and_no_others(under, monkeypatch):
    host, bots = table(under)
    sensible = bot.chooses
    seen_hands = []

    def watched(seen, asks):
        own = asks[0].who
        assert {ask.who for ask in asks} == {own}
        seen_hands.append({hand: held for hand, held in seen.held.items() if hand != own})
        return sensible(seen, asks)

    monkeypatch.setattr(GAMES, "bot", lambda game: Practice(watched))
    play_round(host, bots)
    assert seen_hands
    for others in seen_hands:
        assert all(card is BACK for held in others.values() for card in held)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("Th 8h 6h 2s 3d 4c 5c", "raises 1000"),
        ("Th 8h 5h 2s 3d 4c 6c", "folds None"),
        ("9h 8h 7h 6h 3d 4c 5c", "raises 1000"),
        ("2h 3h 4h 6h 7h 4c 5c", "raises 3000"),
    ],
)
def test_bots_raise_with_ten_eight_six_or_better(held, said):
    view = type("View", (), {"held": {"3": cards(held)}})
    command = bot.chooses(view, [RoundOffer("3", "raises", "", 1000, 3000), RoundOffer("3", "folds", "", in_silence=True)])
    assert f"{command.what} {command.chips}" == said


def test_a_bot_that_runs_out_buys_in_again(run, tmp_path):
    submission = tmp_path / "dear.toml"
    submission.write_text(
        'property = "x"\n[ruleset]\nversion = "1"\n[[tables]]\nname = "dear"\ngame = "high_card_flush"\ntable.min.ante = 400\n'
    )
    log = tmp_path / "log.round"
    words = ("play", "high_card_flush", "--submission", submission, "--auto", 60, "--seats", 3, "--seed", "dear", "--log", log)
    assert run(*words).exit_code == 0
    assert "buys in 8,000" in log.read_text()
    assert run("replay", log).exit_code == 0


def test_a_log_that_cannot_be_written_is_said_before_the_first_card(run, tmp_path):
    said = run("play", "high_card_flush", "--auto", 1, "--log", tmp_path / "nowhere" / "log.round")
    assert said.exit_code == 2 and "cannot write" in said.stderr


def test_usage_of_play(run):
    for words in (("--under", "NJ"), ("--seats", 9), ("--table", "pit 1"), ("--auto", 0), ("--seat", 7)):
        assert run("play", "high_card_flush", *words).exit_code == 2, words
    assert "house_manual" in run("play", "high_card_flush", "--under", "NJ").stderr


def test_a_shoe_that_runs_out_in_a_round_is_filled_from_the_rack():
    game = GAMES["spanish_21"]
    chosen = choose(game, "MA", None, None)
    worked = worked_for(chosen, takes(chosen.rules, None, None), None, "deep")
    worked.settings |= {"s21.cut_fraction": "1/99", "s21.custom_shuffle": "approved"}
    host, bots = Host(worked, Seeded("deep")), [Bot(hand, Seeded(hand)) for hand in chosen.rules.seats]
    called = 0
    for _ in range(60):
        play_round(host, bots)
        called += any(isinstance(event, RackShuffled) for event in host.events)
        host.forget()
    assert called
