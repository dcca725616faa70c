"""Sic bo at the terminal: the layout is read, bet on by name, and lit; fifty spots are never fifty lines."""

import pytest

from houseway.cli.table.answers import Pick, Unclear, read_answer
from houseway.core.round.option import RoundOffer
from houseway.games import GAMES
from houseway.games.sic_bo.board import SPOTS
from houseway.games.sic_bo.names import label, reads

SPOT_NAMES = GAMES.names("sic_bo").spots
OFFERS = [RoundOffer("3", "bets", "SB-2(a)", 5_00, 500_00, wager=spot) for spot in SPOTS]


def play(run, types, *words):
    return run("play", "sic_bo", "--seed", "layout", "--seat", 3, *words, types="\n".join(types) + "\n").stdout


@pytest.mark.parametrize("spot", SPOTS)
def test_every_spot_is_read_as_the_layout_prints_it_and_by_its_own_name(spot):
    assert reads(label(spot)) == reads(spot) == spot.replace("_", " ")
    for typed in (label(spot), spot):
        pick = read_answer(f"{typed} 7.50", OFFERS, spots=SPOT_NAMES)
        assert isinstance(pick, Pick) and (pick.ask.wager, pick.chips) == (spot, 750)


@pytest.mark.parametrize(
    ("typed", "spot", "chips"),
    [
        ("total 9", "total_9", None),
        ("total 9 5", "total_9", 500),
        ("t9 $5", "total_9", 500),
        ("2-1 5", "two_dice_1_2", 500),
        ("4 4 5", "two_of_a_kind_4", 500),
        ("any 5", "any_three_of_a_kind", 500),
        ("sm 5", "small", 500),
        ("one 4 5", "one_of_a_kind_4", 500),
    ],
)
def test_a_number_within_a_name_is_no_amount(typed, spot, chips):
    pick = read_answer(typed, OFFERS, spots=SPOT_NAMES)
    assert isinstance(pick, Pick) and (pick.ask.wager, pick.chips) == (spot, chips)


@pytest.mark.parametrize(
    ("typed", "says"), [("tot 5", "total 4 to total 17"), ("25", "small, big, any"), ("three 4", "any"), ("7-7 5", "4-4-4")]
)
def test_what_is_no_spot_is_told_what_is(typed, says):
    answer = read_answer(typed, OFFERS, spots=SPOT_NAMES)
    assert isinstance(answer, Unclear) and says in answer.says


def test_several_bets_lie_on_the_layout_and_the_winners_are_lit(run):
    said = play(run, ["small 10, big 10, total_9 5", "back total 9", "", "why", "q"])
    assert "●10" in said and "back small" in said
    assert "SMALL  4 to 10 · 1 to 1«" in said or "BIG  11 to 17 · 1 to 1«" in said or "ANY three alike · 24 to 1«" in said
    end = said[said.rindex("the dice show") :]
    assert end.count("▏ ") >= 9  # three dice, three lines each
    assert "»lit« won" in end and "●5" not in end
    why = said.partition(" why ─")[2]
    assert "seat 3 · you" in why and "SB-2(a)(6)" in why and "seat 14 · bot14" in why


def test_the_menu_is_a_few_lines(run):
    said = play(run, ["q"])
    menu = said[said.index("bets are open") :]
    assert len(menu.splitlines()) < 8
    assert "small 10, total 9 5" in menu and "$5 to $500" in menu


def test_clauses_are_given_once_a_family(run):
    said = play(run, ["?", "q"])
    assert said.count("SB-2(a)(4)") == 1 and "total 4, total 5" in said


def test_enter_repeats_bets_that_leave_the_first_spot_out(run):
    said = play(run, ["big 10, 1-2 5", "", "", "", "q"])
    assert "Enter = bet big $10, two dice 1 2 $5 and roll" in said and "2 rounds" in said


def test_a_bot_bets_on_small_or_big_and_not_on_both(run, tmp_path):
    log = tmp_path / "log.round"
    run("play", "sic_bo", "--auto", 6, "--seats", 4, "--seed", "likes", "--log", log)
    bets = [line for line in log.read_text().splitlines() if line.startswith("seat ") and " bets " in line]
    for line in bets:
        assert not ("small" in line and "big" in line)
    assert sum("small" in line or "big" in line for line in bets) == 6 * 4


@pytest.mark.parametrize("columns", [80, 120])
def test_it_fits_the_screen(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    said = play(run, ["small 500, total 17 500, 5-6 500", "", "q"])
    assert [line for line in said.splitlines() if len(line) > columns and " > " not in line] == []
    assert "…" not in said


def test_every_row_has_its_edge():
    rules = GAMES["sic_bo"].under({"ruleset.jurisdiction": "MA"})
    edges = GAMES.edges(rules)
    assert set(edges) == set(rules.pays)
    assert edges["small"] == edges["big"] == min(edges.values())
