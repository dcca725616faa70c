"""`houseway replay --under` as a shell runs it: what differs is found to the cent, and what cannot be decided is named."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Run

from houseway.core.money.price import Odds
from houseway.whatif.decided import DIFFERS, decided_again
from houseway.whatif.recorded import RecordedRound
from houseway.worked.reader import read_worked
from houseway.worked.recorded_rounds import RecordedFile

LINE = re.compile(r"^(seat \d+) +(\w+) +([-+]?[\d,.]+) +(\S+)$")


@pytest.fixture(scope="module")
def baccarat(tmp_path_factory: pytest.TempPathFactory, run_once: Run) -> Path:
    """A record of a minibaccarat table at which ties are bet."""
    file = tmp_path_factory.mktemp("baccarat") / "ties.round"
    assert run_once("play", "minibaccarat", "--auto", 150, "--seed", "ties", "--log", file).exit_code == 0
    return file


@pytest.fixture(scope="module")
def flushes(tmp_path_factory: pytest.TempPathFactory, run_once: Run) -> Path:
    """A record of a table of High Card Flush."""
    file = tmp_path_factory.mktemp("flushes") / "flushes.round"
    assert run_once("play", "high_card_flush", "--auto", 120, "--seed", "flushes", "--log", file).exit_code == 0
    return file


@pytest.fixture(scope="module")
def run_once() -> Run:
    """Run the command line, for fixtures of the module."""
    from typer.testing import CliRunner

    from houseway.cli.app import app

    return lambda *words, **_: CliRunner().invoke(app, [str(word) for word in words])


def results(file: Path) -> dict[int, list[tuple[str, str, int]]]:
    """Return the results that a file writes below each round: seat, wager, and what it won in cents."""
    found: dict[int, list[tuple[str, str, int]]] = {}
    for number, part in enumerate(file.read_text().split("\n===\n"), start=1):
        for line in part.rpartition("\n---\n")[2].splitlines():
            if match := LINE.match(line):
                net = int(Fraction(match[3].replace(",", "")) * 100)
                found.setdefault(number, []).append((match[1], match[2], net))
    return found


def rounds_of(file: Path) -> list[RecordedRound]:
    read = RecordedFile(read_worked(file.read_text()))
    rounds = list(read.rounds())
    assert not read.wrong
    return rounds


def test_the_same_record_under_its_own_rules_differs_nowhere(run: Run, flushes: Path) -> None:
    said = run("replay", "--set", "hcf.flush_bonus.table=A", flushes, "--json")
    told = json.loads(said.stdout)
    assert said.exit_code == 0
    assert (told["rounds"], told["same"], told["differs"], told["open"], told["reported"]) == (120, 120, 0, 0, [])
    assert told["same_by_another_clause"] == 0 and told["left_out"] == told["taken_as_given"] == []


def test_another_price_is_found_in_exactly_the_rounds_that_it_touches(run: Run, baccarat: Path) -> None:
    """A tie pays 8 to 1; by plain arithmetic on the results that are written, 9 to 1 is one stake more for each that won."""
    wanted: dict[str, int] = {}
    for number, lines in results(baccarat).items():
        more = sum(net // 8 for _, wager, net in lines if wager == "tie" and net > 0)
        if more:
            wanted[str(number)] = more
    assert len(wanted) > 3
    said = run("replay", "--set", "mb.tie_odds=9", baccarat, "--json")
    told = json.loads(said.stdout)
    assert said.exit_code == 1
    found = {one["round"]: sum(c["more_cents"] for c in one["changes"] if c["account"] != "rack") for one in told["reported"]}
    assert found == wanted
    assert told["more_cents"] == {"players": sum(wanted.values()), "dealers": 0, "meters": 0, "house": -sum(wanted.values())}
    assert sum(one["more_cents"]["players"] for one in told["by_person"]) == sum(wanted.values())
    assert sum(one["more_cents"]["players"] for one in told["by_clause"]) == sum(wanted.values())


def test_a_planted_price_of_one_row_is_found_to_the_cent(flushes: Path) -> None:
    """The price of one row of the flush bonus is doubled; nothing else of the rules changes."""
    rounds = rounds_of(flushes)
    table = rounds[0].rules.pays["flush_bonus"]
    row, price = next((row, price) for row, price in table.pays.items() if isinstance(price, Odds) and price.num == 1)
    dearer = replace(table, pays={**table.pays, row: replace(price, num=2)})
    won = {
        str(number): [net for _, wager, net in lines if wager == "flush_bonus" and net == 5_00]
        for number, lines in results(flushes).items()
    }
    wanted = {number: sum(nets) for number, nets in won.items() if nets}
    assert wanted
    found: dict[str, int] = {}
    for one in rounds:
        again = decided_again(one, one.rules.with_pays("flush_bonus", dearer))
        assert again.open_at is None and not again.left_out
        if again.status == DIFFERS:
            found[one.name] = sum(change.chips for change in again.changes if change.key.account.startswith("player "))
            assert {change.key.bet.wager for change in again.changes if change.key.bet is not None} == {"flush_bonus"}
    assert found == wanted


def test_rows_are_written_once(run: Run, baccarat: Path, tmp_path: Path) -> None:
    file = tmp_path / "ties.csv"
    said = run("replay", "--set", "mb.tie_odds=9", baccarat, "--to", file)
    assert said.exit_code == 1
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert rows and sum(int(row["more_cents"]) for row in rows) == 0
    assert all(int(row["now_cents"]) - int(row["was_cents"]) == int(row["more_cents"]) for row in rows)
    assert {row["now_because"].rpartition(" ")[2] for row in rows if row["account"] != "rack"} != {""}
    again = run("replay", "--set", "mb.tie_odds=9", baccarat, "--to", file)
    assert again.exit_code == 2 and "is not overwritten" in again.stderr


def test_examples_cite_both_sides(run: Run, baccarat: Path) -> None:
    said = run("replay", "--set", "mb.tie_odds=9", baccarat, "--examples")
    assert re.search(r"record +\+\$40 +MB-", said.stdout) and re.search(r"other +\+\$45 +MB-", said.stdout), said.stdout


def test_another_edition_names_what_it_takes_as_given_and_does_not_keep(run: Run, tmp_path: Path) -> None:
    """The manual wants every hand looked at (HCFM-procedures.D), and has one pay table only."""
    file = tmp_path / "b.round"
    submission = tmp_path / "b.toml"
    submission.write_text(
        'property = "B"\n[ruleset]\njurisdiction = "MA"\nversion = "1"\n'
        '[[tables]]\nname = "b"\ngame = "high_card_flush"\nhcf.flush_bonus.table = "B"\n'
    )
    assert run("play", "high_card_flush", "--submission", submission, "--auto", 60, "--seed", "b", "--log", file).exit_code == 0
    said = run("replay", "--under", "house_manual", file, "--json")
    told = json.loads(said.stdout)
    assert told["settings_not_kept"] == {"high_card_flush": ["hcf.flush_bonus.table"]}
    assert told["open"] == 0 and told["taken_as_given"][0]["clause"] == "HCFM-procedures.D"
    assert told["rules"]["high_card_flush"]["edition"] == "house_manual"


def test_a_bet_below_the_other_minimum_is_left_out_with_its_hand(run: Run, flushes: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(
        'property = "Other"\n[ruleset]\njurisdiction = "MA"\nversion = "1"\n'
        '[[tables]]\nname = "dear"\ngame = "high_card_flush"\ntable.min.ante = 25\ntable.max.ante = 500\n'
    )
    said = run("replay", "--under", other, flushes, "--json")
    told = json.loads(said.stdout)
    assert told["open"] + told["differs"] + told["same"] == 120
    assert {"below_minimum"} <= {one["reason"] for one in told["left_out"]}
    first = next(one for one in told["reported"] if one["status"] == "differs")
    lost = [one for one in first["changes"] if one["account"].startswith("player ")]
    assert {one["now"]["because"] for one in lost} <= {"not accepted: below_minimum", "not accepted: no_ante"}
    assert {one["now"]["clause"] for one in lost} <= {"HCF-6(a)(1)", "HCF-7(c)"} and not any(one["now"]["cents"] for one in lost)
    assert {one["command"].split()[2] for one in first["left_out"]} == {"bets"}, "what follows from a bet left out is not named"


def test_a_choice_that_is_not_lawful_leaves_the_round_open(run: Run, tmp_path: Path) -> None:
    """PKR-17: a third raise is not replaced by anything where one is allowed; the round is in no total."""
    file = tmp_path / "poker.round"
    assert run("play", "holdem", "--auto", 20, "--seed", "wi", "--log", file).exit_code == 0
    said = run("replay", "--set", "pkr.max_raises=1", file, "--json")
    told = json.loads(said.stdout)
    assert told["open"] > 0 and told["more_cents"] == {"players": 0, "dealers": 0, "meters": 0, "house": 0}
    at: dict[str, Any] = next(one for one in told["reported"] if one["status"] == "open")["open_at"]
    assert (at["reason"], at["clause"]) == ("raises_are_used_up", "PKR-17") and "raises" in at["command"]
    lines = file.read_text().splitlines()
    assert " ".join(lines[int(at["line"]) - 1].split()) == at["command"]


def test_what_cannot_be_asked_is_said_with_its_fix(run: Run, flushes: Path, tmp_path: Path) -> None:
    for words, says in (
        (("--set", "hcf.flush_bonus.table=Z"), "hcf.flush_bonus.table"),
        (("--under", "nowhere"), "no edition of a game has that name"),
        (("--to", tmp_path / "x.csv"), "add --under or --set"),
        (("--set", "nothing"), "write KEY=VALUE"),
        (("--under", "MA", "--sheet", "x"), "name the file with --under"),
        (("--set", "hcf.flush_bonus.table=B", "--strict"), "without --under"),
        (("--set", "hcf.flush_bonus.table=B", "--to", tmp_path / "x.txt"), ".csv or .parquet"),
    ):
        said = run("replay", *words, flushes)
        assert said.exit_code == 2 and says in said.stderr, (words, said.stderr)


def test_a_record_that_does_not_replay_is_compared_with_nothing(run: Run, flushes: Path, tmp_path: Path) -> None:
    text = flushes.read_text()
    wrong = tmp_path / "wrong.round"
    wrong.write_text(re.sub(r"(seat \d +ante +)-10 ", r"\1+10 ", text, count=1))
    said = run("replay", "--set", "hcf.flush_bonus.table=B", wrong)
    assert said.exit_code == 1 and "nothing was compared" in said.stderr and not said.stdout


def test_commission_that_is_owed_counts_when_it_comes_to_be_owed(run: Run, tmp_path: Path) -> None:
    """MB-12(d)(2): whether a commission is taken at the payout or marked and collected later changes nobody's money."""
    file = tmp_path / "markers.round"
    house = 'property = "M"\n[ruleset]\njurisdiction = "MA"\nversion = "1"\n[[tables]]\nname = "m"\ngame = "minibaccarat"\n'
    (tmp_path / "m.toml").write_text(house + 'mb.vig.collection = "deferred"\n')
    said = run("play", "minibaccarat", "--submission", tmp_path / "m.toml", "--auto", 30, "--seed", "markers", "--log", file)
    assert said.exit_code == 0
    told = json.loads(run("replay", "--set", "mb.vig.collection=at_payout", file, "--json").stdout)
    assert told["differs"] > 0 and told["open"] == 0
    assert told["more_cents"] == {"players": 0, "dealers": 0, "meters": 0, "house": 0}
    assert {one["what"] for round in told["reported"] for one in round["changes"]} > {"owed at the table"}
