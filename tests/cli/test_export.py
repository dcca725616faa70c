"""Poker hands are exported as PHH, and imported to be replayed and explained."""

import json
import tomllib
from pathlib import Path

import pytest
from pokerkit import HandHistory
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.phh import read_hands

FOREIGN = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f"]
"""


@pytest.fixture(scope="session")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three demonstration hands of hold 'em."""
    file = tmp_path_factory.mktemp("hands") / "hands.round"
    words = ["play", "holdem", "--auto", "3", "--seed", "export", "--log", str(file)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return file


def test_a_record_is_exported_and_replayed(run, hands, tmp_path):
    file = tmp_path / "hands.phhs"
    said = run("export", hands, "--to", file)
    assert said.stdout == f"{file}: 3 hands\n"
    assert said.exit_code == 0
    said = run("replay", file)
    assert said.stdout == f"ok {file}: 3 rounds, identical, 3 digests match\n"
    assert said.exit_code == 0


def test_without_a_file_the_hands_are_printed(run, hands):
    said = run("export", hands)
    assert said.exit_code == 0 and len(read_hands(said.stdout)) == 3


def test_a_hand_history_is_explained(run, hands, tmp_path):
    file = tmp_path / "hands.phhs"
    run("export", hands, "--to", file)
    said = run("explain", file, "--round", 2)
    assert said.exit_code == 0 and "PKR-" in said.stdout


def test_a_hand_of_another_house_is_replayed_and_says_what_it_does_not_name(run, tmp_path):
    file = tmp_path / "foreign.phh"
    file.write_text(FOREIGN)
    said = run("replay", file)
    assert said.stdout == f"ok {file}: 1 round, identical (no digest in file), 4 unnamed cards filled in\n"
    assert json.loads(run("replay", file, "--json").stdout)[0]["cards_not_named"] == 4


def test_cards_that_stand_for_unknown_ones_are_not_taken_for_facts(run, tmp_path):
    file = tmp_path / "foreign.phh"
    file.write_text(FOREIGN)
    said = run("explain", file)
    assert said.exit_code == 0 and "filled in and prove nothing: seat 1: 2c 2h; seat 2: 2d 2s" in said.stdout
    assert json.loads(run("explain", file, "--json").stdout)["cards_not_named"] == ["seat 1: 2c 2h", "seat 2: 2d 2s"]
    refused = run("export", file)
    assert refused.exit_code == 2 and "is already PHH: pass a record" in refused.stderr


def test_an_end_that_differs_is_shown(run, tmp_path):
    file = tmp_path / "foreign.phh"
    file.write_text(FOREIGN + "finishing_stacks = [90, 110]\n")
    said = run("replay", file)
    assert said.exit_code == 1
    assert "finishing_stacks is [90, 110], and here [98, 102]" in said.stdout
    assert run("explain", file).exit_code == 1


def test_what_cannot_be_read_says_what_to_do(run, tmp_path):
    file = tmp_path / "foreign.phh"
    file.write_text(FOREIGN.replace('"NT"', '"FR"'))
    said = run("replay", file)
    assert said.exit_code == 2 and "variant FR is razz, which the rulebook here does not have" in said.stdout


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("hands.phh", "is for one hand and"),
        ("hands.txt", "use .phh for one hand, .phhs for several"),
        ("nowhere/hands.phhs", "cannot write: No such file or directory"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(run, hands, tmp_path, to, said):
    answer = run("export", hands, "--to", tmp_path / to)
    assert answer.exit_code == 2 and said in answer.stderr


def test_a_record_of_another_game_is_refused(run, record, tmp_path):
    file = tmp_path / "record.round"
    file.write_text(record)
    answer = run("export", file)
    assert answer.exit_code == 2
    assert "PHH is for poker only: high_card_flush is not a poker game" in answer.stderr


def test_a_record_that_differs_is_not_exported(run, hands, tmp_path):
    file = tmp_path / "changed.round"
    file.write_text(hands.read_text().replace("digest ", "digest 0", 1))
    answer = run("export", file)
    assert answer.exit_code == 1 and "does not replay cleanly, so nothing was exported" in answer.stderr


def test_for_others_hands_without_a_code_are_left_out(run, tmp_path):
    record, file = tmp_path / "hands.round", tmp_path / "hands.phhs"
    run("play", "seven_card_stud_eight_or_better", "--auto", "8", "--seed", "a", "--log", record)
    said = run("export", record, "--to", file)
    assert said.exit_code == 0 and "1 hand uses Houseway fields that other programs reject" in said.stderr
    every = len(tomllib.loads(file.read_text()))
    said = run("export", record, "--to", file, "--for-others")
    assert said.exit_code == 0 and "1 hand: left out, because standard PHH cannot express it" in said.stderr
    with file.open("rb") as written:
        followed = list(HandHistory.load_all(written))
    assert (every, len(followed)) == (8, 7)
    run("play", "mambo_stud", "--auto", "1", "--seed", "export", "--log", tmp_path / "mambo.round")
    refused = run("export", tmp_path / "mambo.round", "--for-others")
    assert refused.exit_code == 1 and "standard PHH cannot express any of its hands" in refused.stderr


def test_one_hand_that_cannot_be_read_does_not_keep_the_others_from_it(run, tmp_path):
    file = tmp_path / "foreign.phhs"
    file.write_text(f"[1]\n{FOREIGN}\n[2]\n{FOREIGN.replace('[100, 100]', '[100, 1]')}\n[3]\n{FOREIGN}")
    said = run("replay", file)
    assert said.exit_code == 2
    assert "hand [2]: fewer than two players can be dealt in" in said.stdout and f"ok {file}: 2 rounds, identical" in said.stdout
    [told] = json.loads(run("replay", file, "--json").stdout)
    assert told["rounds"] == 2 and len(told["refused"]) == 1
