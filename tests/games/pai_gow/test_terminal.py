"""Pai gow at the terminal: tiles are set by a number or by laying two together, the bank is a question, surrender a window."""

import pytest

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.messages.command import Say
from houseway.core.money.places import Bet, stack
from houseway.core.round.option import RoundOffer
from houseway.core.values.cards import BACK
from houseway.core.values.tiles import Tile
from houseway.families.two_hands.bot import chooses
from houseway.games import GAMES
from houseway.games.pai_gow.names import parts_typed, ways
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.views.hands import named, parts_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

GAME = GAMES["pai_gow"]
BANKED = """property = "x"
[ruleset]
version = "1"
[[tables]]
name = "tiles"
game = "pai_gow"
pg.bank.offered = true
pg.cobank.offered = true
"""


@pytest.fixture
def banked(tmp_path):
    file = tmp_path / "banked.toml"
    file.write_text(BANKED)
    return file


def play(run, types, *words):
    return run("play", "pai_gow", "--seed", "a", *words, types="\n".join(types) + "\n").stdout


class View:
    """As much of a round as setting needs."""

    rules = GAME.under({"ruleset.jurisdiction": "MA"})

    def __init__(self, tiles):
        self.held = {"3": tuple(map(Tile, tiles.split()))}


def test_the_house_way_is_the_first_way_and_twins_make_two():
    found = ways(View("1-6 5-6 4-6 1-6"), "3")
    assert len(found) == 2
    assert found[0] == ((Tile("1-6"), Tile("1-6")), (Tile("5-6"), Tile("4-6")))
    assert len(ways(View("3-4 4-6 1-1 2-3"), "3")) == 3


@pytest.mark.parametrize(
    ("typed", "high"),
    [("4-6 1-1", ("4-6", "1-1")), ("6-4 1-1 / 3-4 2-3", ("4-6", "1-1")), ("1-1 1-1", None), ("6-6 1-1", None), ("1-1", None)],
)
def test_two_tiles_that_go_together_set_a_hand(typed, high):
    parts = parts_typed(View("3-4 4-6 1-1 2-3"), "3", typed)
    assert parts == (high and (tuple(map(Tile, high)), (Tile("3-4"), Tile("2-3"))))


def test_enter_sets_the_house_way_and_plays_on(run):
    said = play(run, ["6", "25", "", "", "", "why", "q"])
    for words in ("set your hands", "1  high 1-6 1-6 pair of 1-6, Tit", "house way", "1  surrender", "the dice show 5 5 5"):
        assert words in said
    assert "PG-7(i)(1)  pair of 1-6 and 1 with 5-6 against gong of 6-6 and 6 with 5-5" in said
    why = said.partition(" why ─")[2]
    for seat in ("seat 6 · you", *(f"seat {n} · bot{n}" for n in range(1, 6))):
        assert seat in why


def test_another_way_by_number_by_tiles_and_what_is_no_way(run, tmp_path):
    for typed in (["2"], ["5-6 6-1"], ["9", "1-1 2-2", "2"]):
        log = tmp_path / f"{len(typed)} {typed[0]}.round"
        said = play(run, ["6", "25", "", *typed, "", "q"], "--log", log)
        assert "high 8 with 5-6, Foo" in said
        assert ("cannot set the hand as" in said) is (len(typed) > 1)
        assert play_worked(read_worked(log.read_text())).wrong == []


def test_surrender_is_offered_before_the_dealer_exposes(run):
    said = play(run, ["6", "25", "", "", "1", "q"])
    assert "seat 6 · you · surrenders" in said and "You lost $25" in said
    assert said.index("1  surrender") < said.index("the round is over")


def test_the_bank_is_a_question_and_enter_passes_it(run, banked):
    types = ["6", "25", "", "", "", "", "", ""]
    said = play(run, [*types, "q", "q"], "--submission", banked)
    assert "the bank is offered to you" in said and "Enter = pass · y = accept · n = pass" in said
    said = play(run, [*types, "n", "q", "q"], "--submission", banked)
    assert "seat 6 · you · banks" not in said


def test_a_bank_cuts_limits_and_shakes(run, banked, tmp_path):
    log = tmp_path / "log.round"
    types = ["6", "25", "", "", "", "", "", "y", "cut", "7 8", "limit 10", "", "", "why", "q"]
    said = play(run, types, "--submission", banked, "--log", log)
    for words in ("seat 6 · you · banks", "you cover $50", "8 ▒▒▒", "the stacks are cut", "the dealer bets $25", "PG-8(o)"):
        assert words in said
    assert play_worked(read_worked(log.read_text())).wrong == []


def test_a_cut_may_be_let_be(run, banked):
    types = ["6", "25", "", "", "", "", "", "y", "cut", "", "cut", "x", "cut", "1 5", "", "", "q"]
    said = play(run, types, "--submission", banked)
    assert "the stacks are cut" not in said
    assert "not stack numbers" in said


def test_nobody_sees_tiles_that_are_face_down():
    chosen = choose(GAME, "MA", None, None)
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "table"), Seeded("table"))
    looked = []

    class Watching(Bot):
        def chooses(self, host):
            seen = host.seen_by(self.name)
            for hand in seen.held:
                faces = {piece for part in parts_of(seen, hand) for piece in part}
                assert hand == self.hand or faces == {BACK}
                assert hand == self.hand or named(seen, hand) == []
            looked.append(self.hand)
            super().chooses(host)

    play_round(host, [Watching(hand, Seeded(hand)) for hand in chosen.rules.seats])
    assert sorted(looked) == list(chosen.rules.seats)
    seen = host.seen_by("bot1")
    assert [len(part) for part in parts_of(seen, "dealer")] == [2, 2]
    assert [word.split()[0] for word in named(seen, "dealer")] == ["high", "low"]


@pytest.mark.parametrize(("chips", "says"), [(150_00, "banks"), (149_00, "passes")])
def test_a_bot_banks_only_with_chips_to_spare(chips, says):
    view = View("3-4 4-6 1-1 2-3")
    view.seating, view.chips = {"1": "ann", "3": "bob"}, {stack("bob"): chips}
    view.bets = {Bet("ann", "1", "wager"): 50_00, Bet("bob", "3", "wager"): 10_00}
    asks = [RoundOffer("3", "banks", ""), RoundOffer("3", "passes", "", in_silence=True)]
    assert chooses(view, asks) == Say("3", says)


@pytest.mark.parametrize("columns", [80, 120])
def test_it_fits_the_screen(run, monkeypatch, banked, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    said = play(run, ["6", "25", "", "", "", "", "", "y", "", "", "q"], "--submission", banked)
    assert [line for line in said.splitlines() if len(line) > columns and " > " not in line and "Your seat" not in line] == []
    assert "…" not in said


def test_bots_play_banked_tables_too(run, banked, tmp_path):
    log = tmp_path / "log.round"
    assert run("play", "pai_gow", "--submission", banked, "--auto", 9, "--seed", "bank", "--log", log).exit_code == 0
    assert " banks" in log.read_text()
    assert run("replay", log).exit_code == 0
    explained = run("explain", log, "--round", 1).stdout
    assert "high " in explained and " / " in explained
